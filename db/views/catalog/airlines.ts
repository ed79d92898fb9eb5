import type { CatalogSql } from './prepareCatalog.ts';

export const airlines: CatalogSql = {
  table: 'airlines',
  columns: `airlines.*,
    (SELECT count(*) FROM subfleets WHERE airline_id = airlines.id AND deleted_at IS NULL) AS subfleets,
    (SELECT count(*) FROM aircraft JOIN subfleets ON subfleets.id = subfleet_id
      WHERE airline_id = airlines.id AND aircraft.deleted_at IS NULL) AS aircraft,
    (SELECT count(*) FROM flights WHERE airline_id = airlines.id) AS flights,
    (SELECT count(*) FROM users WHERE airline_id = airlines.id AND state <> 5) AS pilots,
    (SELECT count(*) FROM pireps WHERE airline_id = airlines.id) AS pireps`,
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
    flights: 'flights WHERE airline_id = :id',
    pilots: 'users WHERE airline_id = :id AND state <> 5',
    reports: 'pireps WHERE airline_id = :id',
  },
};
