import { isOneOf } from '../../statements.ts';
import { isCounted } from '../pirepNames.ts';
import { currentFlight } from '../live.ts';
import { openBids } from '../../tables/bids.ts';
import type { CatalogSql } from './prepareCatalog.ts';

const airline = '(SELECT icao FROM airlines WHERE id = users.airline_id)';
const rank = '(SELECT name FROM ranks WHERE id = users.rank_id)';
/** Not of the one that was accepted last: the inbox has the newest first. */
const lastFlown = `(SELECT submitted_at FROM pireps WHERE user_id = users.id AND ${isCounted}
  ORDER BY created_at DESC, length(id) DESC, id DESC LIMIT 1)`;
const works = 'user_id = users.id AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > :now)';
const airportJson = `json_object('id', airports.id, 'name', airports.name, 'city', airports.city, 'lat', airports.lat,
  'lon', airports.lon, 'hub', airports.hub)`;

const flownTo = `
  SELECT pireps.id AS pirep_id, airlines.icao || pireps.flight_number AS ident, pireps.dpt_airport_id,
    ${airportJson} AS airport, pireps.submitted_at, pireps.created_at
  FROM pireps
  JOIN airlines ON airlines.id = pireps.airline_id
  JOIN airports ON airports.id = pireps.arr_airport_id
  WHERE pireps.user_id = :id AND ${isCounted}
  ORDER BY pireps.created_at DESC, length(pireps.id) DESC, pireps.id DESC
  LIMIT 10`;

const riddenTo = `
  SELECT NULL, NULL, from_airport_id, ${airportJson}, travels.created_at, travels.created_at
  FROM travels
  JOIN airports ON airports.id = travels.to_airport_id
  WHERE travels.user_id = :id
  ORDER BY travels.created_at DESC
  LIMIT 10`;

export const pilots: CatalogSql = {
  table: 'users',
  columns: `users.*, ${airline} AS airline_icao, ${rank} AS rank_name, ${lastFlown} AS last_flown_at,
    ${currentFlight('user_id', 'users.id')} AS flight,
    (SELECT count(*) FROM pireps WHERE user_id = users.id) AS pireps,
    (SELECT count(*) FROM ${openBids} WHERE user_id = users.id AND created_at >= :bids_since) AS bid_count,
    (SELECT count(*) FROM api_keys WHERE ${works}) AS key_count`,
  filters: {
    airline_id: 'users.airline_id = :airline_id',
    rank_id: 'users.rank_id = :rank_id',
    state: 'users.state = :state',
    // Nothing is left of pilots in state 5 but their reports.
    deleted: 'users.state <> 5 AND (users.deleted_at IS NOT NULL) = :deleted',
    home_airport_id: isOneOf('users.home_airport_id', ':home_airport_id'),
    curr_airport_id: isOneOf('users.curr_airport_id', ':curr_airport_id'),
    has_key: `EXISTS (SELECT 1 FROM api_keys WHERE ${works}) = :has_key`,
  },
  texts: [
    'users.name',
    'users.email',
    `${airline} || users.pilot_id`,
    `iif(:id_code = '', ${airline}, :id_code) || printf('%0*d', :id_length, users.pilot_id)`,
  ],
  folded: ['users.name'],
  sorts: {
    pilot_id: ['users.pilot_id'],
    name: ['users.name COLLATE NOCASE'],
    rank_name: ['(SELECT hours FROM ranks WHERE id = users.rank_id)', 'users.pilot_id'],
    airline_icao: [airline, 'users.pilot_id'],
    home_airport_id: ['users.home_airport_id', 'users.pilot_id'],
    curr_airport_id: ['users.curr_airport_id', 'users.pilot_id'],
    flights: ['users.flights'],
    flight_time: ['users.flight_time'],
    state: ['users.state', 'users.pilot_id'],
    last_flown_at: [lastFlown],
    created_at: ['users.created_at'],
  },
  details: {
    locations: `
      SELECT *
      FROM (SELECT * FROM (${flownTo}) UNION ALL SELECT * FROM (${riddenTo}))
      ORDER BY created_at DESC, length(pirep_id) DESC, pirep_id DESC
      LIMIT 10`,
    bids: `
      SELECT bids.id, bids.flight_id, airlines.icao AS airline_icao, flights.flight_number, flights.route_code,
        flights.route_leg, flights.dpt_airport_id, flights.arr_airport_id, bids.aircraft_id, aircraft.registration,
        bids.created_at
      FROM ${openBids} AS bids
      JOIN flights ON flights.id = bids.flight_id
      JOIN airlines ON airlines.id = flights.airline_id
      LEFT JOIN aircraft ON aircraft.id = bids.aircraft_id
      WHERE bids.user_id = :id AND bids.created_at >= :bids_since
      ORDER BY bids.id`,
  },
  dependents: {
    bids: `${openBids} WHERE user_id = :id AND created_at >= :bids_since`,
    'API keys': 'api_keys WHERE user_id = :id',
    reports: 'pireps WHERE user_id = :id',
  },
};
