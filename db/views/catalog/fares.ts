import type { CatalogSql } from './prepareCatalog.ts';

const subfleets = `(SELECT count(*) FROM subfleet_fares JOIN subfleets ON subfleets.id = subfleet_id
      WHERE fare_id = fares.id AND deleted_at IS NULL)`;

export const fares: CatalogSql = {
  table: 'fares',
  columns: `fares.*, ${subfleets} AS subfleets,
    (SELECT count(*) FROM flight_fares WHERE fare_id = fares.id) AS flights`,
  filters: {
    active: 'fares.active = :active',
    type: 'fares.type = :type',
    deleted: '(fares.deleted_at IS NOT NULL) = :deleted',
  },
  texts: ['fares.code', 'fares.name'],
  sorts: {
    code: ['fares.code'],
    name: ['fares.name COLLATE NOCASE'],
    type: ['fares.type', 'fares.code'],
    price: ['fares.price'],
    cost: ['fares.cost'],
    capacity: ['fares.capacity'],
    active: ['fares.active', 'fares.code'],
    subfleets: [subfleets],
    updated_at: ['fares.updated_at'],
  },
  details: {
    offered_by: `
      SELECT subfleet_id, type, name, price, cost, capacity
      FROM subfleet_fares
      JOIN subfleets ON subfleets.id = subfleet_id
      WHERE fare_id = :id AND deleted_at IS NULL
      ORDER BY type, subfleet_id`,
  },
  dependents: {
    subfleets: 'subfleet_fares JOIN subfleets ON subfleets.id = subfleet_id WHERE fare_id = :id AND deleted_at IS NULL',
    flights: 'flight_fares WHERE fare_id = :id',
    reports: 'pirep_fares WHERE fare_id = :id',
  },
};
