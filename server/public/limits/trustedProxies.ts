import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { Db } from '../../../db/open.ts';
import { readSetting } from '../../domain/settings/settings.ts';

/** @returns a function: whether to trust the X-Forwarded headers of an address */
export function trustProxies(db: Db): (address: string) => boolean {
  return (address) => isWithin(readSetting(db, 'api.trusted_proxies'), address);
}

/** @param networks as the setting stores them */
function isWithin(networks: readonly string[], address: string): boolean {
  const family = familyOf(address);
  // A header can contain any text.
  if (family === undefined || networks.length === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [start = '', prefix] = network.split('/');
    if (prefix === undefined) list.addAddress(start, familyOf(start));
    else list.addSubnet(start, Number(prefix), familyOf(start));
  }
  return list.check(address, family);
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  if (isIPv4(address)) return 'ipv4';
  return isIPv6(address) ? 'ipv6' : undefined;
}
