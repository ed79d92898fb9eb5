import { existsSync } from 'node:fs';
import { tryReadDatabase } from './files.ts';
import type { AirlinesRow, ApiKeysRow, UsersRow, WebhooksRow } from './rows.ts';
import { tryRemove } from './heldFiles.ts';

/** Who and what has access to an airline or gets its data. */
export interface Standing {
  readonly airlines: readonly Pick<AirlinesRow, 'id' | 'created_at'>[];
  /** Older formats have no trash. */
  readonly pilots: readonly (Pick<UsersRow, 'id' | 'name' | 'state' | 'created_at'> &
    Partial<Pick<UsersRow, 'deleted_at'>>)[];
  readonly keys: readonly Pick<
    ApiKeysRow,
    'id' | 'user_id' | 'label' | 'prefix' | 'created_at' | 'expires_at' | 'revoked_at'
  >[];
  readonly webhooks: readonly Pick<WebhooksRow, 'id' | 'name' | 'active' | 'created_at'>[];
  /** When the airline came from another program; undefined if it did not. */
  readonly moved_at: string | undefined;
}

/** Contains the name of the backup of the database that was replaced by a restore, until the operator knows what that brought back. */
export const replacedNote = (file: string): string => `${file}.replaced`;

/** Reads a database of any format. @returns undefined when it cannot be read */
export function readStanding(file: string): Standing | undefined {
  const hadLog = existsSync(`${file}-wal`);
  const standing = tryReadDatabase(file, (connection): Standing => {
    const all = <Row>(table: string): Row[] => connection.prepare(`SELECT * FROM ${table}`).all() as Row[];
    const moved_at = connection
      .prepare<[], string>("SELECT created_at FROM audit WHERE action = 'phpvms.imported' ORDER BY id DESC LIMIT 1")
      .pluck()
      .get();
    return {
      airlines: all('airlines'),
      pilots: all('users'),
      keys: all('api_keys'),
      webhooks: all('webhooks'),
      moved_at,
    };
  });
  // A reader leaves an empty one.
  if (!hadLog) for (const rest of [`${file}-wal`, `${file}-shm`]) tryRemove(rest);
  return standing;
}
