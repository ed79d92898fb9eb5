import type { Connection } from '../connection.ts';
import { prepareInsert } from '../insert.ts';
import type { AcceptancesRow } from '../rows.ts';
import { prepareUpdate } from '../update.ts';

type NewAcceptance = Omit<AcceptancesRow, 'id'>;

export function acceptanceQueries(connection: Connection) {
  const insert = prepareInsert<AcceptancesRow, keyof NewAcceptance>(connection, 'acceptances');
  const update = prepareUpdate(connection, 'acceptances');
  const find = connection.prepare<[string], AcceptancesRow>('SELECT * FROM acceptances WHERE pirep_id = ?');
  const remove = connection.prepare<[number]>('DELETE FROM acceptances WHERE id = ?');
  const listLaterOfUser = connection.prepare<[number, number], AcceptancesRow>(`
    SELECT *
    FROM acceptances
    WHERE user_id = ? AND id > ?
    ORDER BY id`);
  const findNextOfAircraft = connection.prepare<[number, number], AcceptancesRow>(`
    SELECT *
    FROM acceptances
    WHERE aircraft_id = ? AND id > ?
    ORDER BY id
    LIMIT 1`);

  return {
    /** With its `id` an acceptance takes the place in the order that it had. */
    insert: (acceptance: NewAcceptance & Partial<AcceptancesRow>): void => void insert(acceptance),
    /** Replaces every column of the row by its id. */
    update: (acceptance: AcceptancesRow): void => update(acceptance),
    find: (pirep_id: string): AcceptancesRow | undefined => find.get(pirep_id),
    remove: (id: number): void => void remove.run(id),
    /** Of the same pilot, after this one, oldest first. */
    listLaterOfUser: ({ user_id, id }: AcceptancesRow): AcceptancesRow[] => listLaterOfUser.all(user_id, id),
    findNextOfAircraft: ({ aircraft_id, id }: AcceptancesRow): AcceptancesRow | undefined =>
      findNextOfAircraft.get(aircraft_id, id),
  };
}
