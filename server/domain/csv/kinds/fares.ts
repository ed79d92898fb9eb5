import { fareFields } from '../../../contract/admin/catalog/fares.ts';
import { flagColumn, headers, type Kind, numberColumn, textColumn, wholeNumberColumn } from '../columns.ts';

export const fares: Kind = {
  table: 'fares',
  fields: fareFields,
  key: ['code'],
  columns: [
    textColumn('code', { required: true }),
    textColumn('name', { required: true }),
    wholeNumberColumn('type', { empty: 0 }),
    numberColumn('price', { aliases: ['base_price'], empty: 0 }),
    numberColumn('cost', { empty: 0 }),
    wholeNumberColumn('capacity', { empty: 0 }),
    textColumn('notes'),
    flagColumn('active', { aliases: ['enabled'], empty: 1 }),
  ],
  phpvms: {
    7: headers('code name type price cost capacity notes active'),
    8: headers('code name price base_price per_nm multiplier cost capacity type notes active'),
  },
};
