import { RankInput } from '../../../contract/admin/catalog/ranks.ts';
import { columnsOf, type Kind } from '../columns.ts';

export const ranks: Kind = {
  table: 'ranks',
  key: ['name'],
  // Subfleets name their ranks.
  columns: columnsOf(RankInput, { subfleets: null }),
};
