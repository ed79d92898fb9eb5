import type { Connection } from './connection.ts';
import { prepareFindHolder } from './keyHolders.ts';
import type { ApiKeysRow } from './rows.ts';

/** A key, which is never stored, with its pilot. */
export interface PilotKey extends Omit<ApiKeysRow, 'hash'> {
  readonly user_name: string;
  readonly pilot_id: number;
  readonly airline_icao: string;
}

type NewApiKey = Pick<ApiKeysRow, 'user_id' | 'label' | 'prefix' | 'hash' | 'scope' | 'created_at' | 'expires_at'>;

export function apiKeyQueries(connection: Connection) {
  const findHolder = prepareFindHolder(connection);
  const insert = connection.prepare<NewApiKey>(`
    INSERT INTO api_keys (user_id, label, prefix, hash, scope, created_at, expires_at)
    VALUES (:user_id, :label, :prefix, :hash, :scope, :created_at, :expires_at)`);
  const select = `
    SELECT api_keys.id, api_keys.user_id, api_keys.label, api_keys.prefix, api_keys.scope, api_keys.created_at,
      api_keys.expires_at, api_keys.last_used_at, api_keys.last_client, api_keys.revoked_at, users.name AS user_name,
      users.pilot_id, airlines.icao AS airline_icao
    FROM api_keys
    JOIN users ON users.id = api_keys.user_id
    JOIN airlines ON airlines.id = users.airline_id`;
  const find = connection.prepare<[number], PilotKey>(`${select} WHERE api_keys.id = ?`);
  const list = connection.prepare<[], PilotKey>(`${select} ORDER BY api_keys.id DESC`);
  const revoke = connection.prepare<Pick<ApiKeysRow, 'id' | 'revoked_at'>>(`
    UPDATE api_keys SET revoked_at = :revoked_at WHERE id = :id`);
  const setUsed = connection.prepare<Pick<ApiKeysRow, 'id' | 'last_used_at' | 'last_client'>>(`
    UPDATE api_keys SET last_used_at = :last_used_at, last_client = :last_client WHERE id = :id`);

  return {
    findHolder,
    find: (id: number): PilotKey | undefined => find.get(id),
    /** Newest first, revoked ones too. */
    list: (): PilotKey[] => list.all(),
    revoke: (key: Pick<ApiKeysRow, 'id' | 'revoked_at'>): void => void revoke.run(key),
    insert: (key: NewApiKey): number => Number(insert.run(key).lastInsertRowid),
    setUsed: (key: Pick<ApiKeysRow, 'id' | 'last_used_at' | 'last_client'>): void => void setUsed.run(key),
  };
}
