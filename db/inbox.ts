import type { Connection } from './connection.ts';
import { joinAcars, staleSince } from './live.ts';
import { likePattern } from './likePattern.ts';
import { nameColumns, nameJoins, type PirepNames } from './pirepNames.ts';
import type { PirepsRow } from './rows.ts';
import type { Slice, Sliced } from './slice.ts';

/** A PIREP as a list shows it. */
export type InboxRow = PirepNames &
  Pick<PirepsRow, 'distance' | 'flight_time' | 'landing_rate' | 'submitted_at' | 'created_at' | 'updated_at'> & {
    /** The last contact of a flight in progress that fell silent, or null. */
    readonly stale_since: string | null;
  };

export interface InboxFilter {
  /** Flights that were last heard of before this are stale. */
  readonly since: string;
  readonly states: readonly number[];
  /** Each of them must be found in the ident, an airport, the pilot or the registration; more than four count as four. */
  readonly words: readonly string[];
  /** How a pilot's ident is made: what stands for the airline's code, if not empty, and the digits. */
  readonly id_code: string;
  readonly id_length: number;
}

export interface StateCount {
  readonly state: number;
  readonly count: number;
}

const wordsRead = 4;

const columns = `
  ${nameColumns}, pireps.distance, pireps.flight_time, pireps.landing_rate, pireps.submitted_at, pireps.created_at,
  pireps.updated_at, ${staleSince} AS stale_since`;

const joins = `${nameJoins} ${joinAcars}`;

const order = 'coalesce(pireps.submitted_at, pireps.created_at) DESC, pireps.rowid DESC';

export function inboxQueries(connection: Connection) {
  const find = connection.prepare<{ id: string; since: string }, InboxRow>(`
    SELECT ${columns}
    FROM pireps ${joins}
    WHERE pireps.id = :id`);
  const countByState = connection.prepare<[], StateCount>('SELECT state, count(*) AS count FROM pireps GROUP BY state');
  // One list for each number of words, so that all of them are prepared when the program starts.
  const lists = Array.from({ length: wordsRead + 1 }, (_, words) => prepareList(connection, words));

  return {
    find: (id: string, since: InboxFilter['since']): InboxRow | undefined => find.get({ id, since }),
    /** Newest first by filing; what is not filed, by creation. */
    slice: ({ since, states, words, ...ident }: InboxFilter, slice: Slice): Sliced<InboxRow> => {
      const read = words.slice(0, wordsRead);
      const patterns = Object.fromEntries(read.map((word, index) => [`word${index}`, likePattern(word)]));
      const params = { states: JSON.stringify(states), ...ident, ...patterns };
      const list = lists[read.length] as InboxList;
      return { rows: list.rows.all({ ...params, since, ...slice }), total: list.count.get(params) ?? 0 };
    },
    countByState: (): StateCount[] => countByState.all(),
  };
}

type InboxList = ReturnType<typeof prepareList>;

function prepareList(connection: Connection, words: number) {
  // The plus keeps the order's index in use, which has the state beside it, rather than sorting all of a state.
  const inStates = '+pireps.state IN (SELECT value FROM json_each(:states))';
  const from = `FROM pireps WHERE ${[inStates, ...conditions(words)].join(' AND ')}`;
  const rows = connection.prepare<Record<string, string | number>, InboxRow>(`
    SELECT ${columns}
    FROM pireps ${joins}
    WHERE pireps.rowid IN (SELECT pireps.rowid ${from} ORDER BY ${order} LIMIT :limit OFFSET :offset)
    ORDER BY ${order}`);
  const count = connection.prepare<Record<string, string | number>, number>(`SELECT count(*) ${from}`).pluck();
  return { rows, count };
}

function conditions(words: number): string[] {
  return Array.from({ length: words }, (_, index) => holds(`:word${index}`));
}

/** Pilots and aircraft are few: those that match are looked up once for the whole list. */
function holds(word: string): string {
  return `(
    pireps.dpt_airport_id LIKE ${word} ESCAPE '\\' OR pireps.arr_airport_id LIKE ${word} ESCAPE '\\'
    OR (SELECT icao FROM airlines WHERE id = pireps.airline_id) || pireps.flight_number LIKE ${word} ESCAPE '\\'
    OR pireps.user_id IN (
      SELECT users.id
      FROM users
      JOIN airlines ON airlines.id = users.airline_id
      WHERE users.name LIKE ${word} ESCAPE '\\'
        OR iif(:id_code = '', airlines.icao, :id_code) || printf('%0*d', :id_length, users.pilot_id) LIKE ${word} ESCAPE '\\')
    OR pireps.aircraft_id IN (SELECT id FROM aircraft WHERE registration LIKE ${word} ESCAPE '\\'))`;
}
