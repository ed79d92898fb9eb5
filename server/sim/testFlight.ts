import type { Queries, Tx } from '../../db/open.ts';
import type { AircraftRow, AirportsRow, UsersRow } from '../../db/rows.ts';
import { distanceNm, type Point } from '../contract/geo.ts';
import { findAirport } from '../domain/airports/airports.ts';
import { listBuiltinAirportsNear } from '../domain/airports/builtinAirports.ts';
import { listRunways } from '../domain/airports/runways.ts';
import { conflict } from '../domain/errors.ts';
import { mayUseApi } from '../domain/keys/apiKeys.ts';
import { recordEvents, recordPositions, replaceRoute } from '../domain/pireps/acars.ts';
import { hasReports } from '../domain/pireps/pirepState.ts';
import { fileForReview } from '../domain/pireps/pireps.ts';
import { prefilePirep } from '../domain/pireps/prefile.ts';
import { readSetting } from '../domain/settings/settings.ts';
import { eventRows, positionRows, routePoints } from './demo/reports.ts';
import { planFlight } from './flightModel/flightPlan.ts';
import { flyFlight } from './flightModel/flyFlight.ts';
import { type PerformanceClass, kindOf } from './flightModel/performance.ts';

/** The client and key that the report and the activity name. */
const client = 'Homebase test flight';
const rules = { prefilesLikePhpvms: false, departsOnFirstPosition: true };
/** Nautical miles. */
const farthest = 2500;
/** Feet that suit every airliner. */
const longRunway = 6000;

type MapAirport = Point & Pick<AirportsRow, 'id'>;

/**
 * Flies a short flight that ends now, and files its report as a client does. It is never accepted automatically. There is one
 * at most, because it is for an inbox without reports.
 * @returns the id of the report
 * @throws {AppError} conflict that says what is missing
 */
export function flyTestFlight(tx: Tx): string {
  if (hasReports(tx)) throw conflict('A test flight is only for an inbox without reports.');
  const { user, aircraft, from } = chooseCrew(tx);
  const kind = kindOf(aircraft.icao);
  const to = chooseArrival(tx, from, kind);
  const plan = planFlight(kind, from, to);
  const flown = flyFlight(plan, { seed: `${from.id} ${to.id}` });
  const { samples } = flown;
  const start = new Date(Date.now() - (samples.at(-1)?.elapsed ?? 0) * 1000);
  const timeOf = (elapsed: number): string => new Date(start.getTime() + elapsed * 1000).toISOString();
  const pilot = { user_id: user.id, api_key_label: client };
  const planned = {
    airline_id: user.airline_id,
    aircraft_id: aircraft.id,
    flight_number: '9999',
    dpt_airport_id: from.id,
    arr_airport_id: to.id,
    level: plan.level,
    planned_distance: plan.distance,
    planned_flight_time: plan.flight_time,
    block_fuel: plan.block_fuel,
    route: plan.fixes.map(({ name }) => name).join(' '),
    source_name: client,
    notes: 'A test flight of the built-in simulator. Nobody flew it.',
  };
  const nothing = { status: undefined, fields: undefined, fares: undefined };
  const id = prefilePirep(tx, pilot, { ...nothing, columns: planned, status: 'BST' }, rules);
  replaceRoute(tx, id, routePoints({ flight: { plan } }));
  recordPositions(tx, id, positionRows({ start, samples, flown }), rules);
  recordEvents(tx, id, eventRows({ start, samples, flown }));
  const { distance, flight_time, block_time, fuel_used, landing_rate } = flown;
  const times = { block_off_time: timeOf(flown.block_off), block_on_time: timeOf(flown.block_on) };
  const figures = { distance, flight_time, block_time, fuel_used, landing_rate, ...times };
  fileForReview(tx, pilot, id, { ...nothing, columns: figures, status: 'ARR' });
  return id;
}

interface Crew {
  readonly user: UsersRow;
  readonly aircraft: AircraftRow;
  /** Where the aircraft is. */
  readonly from: AirportsRow;
}

/** Chooses a pilot and an aircraft that the rank allows, at the same airport if possible. */
function chooseCrew(db: Queries): Crew {
  const users = db.users.listByIds(Array.from(db.users.each(), ({ id }) => id)).filter(({ state }) => mayUseApi(state));
  if (users.length === 0) throw conflict('A test flight needs a pilot who is active. Add one on the page Pilots.');
  const subfleets = db.subfleets.list().map(({ id }) => id);
  const fleet = db.aircraft.listActive(subfleets);
  if (fleet.length === 0) throw conflict('A test flight needs an aircraft in service. Add one on the page Fleet.');
  const isFree = !readSetting(db, 'pireps.restrict_aircraft_to_rank');
  const ranks = [...new Set(users.map(({ rank_id }) => rank_id))];
  const ranksOf = (subfleet_id: number): Set<number> =>
    new Set(ranks.filter((rank_id) => isFree || db.ranks.hasSubfleet(rank_id, subfleet_id)));
  const allowed = new Map(subfleets.map((id) => [id, ranksOf(id)]));
  const crews = fleet.flatMap((aircraft) =>
    users
      .filter(({ rank_id }) => allowed.get(aircraft.subfleet_id)?.has(rank_id))
      .map((user) => ({ user, aircraft, at: aircraft.airport_id ?? user.curr_airport_id ?? user.home_airport_id })),
  );
  const [first] = crews;
  if (!first)
    throw conflict('No pilot has a rank that may fly an aircraft. Add its subfleet to a rank on the page Ranks.');
  const { at, ...crew } = crews.find((one) => one.at === one.user.curr_airport_id) ?? first;
  const from = at === null ? undefined : findAirport(db, at);
  if (from) return { ...crew, from };
  throw conflict(`${crew.aircraft.registration} is at no airport. Enter where it is on the page Fleet.`);
}

/** Chooses the nearest airport of the airline, otherwise the nearest with an airline's code in the built-in data. */
function chooseArrival(db: Queries, from: AirportsRow, kind: PerformanceClass): AirportsRow {
  const isLight = kind === 'light';
  const nearest = isLight ? 40 : 150;
  const inRange = (airports: readonly MapAirport[]): MapAirport[] =>
    airports
      .map((airport) => ({ ...airport, nm: distanceNm(from, airport) }))
      .filter(({ nm }) => nm >= nearest && nm <= farthest)
      .toSorted((a, b) => a.nm - b.nm);
  const own = inRange(db.home.listMapAirports());
  const isAnyAllowed = readSetting(db, 'general.allow_unadded_airports');
  const airports = own.length > 0 || !isAnyAllowed ? own : inRange(listBuiltinAirportsNear(from, farthest));
  const isLong = ({ id }: MapAirport): boolean => isLight || (listRunways(id)[0]?.length ?? 0) >= longRunway;
  const to = findAirport(db, (airports.find(isLong) ?? airports[0])?.id ?? '');
  if (to) return to;
  throw conflict(`No airport is ${nearest} to ${farthest} nm from ${from.id}. Add one on the page Airports.`);
}
