import { expect, test } from 'vitest';
import { firewallAdvice } from './firewall.ts';

const commands = (platform: NodeJS.Platform): (string | null)[] =>
  firewallAdvice(8123, platform, 'C:\\Homebase\\Homebase.exe').steps.map(({ command }) => command);

test('Windows: opens the port in private networks and removes a rule that blocks Homebase', () => {
  expect(commands('win32')).toContain(
    'netsh advfirewall firewall add rule name="Homebase" dir=in action=allow protocol=TCP localport=8123 profile=private',
  );
  expect(commands('win32')).toContain(
    'netsh advfirewall firewall delete rule name=all program="C:\\Homebase\\Homebase.exe"',
  );
});

test('Linux: opens the port in ufw and firewalld', () => {
  expect(commands('linux')).toEqual([
    'sudo ufw allow 8123/tcp',
    'sudo firewall-cmd --permanent --add-port=8123/tcp && sudo firewall-cmd --reload',
  ]);
});

test('macOS: allows the program on any port', () => {
  expect(commands('darwin').join(' ')).toContain('--unblockapp "C:\\Homebase\\Homebase.exe"');
});
