import { AirlineInput } from '../../../contract/admin/catalog/airlines.ts';
import { columnsOf, type Kind } from '../columns.ts';

export const airlines: Kind = {
  table: 'airlines',
  key: ['icao'],
  columns: columnsOf(AirlineInput, { active: { aliases: ['enabled'] } }),
};
