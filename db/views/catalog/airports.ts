import type { CatalogSql } from './prepareCatalog.ts';

export const airports: CatalogSql = {
  table: 'airports',
  columns: `airports.*,
    (SELECT count(*) FROM flights WHERE dpt_airport_id = airports.id OR arr_airport_id = airports.id) AS flights,
    (SELECT count(*) FROM aircraft WHERE airport_id = airports.id AND deleted_at IS NULL) AS aircraft,
    (SELECT count(*) FROM users WHERE home_airport_id = airports.id AND state <> 5) AS pilots`,
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
    flights: 'flights WHERE :id IN (dpt_airport_id, arr_airport_id, alt_airport_id)',
    aircraft: 'aircraft WHERE :id IN (airport_id, hub_id) AND deleted_at IS NULL',
    'aircraft in the trash': 'aircraft WHERE :id IN (airport_id, hub_id) AND deleted_at IS NOT NULL',
    subfleets: 'subfleets WHERE hub_id = :id AND deleted_at IS NULL',
    'subfleets in the trash': 'subfleets WHERE hub_id = :id AND deleted_at IS NOT NULL',
    pilots: 'users WHERE :id IN (home_airport_id, curr_airport_id)',
    reports: 'pireps WHERE :id IN (dpt_airport_id, arr_airport_id, alt_airport_id)',
  },
};
