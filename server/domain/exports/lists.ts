import type { Queries } from '../../../db/open.ts';
import type {
  AcarsRow,
  BidsRow,
  NewsRow,
  PirepCommentsRow,
  PirepFaresRow,
  PirepFieldsRow,
  ReviewRulesRow,
  TravelsRow,
  UsersRow,
} from '../../../db/rows.ts';
import { createReferences } from '../csv/references.ts';
import { readParts } from '../pireps/acars.ts';

type Cell = string | number | null;

/** Rows that no CSV file of the catalog has. */
export interface ExportedList {
  readonly name: string;
  readonly about: string;
  /** What is in each column, by its name. */
  readonly columns: Readonly<Record<string, string>>;
  /** The cells of each row, in the order of the columns. */
  readonly rows: (db: Queries) => Iterable<readonly Cell[]>;
}

interface ListOf<Row> extends Pick<ExportedList, 'name' | 'about'> {
  readonly columns: { readonly [Column in keyof Row]?: string };
  readonly rows: (db: Queries) => Iterable<Row>;
}

function listOf<Row extends object>({ name, about, columns, rows }: ListOf<Row>): ExportedList {
  const names = Object.keys(columns) as (keyof Row)[];
  function* cells(db: Queries): Generator<readonly Cell[]> {
    for (const row of rows(db)) yield names.map((column) => row[column] as Cell);
  }
  return { name, about, columns: columns as Record<string, string>, rows: cells };
}

/** In the order of the reports, oldest first. */
function* ofReports<Row>(db: Queries, read: (pirep_id: string) => Iterable<Row>): Generator<Row> {
  for (const { id } of db.pireps.each()) yield* read(id);
}

type ReadRows = Parameters<typeof readParts>[0];

/** A track of any length is read in parts. */
function* ofTracks(db: Queries, read: (pirep_id: string) => ReadRows): Generator<AcarsRow> {
  for (const parts of ofReports(db, (id) => readParts(read(id)))) yield* parts;
}

const pirep_id = 'PIREP, as in pireps.csv';
const pilot_id = 'Number of the pilot, as in pilots.csv';
const created_at = 'Time, UTC';
const sim_time = 'Time in the simulator, as the client sent it';
const position = { lat: 'Latitude, degrees', lon: 'Longitude, degrees' };

type ExportedComment = Pick<PirepCommentsRow, 'pirep_id' | 'comment' | 'created_at'> & {
  readonly pilot_id: number | null;
};

interface ExportedBid extends Pick<BidsRow, 'created_at'> {
  readonly pilot_id: string;
  readonly airline: string;
  readonly flight_number: number;
  readonly route_code: string | null;
  readonly route_leg: number | null;
  readonly dpt_airport: string;
  readonly arr_airport: string;
  readonly aircraft: string;
}

const pirepFields = listOf<PirepFieldsRow>({
  name: 'pirep_fields',
  about: 'The fields of PIREPs.',
  columns: {
    pirep_id,
    name: 'Name of the field',
    value: 'Its value',
    source: '0 entered by hand, 1 sent by the client',
  },
  rows: (db) => ofReports(db, (id) => db.pirepFields.list([id])),
});

const pirepFares = listOf<PirepFaresRow>({
  name: 'pirep_fares',
  about: 'What was sold on the flights of PIREPs, with the prices of that day.',
  columns: {
    pirep_id,
    code: 'Code of the fare',
    name: 'Its name',
    count: 'Passengers, or lbs of cargo',
    price: 'Price of one, money',
    cost: 'Cost of one, money',
    capacity: 'Seats, or lbs of cargo',
    type: '0 passengers, 1 cargo',
  },
  rows: (db) => ofReports(db, (id) => db.pirepFares.list(id)),
});

const comments = listOf<ExportedComment>({
  name: 'pirep_comments',
  about: 'The comments on PIREPs.',
  columns: { pirep_id, pilot_id: `${pilot_id}; empty for the operator`, comment: 'Text', created_at },
  rows: (db) =>
    ofReports(db, (id) =>
      db.pirepComments
        .list([id])
        .toReversed()
        .map((comment) => ({ ...comment, pilot_id: comment.user_pilot_id })),
    ),
});

const bids = listOf<ExportedBid>({
  name: 'bids',
  about: 'The flights that pilots have booked.',
  columns: {
    pilot_id,
    airline: 'ICAO code',
    flight_number: 'Flight number',
    route_code: 'Route code',
    route_leg: 'Leg',
    dpt_airport: 'Departure, ICAO code',
    arr_airport: 'Arrival, ICAO code',
    aircraft: 'Registration; empty for any',
    created_at,
  },
  rows: bidsOf,
});

function* bidsOf(db: Queries): Generator<ExportedBid> {
  const references = createReferences(db);
  for (const { id, pilot_id: number } of db.users.each()) {
    for (const { flight_id, aircraft_id, created_at: at } of db.bids.listOfUser(id, '')) {
      const flight = db.flights.find(flight_id);
      if (flight === undefined) continue;
      yield {
        ...flight,
        pilot_id: String(number),
        airline: references.airlineCode(flight.airline_id),
        dpt_airport: flight.dpt_airport_id,
        arr_airport: flight.arr_airport_id,
        aircraft: references.registration(aircraft_id ?? 0),
        created_at: at,
      };
    }
  }
}

type ExportedRide = Omit<TravelsRow, 'id' | 'user_id'> & Pick<UsersRow, 'pilot_id'>;

const rides = listOf<ExportedRide>({
  name: 'rides',
  about: 'The rides of pilots to another airport, oldest first.',
  columns: {
    pilot_id,
    from_airport_id: 'Where the pilot was, ICAO code',
    to_airport_id: 'Where to, ICAO code',
    created_at,
  },
  rows: function* (db) {
    for (const { id, pilot_id: number } of db.users.each())
      for (const one of db.travels.listOfUser(id)) yield { ...one, pilot_id: number };
  },
});

const applications = listOf<Pick<UsersRow, 'pilot_id' | 'application'>>({
  name: 'applications',
  about: 'What pilots wrote when they applied.',
  columns: { pilot_id, application: 'Text' },
  rows: function* (db) {
    for (const one of db.users.each()) if (one.application !== null) yield one;
  },
});

const newsAtOnce = 500;

const news = listOf<NewsRow>({
  name: 'news',
  about: 'The news, newest first.',
  columns: {
    subject: 'Subject',
    body: 'Text, with Markdown',
    pinned: '1: above the others',
    ends_on: 'The last day on which pilots see it, UTC; empty: no end',
    created_at,
    updated_at: 'Time of the last change, UTC',
  },
  rows: function* (db) {
    for (let offset = 0; ; offset += newsAtOnce) {
      const { rows } = db.news.slice({ offset, limit: newsAtOnce }, { today: '', ended: true });
      yield* rows;
      if (rows.length < newsAtOnce) return;
    }
  },
});

const positions = listOf<AcarsRow>({
  name: 'positions',
  about: 'The tracks of all flights: what clients sent on the way, by PIREP and time.',
  columns: {
    pirep_id,
    created_at,
    ...position,
    altitude: 'ft, as the client sent it',
    altitude_msl: 'ft above the sea',
    altitude_agl: 'ft above the ground',
    heading: 'Degrees',
    gs: 'Ground speed, kt',
    ias: 'Indicated airspeed, kt',
    vs: 'Vertical speed, fpm',
    distance: 'Flown so far, nmi',
    fuel: 'On board, lbs',
    fuel_flow: 'lbs per hour',
    status: 'Phase of the flight, as in pireps.csv',
    log: 'Text that the client sent with it',
    transponder: 'Code',
    autopilot: 'As the client sent it',
    sim_time,
    source: 'Where the client has it from',
    client_id: 'The id that the client gave it',
  },
  rows: (db) => ofTracks(db, (id) => (cursor) => db.acars.listTrack(id, cursor)),
});

const log = listOf<AcarsRow>({
  name: 'flight_logs',
  about: 'What clients wrote into the log during the flights, by PIREP and time.',
  columns: { pirep_id, created_at, event: '1 event, 0 other line', log: 'Text', ...position, sim_time },
  rows: (db) => ofTracks(db, (id) => (cursor) => db.acars.listLines(id, cursor)),
});

const route = listOf<AcarsRow>({
  name: 'planned_routes',
  about: 'The waypoints of planned routes, by PIREP and order.',
  columns: { pirep_id, order: 'Place in the route', name: 'Waypoint', nav_type: 'Kind of waypoint', ...position },
  rows: (db) => ofReports(db, (id) => db.acars.listRoute(id)),
});

const reviewRules = listOf<ReviewRulesRow>({
  name: 'review_rules',
  about: 'The rules that decide about filed reports, in their order.',
  columns: {
    name: 'Name',
    active: '1 asked, 0 off',
    conditions: 'What a report must meet, all of it, as JSON. Ids are those of Homebase',
    decision: 'What happens to a report: accept, reject, leave',
    comment: 'Text for the pilot',
    unconfirmed: '1 flight time that nothing confirms is accepted, too, 0 not',
  },
  rows: (db) => db.reviewRules.list(),
});

const presetComments = listOf<Pick<PirepCommentsRow, 'comment'>>({
  name: 'preset_comments',
  about: 'The comments to choose from when a report is decided by hand.',
  columns: { comment: 'Text' },
  rows: (db) => db.presetComments.list().map((comment) => ({ comment })),
});

export const exportedLists: readonly ExportedList[] = [
  pirepFields,
  pirepFares,
  comments,
  bids,
  rides,
  applications,
  news,
  route,
  log,
  positions,
  reviewRules,
  presetComments,
];
