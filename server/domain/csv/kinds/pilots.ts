import { CellError, column, type Kind, textColumn, wholeNumberColumn } from '../columns.ts';
import { airlineColumn, airportColumn } from '../referenceColumns.ts';

export const pilots: Kind = {
  table: 'pilots',
  key: ['pilot_id'],
  columns: [
    wholeNumberColumn('pilot_id', { required: true, minimum: 1 }),
    textColumn('name', { required: true }),
    column('email', { required: true }, readEmail),
    airlineColumn(),
    column(
      'rank_id',
      { name: 'rank', required: true },
      (name, { references }) => references.rank(name),
      (id, references) => references.rankName(Number(id)),
    ),
    airportColumn('home_airport_id', { name: 'home_airport', aliases: ['home_airport_id'] }),
    airportColumn('curr_airport_id', { name: 'curr_airport', aliases: ['curr_airport_id'] }),
    wholeNumberColumn('flights', { empty: 0, minimum: 0 }),
    wholeNumberColumn('flight_time', { empty: 0, minimum: 0 }),
    wholeNumberColumn('transfer_time', { empty: 0, minimum: 0 }),
    textColumn('country'),
    textColumn('timezone', { empty: 'UTC' }),
    wholeNumberColumn('state', { empty: 1, minimum: 0, maximum: 5 }),
    textColumn('notes'),
  ],
};

function readEmail(text: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new CellError(`takes an e-mail address, not "${text}"`);
  return text;
}
