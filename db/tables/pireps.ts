import type { Connection } from '../connection.ts';
import { lookupCache } from '../lookupCache.ts';
import type { PirepCommentsRow, PirepFaresRow, PirepFieldsRow, PirepsRow } from '../rows.ts';
import { isLiveAtAll } from '../views/live.ts';
import { isOneOf, type NewRow, prepareInsert, prepareUpdate } from '../statements.ts';

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

/** What every call on a PIREP needs before it reads the body. */
export type PirepAccess = Pick<PirepsRow, 'user_id' | 'state' | 'status' | 'status_sent' | 'created_at'>;

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
    SELECT user_id, state, status, status_sent, created_at
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
  const each = connection.prepare<[], PirepsRow>('SELECT * FROM pireps ORDER BY created_at, id');
  const count = connection.prepare<[], number>('SELECT count(*) FROM pireps').pluck();

  return {
    insert: (pirep: NewPirep): void => void insert(pirep),
    /** Replaces every column of the row by its id. */
    update: (pirep: PirepsRow): void => update(pirep),
    find: (id: string): PirepsRow | undefined => find.get(id),
    findAccess,
    /** Oldest first. */
    each: (): IterableIterator<PirepsRow> => each.iterate(),
    count: (): number => count.get() ?? 0,
    /** In the order of `ids`. */
    listByIds: (ids: readonly string[]): PirepsRow[] => listByIds.all(JSON.stringify(ids)),
    /** The pilot's newest flight in progress that was prefiled as the same one. */
    findInProgress: (identity: PrefileIdentity): PirepsRow | undefined => findInProgress.get(identity),
    ...prepareCounts(connection),
    ...prepareCounted(connection),
    setStatus: prepareSet(connection, 'status', 'updated_at'),
    /** For changes in other tables that belong to the PIREP. */
    setUpdated: prepareSet(connection, 'updated_at'),
    setDroppedFares: prepareSet(connection, 'dropped_fares'),
    ...prepareOwn(connection),
  };
}

/** A report in a pilot's list. */
export type OwnRow = readonly [created_at: string, id: string];

const rowsAtOnce = 4000;

function prepareOwn(connection: Connection) {
  const listBefore = connection
    .prepare<{ user_id: number; state: number; at: string; id: string }, OwnRow>(`
      SELECT created_at, id
      FROM pireps
      WHERE user_id = :user_id AND state = :state AND (created_at, length(id), id) < (:at, length(:id), :id)
      ORDER BY created_at DESC, length(id) DESC, id DESC
      LIMIT ${rowsAtOnce}`)
    .raw();
  const count = connection
    .prepare<{ user_id: number; states: string }, number>(
      `SELECT count(*) FROM pireps WHERE user_id = :user_id AND ${isOneOf('state', ':states')}`,
    )
    .pluck();
  return {
    /** The reports of a pilot in parts: those of each state, newest first. @param most of each state */
    *partsOfUser(user_id: number, states: readonly number[], most: number): Generator<readonly OwnRow[], void> {
      for (const state of states) {
        let last: OwnRow | undefined = ['~', ''];
        for (let found = 0; last !== undefined && found < most; found += rowsAtOnce) {
          const part: OwnRow[] = listBefore.all({ user_id, state, at: last[0], id: last[1] });
          yield part;
          last = part[rowsAtOnce - 1];
        }
      }
    },
    countOfUser: (user_id: number, states: readonly number[]): number =>
      count.get({ user_id, states: JSON.stringify(states) }) ?? 0,
  };
}

interface Period extends Pick<PrefileIdentity, 'user_id' | 'since'> {
  readonly until: string;
}

function prepareCounts(connection: Connection) {
  const inProgress = connection
    .prepare<Omit<Period, 'until'>, number>(`SELECT count(*) FROM pireps WHERE user_id = :user_id AND ${isLiveAtAll}`)
    .pluck();
  const created = connection
    .prepare<Period, number>(
      'SELECT count(*) FROM pireps WHERE user_id = :user_id AND created_at BETWEEN :since AND :until',
    )
    .pluck();
  return {
    /** Flights of a pilot in progress with contact since then, or paused. */
    countInProgress: (period: Omit<Period, 'until'>): number => inProgress.get(period) ?? 0,
    /** Reports of a pilot in any state. */
    countCreated: (period: Period): number => created.get(period) ?? 0,
  };
}

/** Minutes of other accepted flights of a pilot filed in a period. Of a flight that began before, at most those in it. */
function prepareCounted(connection: Connection) {
  const sum = connection
    .prepare<Period & Pick<PirepsRow, 'id'>, number>(`
      SELECT total(min(flight_time, max(0, (julianday(submitted_at) - julianday(max(created_at, :since))) * 1440)))
      FROM pireps
      WHERE user_id = :user_id AND state = 2 AND submitted_at > :since AND submitted_at <= :until AND id <> :id`)
    .pluck();
  const filedSince = connection
    .prepare<Omit<Period, 'until'>, number>(
      'SELECT count(*) FROM pireps WHERE user_id = :user_id AND state = 2 AND submitted_at >= :since',
    )
    .pluck();
  const isTimeCounted = connection
    .prepare<Period & Pick<PirepsRow, 'id'>, 0 | 1>(`
      SELECT EXISTS (
        SELECT 1
        FROM pireps
        JOIN acars ON pirep_id = pireps.id AND type = 0 AND acars.created_at > :since AND acars.created_at < :until
        WHERE user_id = :user_id AND state = 2 AND submitted_at > :since AND pireps.id <> :id)`)
    .pluck();
  return {
    /** Minutes of the pilot's accepted flights, other than `id`, that were filed in the period. */
    sumCounted: (counted: Period & Pick<PirepsRow, 'id'>): number => sum.get(counted) ?? 0,
    /** Accepted flights of the pilot filed then or later. */
    countFiledSince: (period: Omit<Period, 'until'>): number => filedSince.get(period) ?? 0,
    /** Whether an accepted flight of the pilot, other than `id`, has positions of that time. */
    isTimeCounted: (counted: Period & Pick<PirepsRow, 'id'>): boolean => isTimeCounted.get(counted) === 1,
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

/** A comment with its author; null for the operator. */
export interface AuthoredComment extends PirepCommentsRow {
  readonly user_name: string | null;
  readonly user_pilot_id: number | null;
  readonly user_airline_icao: string | null;
  readonly user_picture: string | null;
}

/** How much is stored with a PIREP. */
export interface Texts {
  readonly number: number;
  readonly bytes: number;
}

export function pirepCommentQueries(connection: Connection) {
  const insert = prepareInsert<PirepCommentsRow, 'pirep_id' | 'comment' | 'created_at'>(connection, 'pirep_comments');
  const authored = `
    SELECT pirep_comments.*, users.name AS user_name, users.pilot_id AS user_pilot_id,
      airlines.icao AS user_airline_icao, users.picture AS user_picture
    FROM pirep_comments
    LEFT JOIN users ON users.id = pirep_comments.user_id
    LEFT JOIN airlines ON airlines.id = users.airline_id`;
  const find = connection.prepare<[number], AuthoredComment>(`
    ${authored}
    WHERE pirep_comments.id = ?`);
  const list = connection.prepare<[string], AuthoredComment>(`
    ${authored}
    WHERE pirep_comments.pirep_id IN (SELECT value FROM json_each(?))
    ORDER BY pirep_comments.created_at DESC, pirep_comments.id DESC`);
  const remove = connection.prepare<[number]>('DELETE FROM pirep_comments WHERE id = ?');
  const measure = connection.prepare<[string], Texts>(`
    SELECT count(*) AS number, total(octet_length(comment)) AS bytes
    FROM pirep_comments
    WHERE pirep_id = ? AND user_id IS NOT NULL`);

  return {
    insert,
    remove: (id: number): void => void remove.run(id),
    find: (id: number): AuthoredComment | undefined => find.get(id),
    /** Newest first. */
    list: (pirep_ids: readonly string[]): AuthoredComment[] => list.all(JSON.stringify(pirep_ids)),
    /** Only those of pilots. */
    measure: (pirep_id: string): Texts => measure.get(pirep_id) as Texts,
  };
}

export function pirepFareQueries(connection: Connection) {
  const insert = prepareInsert<PirepFaresRow, Exclude<keyof PirepFaresRow, 'id'>>(connection, 'pirep_fares');
  const list = connection.prepare<[string], PirepFaresRow>(`
    SELECT *
    FROM pirep_fares
    WHERE pirep_id = ?
    ORDER BY id`);
  const removeAll = connection.prepare<[string]>('DELETE FROM pirep_fares WHERE pirep_id = ?');

  return {
    insert,
    list: (pirep_id: string): PirepFaresRow[] => list.all(pirep_id),
    removeAll: (pirep_id: string): void => void removeAll.run(pirep_id),
  };
}

type NewField = Pick<PirepFieldsRow, 'pirep_id' | 'name' | 'value' | 'source'> & { readonly at: string };

export function pirepFieldQueries(connection: Connection) {
  const put = connection.prepare<NewField>(`
    INSERT INTO pirep_fields (pirep_id, name, value, source, created_at, updated_at)
    VALUES (:pirep_id, :name, :value, :source, :at, :at)
    ON CONFLICT (pirep_id, name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`);
  const remove = connection.prepare<Pick<PirepFieldsRow, 'pirep_id' | 'name'>>(`
    DELETE FROM pirep_fields
    WHERE pirep_id = :pirep_id AND name = :name`);
  const list = connection.prepare<[string], PirepFieldsRow>(`
    SELECT *
    FROM pirep_fields
    WHERE pirep_id IN (SELECT value FROM json_each(?))
    ORDER BY id`);
  const measure = connection.prepare<[string], Texts>(`
    SELECT count(*) AS number, total(octet_length(name) + octet_length(value)) AS bytes
    FROM pirep_fields
    WHERE pirep_id = ?`);

  return {
    /** Adds a field or replaces its value. */
    put: (field: NewField): void => void put.run(field),
    list: (pirep_ids: readonly string[]): PirepFieldsRow[] => list.all(JSON.stringify(pirep_ids)),
    remove: (field: Pick<PirepFieldsRow, 'pirep_id' | 'name'>): void => void remove.run(field),
    measure: (pirep_id: string): Texts => measure.get(pirep_id) as Texts,
  };
}
