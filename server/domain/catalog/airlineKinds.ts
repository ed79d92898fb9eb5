import { airlineCalls } from '../../contract/admin/catalog/airlines.ts';
import { catalogKind } from './kind.ts';
import { airportCalls } from '../../contract/admin/catalog/airports.ts';
import type { Queries } from '../../../db/open.ts';
import type { AirportsRow } from '../../../db/rows.ts';
import { invalid, invalidFields } from '../errors.ts';
import { missingOfAirport, newAirportRow } from '../airports/airports.ts';
import { rankCalls } from '../../contract/admin/catalog/ranks.ts';

export const airlines = catalogKind({
  name: 'airlines',
  one: 'airline',
  calls: airlineCalls,
  table: (db) => db.airlines,
  view: (db) => db.catalog.airlines,
  nameOf: (_db, { icao }) => icao,
  unique: [{ field: 'icao', text: (_db, { icao }, { name }) => `${name} already uses ${icao}.` }],
  refusing: [
    'subfleets',
    'subfleets in the trash',
    'flights',
    'flights in the trash',
    'pilots',
    'pilots in the trash',
    'reports',
  ],
  clear: (tx, { id }) => tx.users.moveDeletedFromAirline(id),
  presentOne: (db, { id }) => ({ total_flights: 0, total_time: 0, ...db.airlines.listTotals([id])[0] }),
});

export const airports = catalogKind({
  name: 'airports',
  one: 'airport',
  calls: airportCalls,
  table: (db) => db.airports,
  view: (db) => db.catalog.airports,
  nameOf: (_db, { id }) => id,
  unique: [{ field: 'icao', text: (_db, { id }, { name }) => `${id} (${name}) is already in the catalog.` }],
  complete: completeAirport,
  refusing: [
    'flights',
    'flights as alternate',
    'flights in the trash',
    'pilots',
    'pilots in the trash',
    'reports',
    'reports as alternate',
    'aircraft',
    'aircraft in the trash',
    'subfleets',
    'subfleets in the trash',
  ],
  clear: (tx, { id }) => tx.travels.removeOfAirport(id),
});

/** Fills a new airport from the built-in data and the settings. */
function completeAirport(db: Queries, row: Partial<AirportsRow>, before?: AirportsRow): Partial<AirportsRow> {
  if (before) {
    if (row.icao === before.icao) return row;
    throw invalid('icao', `The code ${before.icao} cannot be changed. Add a new airport and remove this one.`);
  }
  const id = String(row.icao);
  const whole = newAirportRow(db, id, row);
  const missing = missingOfAirport(whole);
  if (missing.length === 0) return whole;
  throw invalidFields(
    Object.fromEntries(
      missing.map(([field, words]) => [field, [`Enter ${words}. ${id} is not in the built-in data.`]]),
    ),
  );
}

export const ranks = catalogKind({
  name: 'ranks',
  one: 'rank',
  calls: rankCalls,
  table: (db) => db.ranks,
  view: (db) => db.catalog.ranks,
  nameOf: (_db, { name }) => name,
  links: [
    {
      field: 'subfleets',
      links: (db) => db.ranks.subfleetLinks,
      key: 'subfleet_id',
      to: 'subfleets',
      columns: ['acars_pay', 'manual_pay'],
    },
  ],
  unique: [{ field: 'name', text: (_db, { name }) => `There is already a rank ${name}.` }],
  refusing: ['pilots', 'pilots in the trash'],
  needed: (db, { name }) =>
    [...db.ranks.each()].length > 1 ? undefined : `${name} is the only rank, and every pilot needs one.`,
  clear: (tx, { id }) => tx.users.moveDeletedFromRank(id),
});
