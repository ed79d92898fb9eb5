import type { CatalogSql } from './prepareCatalog.ts';

const pilots = '(SELECT count(*) FROM users WHERE rank_id = ranks.id AND state <> 5)';

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
    pilots: 'users WHERE rank_id = :id AND state <> 5',
    'links to subfleets': 'rank_subfleets WHERE rank_id = :id',
  },
};
