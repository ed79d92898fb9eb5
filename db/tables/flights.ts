import type { Connection } from '../connection.ts';
import { prepareLinks, prepareSlices, prepareTable, type Slice, type Sliced } from '../statements.ts';
import type { FlightFieldsRow, FlightsRow, FlightSubfleetsRow } from '../rows.ts';

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

/** Limits of every search; null = none. */
export interface FlightLimits {
  readonly only_airline_id: number | null;
  readonly only_dpt_airport_id: string | null;
  /** Flights that this rank can fly: with one of their own subfleets, or with any when they have none. */
  readonly only_rank_id: number | null;
  /** 1: a flight without subfleets is flown with those of its airline only. */
  readonly only_company_aircraft: 0 | 1;
}

/** The active, visible flights of active airlines that a search finds. */
const matching = `
    FROM flights
    JOIN airlines ON airlines.id = flights.airline_id
    WHERE flights.deleted_at IS NULL AND flights.active = 1 AND flights.visible = 1 AND airlines.active = 1
      AND (:only_airline_id IS NULL OR flights.airline_id = :only_airline_id)
      AND (:only_dpt_airport_id IS NULL OR flights.dpt_airport_id = :only_dpt_airport_id)
      AND (:only_rank_id IS NULL
        OR flights.id IN (
          SELECT flight_id
          FROM rank_subfleets
          JOIN subfleets ON subfleets.id = rank_subfleets.subfleet_id
          JOIN flight_subfleets ON flight_subfleets.subfleet_id = subfleets.id
          WHERE rank_id = :only_rank_id AND deleted_at IS NULL)
        OR flights.airline_id IN (
          SELECT airlines.id
          FROM rank_subfleets
          JOIN subfleets ON subfleets.id = rank_subfleets.subfleet_id
          JOIN airlines ON :only_company_aircraft = 0 OR airlines.id = subfleets.airline_id
          WHERE rank_id = :only_rank_id AND deleted_at IS NULL)
        AND NOT EXISTS (
          SELECT 1
          FROM flight_subfleets
          JOIN subfleets ON subfleets.id = subfleet_id
          WHERE flight_id = flights.id AND deleted_at IS NULL))
      AND (:airline_id IS NULL OR flights.airline_id = :airline_id)
      AND (:dpt_airport_id IS NULL OR flights.dpt_airport_id = :dpt_airport_id)
      AND (:arr_airport_id IS NULL OR flights.arr_airport_id = :arr_airport_id)
      AND (:flight_number IS NULL OR instr(flights.flight_number, :flight_number) > 0)
      AND (:callsign IS NULL OR instr(upper(flights.callsign), upper(:callsign)) > 0)
      AND (:flight_type IS NULL OR flights.flight_type = :flight_type COLLATE NOCASE)
      AND (:route_code IS NULL OR flights.route_code = :route_code COLLATE NOCASE)
      AND (:min_distance IS NULL OR flights.distance >= :min_distance)
      AND (:max_distance IS NULL OR flights.distance <= :max_distance)
      AND (:min_flight_time IS NULL OR flights.flight_time >= :min_flight_time)
      AND (:max_flight_time IS NULL OR flights.flight_time <= :max_flight_time)
      AND (:subfleet_id IS NULL OR flights.id IN (
        SELECT flight_id
        FROM flight_subfleets
        WHERE subfleet_id = :subfleet_id))
      AND (:icao_type IS NULL OR flights.id IN (
        SELECT flight_id
        FROM flight_subfleets
        WHERE subfleet_id IN (
          SELECT subfleet_id
          FROM aircraft
          WHERE icao = :icao_type COLLATE NOCASE AND status = 'A' AND deleted_at IS NULL)))`;

export interface Destination {
  /** The arrival airport. */
  readonly id: string;
  readonly flights: number;
}

export function flightQueries(connection: Connection) {
  const rows = prepareTable<
    FlightsRow,
    'id' | 'airline_id' | 'flight_number' | 'dpt_airport_id' | 'arr_airport_id' | 'created_at'
  >(connection, {
    table: 'flights',
    named: `airline_id = :airline_id AND flight_number = :flight_number
      AND dpt_airport_id = :dpt_airport_id AND arr_airport_id = :arr_airport_id
      AND coalesce(route_code, '') = coalesce(:route_code, '') AND route_leg IS :route_leg AND days = coalesce(:days, 0)
      AND deleted_at IS NULL`,
    order: 'airline_id, flight_number, route_leg, id',
  });
  const listByIds = connection.prepare<[string], FlightsRow>(`
    SELECT *
    FROM flights
    WHERE id IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL`);
  const search = prepareSlices<FlightsRow, FlightFilter & FlightLimits>(connection, {
    select: 'flights.*',
    from: matching,
    order: 'flights.airline_id, flights.flight_number, flights.route_leg, flights.id',
  });
  const listDestinations = connection.prepare<[FlightFilter & FlightLimits], Destination>(`
    SELECT flights.arr_airport_id AS id, count(*) AS flights ${matching}
    GROUP BY flights.arr_airport_id
    ORDER BY flights.arr_airport_id`);

  return {
    // Finds a flight in the trash by its id alone: its name is free.
    ...rows,
    listByIds: (ids: readonly string[]): FlightsRow[] => listByIds.all(JSON.stringify(ids)),
    ...partQueries(connection),
    subfleetLinks: prepareLinks(connection, 'flight_subfleets', 'flight_id'),
    fareLinks: prepareLinks(connection, 'flight_fares', 'flight_id'),
    fieldLinks: prepareLinks(connection, 'flight_fields', 'flight_id'),
    /** Active, visible flights of active airlines. */
    search: (filter: FlightFilter & FlightLimits, slice: Slice): Sliced<FlightsRow> => search(slice, filter),
    /** The arrival airports of the flights that `search` finds. */
    listDestinations: (filter: FlightFilter & FlightLimits): Destination[] => listDestinations.all(filter),
  };
}

/** Subfleets and fields of flights. */
function partQueries(connection: Connection) {
  const listSubfleets = connection.prepare<[string], FlightSubfleetsRow>(`
    SELECT flight_subfleets.*
    FROM flight_subfleets
    JOIN subfleets ON subfleets.id = subfleet_id
    WHERE flight_id IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL
    ORDER BY flight_id, subfleet_id`);
  const listFields = connection.prepare<[string], FlightFieldsRow>(`
    SELECT *
    FROM flight_fields
    WHERE flight_id IN (SELECT value FROM json_each(?))
    ORDER BY flight_id, name`);
  return {
    listSubfleets: (flight_ids: readonly string[]): FlightSubfleetsRow[] =>
      listSubfleets.all(JSON.stringify(flight_ids)),
    listFields: (flight_ids: readonly string[]): FlightFieldsRow[] => listFields.all(JSON.stringify(flight_ids)),
  };
}
