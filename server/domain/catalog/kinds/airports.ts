import { airportCalls } from '../../../contract/admin/catalog/airports.ts';
import type { Queries } from '../../../../db/open.ts';
import type { StoredRow } from '../../../../db/views/exchange.ts';
import { invalid, invalidFields } from '../../errors.ts';
import { builtinAirportRow } from '../../airports/airports.ts';
import { checkTimeZone } from '../checks.ts';
import type { CatalogKind } from '../kind.ts';

export const airports: CatalogKind = {
  name: 'airports',
  one: 'airport',
  calls: airportCalls,
  nameOf: (_db, { id }) => String(id),
  unique: [
    {
      field: 'icao',
      find: (db, row) => db.exchange.airports.find(row),
      text: (_db, { id }, { name }) => `${id} (${name}) is already in the catalog.`,
    },
  ],
  complete,
  refusing: [
    'flights',
    'pilots',
    'reports',
    'aircraft',
    'aircraft in the trash',
    'subfleets',
    'subfleets in the trash',
  ],
  goes: [],
  stays: [],
};

/** Fills a new airport from the built-in data. */
function complete(db: Queries, row: StoredRow, before: StoredRow | undefined): StoredRow {
  checkTimeZone(row, 'tz');
  if (before) {
    if (row['icao'] === before['icao']) return row;
    throw invalid('icao', `The code ${before['icao']} cannot be changed. Add a new airport and remove this one.`);
  }
  const id = String(row['icao']);
  const whole: StoredRow = { ...builtinAirportRow(db, id), ...row, id };
  const missing = ['name', 'lat', 'lon'].filter((field) => (whole[field] ?? null) === null);
  if (missing.length === 0) return whole;
  const text = `${id} is not in the built-in data. Enter a name, latitude and longitude.`;
  throw invalidFields(Object.fromEntries(missing.map((field) => [field, [text]])));
}
