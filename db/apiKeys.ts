import type { Connection } from './connection.ts';
import type { ApiKeysRow } from './rows.ts';

/** A key together with what every call needs to know of its pilot. */
export interface KeyHolder {
  readonly api_key_id: number;
  readonly label: string;
  readonly scope: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly last_used_at: string | null;
  readonly last_client: string | null;
  readonly user_id: number;
  readonly user_state: number;
}

type NewApiKey = Pick<ApiKeysRow, 'user_id' | 'label' | 'prefix' | 'hash' | 'scope' | 'created_at' | 'expires_at'>;

export function apiKeyQueries(connection: Connection) {
  const findHolder = connection.prepare<[Buffer], KeyHolder>(`
    SELECT api_keys.id AS api_key_id, api_keys.label, api_keys.scope, api_keys.expires_at, api_keys.revoked_at,
      api_keys.last_used_at, api_keys.last_client, users.id AS user_id, users.state AS user_state
    FROM api_keys
    JOIN users ON users.id = api_keys.user_id
    WHERE api_keys.hash = ?`);
  const insert = connection.prepare<NewApiKey>(`
    INSERT INTO api_keys (user_id, label, prefix, hash, scope, created_at, expires_at)
    VALUES (:user_id, :label, :prefix, :hash, :scope, :created_at, :expires_at)`);
  const setUsed = connection.prepare<Pick<ApiKeysRow, 'id' | 'last_used_at' | 'last_client'>>(`
    UPDATE api_keys SET last_used_at = :last_used_at, last_client = :last_client WHERE id = :id`);

  return {
    findHolder: (hash: Buffer): KeyHolder | undefined => findHolder.get(hash),
    insert: (key: NewApiKey): number => Number(insert.run(key).lastInsertRowid),
    setUsed: (key: Pick<ApiKeysRow, 'id' | 'last_used_at' | 'last_client'>): void => void setUsed.run(key),
  };
}
