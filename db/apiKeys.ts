import type { Connection } from './connection.ts';
import { prepareFindHolder } from './keyHolders.ts';
import type { ApiKeysRow } from './rows.ts';

type NewApiKey = Pick<ApiKeysRow, 'user_id' | 'label' | 'prefix' | 'hash' | 'scope' | 'created_at' | 'expires_at'>;

export function apiKeyQueries(connection: Connection) {
  const findHolder = prepareFindHolder(connection);
  const insert = connection.prepare<NewApiKey>(`
    INSERT INTO api_keys (user_id, label, prefix, hash, scope, created_at, expires_at)
    VALUES (:user_id, :label, :prefix, :hash, :scope, :created_at, :expires_at)`);
  const setUsed = connection.prepare<Pick<ApiKeysRow, 'id' | 'last_used_at' | 'last_client'>>(`
    UPDATE api_keys SET last_used_at = :last_used_at, last_client = :last_client WHERE id = :id`);

  return {
    findHolder,
    insert: (key: NewApiKey): number => Number(insert.run(key).lastInsertRowid),
    setUsed: (key: Pick<ApiKeysRow, 'id' | 'last_used_at' | 'last_client'>): void => void setUsed.run(key),
  };
}
