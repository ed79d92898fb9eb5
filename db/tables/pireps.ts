import type { Connection } from '../connection.ts';
import { type NewRow, prepareInsert } from '../insert.ts';
import type { PirepsRow } from '../rows.ts';
import { lookupCache } from '../lookupCache.ts';
import { prepareSlices, type Slice, type Sliced } from '../slice.ts';
import { prepareUpdate } from '../update.ts';

type Needed =
  | 'id'
  | 'user_id'
  | 'airline_id'
  | 'aircraft_id'
  | 'flight_number'
  | 'dpt_airport_id'
  | 'arr_airport_id'
  | 'created_at';

export type NewPirep = NewRow<PirepsRow, Needed>;

/** What every call on a PIREP must know before it reads the body. */
export type PirepAccess = Pick<PirepsRow, 'user_id' | 'state' | 'status' | 'status_sent'>;

/** What makes two prefiles the same flight (decisions §6). */
export interface PrefileIdentity extends Pick<
  PirepsRow,
  'user_id' | 'airline_id' | 'flight_number' | 'dpt_airport_id' | 'arr_airport_id' | 'route_code' | 'route_leg'
> {
  readonly since: string;
}

export function pirepQueries(connection: Connection) {
  const insert = prepareInsert<PirepsRow, Needed>(connection, 'pireps');
  const update = prepareUpdate(connection, 'pireps');
  const find = connection.prepare<[string], PirepsRow>('SELECT * FROM pireps WHERE id = ?');
  const listByIds = connection.prepare<[string], PirepsRow>(`
    SELECT pireps.*
    FROM json_each(?) AS ids
    JOIN pireps ON pireps.id = ids.value
    ORDER BY ids.key`);
  const selectAccess = connection.prepare<[string], PirepAccess>(`
    SELECT user_id, state, status, status_sent
    FROM pireps
    WHERE id = ?`);
  const findAccess = lookupCache(connection, {
    name: 'pirep_access',
    tables: ['pireps'],
    find: (id) => selectAccess.get(id),
  });
  const findInProgress = connection.prepare<PrefileIdentity, PirepsRow>(`
    SELECT *
    FROM pireps
    WHERE user_id = :user_id AND created_at >= :since AND state = 0
      AND airline_id = :airline_id AND flight_number = :flight_number
      AND dpt_airport_id = :dpt_airport_id AND arr_airport_id = :arr_airport_id
      AND route_code IS :route_code AND route_leg IS :route_leg
    ORDER BY created_at DESC, id DESC
    LIMIT 1`);
  const order = 'created_at DESC, length(id) DESC, id DESC';
  const sliceOfUser = prepareSlices<PirepsRow, { user_id: number }>(connection, {
    select: '*',
    from: 'FROM pireps WHERE user_id = :user_id AND state NOT IN (3, 4)',
    order,
  });
  const sliceOfUserInState = prepareSlices<PirepsRow, { user_id: number; state: number }>(connection, {
    select: '*',
    from: 'FROM pireps WHERE user_id = :user_id AND state = :state',
    order,
  });

  return {
    insert: (pirep: NewPirep): void => void insert(pirep),
    /** Replaces every column of the row by its id. */
    update: (pirep: PirepsRow): void => update(pirep),
    find: (id: string): PirepsRow | undefined => find.get(id),
    findAccess,
    /** In the order of `ids`. */
    listByIds: (ids: readonly string[]): PirepsRow[] => listByIds.all(JSON.stringify(ids)),
    /** The pilot's newest flight in progress that was prefiled as the same one. */
    findInProgress: (identity: PrefileIdentity): PirepsRow | undefined => findInProgress.get(identity),
    setStatus: prepareSet(connection, 'status', 'updated_at'),
    /** For what a PIREP gets that is no column of it. */
    setUpdated: prepareSet(connection, 'updated_at'),
    setDroppedFares: prepareSet(connection, 'dropped_fares'),
    /** Newest first, without cancelled and deleted ones. */
    sliceOfUser: (user_id: number, slice: Slice): Sliced<PirepsRow> => sliceOfUser(slice, { user_id }),
    sliceOfUserInState: (user_id: number, state: number, slice: Slice): Sliced<PirepsRow> =>
      sliceOfUserInState(slice, { user_id, state }),
  };
}

function prepareSet<Column extends keyof PirepsRow>(
  connection: Connection,
  ...columns: readonly Column[]
): (pirep: Pick<PirepsRow, 'id' | Column>) => void {
  const statement = connection.prepare(`
    UPDATE pireps
    SET ${columns.map((name) => `${name} = :${name}`).join(', ')}
    WHERE id = :id`);
  return (pirep) => void statement.run(pirep);
}
