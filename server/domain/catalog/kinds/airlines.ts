import { airlineCalls } from '../../../contract/admin/catalog/airlines.ts';
import type { CatalogKind } from '../kind.ts';

export const airlines: CatalogKind = {
  name: 'airlines',
  one: 'airline',
  calls: airlineCalls,
  nameOf: (_db, { icao }) => String(icao),
  unique: [
    {
      field: 'icao',
      find: (db, row) => db.exchange.airlines.find(row),
      text: (_db, { icao }, { name }) => `${name} already uses ${icao}.`,
    },
  ],
  refusing: ['subfleets', 'subfleets in the trash', 'flights', 'pilots', 'reports'],
  goes: [],
  stays: [],
  clear: (tx, { id }) => tx.users.moveDeletedFromAirline(Number(id)),
  presentOne: (db, { id }) => ({ total_flights: 0, total_time: 0, ...db.airlines.listTotals([Number(id)])[0] }),
};
