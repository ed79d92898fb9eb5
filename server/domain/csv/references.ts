import type { Queries, Tx } from '../../../db/open.ts';
import { findAirport, takeAirport, toAirportId } from '../airports/airports.ts';
import { readSetting } from '../settings/settings.ts';
import { now } from '../time.ts';
import { CellError } from './columns.ts';

/** Finds the ids of names and codes in cells. */
export interface References {
  /** @throws {CellError} when the catalog does not have the airport and it cannot be added from the built-in data */
  readonly airport: (code: string) => string;
  readonly airline: (icao: string) => number;
  /**
   * @param name its type, with the airline before it if several airlines have that type: `KTW:A320`
   * @param airline_id the preferred airline, also for adding the subfleet; null for the oldest airline, 0 for one to be added
   */
  readonly subfleet: (name: string, airline_id: number | null) => number;
  /** @throws {CellError} */
  readonly fare: (code: string) => number;
  /** @throws {CellError} */
  readonly rank: (nameOrId: string) => number;
  readonly airlineCode: (id: number) => string;
  readonly subfleetName: (id: number) => string;
  readonly fareCode: (id: number) => string;
  readonly rankName: (id: number) => string;
  readonly registration: (id: number) => string;
  readonly pilotNumber: (id: number) => string;
  /** Adds missing things found since the last call. @returns whether there were any, whose ids are now known */
  readonly addMissing: (tx: Tx) => boolean;
  /** Discards missing things without adding them. */
  readonly forgetMissing: () => void;
}

/**
 * Looks up names in cells. Missing things are only collected while a row is read, with the id 0, so that a row with an error
 * adds nothing.
 */
export function createReferences(db: Queries): References {
  const airlines = namesOf(db.airlines.each(), ({ icao }) => icao);
  const fares = namesOf(db.fares.each(), (fare) => fare.code);
  const ranks = namesOf(db.ranks.each(), ({ name }) => name);
  let missing: ((tx: Tx) => void)[] = [];
  const note = (add: (tx: Tx) => void): 0 => {
    missing.push(add);
    return 0;
  };

  function airline(code: string): number {
    const icao = code.toUpperCase();
    if (!/^[A-Z0-9]{1,5}$/.test(icao)) throw new CellError(`must be the ICAO code of an airline, not "${code}"`);
    const add = (): number => db.airlines.insert({ icao, name: icao, created_at: now() });
    return airlines.idOf(icao) ?? note(() => airlines.add(icao, add));
  }

  return {
    airport: airportFinder(db, note),
    airline,
    ...subfleetFinder(db, airlines, note),
    fare: (code) => fares.idOf(code) ?? unknown('fare', code),
    rank: (text) =>
      (/^\d+$/.test(text) && ranks.has(Number(text)) ? Number(text) : ranks.idOf(text)) ?? unknown('rank', text),
    airlineCode: airlines.nameOf,
    fareCode: fares.nameOf,
    rankName: ranks.nameOf,
    // Include the trash, because PIREPs refer to it.
    registration: (id) => db.aircraft.find(id)?.registration ?? '',
    pilotNumber: (id) => String(db.users.find(id)?.pilot_id ?? ''),
    addMissing: (tx) => {
      const adding = missing;
      missing = [];
      for (const add of adding) add(tx);
      return adding.length > 0;
    },
    forgetMissing: () => void (missing = []),
  };
}

function airportFinder(db: Queries, note: (add: (tx: Tx) => void) => void): References['airport'] {
  const airports = new Set<string>();
  return (code) => {
    const id = toAirportId(code);
    if (airports.has(id)) return id;
    const add = (tx: Tx): void => void (takeAirport(tx, id) && airports.add(id));
    if (db.airports.find(id)) airports.add(id);
    else if (canAddAirport(db, id)) note(add);
    else throw new CellError(`refers to the unknown airport ${id}`);
    return id;
  };
}

function subfleetFinder(
  db: Queries,
  airlines: ReturnType<typeof namesOf>,
  note: (add: () => void) => 0,
): Pick<References, 'subfleet' | 'subfleetName'> {
  const subfleets = subfleetsOf(db);

  function subfleet(name: string, airline_id: number | null): number {
    const [, icao = '', type = ''] = /^([^:]+):(.+)$/.exec(name) ?? [];
    const owner = airlines.idOf(icao);
    if (owner !== undefined && subfleets.idsOf(name).length === 0)
      return subfleets.idOf(type, owner) ?? missingSubfleet(type, owner);
    const own = airline_id === null ? undefined : subfleets.idOf(name, airline_id);
    const [id, another] = own === undefined ? subfleets.idsOf(name) : [own];
    if (another !== undefined)
      throw new CellError(
        `refers to ${name}, which several airlines have. Add the airline, as in ${subfleetName(id ?? another)}`,
      );
    return id ?? missingSubfleet(name, airline_id);
  }

  function missingSubfleet(type: string, airline_id: number | null): 0 {
    if (airline_id === null && airlines.first() === undefined)
      throw new CellError(`refers to the subfleet ${type}, and there is no airline to add it to`);
    if (db.subfleets.findNamed({ airline_id: airline_id ?? airlines.first() ?? 0, type }))
      throw new CellError(`refers to the subfleet ${type}, which is in the trash; restore it first`);
    return note(() => {
      // A missing airline was collected earlier, and exists when the row is read again.
      const owner = airline_id ?? airlines.first();
      if (owner !== undefined && owner !== 0)
        subfleets.add(type, owner, () =>
          db.subfleets.insert({ airline_id: owner, type, name: type, created_at: now() }),
        );
    });
  }

  function subfleetName(id: number): string {
    const { type, airline_id } = subfleets.get(id) ?? { type: '', airline_id: 0 };
    return subfleets.idsOf(type).length > 1 ? `${airlines.nameOf(airline_id)}:${type}` : type;
  }

  return { subfleet, subfleetName };
}

function unknown(what: string, name: string): never {
  throw new CellError(`refers to the ${what} ${name}, which is not in the catalog`);
}

function canAddAirport(db: Queries, id: string): boolean {
  return readSetting(db, 'general.allow_unadded_airports') && findAirport(db, id) !== undefined;
}

function namesOf<Row extends { readonly id: number }>(rows: Iterable<Row>, nameOf: (row: Row) => string) {
  const ids = new Map<string, number>();
  const names = new Map<number, string>();
  const put = (name: string, id: number): void => {
    names.set(id, name);
    if (!ids.has(name.toUpperCase())) ids.set(name.toUpperCase(), id);
  };
  for (const row of rows) put(nameOf(row), row.id);
  return {
    idOf: (name: string) => ids.get(name.toUpperCase()),
    has: (id: number) => names.has(id),
    nameOf: (id: number) => names.get(id) ?? '',
    first: () => (names.size === 0 ? undefined : Math.min(...names.keys())),
    /** Adds a name only once. */
    add: (name: string, insert: () => number) => {
      if (!ids.has(name.toUpperCase())) put(name, insert());
    },
  };
}

function subfleetsOf(db: Queries) {
  const ids = new Map<string, number>();
  const sameType = new Map<string, number[]>();
  const subfleets = new Map<number, { readonly type: string; readonly airline_id: number }>();
  const put = (type: string, airline_id: number, id: number): void => {
    subfleets.set(id, { type, airline_id });
    ids.set(keyOf(type, airline_id), id);
    sameType.set(type.toUpperCase(), [...(sameType.get(type.toUpperCase()) ?? []), id]);
  };
  for (const { id, type, airline_id } of db.subfleets.list()) put(type, airline_id, id);
  return {
    get: (id: number) => subfleets.get(id),
    /** Finds the subfleet of an airline. */
    idOf: (type: string, airline_id: number) => ids.get(keyOf(type, airline_id)),
    /** Finds the subfleets of all airlines. */
    idsOf: (type: string): readonly number[] => sameType.get(type.toUpperCase()) ?? [],
    add: (type: string, airline_id: number, insert: () => number) => {
      if (!ids.has(keyOf(type, airline_id))) put(type, airline_id, insert());
    },
  };
}

function keyOf(type: string, airline_id: number): string {
  return `${type.toUpperCase()}\n${airline_id}`;
}
