import { subfleetCalls } from '../../../contract/admin/catalog/subfleets.ts';
import type { CatalogKind } from '../kind.ts';

export const subfleets: CatalogKind = {
  name: 'subfleets',
  one: 'subfleet',
  calls: subfleetCalls,
  nameOf: (_db, { type }) => String(type),
  links: [
    { field: 'fares', links: 'subfleetFares', key: 'fare_id', to: 'fares', columns: ['price', 'cost', 'capacity'] },
    { field: 'ranks', links: 'subfleetRanks', key: 'rank_id', to: 'ranks', columns: ['acars_pay', 'manual_pay'] },
  ],
  unique: [
    {
      field: 'type',
      find: (db, row) => db.exchange.subfleets.find(row),
      text: (db, { type, airline_id }) =>
        `${db.airlines.find(Number(airline_id))?.icao ?? 'The airline'} already has a subfleet ${type}.`,
    },
  ],
  refusing: ['aircraft'],
  keeping: ['aircraft in the trash'],
  goes: [],
  // They appear again when the subfleet is restored.
  stays: ['aircraft in the trash', 'flights', 'fares', 'ranks'],
};
