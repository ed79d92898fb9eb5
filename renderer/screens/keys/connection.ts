import type { getApiKey } from '../../../server/contract/admin/apiKeys.ts';
import type { NetworkStatus } from '../../../server/contract/admin/network.ts';
import type { EndpointOutput } from '../../../server/contract/endpoint.ts';
import type { Access } from '../../lib/clients.ts';

/** The addresses of the airline for pilots. */
export interface KeySite extends Required<Pick<Access, 'address' | 'classicAddress' | 'ownAddress'>> {
  /** The address of the pilots' page. */
  readonly page: string;
  /** LAN addresses of this PC in other networks, by number. */
  readonly others: readonly string[];
  /** Whether only clients on this PC can connect. */
  readonly thisPcOnly: boolean;
}

/**
 * Prefers the first LAN address, which is the most likely one, to 127.0.0.1.
 *
 * @param byName prefers the address with this PC's name
 */
export function siteOf({ sites }: Pick<NetworkStatus, 'sites'>, byName = false): KeySite | undefined {
  const own = sites.find(({ card }) => card === null);
  const inNetwork = sites.filter(({ card }) => card !== null);
  // The first is in the network of the name.
  const [, ...others] = inNetwork.filter((site) => !site.by_name);
  const best = inNetwork.find((site) => site.by_name === byName) ?? inNetwork[0] ?? own;
  if (best === undefined) return undefined;
  return {
    address: best.phpvms7,
    classicAddress: best.classic,
    page: best.page,
    ownAddress: (own ?? best).phpvms7,
    others: others.map(({ phpvms7 }) => phpvms7),
    thisPcOnly: best === own,
  };
}

/** Returns the link that opens the pilots' page with a key. Browsers never send the part after `#`. */
export function pageLink({ page }: Pick<KeySite, 'page'>, key: string): string {
  return `${page}/#key=${key}`;
}

export type SeenKeyCalls = Pick<EndpointOutput<typeof getApiKey>, 'now' | 'last_of_client' | 'refused'>;
export type KeyCall = NonNullable<SeenKeyCalls['last_of_client']>;

/** The state of a connection test. */
export interface TestedConnection {
  /** The first call after the start; null while the test waits. */
  readonly call: KeyCall | null;
  /** Refused calls since the start, newest first. */
  readonly refused: SeenKeyCalls['refused'];
}

/** @param begin start of the test by the server's clock */
export function connectionSince(begin: string, { last_of_client, refused }: SeenKeyCalls): TestedConnection {
  return {
    call: last_of_client !== null && last_of_client.at >= begin ? last_of_client : null,
    refused: refused.filter(({ at }) => at >= begin),
  };
}

/** Formats minutes and seconds: `00:38`, `12:05`. */
export function elapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
