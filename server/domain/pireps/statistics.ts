import type { Queries } from '../../../db/open.ts';
import type { FlownBy, FlownRow } from '../../../db/views/statistics.ts';
import type { AircraftStatistics, PilotStatistics } from '../../contract/admin/statistics.ts';
import { toFinite } from '../../contract/units.ts';
import { notFound } from '../errors.ts';
import { now } from '../time.ts';
import { compareTexts } from '../parts.ts';
import { readLandingLimits } from '../statistics/landings.ts';
import { readPilotFaces } from '../statistics/names.ts';
import { flownValues, type RecordHolder, noteRecords } from '../statistics/records.ts';
import { addTo, nothing, readFlown, type Sum } from './flown.ts';
import { airportsOf, listRoutes, mostFlown } from './routes.ts';

const monthsShown = 24;
const landingsShown = 50;
const topRows = 5;

/** @throws {AppError} not-found */
export async function readPilotStatistics(db: Queries, id: number): Promise<PilotStatistics> {
  const user = db.users.find(id);
  if (user === undefined) throw notFound('pilot', String(id));
  const flown = await sumUp(db, { user_id: id });
  return { ...describe(db, flown, user.curr_airport_id), types: listTypes(db, flown) };
}

/** @throws {AppError} not-found */
export async function readAircraftStatistics(db: Queries, id: number): Promise<AircraftStatistics> {
  const aircraft = db.aircraft.find(id);
  if (aircraft === undefined) throw notFound('aircraft', String(id));
  const flown = await sumUp(db, { aircraft_id: id });
  return { ...describe(db, flown, aircraft.airport_id), pilots: listPilots(db, flown) };
}

/** What the reports that were read so far add up to. */
interface Flown {
  /** By month of filing: `2026-11`. */
  readonly months: Map<string, Sum>;
  /** By departure and arrival: `EDDH LPPT`. */
  readonly routes: Map<string, Sum>;
  readonly aircraft: Map<number, Sum>;
  readonly pilots: Map<number, Sum>;
  /** The last report of each pilot. */
  readonly last: Map<number, FlownRow>;
  readonly records: Map<RecordName, RecordHolder<FlownRow>>;
  /** The newest ones with a rate, oldest first. */
  landings: FlownRow[];
  /** Null until a report has one. */
  distance: number | null;
  /** Of all landings with a rate. */
  rates: { readonly sum: number; readonly count: number };
}

type RecordName = keyof PilotStatistics['records'];

const recordValues = Object.entries(flownValues) as [RecordName, (row: FlownRow) => number | null][];

async function sumUp(db: Queries, by: FlownBy): Promise<Flown> {
  const flown: Flown = {
    months: new Map(),
    routes: new Map(),
    aircraft: new Map(),
    pilots: new Map(),
    last: new Map(),
    records: new Map(),
    landings: [],
    distance: null,
    rates: { sum: 0, count: 0 },
  };
  for await (const rows of readFlown(db, by)) {
    for (const row of rows) addRow(flown, row);
    const landed = [...flown.landings, ...rows.filter(({ landing_rate }) => landing_rate !== null)];
    flown.landings = landed.sort(byFiling).slice(-landingsShown);
  }
  return flown;
}

function byFiling(one: FlownRow, other: FlownRow): number {
  return compareTexts(one.filed_at, other.filed_at);
}

function addRow(flown: Flown, row: FlownRow): void {
  addTo(flown.months, row.filed_at.slice(0, 7), row);
  addTo(flown.routes, `${row.dpt_airport_id} ${row.arr_airport_id}`, row);
  addTo(flown.aircraft, row.aircraft_id, row);
  addTo(flown.pilots, row.user_id, row);
  const last = flown.last.get(row.user_id);
  if (last === undefined || byFiling(last, row) <= 0) flown.last.set(row.user_id, row);
  if (row.distance !== null) flown.distance = toFinite((flown.distance ?? 0) + row.distance);
  if (row.landing_rate !== null)
    flown.rates = { sum: toFinite(flown.rates.sum + row.landing_rate), count: flown.rates.count + 1 };
  noteRecords(flown.records, row, recordValues);
}

type Described = Omit<PilotStatistics, 'types'>;

/** @param here where the pilot or the aircraft is now */
function describe(db: Queries, flown: Flown, here: string | null): Described {
  const total = [...flown.months.values()].reduce(
    ({ flights, minutes }, month) => ({ flights: flights + month.flights, minutes: minutes + month.minutes }),
    nothing,
  );
  const { routes, route_count } = listRoutes(flown.routes);
  const record = (name: RecordName): FlownRow | null => flown.records.get(name)?.row ?? null;
  return {
    ...total,
    distance: flown.distance,
    landing_average: flown.rates.count === 0 ? null : flown.rates.sum / flown.rates.count,
    months: listMonths().map((month) => ({ month, ...(flown.months.get(month) ?? nothing) })),
    landings: flown.landings,
    landing_limits: readLandingLimits(db),
    records: {
      longest: record('longest'),
      farthest: record('farthest'),
      softest: record('softest'),
      hardest: record('hardest'),
    },
    routes,
    route_count,
    airports: airportsOf(db, routes, [here]),
  };
}

/** The last months including this one, oldest first. */
function listMonths(): string[] {
  const today = new Date(now());
  return Array.from({ length: monthsShown }, (_, index) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - monthsShown + 1 + index)).toISOString().slice(0, 7),
  );
}

function listTypes(db: Queries, { aircraft }: Flown): PilotStatistics['types'] {
  const icaoOf = new Map(db.aircraft.listByIds([...aircraft.keys()]).map(({ id, icao }) => [id, icao]));
  const types = new Map<string | null, Sum>();
  for (const [id, { flights, minutes }] of aircraft) {
    const icao = icaoOf.get(id) ?? null;
    const sum = types.get(icao) ?? nothing;
    types.set(icao, { flights: sum.flights + flights, minutes: sum.minutes + minutes });
  }
  return mostFlown(types)
    .slice(0, topRows)
    .map(([icao, sum]) => ({ icao, ...sum }));
}

function listPilots(db: Queries, { pilots, last }: Flown): AircraftStatistics['pilots'] {
  const rows = [...last.values()].sort((one, other) => byFiling(other, one)).slice(0, topRows);
  const faceOf = readPilotFaces(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map((row) => ({
    pilot: faceOf(row.user_id),
    ...(pilots.get(row.user_id) ?? nothing),
    last: row,
  }));
}
