import { pilotFields } from '../../../contract/admin/catalog/pilots.ts';
import {
  CellError,
  type Column,
  column,
  type Kind,
  numberColumn,
  textColumn,
  upperCaseColumn,
  wholeNumberColumn,
  zoneColumn,
  airlineColumn,
  airportColumn,
} from '../columns.ts';
import { UserState } from '../../../contract/codes.ts';

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
    numberColumn('balance', { empty: 0 }),
    upperCaseColumn('country'),
    zoneColumn('timezone', { empty: 'UTC' }),
    stateColumn(),
    wholeNumberColumn('status', { empty: 0 }),
    textColumn('notes'),
  ],
};

/** A file cannot delete pilots, which would leave their names and keys. Those already deleted stay deleted. */
function stateColumn(): Column {
  const state = wholeNumberColumn('state', { empty: UserState.ACTIVE });
  return {
    ...state,
    read: (text, reading) => {
      const value = state.read(text, reading);
      if (value !== UserState.DELETED) return value;
      const stored = reading.db.exchange.pilots.find({ pilot_id: Number(reading.values['pilot_id']) });
      if (stored?.['state'] === value) return value;
      throw new CellError(`must be 0 to 4, not "${text}", which only deleting a pilot sets`);
    },
  };
}
