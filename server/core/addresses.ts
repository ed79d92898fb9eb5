import { networkInterfaces } from 'node:os';

/** Without a trailing slash. */
export interface Addresses {
  /** The public listener on this machine. */
  readonly api: string;
  /** As pilots on the LAN reach it; empty when it listens on this machine only. */
  readonly lan: string[];
}

/** An address of this PC in a network. */
interface LanAddress {
  /** As the system calls it: `eth0`, `Wi-Fi`. */
  readonly card: string;
  readonly address: string;
}

const everywhere = new Set(['0.0.0.0', '::']);

/** Where the public listener is reached from this machine, and by pilots on the LAN. */
export function addressesOf(host: string, port: number): Addresses {
  if (everywhere.has(host))
    return { api: url('127.0.0.1', port), lan: lanAddresses().map(({ address }) => url(address, port)) };
  return { api: url(host, port), lan: isLoopback(host) ? [] : [url(host, port)] };
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Those that pilots at home most likely share first. */
export function lanAddresses(): LanAddress[] {
  const all = Object.entries(networkInterfaces()).flatMap(([card, addresses = []]) =>
    addresses
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => ({ card, address })),
  );
  return all.toSorted((one, other) => Number(isVirtual(one)) - Number(isVirtual(other)));
}

/** Of virtual machines, containers and tunnels, and what a card calls itself while nobody gives it an address. */
function isVirtual({ card, address }: LanAddress): boolean {
  const names = /^(docker|br-|veth|virbr|vboxnet|vmnet|tun|tap|wg|utun|tailscale|zt)|vEthernet|VirtualBox|VMware|WSL/i;
  return names.test(card) || address.startsWith('169.254.');
}

export function url(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
