import { describe, expect, test } from 'vitest';
import { createLanCalls } from '../http/callCounts.ts';
import { firewallAdvice } from './firewall.ts';

const commands = (platform: NodeJS.Platform): (string | null)[] =>
  firewallAdvice(8123, platform, 'C:\\Homebase\\Homebase.exe').steps.map(({ command }) => command);

describe('the firewall', () => {
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
});

describe('calls from the network', () => {
  test('remembers a call from another device, also with an IPv4-mapped address', () => {
    const calls = createLanCalls();
    expect(calls.last()).toBeNull();
    calls.note({ remoteAddress: '::ffff:192.168.1.31', localAddress: '::ffff:192.168.1.20', localPort: 8090 });
    expect(calls.last()).toMatchObject({ from: '192.168.1.31', port: 8090 });
  });

  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::1', '::1'],
    ['::ffff:127.0.0.1', '::ffff:127.0.0.1'],
    ['192.168.1.20', '192.168.1.20'],
    [undefined, undefined],
  ])('ignores a call from this PC itself (%s)', (remoteAddress, localAddress) => {
    const calls = createLanCalls();
    calls.note({ remoteAddress, localAddress, localPort: 8090 });
    expect(calls.last()).toBeNull();
  });
});
