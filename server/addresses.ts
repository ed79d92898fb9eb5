import { networkInterfaces } from 'node:os';

/** Without a trailing slash. */
export interface Addresses {
  /** The public listener on this machine. */
  readonly api: string;
  /** As pilots on the LAN reach it; empty when it listens on this machine only. */
  readonly lan: readonly string[];
}

const everywhere = new Set(['0.0.0.0', '::']);

/** Where the public listener is reached from this machine, and by pilots on the LAN. */
export function addressesOf(host: string, port: number): Addresses {
  if (everywhere.has(host))
    return { api: url('127.0.0.1', port), lan: lanAddresses().map((address) => url(address, port)) };
  return { api: url(host, port), lan: isLoopback(host) ? [] : [url(host, port)] };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function lanAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address);
}

function url(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
