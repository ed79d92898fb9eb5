import { PilotInput } from '../../../contract/admin/catalog/pilots.ts';
import { UserState } from '../../../contract/codes.ts';
import { CellError, type Column, columnsOf, type Kind } from '../columns.ts';

const columns = columnsOf(PilotInput, {
  pilot_id: { required: true },
  home_airport_id: { name: 'home_airport', aliases: ['home_airport_id'] },
  curr_airport_id: { name: 'curr_airport', aliases: ['curr_airport_id'] },
});

export const pilots: Kind = {
  table: 'pilots',
  key: ['pilot_id'],
  columns: columns.map((column) => (column.field === 'state' ? withoutDeleting(column) : column)),
};

/** A file cannot delete pilots, which would leave their names and keys. Those already deleted stay deleted. */
function withoutDeleting(state: Column): Column {
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
