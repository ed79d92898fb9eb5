import { BlockList, isIP } from 'node:net';
import { invalid } from '../errors.ts';

/** Networks outside the public internet: this PC, private networks, and reserved ranges (IANA's registries). */
const notPublic = {
  ipv4: blockList('ipv4', [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ]),
  // Only 2000::/3 is public. The rest includes ::1, embedded IPv4 addresses (::ffff:127.0.0.1, 64:ff9b::), local and
  // multicast addresses. Inside 2000::/3, protocol, documentation and 6to4 ranges (2002::) are excluded too.
  ipv6: blockList('ipv6', [
    ['::', 3],
    ['4000::', 2],
    ['8000::', 1],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ]),
};

/** Each family needs its own list, because in a shared one `::` would match every IPv4 address. */
function blockList(family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}

/** @param address IPv4 or IPv6; anything else is not public */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  return !notPublic[family].check(address, family);
}

/** @returns the IP address in a URL, in any notation (`http://0x7f.1`, `http://[::1]`); undefined for a host name */
export function spelledAddress({ hostname }: URL): string | undefined {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) === 0 ? undefined : address;
}

/**
 * Checks the URL of a webhook. What its host name resolves to is checked with every delivery.
 * @throws {AppError} validation-exception
 */
export function checkWebhookUrl(text: string, allow_private: boolean): void {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw invalid('url', 'Enter a full URL that begins with http:// or https://.');
  }
  if (url.username !== '' || url.password !== '') {
    throw invalid('url', 'The URL must not contain a user or password. Put a token in the path or query instead.');
  }
  const address = spelledAddress(url);
  const isLocal = /(^|\.)localhost\.?$/.test(url.hostname);
  if (allow_private || !(isLocal || (address !== undefined && !isPublicAddress(address)))) return;
  throw invalid('url', `${url.hostname} is a private address. Turn on “Allow private addresses” to use it.`);
}
