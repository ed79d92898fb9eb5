import { isIP } from 'node:net';

/** @returns an origin as browsers send it, `https://map.example.org`; undefined when it is not valid */
export function toOrigin(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  // An origin has no path, query or user name.
  return url.href === `${url.origin}/` ? url.origin : undefined;
}

/** @returns an IP address, or a network such as `10.0.0.0/8`; undefined when it is neither */
export function toNetwork(text: string): string | undefined {
  const [address = '', prefix, ...rest] = text.toLowerCase().split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return undefined;
  if (prefix === undefined) return address;
  const isPrefix = /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
  return isPrefix ? `${address}/${Number(prefix)}` : undefined;
}
