// npm run bench:catalog: how long the operator's lists take with 100,000 flights and all airports of the world.
import { openDatabase } from '../../db/open.ts';
import { searchBuiltinAirports } from '../../server/domain/airports/builtinAirportSearch.ts';
import { catalogKinds } from '../../server/domain/catalog/kinds.ts';
import { type CatalogListQuery, listRows } from '../../server/domain/catalog/view.ts';
import { fillCatalog } from './bigCatalog.ts';
import { median } from './figures.ts';

const flights = 100_000;

const db = openDatabase(':memory:');
await db.write((tx) => fillCatalog(tx, flights));

const { flights: flightKind, airports: airportKind } = catalogKinds;
const lists = {
  flights: (query: CatalogListQuery) => listRows(db, flightKind, query).total,
  airports: (query: CatalogListQuery) => listRows(db, airportKind, query).total,
};
const queries: readonly (readonly [keyof typeof lists, CatalogListQuery])[] = [
  ['flights', {}],
  ['flights', { page: flights / 50 }],
  ['flights', { sort: 'distance', page: flights / 50 }],
  ['flights', { sort: 'updated_at', order: 'desc' }],
  ['flights', { search: 'AAA12' }],
  ['flights', { search: 'AAA EDDF' }],
  ['flights', { icao_type: 'A20N' }],
  ['flights', { has_bid: false }],
  ['flights', { active: true, min_distance: 500, max_distance: 900, days: 4 }],
  ['flights', { limit: 500 }],
  ['airports', { search: 'zurich' }],
  ['airports', { sort: 'name', page: 500 }],
];
for (const [name, query] of queries) tell(`${name} ${JSON.stringify(query)}`, () => lists[name](query));
for (const search of ['eddh', 'new york', 'a'])
  tell(`built-in airports "${search}"`, () => searchBuiltinAirports(search, 20).length);
db.close();

/** The median of nine runs. */
function tell(what: string, run: () => number): void {
  const times = Array.from({ length: 9 }, () => {
    const begin = performance.now();
    run();
    return performance.now() - begin;
  });
  console.log(`${median(times).toFixed(1).padStart(7)} ms  ${what}: ${run()}`);
}
