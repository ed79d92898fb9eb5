import { isOneOf } from '../../statements.ts';
import { openBids } from '../../tables/bids.ts';
import { fareLinks, type CatalogSql } from './prepareCatalog.ts';

const airportShort = (of: string, nullable = false): string => {
  const object = `json_object('id', ${of}.id, 'name', ${of}.name, 'city', ${of}.city, 'lat', ${of}.lat, 'lon', ${of}.lon,
    'hub', ${of}.hub)`;
  return nullable ? `iif(${of}.id IS NULL, NULL, ${object})` : object;
};

const departsIn = (zones: string): string => `flights.dpt_airport_id IN (
  SELECT id FROM airports WHERE tz IN (SELECT value FROM json_each(:season, '$.${zones}')))`;
/** The day at the departure airport. */
const today = `iif(${departsIn('ahead')}, date(:now, '1 day'), iif(${departsIn('behind')}, date(:now, '-1 day'), date(:now)))`;

const airline = '(SELECT icao FROM airlines WHERE id = flights.airline_id)';

export const flights: CatalogSql = {
  table: 'flights',
  columns: `flights.*, airlines.icao AS airline_icao, dpt.name AS dpt_airport_name, dpt.city AS dpt_airport_city,
    arr.name AS arr_airport_name, arr.city AS arr_airport_city, ${airportShort('dpt')} AS dpt_airport,
    ${airportShort('arr')} AS arr_airport, ${airportShort('alt', true)} AS alt_airport,
    (SELECT json_group_array(json_object('id', id, 'type', type, 'name', name) ORDER BY type, id)
      FROM flight_subfleets
      JOIN subfleets ON subfleets.id = subfleet_id
      WHERE flight_id = flights.id AND deleted_at IS NULL) AS subfleets,
    (SELECT count(*) FROM ${openBids} WHERE flight_id = flights.id AND created_at >= :bids_since) AS bid_count,
    (SELECT count(*) FROM pireps WHERE flight_id = flights.id AND state NOT IN (3, 4)) AS pireps`,
  joins: `
    JOIN airlines ON airlines.id = flights.airline_id
    JOIN airports AS dpt ON dpt.id = flights.dpt_airport_id
    JOIN airports AS arr ON arr.id = flights.arr_airport_id
    LEFT JOIN airports AS alt ON alt.id = flights.alt_airport_id`,
  filters: {
    airline_id: 'flights.airline_id = :airline_id',
    dpt_airport_id: isOneOf('flights.dpt_airport_id', ':dpt_airport_id'),
    arr_airport_id: isOneOf('flights.arr_airport_id', ':arr_airport_id'),
    airport_id: `(${isOneOf('flights.dpt_airport_id', ':airport_id')} OR ${isOneOf('flights.arr_airport_id', ':airport_id')})`,
    subfleet_id: 'flights.id IN (SELECT flight_id FROM flight_subfleets WHERE subfleet_id = :subfleet_id)',
    icao_type: `flights.id IN (
      SELECT flight_id
      FROM flight_subfleets
      WHERE subfleet_id IN (
        SELECT subfleet_id
        FROM aircraft
        WHERE icao = :icao_type COLLATE NOCASE AND status = 'A' AND deleted_at IS NULL))`,
    flight_number: 'flights.flight_number = :flight_number',
    route_code: 'flights.route_code = :route_code COLLATE NOCASE',
    flight_type: 'flights.flight_type = :flight_type COLLATE NOCASE',
    // 0 is every day.
    days: '(flights.days = 0 OR flights.days & :days)',
    season: `CASE :season ->> 'is'
      WHEN 'over' THEN flights.end_date < ${today}
      WHEN 'coming' THEN flights.start_date > ${today}
      ELSE coalesce(flights.start_date, '') <= ${today} AND coalesce(flights.end_date, '9999') >= ${today} END`,
    active: 'flights.active = :active',
    visible: 'flights.visible = :visible',
    has_bid: `(flights.id IN (SELECT flight_id FROM ${openBids} WHERE created_at >= :bids_since)) = :has_bid`,
    deleted: '(flights.deleted_at IS NOT NULL) = :deleted',
    min_distance: 'flights.distance >= :min_distance',
    max_distance: 'flights.distance <= :max_distance',
    min_flight_time: 'flights.flight_time >= :min_flight_time',
    max_flight_time: 'flights.flight_time <= :max_flight_time',
  },
  texts: [
    `${airline} || flights.flight_number`,
    'flights.callsign',
    'flights.dpt_airport_id',
    'flights.arr_airport_id',
  ],
  airports: ['flights.dpt_airport_id', 'flights.arr_airport_id'],
  sorts: {
    flight_number: ['flights.flight_number', 'flights.airline_id', 'flights.route_leg'],
    dpt_airport_id: ['flights.dpt_airport_id', 'flights.flight_number'],
    arr_airport_id: ['flights.arr_airport_id', 'flights.flight_number'],
    dpt_time: ['flights.dpt_time', 'flights.flight_number'],
    arr_time: ['flights.arr_time', 'flights.flight_number'],
    distance: ['flights.distance'],
    flight_time: ['flights.flight_time'],
    flight_type: ['flights.flight_type', 'flights.flight_number'],
    start_date: ['flights.start_date', 'flights.end_date', 'flights.flight_number'],
    callsign: ['flights.callsign'],
    active: ['flights.active', 'flights.flight_number'],
    updated_at: ['flights.updated_at'],
  },
  details: {
    fares: fareLinks('flight_fares', 'flight_id'),
    fields: 'SELECT name, value FROM flight_fields WHERE flight_id = :id ORDER BY name',
    bids: `
      SELECT bids.id, bids.created_at, bids.aircraft_id, aircraft.registration, users.id AS user_id, users.pilot_id, users.name AS pilot_name,
        airlines.icao AS pilot_airline_icao
      FROM ${openBids} AS bids
      JOIN users ON users.id = bids.user_id
      JOIN airlines ON airlines.id = users.airline_id
      LEFT JOIN aircraft ON aircraft.id = bids.aircraft_id
      WHERE bids.flight_id = :id AND bids.created_at >= :bids_since
      ORDER BY bids.id`,
  },
  dependents: {
    bids: `${openBids} WHERE flight_id = :id AND created_at >= :bids_since`,
    reports: 'pireps WHERE flight_id = :id',
  },
};
