import type { getApiKey } from '../../../server/contract/admin/apiKeys.ts';
import type { EndpointOutput } from '../../../server/contract/endpoint.ts';

export type KeyCalls = Pick<EndpointOutput<typeof getApiKey>, 'now' | 'last' | 'refused'>;
export type KeyCall = NonNullable<KeyCalls['last']>;

/** The state of a connection test. */
export interface Connection {
  /** The first call after the start; null while the test waits. */
  readonly call: KeyCall | null;
  /** Refused calls since the start, newest first. */
  readonly refused: KeyCalls['refused'];
}

/** @param begin start of the test by the server's clock */
export function connectionSince(begin: string, { last, refused }: KeyCalls): Connection {
  return {
    call: last !== null && last.at >= begin ? last : null,
    refused: refused.filter(({ at }) => at >= begin),
  };
}

/** Formats minutes and seconds: `00:38`, `12:05`. */
export function elapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
