import { aircraftCalls } from '../../../contract/admin/catalog/aircraft.ts';
import type { StoredRow } from '../../../../db/views/exchange.ts';
import type { Queries } from '../../../../db/open.ts';
import { readStoredTime } from '../checks.ts';
import type { CatalogKind } from '../kind.ts';

export const aircraft: CatalogKind = {
  name: 'aircraft',
  one: 'aircraft',
  calls: aircraftCalls,
  nameOf: (_db, { registration }) => String(registration),
  unique: [
    {
      field: 'registration',
      find: (db, row) => db.exchange.aircraft.find(row),
      text: (_db, { registration }, { name }) => `${name} already uses ${registration}.`,
    },
  ],
  complete,
  refusing: [],
  keeping: ['reports'],
  goes: ['bids'],
  stays: ['reports'],
  clear: (tx, { id }) => tx.bids.removeOfAircraft(Number(id)),
};

function complete(_db: Queries, row: StoredRow): StoredRow {
  return { ...row, landing_time: readStoredTime(row, 'landing_time') };
}
