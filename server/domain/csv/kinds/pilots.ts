import { pilotFields } from '../../../contract/admin/catalog/pilots.ts';
import { column, type Kind, textColumn, upperCaseColumn, wholeNumberColumn, zoneColumn } from '../columns.ts';
import { airlineColumn, airportColumn } from '../referenceColumns.ts';

export const pilots: Kind = {
  table: 'pilots',
  fields: pilotFields,
  key: ['pilot_id'],
  columns: [
    wholeNumberColumn('pilot_id', { required: true }),
    textColumn('name', { required: true }),
    textColumn('email', { required: true }),
    airlineColumn(),
    column(
      'rank_id',
      { name: 'rank', required: true },
      (name, { references }) => references.rank(name),
      (id, references) => references.rankName(Number(id)),
    ),
    airportColumn('home_airport_id', { name: 'home_airport', aliases: ['home_airport_id'] }),
    airportColumn('curr_airport_id', { name: 'curr_airport', aliases: ['curr_airport_id'] }),
    wholeNumberColumn('flights', { empty: 0 }),
    wholeNumberColumn('flight_time', { empty: 0 }),
    wholeNumberColumn('transfer_time', { empty: 0 }),
    upperCaseColumn('country'),
    zoneColumn('timezone', { empty: 'UTC' }),
    wholeNumberColumn('state', { empty: 1 }),
    textColumn('notes'),
  ],
};
