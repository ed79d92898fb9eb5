import type { Queries, Tx } from '../../../db/open.ts';
import { searchBuiltinAirports } from '../airports/builtinAirportSearch.ts';
import { currentAirportId, findAirport, takeAirport } from '../airports/airports.ts';
import { readSetting } from '../settings/settings.ts';
import { now } from '../time.ts';
import type { MissingKind, MissingRecord } from '../../contract/admin/csv.ts';
import { CellError } from './cellError.ts';

/** Something that a row refers to and the catalog did not have before the import. */
export interface Missing {
  readonly kind: MissingKind;
  /** `KTW`, `KTW:A320`, `EDDH`. */
  readonly name: string;
  /** Adds it, unless it was added before. Call them in order, because a subfleet needs its airline. */
  readonly add: (tx: Tx) => void;
}

export interface MissingList {
  /** In the order of the file. */
  readonly list: () => readonly MissingRecord[];
  readonly add: (missing: readonly Missing[], row: number) => void;
}

/** The first rows are enough to find them in the file. */
const rowsNamed = 10;

/** Collects what rows refer to, once for each thing. */
export function createMissingList(): MissingList {
  const records = new Map<string, { kind: MissingKind; name: string; rows: number[]; count: number }>();
  return {
    list: () => [...records.values()],
    add: (missing, row) => {
      for (const [key, { kind, name }] of new Map(missing.map((one) => [`${one.kind} ${one.name}`, one]))) {
        const record = records.get(key) ?? { kind, name, rows: [], count: 0 };
        records.set(key, record);
        record.count += 1;
        if (record.rows.length < rowsNamed) record.rows.push(row);
      }
    },
  };
}

/** Finds the ids of names and codes in cells. A thing that is missing has the id 0. */
export interface References {
  /** @throws {CellError} when the catalog does not have the airport and it cannot be added from the built-in data */
  readonly airport: (code: string) => string;
  readonly airline: (icao: string) => number;
  /**
   * @param name its type, with the airline before it if several airlines have that type: `KTW:A320`
   * @param airline_id the preferred airline, also for adding the subfleet; null for the oldest airline, 0 for a missing one
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
  /** The missing things that cells referred to since the last call, also those that were added for an earlier row. */
  readonly takeMissing: () => readonly Missing[];
}

/** Looks up names in cells. Missing things are only collected while a row is read, so that a row with an error adds nothing. */
export function createReferences(db: Queries): References {
  const airlines = namesOf(db.airlines.each(), ({ icao }) => icao);
  const fares = namesOf(db.fares.each(), (fare) => fare.code);
  const ranks = namesOf(db.ranks.each(), ({ name }) => name);
  let missing: Missing[] = [];
  const added = new Set<string>();

  /** @param id of the thing, if the catalog has it */
  const noting: Noting = (id, kind, name, add) => {
    const key = `${kind} ${name}`;
    if (id !== undefined && !added.has(key)) return id;
    const addOnce = (tx: Tx): void => {
      added.add(key);
      add(tx);
    };
    missing.push({ kind, name, add: addOnce });
    return id ?? 0;
  };

  function airline(code: string): number {
    const icao = code.toUpperCase();
    if (!/^[A-Z0-9]{1,5}$/.test(icao)) throw new CellError(`must be the ICAO code of an airline, not "${code}"`);
    return noting(airlines.idOf(icao), 'airline', icao, () =>
      airlines.add(icao, () => db.airlines.insert({ icao, name: icao, created_at: now() })),
    );
  }

  const missingAirline = (): string => missing.findLast(({ kind }) => kind === 'airline')?.name ?? '';

  return {
    airport: airportFinder(db, noting),
    airline,
    ...subfleetFinder(db, { airlines, noting, missingAirline }),
    fare: (code) => fares.idOf(code) ?? unknown('fare', code),
    rank: (text) =>
      (/^\d+$/.test(text) && ranks.has(Number(text)) ? Number(text) : ranks.idOf(text)) ?? unknown('rank', text),
    airlineCode: airlines.nameOf,
    fareCode: fares.nameOf,
    rankName: ranks.nameOf,
    // Include the trash, because PIREPs refer to it.
    registration: (id) => db.aircraft.find(id)?.registration ?? '',
    pilotNumber: (id) => String(db.users.find(id)?.pilot_id ?? ''),
    takeMissing: () => {
      const taken = missing;
      missing = [];
      return taken;
    },
  };
}

type Noting = (id: number | undefined, kind: MissingKind, name: string, add: (tx: Tx) => void) => number;

function airportFinder(db: Queries, noting: Noting): References['airport'] {
  const airports = new Set<string>();
  let named: ReadonlyMap<string, string> | undefined;
  /** phpVMS 8 writes the names of hubs. Of several airports with a name, none is meant. */
  const idOfName = (name: string): string | undefined => {
    named ??= airportNames(db);
    return named.get(name.toUpperCase()) || undefined;
  };
  return (code) => {
    const id = (code.trim().includes(' ') ? idOfName(code.trim()) : undefined) ?? currentAirportId(db, code);
    const isKnown = airports.has(id) || db.airports.find(id) !== undefined;
    if (!isKnown && !canAddAirport(db, id))
      throw new CellError(`refers to the unknown airport ${id}${meantBy(db, id)}`);
    if (isKnown) airports.add(id);
    noting(isKnown ? 1 : undefined, 'airport', id, (tx) => void takeAirport(tx, id));
    return id;
  };
}

/** Says which airport has the IATA code that stands where an ICAO code belongs. */
function meantBy(db: Queries, code: string): string {
  if (!/^[A-Z]{3}$/.test(code)) return '';
  const [found] = db.airports.listByIata(code);
  const id = found ?? searchBuiltinAirports(code, 1).find(({ iata }) => iata === code)?.id;
  return id === undefined ? '' : `; ${code} is the IATA code of ${id}`;
}

/** The ids of airports by their names in capitals; empty for a name that several have. */
function airportNames(db: Queries): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const { id, name } of db.airports.each()) ids.set(name.toUpperCase(), ids.has(name.toUpperCase()) ? '' : id);
  return ids;
}

interface SubfleetContext {
  readonly airlines: ReturnType<typeof namesOf>;
  readonly noting: Noting;
  /** The airline of the row, if that is missing. */
  readonly missingAirline: () => string;
}

function subfleetFinder(
  db: Queries,
  { airlines, noting, missingAirline }: SubfleetContext,
): Pick<References, 'subfleet' | 'subfleetName'> {
  const subfleets = subfleetsOf(db);

  function subfleet(name: string, airline_id: number | null): number {
    const [, icao = '', type = ''] = /^([^:]+):(.+)$/.exec(name) ?? [];
    const owner = airlines.idOf(icao);
    if (owner !== undefined && subfleets.idsOf(name).length === 0)
      return noted(subfleets.idOf(type, owner), type, owner);
    const own = airline_id === null ? undefined : subfleets.idOf(name, airline_id);
    const [id, another] = own === undefined ? subfleets.idsOf(name) : [own];
    if (another !== undefined)
      throw new CellError(
        `refers to ${name}, which several airlines have. Add the airline, as in ${subfleetName(id ?? another)}`,
      );
    return noted(id, name, airline_id);
  }

  function noted(id: number | undefined, type: string, airline_id: number | null): number {
    const owner = subfleets.get(id ?? 0)?.airline_id ?? airline_id ?? airlines.first();
    if (owner === undefined)
      throw new CellError(`refers to the subfleet ${type}, and there is no airline to add it to`);
    if (id === undefined && db.subfleets.findNamed({ airline_id: owner, type }))
      throw new CellError(`refers to the subfleet ${type}, which is in the trash; restore it first`);
    const icao = owner === 0 ? missingAirline() : airlines.nameOf(owner);
    return noting(id, 'subfleet', `${icao}:${type.toUpperCase()}`, () => {
      // A missing airline was added just before.
      const airline = airlines.idOf(icao) ?? 0;
      subfleets.add(type, airline, () =>
        db.subfleets.insert({ airline_id: airline, type, name: type, created_at: now() }),
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
