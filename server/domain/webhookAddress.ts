import { BlockList, isIP } from 'node:net';
import { invalid } from '../http/errors.ts';

/** What is not on the public internet: this machine, the LAN, and what no receiver can have (IANA's registries). */
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
  // Only 2000::/3 is handed out. That leaves out ::1, IPv4 in disguise (::ffff:127.0.0.1, 64:ff9b::), local and
  // multicast addresses; inside it are protocols' own, documentation, and IPv4 in disguise once more (2002::).
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

/** One for each family: a list of both would find every IPv4 address in `::`, written as IPv6. */
function blockList(family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}

/** @param address of IPv4 or IPv6; anything else is not public */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  return !notPublic[family].check(address, family);
}

/** The address that a URL spells out, however it is written (`http://0x7f.1`, `http://[::1]`); undefined for a name. */
export function spelledAddress({ hostname }: URL): string | undefined {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) === 0 ? undefined : address;
}

/**
 * Where a webhook may be sent to, as far as its URL tells; what its name resolves to is looked at with every delivery.
 * @throws {AppError} 400
 */
export function checkWebhookUrl(text: string, allow_private: boolean): void {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw invalid('url', 'The url must be a whole address that begins with http:// or https://.');
  }
  if (url.username !== '' || url.password !== '') {
    throw invalid('url', 'The url must not hold a user or password; put a token into its path or query instead.');
  }
  const address = spelledAddress(url);
  const isLocal = /(^|\.)localhost\.?$/.test(url.hostname);
  if (allow_private || !(isLocal || (address !== undefined && !isPublicAddress(address)))) return;
  throw invalid('url', `The url leads to ${url.hostname}, which is private. Allow private addresses if that is meant.`);
}
