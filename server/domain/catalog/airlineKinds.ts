import { airlineCalls } from '../../contract/admin/catalog/airlines.ts';
import type { CatalogKind } from './kind.ts';
import { airportCalls } from '../../contract/admin/catalog/airports.ts';
import type { Queries } from '../../../db/open.ts';
import type { StoredRow } from '../../../db/views/exchange.ts';
import { invalid, invalidFields } from '../errors.ts';
import { builtinAirportRow } from '../airports/airports.ts';
import { rankCalls } from '../../contract/admin/catalog/ranks.ts';

export const airlines: CatalogKind = {
  name: 'airlines',
  one: 'airline',
  calls: airlineCalls,
  nameOf: (_db, { icao }) => String(icao),
  unique: [
    {
      field: 'icao',
      find: (db, row) => db.exchange.airlines.find(row),
      text: (_db, { icao }, { name }) => `${name} already uses ${icao}.`,
    },
  ],
  refusing: ['subfleets', 'subfleets in the trash', 'flights', 'pilots', 'reports'],
  goes: [],
  stays: [],
  clear: (tx, { id }) => tx.users.moveDeletedFromAirline(Number(id)),
  presentOne: (db, { id }) => ({ total_flights: 0, total_time: 0, ...db.airlines.listTotals([Number(id)])[0] }),
};

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

export const ranks: CatalogKind = {
  name: 'ranks',
  one: 'rank',
  calls: rankCalls,
  nameOf: (_db, { name }) => String(name),
  links: [
    {
      field: 'subfleets',
      links: 'rankSubfleets',
      key: 'subfleet_id',
      to: 'subfleets',
      columns: ['acars_pay', 'manual_pay'],
    },
  ],
  unique: [
    {
      field: 'name',
      find: (db, row) => db.exchange.ranks.find(row),
      text: (_db, { name }) => `There is already a rank ${name}.`,
    },
  ],
  refusing: ['pilots'],
  goes: ['links to subfleets'],
  stays: [],
  needed: (db, { name }) =>
    [...db.exchange.ranks.each()].length > 1 ? undefined : `${name} is the only rank, and every pilot needs one.`,
  clear: (tx, { id }) => tx.users.moveDeletedFromRank(Number(id)),
};
