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
      text: (_db, { code }, { name }) => `${code} is the code of ${name} already.`,
    },
  ],
  refusing: [],
  goes: [],
  // They show it again when it is restored. Reports keep a copy of it.
  stays: ['subfleets', 'flights', 'reports'],
};
