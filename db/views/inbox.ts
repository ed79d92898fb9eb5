import type { Connection } from '../connection.ts';
import { fold, isNamed, likeFolded } from './airportSearch.ts';
import { joinAcars, staleSince } from './live.ts';
import { touchdown } from './logbook.ts';
import { isOneOf, likePattern, type Slice, type Sliced } from '../statements.ts';
import { nameColumns, nameJoins, type PirepNames, type PirepPictures } from './pirepNames.ts';
import type { AircraftRow, AirlinesRow, AirportsRow, PirepsRow } from '../rows.ts';

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
  };

/** Filters of the list; null = any. */
export interface InboxChoice {
  readonly user_id: number | null;
  readonly aircraft_id: number | null;
  /** ICAO code. */
  readonly airline: string | null;
  /** Departures or arrivals. */
  readonly airport_ids: readonly string[] | null;
  /** Time of filing or creation, from the first moment (inclusive) to the second (exclusive). */
  readonly from: string;
  readonly until: string;
  /** Landings harder than this, feet per minute. */
  readonly landing_harder_than: number | null;
  readonly source: number | null;
  /** A kind, `any` or `none`. */
  readonly flags: string | null;
}

/** Values that the operator can filter by. */
export interface InboxChoices {
  readonly pilots: readonly Pick<PirepNames, 'user_id' | 'pilot_id' | 'pilot_name' | 'pilot_airline_icao'>[];
  readonly aircraft: readonly Pick<AircraftRow, 'id' | 'registration' | 'icao' | 'name'>[];
  readonly airlines: readonly Pick<AirlinesRow, 'icao' | 'name'>[];
  readonly airports: readonly Pick<AirportsRow, 'id' | 'iata' | 'name' | 'city' | 'country' | 'lat' | 'lon'>[];
}

export interface InboxFilter extends InboxChoice {
  /** Flights without contact since then are stale. */
  readonly since: string;
  readonly states: readonly number[];
  /** Each word must match the ident, an airport’s code, name or city, the pilot or the registration. Only four are used. */
  readonly words: readonly string[];
  /** How pilot idents are written: a prefix instead of the airline's code if not empty, and the number of digits. */
  readonly id_code: string;
  readonly id_length: number;
}

/** A page of the list in an order. Reports without the figure come last. */
export interface InboxSlice extends Slice {
  readonly sort: 'filed' | 'landing_rate' | 'score' | 'flight_time';
  readonly order: 'asc' | 'desc';
}

export interface StateCount {
  readonly state: number;
  readonly count: number;
}

const wordsRead = 4;

const columns = `
  ${nameColumns}, pireps.distance, pireps.flight_time, ${touchdown} AS landing_rate, pireps.score,
  pireps.submitted_at, pireps.created_at, pireps.updated_at, ${staleSince} AS stale_since, (
    SELECT json_group_array(json_object('kind', kind, 'severity', severity) ORDER BY severity, kind)
    FROM pirep_flags
    WHERE pirep_id = pireps.id
  ) AS flags`;

const hasFlags = 'EXISTS (SELECT 1 FROM pirep_flags WHERE pirep_id = pireps.id)';

const joins = `${nameJoins} ${joinAcars}`;

const listedAt = 'coalesce(pireps.submitted_at, pireps.created_at)';
const newestFirst = `${listedAt} DESC, pireps.rowid DESC`;
const figure = `CASE :sort
  WHEN 'landing_rate' THEN ${touchdown}
  WHEN 'score' THEN pireps.score
  WHEN 'flight_time' THEN pireps.flight_time
  ELSE julianday(${listedAt})
END`;
const byFigure = `${figure} IS NULL, ${figure} * :direction, ${newestFirst}`;

/** Conditions of `InboxChoice`; null = any. */
const choice = `
  ${listedAt} >= :from AND ${listedAt} < :until
  AND (:user_id IS NULL OR pireps.user_id = :user_id)
  AND (:aircraft_id IS NULL OR pireps.aircraft_id = :aircraft_id)
  AND (:airline IS NULL OR pireps.airline_id = (SELECT id FROM airlines WHERE icao = :airline))
  AND (:airport_ids IS NULL OR ${isOneOf('pireps.dpt_airport_id', ':airport_ids')} OR ${isOneOf('pireps.arr_airport_id', ':airport_ids')})
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
  const countByState = connection.prepare<[], StateCount>('SELECT state, count(*) AS count FROM pireps GROUP BY state');
  const countFlagged = connection
    .prepare<[], number>(`SELECT count(*) FROM pireps WHERE state = 1 AND ${hasFlags}`)
    .pluck();
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
    SELECT icao, name
    FROM airlines
    WHERE EXISTS (SELECT 1 FROM pireps WHERE airline_id = airlines.id)
    ORDER BY icao`);
  const airports = connection.prepare<[], InboxChoices['airports'][number]>(`
    SELECT id, iata, name, city, country, lat, lon
    FROM airports
    WHERE id IN (SELECT dpt_airport_id FROM pireps UNION SELECT arr_airport_id FROM pireps)
    ORDER BY id`);
  const paramsOf = prepareWords(connection);
  // One list for each number of words, so that all are prepared when the program starts.
  const lists = Array.from({ length: wordsRead + 1 }, (_, words) => prepareList(connection, words));

  return {
    find: (id: string, since: InboxFilter['since']): InboxRow | undefined => find.get({ id, since }),
    /** Sorts by time of filing, or of creation if not filed, or by another figure. */
    slice: ({ since, states, words, airport_ids, ...named }: InboxFilter, slice: InboxSlice): Sliced<InboxRow> => {
      const { sort, order, limit, offset } = slice;
      const read = words.slice(0, wordsRead);
      const codes = airport_ids === null ? null : JSON.stringify(airport_ids);
      const params = { states: JSON.stringify(states), airport_ids: codes, ...named, ...paramsOf(read) };
      const list = lists[read.length] as InboxList;
      const page = { ...params, since, limit, offset };
      const rows =
        sort === 'filed' && order === 'desc'
          ? list.newest.all(page)
          : list.sorted.all({ ...page, sort, direction: order === 'asc' ? 1 : -1 });
      return { rows, total: list.count.get(params) ?? 0 };
    },
    countByState: (): StateCount[] => countByState.all(),
    /** Pending reports with flags. */
    countFlagged: (): number => countFlagged.get() ?? 0,
    /** Pilots, aircraft, airlines and airports that have reports, by name, registration and code. */
    choices: (): InboxChoices => ({
      pilots: pilots.all(),
      aircraft: aircraft.all(),
      airlines: airlines.all(),
      airports: airports.all(),
    }),
  };
}

type InboxList = ReturnType<typeof prepareList>;

function prepareList(connection: Connection, words: number) {
  // The plus keeps the order's index in use, which has the state beside it, rather than sorting all of a state.
  const inStates = '+pireps.state IN (SELECT value FROM json_each(:states))';
  const from = `FROM pireps WHERE ${[inStates, choice, ...conditions(words)].join(' AND ')}`;
  const prepareRows = (order: string) =>
    connection.prepare<Record<string, string | number | null>, InboxRow>(`
      SELECT ${columns}
      FROM pireps ${joins}
      WHERE pireps.rowid IN (SELECT pireps.rowid ${from} ORDER BY ${order} LIMIT :limit OFFSET :offset)
      ORDER BY ${order}`);
  const count = connection.prepare<Record<string, string | number | null>, number>(`SELECT count(*) ${from}`).pluck();
  return { newest: prepareRows(newestFirst), sorted: prepareRows(byFigure), count };
}

/** @returns a function that returns the parameters of `holds` for each word */
function prepareWords(connection: Connection): (words: readonly string[]) => Readonly<Record<string, string>> {
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
