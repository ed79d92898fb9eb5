import type { Connection } from '../connection.ts';
import { fold, isNamed, likeFolded } from './airportSearch.ts';
import { joinAcars, staleSince } from './live.ts';
import { isOneOf, likePattern } from '../statements.ts';
import { listedAt, nameColumns, nameJoins, type PirepNames, type PirepPictures, touchdown } from './pirepNames.ts';
import type { AircraftRow, AirlinesRow, AirportsRow, PirepsRow, SubfleetsRow } from '../rows.ts';

/** A PIREP in a list. */
export type InboxRow = PirepNames &
  PirepPictures &
  Pick<
    PirepsRow,
    'distance' | 'flight_time' | 'landing_rate' | 'score' | 'submitted_at' | 'created_at' | 'updated_at'
  > & {
    /** The last contact of a flight in progress that fell silent, or null. */
    readonly stale_since: string | null;
    /** JSON: kind and severity of each, most severe first. */
    readonly flags: string;
    /** JSON: `review_id` and `rule`, if a rule decided last. */
    readonly decided_by: string | null;
  };

/** Filters of the list; null = any. */
export interface InboxChoice {
  readonly user_id: number | null;
  readonly aircraft_id: number | null;
  readonly flight_id: string | null;
  /** ICAO code. */
  readonly airline: string | null;
  /** Departures or arrivals. */
  readonly airport_ids: readonly string[] | null;
  readonly dpt_airport_id: string | null;
  readonly arr_airport_id: string | null;
  readonly subfleet_id: number | null;
  /** The name that the client gave; empty for none. */
  readonly client: string | null;
  /** Time of filing or creation, from the first moment (inclusive) to the second (exclusive). */
  readonly from: string;
  readonly until: string;
  /** Landings harder than this, feet per minute. */
  readonly landing_harder_than: number | null;
  /** Descents from the first (inclusive) to the second (exclusive), feet per minute. */
  readonly landing_from: number | null;
  readonly landing_below: number | null;
  /** Minutes after the planned arrival, from the first (inclusive) to the second (exclusive). */
  readonly late_from: number | null;
  readonly late_below: number | null;
  readonly source: number | null;
  /** A kind, `any` or `none`. */
  readonly flags: string | null;
}

/** Values that the operator can filter by. */
export interface InboxChoices {
  readonly pilots: readonly Pick<PirepNames, 'user_id' | 'pilot_id' | 'pilot_name' | 'pilot_airline_icao'>[];
  readonly aircraft: readonly Pick<AircraftRow, 'id' | 'registration' | 'icao' | 'name'>[];
  readonly airlines: readonly Pick<AirlinesRow, 'id' | 'icao' | 'name'>[];
  readonly subfleets: readonly Pick<SubfleetsRow, 'id' | 'name'>[];
  readonly airports: readonly Pick<AirportsRow, 'id' | 'iata' | 'name' | 'city' | 'country' | 'lat' | 'lon'>[];
}

export interface InboxFilter extends InboxChoice {
  readonly states: readonly number[];
  /** Each word must match the ident, an airport’s code, name or city, the pilot or the registration. Only four are used. */
  readonly words: readonly string[];
  /** How pilot idents are written: a prefix instead of the airline's code if not empty, and the number of digits. */
  readonly id_code: string;
  readonly id_length: number;
}

export type InboxSort = 'filed' | 'landing_rate' | 'score' | 'flight_time';

/** A report that was found, with the figure to sort by: null when it has none, or to sort by time. */
export type FoundRow = readonly [rowid: number, listed_at: string, figure: number | null];

interface InboxCursor {
  readonly at: string;
  readonly rowid: number;
}

/** Reports to look at in one go, in some milliseconds. */
const rowsAtOnce = 4000;

const wordsRead = 4;

const columns = `
  ${nameColumns}, pireps.distance, pireps.flight_time, ${touchdown} AS landing_rate, pireps.score,
  pireps.submitted_at, pireps.created_at, pireps.updated_at, ${staleSince} AS stale_since, (
    SELECT json_group_array(json_object('kind', kind, 'severity', severity) ORDER BY severity, kind)
    FROM pirep_flags
    WHERE pirep_id = pireps.id
  ) AS flags, (
    SELECT iif(rule IS NULL OR undone = 1 OR state_after <> pireps.state, NULL, json_object('review_id', id, 'rule', rule))
    FROM reviews
    WHERE pirep_id = pireps.id
    ORDER BY id DESC
    LIMIT 1
  ) AS decided_by`;

const hasFlags = 'EXISTS (SELECT 1 FROM pirep_flags WHERE pirep_id = pireps.id)';

const joins = `${nameJoins} ${joinAcars}`;

const figure = `CASE :sort
  WHEN 'landing_rate' THEN ${touchdown}
  WHEN 'score' THEN pireps.score
  WHEN 'flight_time' THEN pireps.flight_time
END`;

/** The reports in a state before a place. It must be this index, for which each bound is written without the rowid, too. */
const before = `
  FROM pireps INDEXED BY pireps_listed
  WHERE pireps.state = :state AND ${listedAt} >= :from AND ${listedAt} <= :at
    AND (${listedAt}, pireps.rowid) < (:at, :rowid)`;

/** Without its seconds, also before 1970. */
const minuteOf = (time: string): string => `unixepoch(substr(pireps.${time}, 1, 16)) / 60`;
/** Minutes after the planned arrival, as `minutesLate` counts them. */
const late = `(${minuteOf('block_on_time')} - ${minuteOf('block_off_time')} - nullif(pireps.planned_flight_time, 0))`;

/** Conditions of `InboxChoice`; null = any. */
const choice = `
  (:user_id IS NULL OR pireps.user_id = :user_id)
  AND (:aircraft_id IS NULL OR pireps.aircraft_id = :aircraft_id)
  AND (:flight_id IS NULL OR pireps.flight_id = :flight_id)
  AND (:airline IS NULL OR pireps.airline_id = (SELECT id FROM airlines WHERE icao = :airline))
  AND (:airport_ids IS NULL OR ${isOneOf('pireps.dpt_airport_id', ':airport_ids')} OR ${isOneOf('pireps.arr_airport_id', ':airport_ids')})
  AND (:dpt_airport_id IS NULL OR pireps.dpt_airport_id = :dpt_airport_id)
  AND (:arr_airport_id IS NULL OR pireps.arr_airport_id = :arr_airport_id)
  AND (:subfleet_id IS NULL OR pireps.aircraft_id IN (SELECT id FROM aircraft WHERE subfleet_id = :subfleet_id))
  AND (:client IS NULL OR coalesce(pireps.source_name, '') = :client)
  AND (:landing_from IS NULL OR ${touchdown} <= -:landing_from)
  AND (:landing_below IS NULL OR ${touchdown} > -:landing_below)
  AND (:late_from IS NULL OR ${late} >= :late_from)
  AND (:late_below IS NULL OR ${late} < :late_below)
  AND (:landing_harder_than IS NULL OR ${touchdown} < -:landing_harder_than)
  AND (:source IS NULL OR pireps.source = :source)
  AND CASE
    WHEN :flags IS NULL THEN 1
    WHEN :flags = 'any' THEN ${hasFlags}
    WHEN :flags = 'none' THEN NOT ${hasFlags}
    ELSE EXISTS (SELECT 1 FROM pirep_flags WHERE pirep_id = pireps.id AND kind = :flags)
  END`;

export function inboxQueries(connection: Connection) {
  const find = connection.prepare<{ id: string; since: string }, InboxRow>(`
    SELECT ${columns}
    FROM pireps ${joins}
    WHERE pireps.id = :id`);
  const listByRowids = connection.prepare<{ rowids: string; since: string }, InboxRow>(`
    SELECT ${columns}
    FROM json_each(:rowids) AS rowids
    CROSS JOIN pireps ON pireps.rowid = rowids.value ${joins}
    ORDER BY rowids.key`);
  const count = connection.prepare<[number], number>('SELECT count(*) FROM pireps WHERE state = ?').pluck();
  const pilots = connection.prepare<[], InboxChoices['pilots'][number]>(`
    SELECT users.id AS user_id, users.pilot_id, users.name AS pilot_name, airlines.icao AS pilot_airline_icao
    FROM users
    JOIN airlines ON airlines.id = users.airline_id
    WHERE EXISTS (SELECT 1 FROM pireps WHERE user_id = users.id)
    ORDER BY users.name, users.id`);
  const aircraft = connection.prepare<[], InboxChoices['aircraft'][number]>(`
    SELECT id, registration, icao, name
    FROM aircraft
    WHERE EXISTS (SELECT 1 FROM pireps WHERE aircraft_id = aircraft.id)
    ORDER BY registration, id`);
  const airlines = connection.prepare<[], InboxChoices['airlines'][number]>(`
    SELECT id, icao, name
    FROM airlines
    WHERE EXISTS (SELECT 1 FROM pireps WHERE airline_id = airlines.id)
    ORDER BY icao`);
  const subfleets = connection.prepare<[], InboxChoices['subfleets'][number]>(`
    SELECT id, name
    FROM subfleets
    WHERE EXISTS (SELECT 1 FROM pireps JOIN aircraft ON aircraft.id = pireps.aircraft_id WHERE aircraft.subfleet_id = subfleets.id)
    ORDER BY name, id`);
  const airports = connection.prepare<[], InboxChoices['airports'][number]>(`
    SELECT id, iata, name, city, country, lat, lon
    FROM airports
    WHERE id IN (${distinct('dpt_airport_id')} UNION ${distinct('arr_airport_id')})
    ORDER BY id`);

  return {
    find: (id: string, since: string): InboxRow | undefined => find.get({ id, since }),
    /** In the order of `rowids`. @param since flights without contact since then are stale */
    listByRowids: (rowids: readonly number[], since: string): InboxRow[] =>
      listByRowids.all({ rowids: JSON.stringify(rowids), since }),
    search: prepareSearch(connection),
    /** Reports in a state. */
    count: (state: number): number => count.get(state) ?? 0,
    /** Pilots, aircraft, airlines, subfleets and airports that have reports, by name, registration and code. */
    choices: (): InboxChoices => ({
      pilots: pilots.all(),
      aircraft: aircraft.all(),
      airlines: airlines.all(),
      subfleets: subfleets.all(),
      airports: airports.all(),
    }),
  };
}

/** The values of a column of reports, each with a seek in the column's index. */
function distinct(column: 'dpt_airport_id' | 'arr_airport_id'): string {
  return `
    SELECT * FROM (
      WITH RECURSIVE used (id) AS (
        SELECT min(${column}) FROM pireps
        UNION ALL
        SELECT (SELECT min(${column}) FROM pireps WHERE ${column} > used.id) FROM used WHERE used.id IS NOT NULL)
      SELECT id FROM used)`;
}

type Params = Record<string, string | number | null>;

function prepareSearch(connection: Connection) {
  const paramsOf = prepareWords(connection);
  const findEnd = connection.prepare<Params, InboxCursor>(`
    SELECT ${listedAt} AS at, pireps.rowid ${before}
    ORDER BY ${listedAt} DESC, pireps.rowid DESC
    LIMIT 1 OFFSET ${rowsAtOnce - 1}`);
  // One list for each number of words, so that all are prepared when the program starts.
  const lists = Array.from({ length: wordsRead + 1 }, (_, words) =>
    connection
      .prepare<Params, FoundRow>(`
        SELECT pireps.rowid, ${listedAt}, ${figure} ${before}
          AND (${listedAt}, pireps.rowid) >= (:from, :end_rowid) AND ${[choice, ...conditions(words)].join(' AND ')}
        ORDER BY ${listedAt} DESC, pireps.rowid DESC`)
      .raw(),
  );

  /** Reads the reports that match in parts: those of each state, newest first. @param most of each state */
  return function* search(
    { states, words, airport_ids, until, ...named }: InboxFilter,
    sort: InboxSort,
    most = Infinity,
  ): Generator<readonly FoundRow[], void> {
    const read = words.slice(0, wordsRead);
    const codes = airport_ids === null ? null : JSON.stringify(airport_ids);
    const params = { ...named, airport_ids: codes, sort, ...paramsOf(read) };
    const list = lists[read.length] as (typeof lists)[number];
    for (const state of states) {
      let found = 0;
      let cursor: InboxCursor | undefined = { at: until, rowid: 0 };
      while (cursor !== undefined && found < most) {
        const range = { from: params.from, state, ...cursor };
        const end: InboxCursor | undefined = findEnd.get(range);
        const part = list.all({ ...params, ...range, from: end?.at ?? params.from, end_rowid: end?.rowid ?? 0 });
        found += part.length;
        cursor = end;
        yield part;
      }
    }
  };
}

/** @returns a function that returns the parameters of `holds` for each word */
function prepareWords(connection: Connection): (words: readonly string[]) => Params {
  const airports = connection
    .prepare<{ word: string }, string>(`SELECT id FROM airports WHERE id LIKE :word ESCAPE '\\' OR ${isNamed(':word')}`)
    .pluck();
  return (words) =>
    Object.fromEntries(
      words.flatMap((word, index) => {
        const folded = likePattern(fold(word));
        return [
          [`word${index}`, likePattern(word)],
          [`folded${index}`, folded],
          [`airports${index}`, JSON.stringify(airports.all({ word: folded }))],
        ];
      }),
    );
}

function conditions(words: number): string[] {
  return Array.from({ length: words }, (_, index) => holds(index));
}

/** Matching pilots and aircraft are few, so they are looked up once for the whole list. */
function holds(index: number): string {
  const [word, folded, airports] = [`:word${index}`, `:folded${index}`, `:airports${index}`];
  const like = (text: string): string => `${text} LIKE ${folded} ESCAPE '\\'`;
  return `(
    pireps.dpt_airport_id IN (SELECT value FROM json_each(${airports}))
    OR pireps.arr_airport_id IN (SELECT value FROM json_each(${airports}))
    OR (SELECT icao FROM airlines WHERE id = pireps.airline_id) || pireps.flight_number LIKE ${word} ESCAPE '\\'
    OR pireps.user_id IN (
      SELECT users.id
      FROM users
      JOIN airlines ON airlines.id = users.airline_id
      WHERE ${like('users.name')} OR ${likeFolded('users.name', like)}
        OR iif(:id_code = '', airlines.icao, :id_code) || printf('%0*d', :id_length, users.pilot_id) LIKE ${word} ESCAPE '\\')
    OR pireps.aircraft_id IN (SELECT id FROM aircraft WHERE registration LIKE ${word} ESCAPE '\\'))`;
}
