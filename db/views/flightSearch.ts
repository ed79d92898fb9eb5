import type { Connection } from '../connection.ts';
import { watchTables } from '../lookupCache.ts';
import type { FlightsRow } from '../rows.ts';
import type { Slice, Sliced } from '../statements.ts';

/** Filters of the flight search, which must all match; null = any. */
export interface FlightFilter {
  readonly airline_id: number | null;
  /** Upper case. */
  readonly dpt_airport_id: string | null;
  readonly arr_airport_id: string | null;
  /** Part of it. */
  readonly flight_number: string | null;
  /** Part of it, in any case. */
  readonly callsign: string | null;
  readonly flight_type: string | null;
  readonly route_code: string | null;
  /** Nautical miles, inclusive, like the minutes. */
  readonly min_distance: number | null;
  readonly max_distance: number | null;
  readonly min_flight_time: number | null;
  readonly max_flight_time: number | null;
  readonly subfleet_id: number | null;
  /** ICAO type of an active aircraft in one of the flight's subfleets. */
  readonly icao_type: string | null;
}

/** Finds every flight. */
export const anyFlight: FlightFilter = {
  airline_id: null,
  dpt_airport_id: null,
  arr_airport_id: null,
  flight_number: null,
  callsign: null,
  flight_type: null,
  route_code: null,
  min_distance: null,
  max_distance: null,
  min_flight_time: null,
  max_flight_time: null,
  subfleet_id: null,
  icao_type: null,
};

/** Limits of every search; null = none. */
export interface FlightLimits {
  readonly only_airline_id: number | null;
  readonly only_dpt_airport_id: string | null;
  /** Whether it is flown today, and whatever else forbids some flights to everybody or to the pilot. */
  readonly isOpen: (flight: Timetable & Pick<FlightsRow, 'id'>) => boolean;
  /** Whether the pilot's rank may fly a flight that has these subfleets, some of them perhaps in the trash. */
  readonly mayFly: ((flight: Pick<FlightsRow, 'airline_id'>, subfleet_ids: readonly number[]) => boolean) | null;
}

const noLimits = { only_airline_id: null, only_dpt_airport_id: null, isOpen: () => true, mayFly: null };

/** When a flight is flown. */
export type Timetable = Pick<FlightsRow, 'dpt_airport_id' | 'days' | 'start_date' | 'end_date'>;

type Search = FlightFilter & FlightLimits;

export interface Destination {
  /** The arrival airport. */
  readonly id: string;
  readonly flights: number;
}

/** What a search looks at. Texts that match in any case are in upper case. */
interface Shown extends Pick<
  FlightsRow,
  | 'id'
  | 'airline_id'
  | 'flight_number'
  | 'route_leg'
  | 'dpt_airport_id'
  | 'arr_airport_id'
  | 'callsign'
  | 'flight_type'
  | 'route_code'
  | 'distance'
  | 'flight_time'
  | 'days'
  | 'start_date'
  | 'end_date'
> {
  /** The ids of its subfleets, separated by commas. */
  readonly fleet: string;
  /** As typed, such as `8:05`, `0805` or `08:05 CET`. */
  readonly dpt_time: string;
}

type Test = (flight: Shown) => boolean;

/**
 * Searches flights in memory (docs/decisions/0063): with any filter, a pass over 100,000 of them takes a few milliseconds.
 * @param listByIds reads whole rows in any order
 */
export function prepareFlightSearch(connection: Connection, listByIds: (ids: readonly string[]) => FlightsRow[]) {
  const listShown = prepareShown(connection);
  const prepareTests = createTests(connection);
  /** Shows each flight that is found, without a list of them, which may be long. */
  const visit = (search: Search, show: (flight: Shown) => void): void => {
    const [flights, tests] = [listShown(), prepareTests(search)];
    for (let index = 0; index < flights.length; index += 1) {
      const flight = flights[index] as Shown;
      if (tests.every((test) => test(flight))) show(flight);
    }
  };
  return {
    /** Active, visible flights of active airlines, by airline, number and leg. */
    search: (search: Search, { limit, offset }: Slice): Sliced<FlightsRow> => {
      const ids: string[] = [];
      let total = 0;
      visit(search, ({ id }) => {
        if (total >= offset && ids.length < limit) ids.push(id);
        total += 1;
      });
      const rows = new Map(listByIds(ids).map((row) => [row.id, row]));
      return { rows: ids.flatMap((id) => rows.get(id) ?? []), total };
    },
    /**
     * Flights from an airport by time of departure, first those that `search` finds.
     * @param all whether the others follow
     */
    listDepartures: (search: Search, all: boolean, { limit, offset }: Slice): Sliced<FlightsRow> => {
      const tests = prepareTests(search);
      const open: Shown[] = [];
      const others: Shown[] = [];
      visit({ ...anyFlight, ...noLimits, dpt_airport_id: search.dpt_airport_id }, (flight) => {
        if (tests.every((test) => test(flight))) open.push(flight);
        else if (all) others.push(flight);
      });
      const found = [...sortByTime(open), ...sortByTime(others)];
      const ids = found.slice(offset, offset + limit).map(({ id }) => id);
      const rows = new Map(listByIds(ids).map((row) => [row.id, row]));
      return { rows: ids.flatMap((id) => rows.get(id) ?? []), total: found.length };
    },
    /** The arrival airports of the flights that `search` finds. */
    listDestinations: (search: Search): Destination[] => {
      const counts = new Map<string, number>();
      visit(search, ({ arr_airport_id: id }) => void counts.set(id, (counts.get(id) ?? 0) + 1));
      return [...counts].map(([id, flights]) => ({ id, flights })).sort((a, b) => (a.id < b.id ? -1 : 1));
    },
  };
}

/** Flights without a time come last. Those of the same minute keep their order. */
function sortByTime(flights: readonly Shown[]): readonly Shown[] {
  const minutes = new Map(flights.map((flight) => [flight, minuteOf(flight.dpt_time)]));
  return flights.toSorted((a, b) => (minutes.get(a) ?? 0) - (minutes.get(b) ?? 0));
}

function minuteOf(time: string): number {
  const [, hours, minutes] = /^\s*(\d{1,2})[:.h]?(\d\d)/.exec(time) ?? [];
  return hours === undefined ? Number.MAX_SAFE_INTEGER : Number(hours) * 60 + Number(minutes);
}

/** @returns a function that lists the active, visible flights in the order of the search, and reads only changed ones again */
function prepareShown(connection: Connection): () => readonly Shown[] {
  const select = `
    SELECT id, airline_id, flight_number, route_leg, dpt_airport_id, arr_airport_id, upper(callsign) AS callsign,
      upper(flight_type) AS flight_type, upper(route_code) AS route_code, distance, flight_time,
      days, start_date, end_date, dpt_time,
      (SELECT coalesce(group_concat(subfleet_id), '') FROM flight_subfleets WHERE flight_id = flights.id) AS fleet
    FROM flights
    WHERE +deleted_at IS NULL AND active = 1 AND visible = 1`;
  // Sorted here, because searches are faster when the memory has the same order.
  const listAll = connection.prepare<[], Shown>(`${select} ORDER BY airline_id, flight_number, route_leg, id`);
  const listSome = connection.prepare<[string], Shown>(`${select} AND id IN (SELECT value FROM json_each(?))`);
  let shown: readonly Shown[] | undefined;
  const changed = new Set<string>();
  const refresh = watchTables(connection, {
    name: 'flights',
    tables: ['flights', 'flight_subfleets'],
    keys: { flights: 'id', flight_subfleets: 'flight_id' },
    changed: (id) => {
      if (shown === undefined) return;
      if (id === null) shown = undefined;
      else changed.add(String(id));
    },
  });
  return () => {
    refresh();
    if (shown === undefined) shown = intern(listAll.all());
    else if (changed.size > 0) {
      const others = shown.filter(({ id }) => !changed.has(id));
      shown = [...others, ...listSome.all(JSON.stringify([...changed]))].sort(inOrder);
    }
    changed.clear();
    return shown;
  };
}

/** Shares equal strings, which halves the memory. */
function intern(flights: Shown[]): Shown[] {
  const known = new Map<string, string>();
  const share = <T extends string | null>(text: T): T => {
    if (text === null) return text;
    if (!known.has(text)) known.set(text, text);
    return known.get(text) as T;
  };
  return flights.map(({ dpt_airport_id, arr_airport_id, flight_type, route_code, fleet, dpt_time, ...flight }) => ({
    ...flight,
    dpt_time: share(dpt_time),
    start_date: share(flight.start_date),
    end_date: share(flight.end_date),
    dpt_airport_id: share(dpt_airport_id),
    arr_airport_id: share(arr_airport_id),
    flight_type: share(flight_type),
    route_code: share(route_code),
    fleet: share(fleet),
  }));
}

/** Sorts as SQLite does: null is first, ids are texts. */
function inOrder(a: Shown, b: Shown): number {
  return (
    a.airline_id - b.airline_id ||
    a.flight_number - b.flight_number ||
    (a.route_leg ?? -Infinity) - (b.route_leg ?? -Infinity) ||
    (a.id < b.id ? -1 : 1)
  );
}

/** @returns a function that makes a test of each filter and limit that is set */
function createTests(connection: Connection): (search: Search) => Test[] {
  const listAirlines = connection.prepare<[], number>('SELECT id FROM airlines WHERE active = 1').pluck();
  const listOfType = connection
    .prepare<[string], number>(`
      SELECT subfleet_id
      FROM aircraft
      WHERE icao = ? COLLATE NOCASE AND status = 'A' AND deleted_at IS NULL`)
    .pluck();

  return (search) => {
    const airlines = new Set(listAirlines.all());
    const tests: Test[] = [({ airline_id }) => airlines.has(airline_id)];
    /** Adds a test unless the value is null. */
    const add = <T>(value: T | null, toTest: (value: T) => Test): void => {
      if (value !== null) tests.push(toTest(value));
    };
    for (const airline of [search.only_airline_id, search.airline_id])
      add(airline, (id) => (flight) => flight.airline_id === id);
    for (const departure of [search.only_dpt_airport_id, search.dpt_airport_id])
      add(departure, (id) => (flight) => flight.dpt_airport_id === id);
    add(search.arr_airport_id, (id) => (flight) => flight.arr_airport_id === id);
    add(search.flight_number, (part) => (flight) => String(flight.flight_number).includes(part));
    add(upper(search.callsign), (part) => (flight) => flight.callsign?.includes(part) === true);
    add(upper(search.flight_type), (type) => (flight) => flight.flight_type === type);
    add(upper(search.route_code), (code) => (flight) => flight.route_code === code);
    add(search.min_distance, (least) => (flight) => flight.distance !== null && flight.distance >= least);
    add(search.max_distance, (most) => (flight) => flight.distance !== null && flight.distance <= most);
    add(search.min_flight_time, (least) => (flight) => flight.flight_time !== null && flight.flight_time >= least);
    add(search.max_flight_time, (most) => (flight) => flight.flight_time !== null && flight.flight_time <= most);
    add(search.subfleet_id, (id) => ofFleet(hasOne([id])));
    add(search.icao_type, (type) => ofFleet(hasOne(listOfType.all(type))));
    add(search.mayFly, ofFlyable);
    return [...tests, search.isOpen];
  };
}

function ofFleet(test: (fleet: string) => boolean): Test {
  return ({ fleet }) => test(fleet);
}

/** Each fleet is looked at once for an airline. */
function ofFlyable(mayFly: NonNullable<FlightLimits['mayFly']>): Test {
  const known = new Map<number, Map<string, boolean>>();
  return (flight) => {
    const { airline_id, fleet } = flight;
    let ofAirline = known.get(airline_id);
    if (ofAirline === undefined) known.set(airline_id, (ofAirline = new Map()));
    let may = ofAirline.get(fleet);
    if (may === undefined) {
      const subfleet_ids = fleet === '' ? [] : fleet.split(',').map(Number);
      ofAirline.set(fleet, (may = mayFly(flight, subfleet_ids)));
    }
    return may;
  };
}

/** @returns whether a fleet has one of the subfleets; each fleet is looked at once, because many flights share it */
function hasOne(subfleet_ids: readonly number[]): (fleet: string) => boolean {
  const wanted = new Set(subfleet_ids.map(String));
  const known = new Map<string, boolean>();
  return (fleet) => {
    let has = known.get(fleet);
    if (has === undefined) known.set(fleet, (has = fleet.split(',').some((id) => wanted.has(id))));
    return has;
  };
}

/** As SQLite's `upper` and NOCASE: only ASCII letters. */
function upper(text: string | null): string | null {
  return text?.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase()) ?? null;
}
