import type { getApiKey } from '../../server/contract/admin/apiKeys.ts';
import type { EndpointOutput } from '../../server/contract/endpoint.ts';

export type KeyCalls = Pick<EndpointOutput<typeof getApiKey>, 'now' | 'last' | 'refused'>;
export type KeyCall = NonNullable<KeyCalls['last']>;

/** What is known of a test that began at a moment of the server's clock. */
export interface Connection {
  /** The call that it waited for; null: it waits. */
  readonly call: KeyCall | null;
  /** Refused since it began, newest first. */
  readonly refused: KeyCalls['refused'];
}

export function connectionSince(begin: string, { last, refused }: KeyCalls): Connection {
  return {
    call: last !== null && last.at >= begin ? last : null,
    refused: refused.filter(({ at }) => at >= begin),
  };
}

/** `00:38`, `12:05`: minutes and seconds. */
export function elapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
