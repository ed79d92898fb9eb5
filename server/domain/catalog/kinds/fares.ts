import { fareCalls } from '../../../contract/admin/catalog/fares.ts';
import type { CatalogKind } from '../kind.ts';

export const fares: CatalogKind = {
  name: 'fares',
  one: 'fare',
  calls: fareCalls,
  nameOf: (_db, { code }) => String(code),
  unique: [
    {
      field: 'code',
      find: (db, row) => db.exchange.fares.find(row),
      text: (_db, { code }, { name }) => `${name} already uses ${code}.`,
    },
  ],
  refusing: [],
  goes: [],
  // They show the fare again when it is restored. Reports have their own copy.
  stays: ['subfleets', 'flights', 'reports'],
};
