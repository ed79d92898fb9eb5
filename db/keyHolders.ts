import type { Connection } from './connection.ts';

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

const kept = 1000;

/**
 * Looks up who holds a key, by the key's SHA-256. Every call of every client asks this, so the answers are kept; any
 * change of a key or a pilot forgets them all, whichever statement makes it: revocation acts at once.
 */
export function prepareFindHolder(connection: Connection): (hash: Buffer) => KeyHolder | undefined {
  const holders = new Map<string, KeyHolder>();
  connection.function('forget_key_holders', () => {
    holders.clear();
    return null;
  });
  for (const change of [
    'INSERT ON api_keys',
    'UPDATE ON api_keys',
    'DELETE ON api_keys',
    'UPDATE ON users',
    'DELETE ON users',
  ]) {
    const name = change.toLowerCase().replaceAll(' ', '_');
    connection.exec(`CREATE TEMP TRIGGER forget_${name} AFTER ${change} BEGIN SELECT forget_key_holders(); END`);
  }
  const find = connection.prepare<[Buffer], KeyHolder>(`
    SELECT api_keys.id AS api_key_id, api_keys.label, api_keys.scope, api_keys.expires_at, api_keys.revoked_at,
      api_keys.last_used_at, api_keys.last_client, users.id AS user_id, users.state AS user_state
    FROM api_keys
    JOIN users ON users.id = api_keys.user_id
    WHERE api_keys.hash = ?`);

  return (hash) => {
    const name = hash.toString('latin1');
    const known = holders.get(name);
    if (known) return known;
    const holder = find.get(hash);
    // Inside a transaction the row may yet be rolled back.
    if (!holder || connection.inTransaction) return holder;
    if (holders.size >= kept) holders.clear();
    holders.set(name, holder);
    return holder;
  };
}
