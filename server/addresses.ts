import { networkInterfaces } from 'node:os';

const everywhere = new Set(['0.0.0.0', '::']);

/** Where the public listener is reached from this machine, and by pilots on the LAN. */
export function addressesOf(host: string, port: number): { readonly api: string; readonly lan: readonly string[] } {
  if (everywhere.has(host))
    return { api: url('127.0.0.1', port), lan: lanAddresses().map((address) => url(address, port)) };
  return { api: url(host, port), lan: isLoopback(host) ? [] : [url(host, port)] };
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function lanAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address);
}

function url(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
