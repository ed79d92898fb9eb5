import type { NetworkStatus } from '../contract/admin/network.ts';

type Firewall = NetworkStatus['firewall'];

/** Explains how to open this PC's firewall so that other devices in the network can reach the port. */
export function firewallAdvice(port: number, platform = process.platform, program = process.execPath): Firewall {
  if (platform === 'win32') return { platform: 'windows', steps: windows(port, program) };
  if (platform === 'darwin') return { platform: 'macos', steps: macos(program) };
  return { platform: 'linux', steps: linux(port) };
}

function windows(port: number, program: string): Firewall['steps'] {
  return [
    {
      title: 'When Windows asks',
      text: 'The first time you allow access from the network, Windows Defender Firewall asks. Choose “Private networks” and “Allow access”.',
      command: null,
    },
    {
      title: 'Set your network to private',
      text: 'Open Settings, Network & internet, then your connection, and choose “Private network”. Windows blocks all connections in public networks.',
      command: null,
    },
    {
      title: 'If Windows did not ask',
      text: 'Run this in a terminal as administrator. It opens the port for private networks:',
      command: `netsh advfirewall firewall add rule name="Homebase" dir=in action=allow protocol=TCP localport=${port} profile=private`,
    },
    {
      title: 'If you chose Cancel',
      text: 'Windows then added a rule that blocks Homebase. Remove the rule with this command, then open the port as above:',
      command: `netsh advfirewall firewall delete rule name=all program="${program}"`,
    },
  ];
}

function macos(program: string): Firewall['steps'] {
  const tool = '/usr/libexec/ApplicationFirewall/socketfilterfw';
  return [
    {
      title: 'When macOS asks',
      text: 'If the firewall is on, macOS asks whether Homebase can accept incoming connections. Choose “Allow”.',
      command: null,
    },
    {
      title: 'If you chose Deny',
      text: 'Open System Settings, Network, Firewall, Options and set Homebase to “Allow incoming connections”, or run this in a terminal:',
      command: `sudo ${tool} --add "${program}" && sudo ${tool} --unblockapp "${program}"`,
    },
  ];
}

function linux(port: number): Firewall['steps'] {
  return [
    {
      title: 'ufw (Ubuntu, Mint, Debian)',
      text: 'If “sudo ufw status” says active, run:',
      command: `sudo ufw allow ${port}/tcp`,
    },
    {
      title: 'firewalld (Fedora, openSUSE)',
      text: 'If “sudo firewall-cmd --state” says running, run:',
      command: `sudo firewall-cmd --permanent --add-port=${port}/tcp && sudo firewall-cmd --reload`,
    },
  ];
}
