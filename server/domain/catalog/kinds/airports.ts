import { airportCalls } from '../../../contract/admin/catalog/airports.ts';
import type { Queries } from '../../../../db/open.ts';
import type { StoredRow } from '../../../../db/views/exchange.ts';
import { invalid, invalidFields } from '../../errors.ts';
import { builtinAirportRow } from '../../airports/airports.ts';
import { refuseUnknownZone } from '../checks.ts';
import type { CatalogKind } from '../kind.ts';

export const airports: CatalogKind = {
  name: 'airports',
  one: 'airport',
  calls: airportCalls,
  nameOf: (_db, { id }) => String(id),
  upperCase: ['icao', 'iata'],
  unique: [
    {
      field: 'icao',
      find: (db, row) => db.exchange.airports.find(row),
      text: (_db, { id }, { name }) => `${id} is in the catalog already: ${name}.`,
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

/** A new one has from the built-in data what was not sent. */
function complete(db: Queries, row: StoredRow, before: StoredRow | undefined): StoredRow {
  refuseUnknownZone(row, 'tz');
  if (before) {
    if (row['icao'] === before['icao']) return row;
    throw invalid('icao', `The code ${before['icao']} stays. Add the other airport, and remove this one.`);
  }
  const id = String(row['icao']);
  const whole: StoredRow = { ...builtinAirportRow(db, id), ...row, id };
  const missing = ['name', 'lat', 'lon'].filter((field) => (whole[field] ?? null) === null);
  if (missing.length === 0) return whole;
  const text = `The built-in data has no airport ${id}: it needs a name, a latitude and a longitude.`;
  throw invalidFields(Object.fromEntries(missing.map((field) => [field, [text]])));
}
