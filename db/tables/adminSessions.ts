import type { Connection } from '../connection.ts';
import type { AdminSessionsRow } from '../rows.ts';

type Seen = Pick<AdminSessionsRow, 'token_hash' | 'last_seen_at' | 'expires_at'>;

export function adminSessionQueries(connection: Connection) {
  const find = connection.prepare<[Buffer, string], AdminSessionsRow>(
    'SELECT * FROM admin_sessions WHERE token_hash = ? AND expires_at > ?',
  );
  const insert = connection.prepare<AdminSessionsRow>(`
    INSERT INTO admin_sessions (token_hash, user_agent, created_at, last_seen_at, expires_at, password_id)
    VALUES (:token_hash, :user_agent, :created_at, :last_seen_at, :expires_at, :password_id)`);
  const setSeen = connection.prepare<Seen>(`
    UPDATE admin_sessions SET last_seen_at = :last_seen_at, expires_at = :expires_at WHERE token_hash = :token_hash`);
  const remove = connection.prepare<[Buffer]>('DELETE FROM admin_sessions WHERE token_hash = ?');
  const removeExpired = connection.prepare<[string]>('DELETE FROM admin_sessions WHERE expires_at <= ?');

  return {
    /** The session, if it has not expired by `now`. */
    find: (token_hash: Buffer, now: string): AdminSessionsRow | undefined => find.get(token_hash, now),
    insert: (session: AdminSessionsRow): void => void insert.run(session),
    setSeen: (seen: Seen): void => void setSeen.run(seen),
    remove: (token_hash: Buffer): void => void remove.run(token_hash),
    removeExpired: (now: string): void => void removeExpired.run(now),
  };
}
