import type { Network } from '../../server/contract/admin/network.ts';

/** What a pilot needs to reach the airline. */
export interface Site {
  /** For clients of phpVMS 7: `http://192.168.1.20:8090/phpvms7`. */
  readonly address: string;
  /** For programs made after the API contract: `http://192.168.1.20:8090`. */
  readonly classicAddress: string;
  /** The same as `address` for a client that runs on this PC. */
  readonly ownAddress: string;
  /** The other addresses that this PC has on the LAN. */
  readonly others: readonly string[];
  /** Pilots on other PCs do not get through. */
  readonly thisPcOnly: boolean;
}

/** The likeliest network first, else this PC itself. */
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

/** What phpVMS hands to pilots as the configuration of a client; the QR code says the same. */
export function clientConfig(key: string, name: string, { address }: Site): string {
  return JSON.stringify({ ApiKey: key, Domain: new URL(address).host, Name: name, Url: address });
}
