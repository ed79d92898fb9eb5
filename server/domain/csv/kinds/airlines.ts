import { airlineFields } from '../../../contract/admin/catalog/airlines.ts';
import { flagColumn, type Kind, textColumn, upperCaseColumn } from '../columns.ts';

export const airlines: Kind = {
  table: 'airlines',
  fields: airlineFields,
  key: ['icao'],
  columns: [
    upperCaseColumn('icao', { required: true }),
    upperCaseColumn('iata', { empty: '' }),
    textColumn('name', { required: true }),
    textColumn('callsign'),
    upperCaseColumn('country'),
    textColumn('logo'),
    flagColumn('active', { aliases: ['enabled'], empty: 1 }),
  ],
};
