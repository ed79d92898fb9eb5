import type { Db, Tx } from '../../db/open.ts';
import type {
  AcarsRow,
  AircraftRow,
  AirlinesRow,
  AirportsRow,
  BidsRow,
  FaresRow,
  FlightsRow,
  PirepsRow,
  RanksRow,
  SubfleetsRow,
  UsersRow,
  WebhooksRow,
} from '../../db/rows.ts';
import { WebhookEvents } from '../contract/admin/events.ts';
import { findBuiltinAirport } from '../domain/airports/builtinAirports.ts';
import { issueKey } from '../domain/keys/apiKeys.ts';
import { now } from '../domain/time.ts';

const createdAt = '2026-11-20T08:30:00.123Z';

/** Makes a row on the first call and returns the same row afterwards. */
function once<Row>(make: () => Row): () => Row {
  let made: Row | undefined;
  return () => (made ??= make());
}

export function stored<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('The row that was just stored is not there');
  return row;
}

/**
 * Lets a test call a rule directly. Without a transaction each of its statements commits, which is fine where nobody else
 * writes.
 */
export function autoCommit(db: Db): Tx {
  return db as unknown as Tx;
}

/** Stores rows with valid defaults, so that a test only names what matters. Also stores the rows that a row refers to. */
export type Given = GivenCatalog & GivenPilots & GivenPireps & GivenWebhooks;

export function createGiven(db: Db): Given {
  const catalog = givenCatalog(db);
  const pilots = givenPilots(db, catalog);
  return { ...catalog, ...pilots, ...givenPireps(db, catalog, pilots), ...givenWebhooks(db) };
}

export interface GivenCatalog {
  readonly airline: (columns?: Partial<AirlinesRow>) => AirlinesRow;
  /** The default airline. */
  readonly home: () => AirlinesRow;
  /** EDDH by default. A known code gets its real position. The same airport is stored once. */
  readonly airport: (columns?: Partial<AirportsRow>) => AirportsRow;
  readonly subfleet: (columns?: Partial<SubfleetsRow>) => SubfleetsRow;
  readonly aircraft: (columns?: Partial<AircraftRow>) => AircraftRow;
  readonly fare: (columns?: Partial<FaresRow>) => FaresRow;
  /** EDDH to LOWI by default. */
  readonly flight: (columns?: Partial<FlightsRow>, subfleet_ids?: readonly number[]) => FlightsRow;
}

function givenCatalog(db: Db): GivenCatalog {
  let count = 0;
  const next = (): number => (count += 1);
  const home = once(() => airline({ icao: 'KTW', iata: 'KW', name: 'Kestrel Wings' }));
  const fleet = once(() => subfleet({ type: 'A320-KTW', name: 'Airbus A320' }));

  function airline(columns: Partial<AirlinesRow> = {}): AirlinesRow {
    const number = next();
    const id = db.airlines.insert({ icao: `A${number}`, name: `Airline ${number}`, created_at: createdAt, ...columns });
    return stored(db.airlines.find(id));
  }

  function airport(columns: Partial<AirportsRow> = {}): AirportsRow {
    const id = columns.id ?? 'EDDH';
    const place = findBuiltinAirport(id) ?? { id, icao: id, name: `Airport ${id}`, lat: 0, lon: 0 };
    if (!db.airports.find(id)) db.airports.insert({ ...place, created_at: createdAt, ...columns });
    return stored(db.airports.find(id));
  }

  function subfleet(columns: Partial<SubfleetsRow> = {}): SubfleetsRow {
    const type = `T${next()}`;
    const own = { airline_id: columns.airline_id ?? home().id, type, name: `Subfleet ${type}`, created_at: createdAt };
    return stored(db.subfleets.find(db.subfleets.insert({ ...own, ...columns })));
  }

  function aircraft(columns: Partial<AircraftRow> = {}): AircraftRow {
    const registration = `D-A${next()}`;
    const own = { subfleet_id: columns.subfleet_id ?? fleet().id, icao: 'A320', name: registration, registration };
    return stored(db.aircraft.find(db.aircraft.insert({ ...own, created_at: createdAt, ...columns })));
  }

  function fare(columns: Partial<FaresRow> = {}): FaresRow {
    const code = `F${next()}`;
    return stored(db.fares.find(db.fares.insert({ code, name: `Fare ${code}`, created_at: createdAt, ...columns })));
  }

  function flight(columns: Partial<FlightsRow> = {}, subfleet_ids: readonly number[] = []): FlightsRow {
    const id = columns.id ?? db.sequences.next('flight');
    const dpt_airport_id = airport({ id: columns.dpt_airport_id ?? 'EDDH' }).id;
    const arr_airport_id = airport({ id: columns.arr_airport_id ?? 'LOWI' }).id;
    const own = { airline_id: columns.airline_id ?? home().id, flight_number: 100 + next(), created_at: createdAt };
    db.flights.insert({ distance: 411, flight_time: 95, ...own, ...columns, id, dpt_airport_id, arr_airport_id });
    for (const subfleet_id of subfleet_ids) db.flights.subfleetLinks.insert({ flight_id: id, subfleet_id });
    return stored(db.flights.find(id));
  }

  return { airline, home, airport, subfleet, aircraft, fare, flight };
}

export interface TestPilot {
  readonly user: UsersRow;
  readonly key: string;
}

interface PilotOptions extends Partial<UsersRow> {
  readonly scope?: 'full' | 'read';
  readonly expires_at?: string;
}

export interface GivenPilots {
  readonly rank: (columns?: Partial<RanksRow>, subfleet_ids?: readonly number[]) => RanksRow;
  /** An active pilot with a key. */
  readonly pilot: (options?: PilotOptions) => TestPilot;
  /** Another key of a pilot, that may only read. */
  readonly readOnlyKey: (user_id: number) => string;
  /** Placed now by default. */
  readonly bid: (columns: Pick<BidsRow, 'user_id' | 'flight_id'> & Partial<BidsRow>) => number;
}

function givenPilots(db: Db, { home }: GivenCatalog): GivenPilots {
  let count = 0;
  const next = (): number => (count += 1);
  const entry = once(() => rank({ name: 'Cadet' }));

  function rank(columns: Partial<RanksRow> = {}, subfleet_ids: readonly number[] = []): RanksRow {
    const rank_id = db.ranks.insert({ name: `Rank ${next()}`, created_at: createdAt, ...columns });
    for (const subfleet_id of subfleet_ids) db.ranks.subfleetLinks.insert({ rank_id, subfleet_id });
    return stored(db.ranks.find(rank_id));
  }

  function pilot({ scope = 'full', expires_at, ...columns }: PilotOptions = {}): TestPilot {
    const pilot_id = next();
    const airline_id = columns.airline_id ?? home().id;
    const rank_id = columns.rank_id ?? entry().id;
    const own = { pilot_id, name: `Pilot ${pilot_id}`, email: `pilot${pilot_id}@example.org`, airline_id, rank_id };
    const user_id = db.users.insert({ ...own, created_at: createdAt, ...columns });
    const key = issueKey(autoCommit(db), { user_id, label: 'test', scope, expires_at: expires_at ?? null }).text;
    return { user: stored(db.users.find(user_id)), key };
  }

  return {
    rank,
    pilot,
    readOnlyKey: (user_id) =>
      issueKey(autoCommit(db), { user_id, label: 'dashboard', scope: 'read', expires_at: null }).text,
    bid: (columns) => db.bids.insert({ created_at: now(), ...columns }),
  };
}

export interface GivenPireps {
  /** In progress from EDDH to LOWI, by a new pilot, by default. */
  readonly pirep: (columns?: Partial<PirepsRow>) => PirepsRow;
  /** A row of the flown track unless `type` says otherwise. */
  readonly acars: (columns: Partial<AcarsRow> & Pick<AcarsRow, 'pirep_id'>) => void;
}

function givenPireps(db: Db, catalog: GivenCatalog, { pilot }: GivenPilots): GivenPireps {
  function pirep(columns: Partial<PirepsRow> = {}): PirepsRow {
    const id = columns.id ?? db.sequences.next('pirep');
    db.pireps.insert({
      flight_number: id,
      user_id: columns.user_id ?? pilot().user.id,
      airline_id: columns.airline_id ?? catalog.home().id,
      aircraft_id: columns.aircraft_id ?? catalog.aircraft().id,
      created_at: createdAt,
      ...columns,
      id,
      dpt_airport_id: catalog.airport({ id: columns.dpt_airport_id ?? 'EDDH' }).id,
      arr_airport_id: catalog.airport({ id: columns.arr_airport_id ?? 'LOWI' }).id,
    });
    return stored(db.pireps.find(id));
  }

  return {
    pirep,
    acars: (columns) => db.acars.insert({ type: 0, lat: 53.6, lon: 10, created_at: createdAt, ...columns }),
  };
}

export interface GivenWebhooks {
  /** Subscribes to all events since 2000, and may use addresses on this PC. */
  readonly webhook: (columns?: Partial<WebhooksRow>) => WebhooksRow;
}

function givenWebhooks(db: Db): GivenWebhooks {
  return {
    webhook: (columns = {}) => {
      const id = db.webhooks.insert({
        name: 'Crew channel',
        url: 'https://example.org/hook',
        secret: 'squeak',
        format: 'json',
        events: JSON.stringify(WebhookEvents),
        allow_private: 1,
        created_at: '2000-01-01T00:00:00.000Z',
        ...columns,
      });
      return stored(db.webhooks.find(id));
    },
  };
}
