import type { Connection } from '../connection.ts';
import type { AircraftRow, FlightsRow, SubfleetsRow, UsersRow } from '../rows.ts';
import { gone, onFlight } from './live.ts';

/** How many flights are scheduled from one airport to another. */
export type RouteRow = Pick<FlightsRow, 'dpt_airport_id' | 'arr_airport_id'> & { readonly flights: number };

export type FleetRow = Pick<SubfleetsRow, 'id' | 'type' | 'name' | 'hub_id' | 'picture'> & {
  readonly aircraft: number;
};

/** A pilot with what pilot idents are made of. */
export type PilotOverviewRow = Pick<UsersRow, 'id' | 'pilot_id' | 'name' | 'picture' | 'flights' | 'flight_time'> & {
  readonly airline_icao: string;
};

export type ParkedRow = Pick<
  AircraftRow,
  'id' | 'registration' | 'icao' | 'name' | 'status' | 'state' | 'landing_time'
> & {
  /** Its own or, without one, that of its subfleet. */
  readonly picture: string | null;
};

const pilots = `
  SELECT users.id, users.pilot_id, users.name, users.picture, users.flights, users.flight_time, airlines.icao AS airline_icao
  FROM users
  JOIN airlines ON airlines.id = users.airline_id
  WHERE users.state <> 5 AND users.deleted_at IS NULL`;

/** What belongs to an airline, and what is at an airport. Nothing is in the trash. */
export function overviewQueries(connection: Connection) {
  const listRoutes = connection.prepare<[number], RouteRow>(`
    SELECT dpt_airport_id, arr_airport_id, count(*) AS flights
    FROM flights
    WHERE airline_id = ? AND deleted_at IS NULL
    GROUP BY dpt_airport_id, arr_airport_id
    ORDER BY flights DESC, dpt_airport_id, arr_airport_id`);
  const listRoutesAt = connection.prepare<{ id: string }, RouteRow>(`
    SELECT dpt_airport_id, arr_airport_id, count(*) AS flights
    FROM flights
    WHERE (dpt_airport_id = :id OR arr_airport_id = :id) AND deleted_at IS NULL
    GROUP BY dpt_airport_id, arr_airport_id
    ORDER BY flights DESC, dpt_airport_id, arr_airport_id`);
  const listFleet = connection.prepare<[number], FleetRow>(`
    SELECT id, type, name, hub_id, picture,
      (SELECT count(*) FROM aircraft WHERE subfleet_id = subfleets.id AND deleted_at IS NULL) AS aircraft
    FROM subfleets
    WHERE airline_id = ? AND deleted_at IS NULL
    ORDER BY aircraft DESC, type, id`);
  const listPilots = connection.prepare<{ airline_id: number; limit: number }, PilotOverviewRow>(`
    ${pilots} AND users.airline_id = :airline_id
    ORDER BY users.flight_time DESC, users.id
    LIMIT :limit`);
  const listPilotsAt = connection.prepare<{ id: string; since: string }, PilotOverviewRow>(`
    ${pilots} AND users.curr_airport_id = :id AND users.id NOT IN (${gone('user_id')})
    ORDER BY users.flight_time DESC, users.id`);
  const listAircraftAt = connection.prepare<{ id: string; since: string }, ParkedRow>(`
    SELECT id, registration, icao, name, status, landing_time,
      iif(id IN (${onFlight('aircraft_id')}), max(state, 1), state) AS state,
      coalesce(picture, (SELECT picture FROM subfleets WHERE id = subfleet_id)) AS picture
    FROM aircraft
    WHERE airport_id = :id AND deleted_at IS NULL AND id NOT IN (${gone('aircraft_id')})
    ORDER BY registration`);

  return {
    /** Most flights first, as the others below. */
    listRoutes: (airline_id: number): RouteRow[] => listRoutes.all(airline_id),
    /** From and to the airport. */
    listRoutesAt: (airport_id: string): RouteRow[] => listRoutesAt.all({ id: airport_id }),
    /** The subfleet with most aircraft first. */
    listFleet: (airline_id: number): FleetRow[] => listFleet.all(airline_id),
    /** Those with most hours. */
    listPilots: (airline_id: number, limit: number): PilotOverviewRow[] => listPilots.all({ airline_id, limit }),
    /** Without those on a flight in progress, whose client has called since then. */
    listPilotsAt: (id: string, since: string): PilotOverviewRow[] => listPilotsAt.all({ id, since }),
    listAircraftAt: (id: string, since: string): ParkedRow[] => listAircraftAt.all({ id, since }),
  };
}
