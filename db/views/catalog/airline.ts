import type { CatalogSql } from './prepareCatalog.ts';

export const airlines: CatalogSql = {
  table: 'airlines',
  columns: `airlines.*,
    (SELECT count(*) FROM subfleets WHERE airline_id = airlines.id AND deleted_at IS NULL) AS subfleets,
    (SELECT count(*) FROM aircraft JOIN subfleets ON subfleets.id = subfleet_id
      WHERE airline_id = airlines.id AND aircraft.deleted_at IS NULL) AS aircraft,
    (SELECT count(*) FROM flights WHERE airline_id = airlines.id AND deleted_at IS NULL) AS flights,
    (SELECT count(*) FROM users WHERE airline_id = airlines.id AND state <> 5 AND deleted_at IS NULL) AS pilots,
    (SELECT count(*) FROM pireps WHERE airline_id = airlines.id AND state NOT IN (3, 4)) AS pireps`,
  filters: { active: 'airlines.active = :active' },
  texts: ['airlines.icao', 'airlines.iata', 'airlines.name', 'airlines.callsign'],
  sorts: {
    name: ['airlines.name COLLATE NOCASE'],
    icao: ['airlines.icao'],
    iata: ['airlines.iata COLLATE NOCASE'],
    callsign: ['airlines.callsign COLLATE NOCASE'],
    country: ['airlines.country'],
    active: ['airlines.active', 'airlines.name COLLATE NOCASE'],
    updated_at: ['airlines.updated_at'],
  },
  dependents: {
    subfleets: 'subfleets WHERE airline_id = :id AND deleted_at IS NULL',
    'subfleets in the trash': 'subfleets WHERE airline_id = :id AND deleted_at IS NOT NULL',
    flights: 'flights WHERE airline_id = :id AND deleted_at IS NULL',
    'flights in the trash': 'flights WHERE airline_id = :id AND deleted_at IS NOT NULL',
    pilots: 'users WHERE airline_id = :id AND state <> 5 AND deleted_at IS NULL',
    'pilots in the trash': 'users WHERE airline_id = :id AND deleted_at IS NOT NULL',
    reports: 'pireps WHERE airline_id = :id',
  },
};

export const airports: CatalogSql = {
  table: 'airports',
  columns: `airports.*,
    (SELECT count(*) FROM flights
      WHERE (dpt_airport_id = airports.id OR arr_airport_id = airports.id) AND deleted_at IS NULL) AS flights,
    (SELECT count(*) FROM aircraft WHERE airport_id = airports.id AND deleted_at IS NULL) AS aircraft,
    (SELECT count(*) FROM users WHERE home_airport_id = airports.id AND state <> 5 AND deleted_at IS NULL) AS pilots`,
  filters: { hub: 'airports.hub = :hub', country: 'airports.country = :country COLLATE NOCASE' },
  texts: ['airports.id', 'airports.iata', 'airports.name', 'airports.city'],
  folded: ['airports.name', 'airports.city'],
  sorts: {
    id: ['airports.id'],
    iata: ['airports.iata'],
    name: ['airports.name COLLATE NOCASE'],
    city: ['airports.city COLLATE NOCASE'],
    country: ['airports.country'],
    tz: ['airports.tz'],
    hub: ['airports.hub', 'airports.id'],
    elevation: ['airports.elevation'],
    fuel_jeta_cost: ['airports.fuel_jeta_cost'],
    updated_at: ['airports.updated_at'],
  },
  dependents: {
    flights: 'flights WHERE :id IN (dpt_airport_id, arr_airport_id) AND deleted_at IS NULL',
    'flights as alternate': `flights WHERE alt_airport_id = :id AND :id NOT IN (dpt_airport_id, arr_airport_id)
      AND deleted_at IS NULL`,
    'flights in the trash':
      'flights WHERE :id IN (dpt_airport_id, arr_airport_id, alt_airport_id) AND deleted_at IS NOT NULL',
    aircraft: 'aircraft WHERE :id IN (airport_id, hub_id) AND deleted_at IS NULL',
    'aircraft in the trash': 'aircraft WHERE :id IN (airport_id, hub_id) AND deleted_at IS NOT NULL',
    subfleets: 'subfleets WHERE hub_id = :id AND deleted_at IS NULL',
    'subfleets in the trash': 'subfleets WHERE hub_id = :id AND deleted_at IS NOT NULL',
    pilots: 'users WHERE :id IN (home_airport_id, curr_airport_id) AND deleted_at IS NULL',
    'pilots in the trash': 'users WHERE :id IN (home_airport_id, curr_airport_id) AND deleted_at IS NOT NULL',
    // Each in its index.
    reports: `(
      SELECT 1 FROM pireps WHERE dpt_airport_id = :id
      UNION ALL
      SELECT 1 FROM pireps WHERE arr_airport_id = :id AND dpt_airport_id <> :id)`,
    'reports as alternate': 'pireps WHERE alt_airport_id = :id AND :id NOT IN (dpt_airport_id, arr_airport_id)',
  },
};

const pilots = '(SELECT count(*) FROM users WHERE rank_id = ranks.id AND state <> 5 AND deleted_at IS NULL)';

export const ranks: CatalogSql = {
  table: 'ranks',
  columns: `ranks.*, ${pilots} AS pilots,
    (SELECT count(*) FROM rank_subfleets JOIN subfleets ON subfleets.id = subfleet_id
      WHERE rank_id = ranks.id AND deleted_at IS NULL) AS subfleet_count`,
  filters: {},
  texts: ['ranks.name'],
  sorts: {
    hours: ['ranks.hours', 'ranks.name'],
    name: ['ranks.name'],
    pilots: [pilots],
    acars_base_pay_rate: ['ranks.acars_base_pay_rate'],
    manual_base_pay_rate: ['ranks.manual_base_pay_rate'],
    updated_at: ['ranks.updated_at'],
  },
  details: {
    subfleets: `
      SELECT subfleet_id, airlines.icao AS airline_icao, type, subfleets.name, acars_pay, manual_pay
      FROM rank_subfleets
      JOIN subfleets ON subfleets.id = subfleet_id
      JOIN airlines ON airlines.id = airline_id
      WHERE rank_id = :id AND deleted_at IS NULL
      ORDER BY type, subfleet_id`,
  },
  dependents: {
    pilots: 'users WHERE rank_id = :id AND state <> 5 AND deleted_at IS NULL',
    'pilots in the trash': 'users WHERE rank_id = :id AND deleted_at IS NOT NULL',
  },
};
