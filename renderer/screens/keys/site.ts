import type { Network } from '../../../server/contract/admin/network.ts';

/** The addresses of the airline for pilots. */
export interface Site {
  /** For phpVMS 7 clients: `http://192.168.1.20:8090/phpvms7`. */
  readonly address: string;
  /** For Homebase API clients: `http://192.168.1.20:8090`. */
  readonly classicAddress: string;
  /** `address` for a client on this PC. */
  readonly ownAddress: string;
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

/** @returns the client configuration in the format of phpVMS, for the file and the QR code */
export function clientConfig(key: string, name: string, { address }: Site): string {
  return JSON.stringify({ ApiKey: key, Domain: new URL(address).host, Name: name, Url: address });
}
