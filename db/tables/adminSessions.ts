import type { Connection } from '../connection.ts';
import type { AdminSessionsRow } from '../rows.ts';

type Seen = Pick<AdminSessionsRow, 'token_hash' | 'last_seen_at' | 'expires_at'>;

const sessionsKept = 100;

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
  const trim = connection.prepare<{ now: string; kept: number }>(`
    DELETE FROM admin_sessions
    WHERE expires_at <= :now
      AND token_hash NOT IN (SELECT token_hash FROM admin_sessions ORDER BY last_seen_at DESC LIMIT :kept)`);

  return {
    /** The session, if it has not expired by `now`. */
    find: (token_hash: Buffer, now: string): AdminSessionsRow | undefined => find.get(token_hash, now),
    insert: (session: AdminSessionsRow): void => void insert.run(session),
    setSeen: (seen: Seen): void => void setSeen.run(seen),
    remove: (token_hash: Buffer): void => void remove.run(token_hash),
    /** Removes expired ones, but for the newest: a clock that is wrong for a moment must not sign the operator out. */
    trim: (now: string): void => void trim.run({ now, kept: sessionsKept }),
  };
}
