import type { Connection } from '../connection.ts';
import { prepareInsert, prepareTable } from '../statements.ts';
import type { TravelsRow, UsersRow } from '../rows.ts';

export function userQueries(connection: Connection) {
  const rows = prepareTable<UsersRow, 'pilot_id' | 'name' | 'email' | 'airline_id' | 'rank_id' | 'created_at'>(
    connection,
    { table: 'users', named: 'pilot_id = :pilot_id', order: 'pilot_id' },
  );
  const findByEmail = connection.prepare<[string], UsersRow>('SELECT * FROM users WHERE email = ?');
  const countPending = connection
    .prepare<[], number>('SELECT count(*) FROM users WHERE state = 0 AND deleted_at IS NULL')
    .pluck();
  const nextPilotId = connection.prepare<[], number>('SELECT coalesce(max(pilot_id), 0) + 1 FROM users').pluck();
  const hasPireps = connection
    .prepare<[number], number>('SELECT EXISTS (SELECT 1 FROM pireps WHERE user_id = ?)')
    .pluck();

  const moveDeletedFromRank = connection.prepare<{ readonly rank_id: number }>(`
    UPDATE users
    SET rank_id = (SELECT id FROM ranks WHERE id <> :rank_id ORDER BY hours, id LIMIT 1)
    WHERE rank_id = :rank_id AND state = 5`);
  const moveDeletedFromAirline = connection.prepare<{ readonly airline_id: number }>(`
    UPDATE users
    SET airline_id = coalesce((SELECT airline_id FROM pireps WHERE user_id = users.id LIMIT 1), airline_id)
    WHERE airline_id = :airline_id AND state = 5`);

  return {
    // Finds pilots in the trash, too, because reports refer to them, and their numbers and addresses stay taken.
    ...rows,
    /** The next free pilot number. */
    nextPilotId: (): number => nextPilotId.get() ?? 1,
    /** Those who wait to be accepted. */
    countPending: (): number => countPending.get() ?? 0,
    /** In any state. */
    hasPireps: (id: number): boolean => hasPireps.get(id) === 1,
    /** Moves deleted pilots to the lowest other rank. */
    moveDeletedFromRank: (rank_id: number): void => void moveDeletedFromRank.run({ rank_id }),
    /** Moves deleted pilots to an airline that they flew for. The given airline has no reports. */
    moveDeletedFromAirline: (airline_id: number): void => void moveDeletedFromAirline.run({ airline_id }),
    findByEmail: (email: string): UsersRow | undefined => findByEmail.get(email),
  };
}

/** Rides of pilots to another airport. */
export function travelQueries(connection: Connection) {
  const insert = prepareInsert<TravelsRow, 'user_id' | 'to_airport_id' | 'created_at'>(connection, 'travels');
  const countSince = connection
    .prepare<[number, string], number>('SELECT count(*) FROM travels WHERE user_id = ? AND created_at >= ?')
    .pluck();
  const listOfUser = connection.prepare<[number], TravelsRow>(
    'SELECT * FROM travels WHERE user_id = ? ORDER BY created_at, id',
  );
  const isAnyBetween = connection
    .prepare<[number, string, string], number>(
      'SELECT EXISTS (SELECT 1 FROM travels WHERE user_id = ? AND created_at BETWEEN ? AND ?)',
    )
    .pluck();
  const removeOfUser = connection.prepare<[number]>('DELETE FROM travels WHERE user_id = ?');
  const removeOfAirport = connection.prepare<{ id: string }>(
    'DELETE FROM travels WHERE :id IN (from_airport_id, to_airport_id)',
  );

  return {
    insert,
    countSince: (user_id: number, since: string): number => countSince.get(user_id, since) ?? 0,
    /** Oldest first. */
    listOfUser: (user_id: number): TravelsRow[] => listOfUser.all(user_id),
    /** Whether the pilot rode between two times. */
    isAnyBetween: (user_id: number, from: string, until: string): boolean =>
      isAnyBetween.get(user_id, from, until) === 1,
    removeOfUser: (user_id: number): void => void removeOfUser.run(user_id),
    removeOfAirport: (id: string): void => void removeOfAirport.run({ id }),
  };
}
