import { isLoopback, url } from '../http/address.ts';
import { networkInterfaces } from 'node:os';
import type { ListenAddress } from '../http/connections.ts';

/** URLs without a trailing slash. */
export interface Addresses {
  /** The public listener on this PC. */
  readonly api: string;
  /** The public listener in the local network, at last by name; empty if it accepts only this PC. */
  readonly lan: string[];
}

/** How the public listener runs, from the command line. */
export interface ListenerOptions {
  /** Address of the public listener: `0.0.0.0` accepts the local network. Null: from the settings. */
  readonly host: string | null;
  /** 0 picks a free port, here and for the admin listener. Null: from the settings. */
  readonly port: number | null;
  /** Whether to exit when the port from the settings is not available. Otherwise the window shows it and offers another port. */
  readonly endsWithoutPort: boolean;
  /** Whether the setting network.discovery counts. Otherwise nothing is announced in the local network. */
  readonly discovery: boolean;
}

/** An address of this PC in a network. */
export interface LanAddress {
  /** The system's name for the network card: `eth0`, `Wi-Fi`. */
  readonly card: string;
  readonly address: string;
}

const everywhere = new Set(['0.0.0.0', '::']);

/**
 * @param at where the public listener listens
 * @param names of the certificate, with HTTPS
 * @param local this PC's name in the local network; null if it is not announced
 */
export function addressesOf(at: ListenAddress, names?: readonly string[], local: string | null = null): Addresses {
  const { host, port } = at;
  const isOpen = !isLoopback(host);
  const secure = names?.map((name) => url(name, port, 'https')) ?? [];
  const [first] = secure;
  if (first !== undefined) return { api: first, lan: isOpen ? secure : [] };
  const scheme = names ? 'https' : 'http';
  // A certificate without names is for none of these either.
  const byName = local === null || names ? [] : [url(local, port)];
  if (everywhere.has(host))
    return {
      api: url('127.0.0.1', port, scheme),
      lan: [...lanAddresses().map(({ address }) => url(address, port, scheme)), ...byName],
    };
  return { api: url(host, port, scheme), lan: isOpen ? [url(host, port, scheme), ...byName] : [] };
}

/** Lists the addresses of real network cards first, because pilots at home use those. */
export function lanAddresses(): LanAddress[] {
  const all = Object.entries(networkInterfaces()).flatMap(([card, addresses = []]) =>
    addresses
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => ({ card, address })),
  );
  return all.toSorted((one, other) => Number(isVirtual(one)) - Number(isVirtual(other)));
}

/** Lists the cards through which other devices reach the host. Virtual ones count only if there are no others. */
export function reachableCards(host: string): LanAddress[] {
  const all = lanAddresses().filter(({ address }) => everywhere.has(host) || address === host);
  const real = all.filter((card) => !isVirtual(card));
  return real.length > 0 ? real : all;
}

/** Cards of virtual machines, containers and tunnels, and cards that were not given an address (169.254.x.x). */
function isVirtual({ card, address }: LanAddress): boolean {
  const names = /^(docker|br-|veth|virbr|vboxnet|vmnet|tun|tap|wg|utun|tailscale|zt)|vEthernet|VirtualBox|VMware|WSL/i;
  return names.test(card) || address.startsWith('169.254.');
}

/** @returns an error that says why a listener cannot open and what to do, or the error itself if it is of another kind */
export function explainListenError(error: unknown, host: string, port: number): unknown {
  const text = listenErrors[(error as { code?: string }).code ?? ''];
  return text === undefined ? error : new Error(text(host, port), { cause: error });
}

const otherPort = 'another port: --port and --admin-port for this run, or the setting network.port.';
const notOwn = (host: string): string =>
  `${host} is not an address of this PC. --host and --admin-host take 127.0.0.1 (only this PC), 0.0.0.0 (also the local network) or one of its own addresses.`;

const listenErrors: Readonly<Partial<Record<string, (host: string, port: number) => string>>> = {
  EADDRINUSE: (host, port) => `Port ${port} on ${host} is in use by another program. Close it, or choose ${otherPort}`,
  EACCES: (_host, port) => `Port ${port} is reserved by the operating system. Choose ${otherPort}`,
  EADDRNOTAVAIL: notOwn,
  ENOTFOUND: notOwn,
  EAI_AGAIN: notOwn,
};
