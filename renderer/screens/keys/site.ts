import type { Network } from '../../../server/contract/admin/network.ts';
import type { Access } from '../../lib/clients.ts';

/** The addresses of the airline for pilots. */
export interface Site extends Required<Pick<Access, 'address' | 'classicAddress' | 'ownAddress'>> {
  /** Other LAN addresses of this PC. */
  readonly others: readonly string[];
  /** Whether only clients on this PC can connect. */
  readonly thisPcOnly: boolean;
}

/** Prefers the first LAN address, which is the most likely one, to 127.0.0.1. */
export function siteOf({ sites }: Pick<Network, 'sites'>): Site | undefined {
  const own = sites.find(({ card }) => card === null);
  const [best = own, ...others] = sites.filter(({ card }) => card !== null);
  if (best === undefined) return undefined;
  return {
    address: best.phpvms7,
    classicAddress: best.classic,
    ownAddress: (own ?? best).phpvms7,
    others: others.map(({ phpvms7 }) => phpvms7),
    thisPcOnly: best === own,
  };
}

/** Returns the link that opens the pilots' page with a key. Browsers never send the part after `#`. */
export function pageLink({ classicAddress }: Pick<Site, 'classicAddress'>, key: string): string {
  return `${classicAddress}/#key=${key}`;
}
