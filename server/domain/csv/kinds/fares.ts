import { FareInput } from '../../../contract/admin/catalog/fares.ts';
import { columnsOf, headers, type Kind } from '../columns.ts';

export const fares: Kind = {
  table: 'fares',
  key: ['code'],
  columns: columnsOf(FareInput, { price: { aliases: ['base_price'] }, active: { aliases: ['enabled'] } }),
  phpvms: {
    7: headers('code name type price cost capacity notes active'),
    8: headers('code name price base_price per_nm multiplier cost capacity type notes active'),
  },
};
