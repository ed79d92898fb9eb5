import { hash } from 'node:crypto';
import type { Connection } from '../connection.ts';
import { lookupCache } from '../lookupCache.ts';

/** A key with what every call needs about its pilot. */
export interface KeyHolder {
  readonly api_key_id: number;
  readonly api_key_label: string;
  readonly scope: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly last_used_at: string | null;
  readonly last_client: string | null;
  readonly user_id: number;
  readonly user_state: number;
  readonly user_state_reason: string | null;
}

/** The form in which a key is stored. */
export function hashKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** Finds the pilot of a key. A known key is not hashed again. */
export function prepareFindHolder(connection: Connection): (key: string) => KeyHolder | undefined {
  const select = connection.prepare<[Buffer], KeyHolder>(`
    SELECT api_keys.id AS api_key_id, api_keys.label AS api_key_label, api_keys.scope, api_keys.expires_at, api_keys.revoked_at,
      api_keys.last_used_at, api_keys.last_client, users.id AS user_id, users.state AS user_state,
      users.state_reason AS user_state_reason
    FROM api_keys
    JOIN users ON users.id = api_keys.user_id
    WHERE api_keys.hash = ? AND users.deleted_at IS NULL`);
  return lookupCache(connection, {
    name: 'key_holders',
    tables: ['api_keys', 'users'],
    find: (key) => select.get(hashKey(key)),
  });
}
