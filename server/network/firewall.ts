import type { Network } from '../contract/admin/network.ts';

type Firewall = Network['firewall'];

/** What to do about this PC's firewall so that the LAN reaches a port. */
export function firewallAdvice(port: number, platform = process.platform, program = process.execPath): Firewall {
  if (platform === 'win32') return { platform: 'windows', steps: windows(port, program) };
  if (platform === 'darwin') return { platform: 'macos', steps: macos(program) };
  return { platform: 'linux', steps: linux(port) };
}

function windows(port: number, program: string): Firewall['steps'] {
  return [
    {
      title: 'Windows asks once',
      text: 'When Homebase first listens for the LAN, Windows Defender Firewall asks. Choose “Private networks” and “Allow access”.',
      command: null,
    },
    {
      title: 'Your network is private',
      text: 'Settings, Network & internet, your connection: “Private network”. On a public one Windows lets nobody in.',
      command: null,
    },
    {
      title: 'Windows did not ask',
      text: 'In a terminal that runs as administrator, this opens the port for private networks:',
      command: `netsh advfirewall firewall add rule name="Homebase" dir=in action=allow protocol=TCP localport=${port} profile=private`,
    },
    {
      title: 'You answered Cancel',
      text: 'That left a rule that blocks Homebase and outranks any other. This removes it; then open the port as above:',
      command: `netsh advfirewall firewall delete rule name=all program="${program}"`,
    },
  ];
}

function macos(program: string): Firewall['steps'] {
  const tool = '/usr/libexec/ApplicationFirewall/socketfilterfw';
  return [
    {
      title: 'macOS asks once',
      text: 'With the firewall on, macOS asks whether Homebase may accept incoming connections. Choose “Allow”.',
      command: null,
    },
    {
      title: 'You answered Deny',
      text: 'System Settings, Network, Firewall, Options: set Homebase to “Allow incoming connections”. The same in a terminal:',
      command: `sudo ${tool} --add "${program}" && sudo ${tool} --unblockapp "${program}"`,
    },
  ];
}

function linux(port: number): Firewall['steps'] {
  return [
    {
      title: 'ufw (Ubuntu, Mint, Debian)',
      text: 'Only if “sudo ufw status” says active:',
      command: `sudo ufw allow ${port}/tcp`,
    },
    {
      title: 'firewalld (Fedora, openSUSE)',
      text: 'Only if “sudo firewall-cmd --state” says running:',
      command: `sudo firewall-cmd --permanent --add-port=${port}/tcp && sudo firewall-cmd --reload`,
    },
  ];
}
