import { fareLinks, type CatalogSql } from './prepareCatalog.ts';

const airline = '(SELECT icao FROM airlines WHERE id = subfleets.airline_id)';
const aircraft = '(SELECT count(*) FROM aircraft WHERE subfleet_id = subfleets.id AND deleted_at IS NULL)';
const flights = '(SELECT count(*) FROM flight_subfleets WHERE subfleet_id = subfleets.id)';

export const subfleets: CatalogSql = {
  table: 'subfleets',
  columns: `subfleets.*, ${airline} AS airline_icao, ${aircraft} AS aircraft, ${flights} AS flights,
    (SELECT count(*) FROM subfleet_fares JOIN fares ON fares.id = fare_id
      WHERE subfleet_id = subfleets.id AND deleted_at IS NULL) AS fare_count,
    (SELECT count(*) FROM rank_subfleets WHERE subfleet_id = subfleets.id) AS rank_count`,
  filters: {
    airline_id: 'subfleets.airline_id = :airline_id',
    hub_id: 'subfleets.hub_id = :hub_id',
    deleted: '(subfleets.deleted_at IS NOT NULL) = :deleted',
  },
  texts: ['subfleets.type', 'subfleets.name', 'subfleets.hub_id', airline],
  sorts: {
    type: ['subfleets.type COLLATE NOCASE'],
    name: ['subfleets.name COLLATE NOCASE'],
    airline_icao: [airline, 'subfleets.type COLLATE NOCASE'],
    hub_id: ['subfleets.hub_id', 'subfleets.type COLLATE NOCASE'],
    aircraft: [aircraft],
    flights: [flights],
    updated_at: ['subfleets.updated_at'],
  },
  details: {
    fares: fareLinks('subfleet_fares', 'subfleet_id'),
    ranks: `
      SELECT rank_id, name, acars_pay, manual_pay
      FROM rank_subfleets
      JOIN ranks ON ranks.id = rank_id
      WHERE subfleet_id = :id
      ORDER BY hours, name`,
  },
  dependents: {
    aircraft: 'aircraft WHERE subfleet_id = :id AND deleted_at IS NULL',
    'aircraft in the trash': 'aircraft WHERE subfleet_id = :id AND deleted_at IS NOT NULL',
    flights: 'flight_subfleets WHERE subfleet_id = :id',
    fares: 'subfleet_fares WHERE subfleet_id = :id',
    ranks: 'rank_subfleets WHERE subfleet_id = :id',
  },
};
