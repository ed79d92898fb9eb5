import type { Connection } from '../connection.ts';
import { type NewRow, prepareInsert, prepareUpdate } from '../statements.ts';
import type { AcceptancesRow } from '../rows.ts';

type Needed = Exclude<keyof AcceptancesRow, 'id' | 'reverted'>;

export function acceptanceQueries(connection: Connection) {
  const insert = prepareInsert<AcceptancesRow, Needed>(connection, 'acceptances');
  const update = prepareUpdate(connection, 'acceptances');
  const find = connection.prepare<[string], AcceptancesRow>('SELECT * FROM acceptances WHERE pirep_id = ?');
  const removeReverted = connection.prepare<[string]>('DELETE FROM acceptances WHERE pirep_id = ? AND reverted = 1');
  const listLaterOfUser = connection.prepare<[number, number], AcceptancesRow>(`
    SELECT *
    FROM acceptances
    WHERE user_id = ? AND id > ? AND reverted = 0
    ORDER BY id`);
  const findNextOfAircraft = connection.prepare<[number, number], AcceptancesRow>(`
    SELECT *
    FROM acceptances
    WHERE aircraft_id = ? AND id > ? AND reverted = 0
    ORDER BY id
    LIMIT 1`);

  return {
    insert: (acceptance: NewRow<AcceptancesRow, Needed>): void => void insert(acceptance),
    /** Replaces every column of the row by its id. */
    update: (acceptance: AcceptancesRow): void => update(acceptance),
    /** Also finds a reverted one. */
    find: (pirep_id: string): AcceptancesRow | undefined => find.get(pirep_id),
    /** A report that is accepted once more gets a new acceptance, at the end of the order. */
    removeReverted: (pirep_id: string): void => void removeReverted.run(pirep_id),
    /** Those of the same pilot after this one that are not reverted, oldest first. */
    listLaterOfUser: ({ user_id, id }: AcceptancesRow): AcceptancesRow[] => listLaterOfUser.all(user_id, id),
    findNextOfAircraft: ({ aircraft_id, id }: AcceptancesRow): AcceptancesRow | undefined =>
      findNextOfAircraft.get(aircraft_id, id),
  };
}
