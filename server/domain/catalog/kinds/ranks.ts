import { rankCalls } from '../../../contract/admin/catalog/ranks.ts';
import type { CatalogKind } from '../kind.ts';

export const ranks: CatalogKind = {
  name: 'ranks',
  one: 'rank',
  calls: rankCalls,
  nameOf: (_db, { name }) => String(name),
  links: [
    {
      field: 'subfleets',
      links: 'rankSubfleets',
      key: 'subfleet_id',
      to: 'subfleets',
      columns: ['acars_pay', 'manual_pay'],
    },
  ],
  unique: [
    {
      field: 'name',
      find: (db, row) => db.exchange.ranks.find(row),
      text: (_db, { name }) => `There is already a rank ${name}.`,
    },
  ],
  refusing: ['pilots'],
  goes: ['links to subfleets'],
  stays: [],
  needed: (db, { name }) =>
    [...db.exchange.ranks.each()].length > 1 ? undefined : `${name} is the only rank, and every pilot needs one.`,
  clear: (tx, { id }) => tx.users.moveDeletedFromRank(Number(id)),
};
