import type { Connection } from './connection.ts';
import { prepareInsert } from './insert.ts';
import type { UsersRow } from './rows.ts';
import { prepareUpdate } from './update.ts';

export function userQueries(connection: Connection) {
  const insert = prepareInsert<UsersRow, 'pilot_id' | 'name' | 'email' | 'airline_id' | 'rank_id' | 'created_at'>(
    connection,
    'users',
  );
  const update = prepareUpdate(connection, 'users');
  const find = connection.prepare<[number], UsersRow>('SELECT * FROM users WHERE id = ?');
  const listByIds = connection.prepare<[string], UsersRow>(`
    SELECT *
    FROM users
    WHERE id IN (SELECT value FROM json_each(?))`);
  const findByEmail = connection.prepare<[string], UsersRow>('SELECT * FROM users WHERE email = ?');
  const nextPilotId = connection.prepare<[], number>('SELECT coalesce(max(pilot_id), 0) + 1 FROM users').pluck();
  const hasPireps = connection
    .prepare<[number], number>('SELECT EXISTS (SELECT 1 FROM pireps WHERE user_id = ?)')
    .pluck();

  return {
    insert,
    /** Replaces every column of the row by its id. */
    update: (user: UsersRow): void => update(user),
    find: (id: number): UsersRow | undefined => find.get(id),
    listByIds: (ids: readonly number[]): UsersRow[] => listByIds.all(JSON.stringify(ids)),
    /** The number for a pilot who is given none. */
    nextPilotId: (): number => nextPilotId.get() ?? 1,
    /** In any state. */
    hasPireps: (id: number): boolean => hasPireps.get(id) === 1,
    findByEmail: (email: string): UsersRow | undefined => findByEmail.get(email),
  };
}
