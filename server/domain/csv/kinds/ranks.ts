import { rankFields } from '../../../contract/admin/catalog/ranks.ts';
import { flagColumn, type Kind, numberColumn, textColumn, wholeNumberColumn } from '../columns.ts';

export const ranks: Kind = {
  table: 'ranks',
  fields: rankFields,
  key: ['name'],
  columns: [
    textColumn('name', { required: true }),
    textColumn('image_url'),
    wholeNumberColumn('hours', { empty: 0 }),
    numberColumn('acars_base_pay_rate', { empty: 0 }),
    numberColumn('manual_base_pay_rate', { empty: 0 }),
    flagColumn('auto_approve_acars', { empty: 0 }),
    flagColumn('auto_approve_manual', { empty: 0 }),
    flagColumn('auto_promote', { empty: 1 }),
  ],
};
