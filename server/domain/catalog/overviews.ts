import type { Queries } from '../../../db/open.ts';
import type { PilotOverviewRow, RouteRow } from '../../../db/views/overviews.ts';
import type { AirlineOverview, AirportOverview } from '../../contract/admin/catalog/overviews.ts';
import { listRunways } from '../airports/runways.ts';
import { notFound } from '../errors.ts';
import { pilotIdent } from '../flights/ident.ts';
import { silentSince } from '../settings/settings.ts';
import { toAirportShort } from '../pireps/pirepRecord.ts';

const routesShown = 300;
const rowsShown = 50;
const topPilots = 5;

/** @throws {AppError} not-found */
export function readAirlineOverview(db: Queries, id: number): AirlineOverview {
  if (db.airlines.find(id) === undefined) throw notFound('airline', String(id));
  return {
    ...toNetwork(db, db.overviews.listRoutes(id)),
    fleet: db.overviews.listFleet(id).slice(0, rowsShown),
    pilots: db.overviews.listPilots(id, topPilots).map((pilot) => toPilot(db, pilot)),
  };
}

/** @throws {AppError} not-found */
export function readAirportOverview(db: Queries, id: string): AirportOverview {
  if (db.airports.find(id) === undefined) throw notFound('airport', id);
  const routes = db.overviews.listRoutesAt(id);
  const since = silentSince(db);
  const [aircraft, pilots] = [db.overviews.listAircraftAt(id, since), db.overviews.listPilotsAt(id, since)];
  return {
    ...toNetwork(db, routes),
    departures: sum(routes.filter(({ dpt_airport_id }) => dpt_airport_id === id)),
    arrivals: sum(routes.filter(({ arr_airport_id }) => arr_airport_id === id)),
    aircraft: aircraft.slice(0, rowsShown),
    aircraft_count: aircraft.length,
    runways: listRunways(id),
    pilots: pilots.slice(0, rowsShown).map((pilot) => toPilot(db, pilot)),
    pilot_count: pilots.length,
  };
}

function toNetwork(
  db: Queries,
  routes: readonly RouteRow[],
): Pick<AirlineOverview, 'routes' | 'route_count' | 'airports'> {
  const shown = routes.slice(0, routesShown);
  const ids = new Set(shown.flatMap(({ dpt_airport_id, arr_airport_id }) => [dpt_airport_id, arr_airport_id]));
  return {
    routes: shown,
    route_count: routes.length,
    airports: db.airports.listByIds([...ids]).map(toAirportShort),
  };
}

function sum(routes: readonly RouteRow[]): number {
  return routes.reduce((total, { flights }) => total + flights, 0);
}

function toPilot(db: Queries, row: PilotOverviewRow): AirlineOverview['pilots'][number] {
  const { id, pilot_id, name, picture, airline_icao, flights, flight_time } = row;
  return { pilot: { id, ident: pilotIdent(db, airline_icao, pilot_id), name, picture }, flights, minutes: flight_time };
}
