import type { Connection } from '../connection.ts';
import { prepareLinks, prepareTable } from '../statements.ts';
import { prepareFlightSearch } from '../views/flightSearch.ts';
import type { FlightFaresRow, FlightFieldsRow, FlightsRow, FlightSubfleetsRow } from '../rows.ts';

export function flightQueries(connection: Connection) {
  const rows = prepareTable<
    FlightsRow,
    'id' | 'airline_id' | 'flight_number' | 'dpt_airport_id' | 'arr_airport_id' | 'created_at'
  >(connection, {
    table: 'flights',
    named: `airline_id = :airline_id AND flight_number = :flight_number
      AND dpt_airport_id = :dpt_airport_id AND arr_airport_id = :arr_airport_id
      AND coalesce(route_code, '') = coalesce(:route_code, '') AND route_leg IS :route_leg AND days = coalesce(:days, 0)
      AND coalesce(start_date, '') <= coalesce(:end_date, '9999') AND coalesce(:start_date, '') <= coalesce(end_date, '9999')
      AND id IS NOT :id AND deleted_at IS NULL`,
    order: 'airline_id, flight_number, route_leg, id',
  });
  // With a plus, SQLite does not read every flight that is not in the trash by the index of deleted_at.
  const listByIds = connection.prepare<[string], FlightsRow>(`
    SELECT *
    FROM flights
    WHERE id IN (SELECT value FROM json_each(?)) AND +deleted_at IS NULL`);
  const readByIds = (ids: readonly string[]): FlightsRow[] => listByIds.all(JSON.stringify(ids));
  return {
    // Finds a flight in the trash by its id alone: its name is free. By name it finds another flight of the same season: the
    // next season may have the same one, with other times.
    ...rows,
    listByIds: readByIds,
    ...partQueries(connection),
    ...prepareFlightSearch(connection, readByIds),
    subfleetLinks: prepareLinks(connection, 'flight_subfleets', 'flight_id'),
    fareLinks: prepareLinks(connection, 'flight_fares', 'flight_id'),
    fieldLinks: prepareLinks(connection, 'flight_fields', 'flight_id'),
  };
}

/** Subfleets, fares and fields of flights. */
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
  const listFares = connection.prepare<[string], FlightFaresRow>(`
    SELECT *
    FROM flight_fares
    WHERE flight_id IN (SELECT value FROM json_each(?))`);
  return {
    listFares: (flight_ids: readonly string[]): FlightFaresRow[] => listFares.all(JSON.stringify(flight_ids)),
    listSubfleets: (flight_ids: readonly string[]): FlightSubfleetsRow[] =>
      listSubfleets.all(JSON.stringify(flight_ids)),
    listFields: (flight_ids: readonly string[]): FlightFieldsRow[] => listFields.all(JSON.stringify(flight_ids)),
  };
}
