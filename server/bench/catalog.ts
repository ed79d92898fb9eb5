// npm run bench:catalog: how long the operator's lists take with 100,000 flights and all airports of the world.
import { openDatabase, type Tx } from '../../db/open.ts';
import { builtinAirportRow } from '../domain/airports/airports.ts';
import { listBuiltinAirports } from '../domain/airports/builtinAirports.ts';
import { searchBuiltinAirports } from '../domain/airports/builtinAirportSearch.ts';
import { catalogKinds } from '../domain/catalog/kinds.ts';
import { type ListQuery, listRows } from '../domain/catalog/view.ts';
import { median } from './programs.ts';

const flights = 100_000;
const created_at = '2026-11-20T08:30:00.000Z';

const db = openDatabase(':memory:');
await db.write(fill);

const { flights: flightKind, airports: airportKind } = catalogKinds;
const lists = {
  flights: (query: ListQuery) => listRows(db, flightKind, query).total,
  airports: (query: ListQuery) => listRows(db, airportKind, query).total,
};
const queries: readonly (readonly [keyof typeof lists, ListQuery])[] = [
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

function fill(tx: Tx): void {
  const codes = [...listBuiltinAirports()].map(({ id }) => id);
  for (const code of codes) {
    const airport = builtinAirportRow(tx, code);
    if (airport) tx.airports.insert(airport);
  }
  const letters = 'ABCDEFGHIJKLMNOPQRST'.split('');
  const airlines = letters.map((letter) => tx.airlines.insert({ icao: `AA${letter}`, name: letter, created_at }));
  const subfleets = Array.from({ length: 60 }, (_, index) => {
    const subfleet = {
      airline_id: airlines[index % 20] ?? 0,
      type: `T${index}`,
      name: `Subfleet ${index}`,
      created_at,
    };
    return tx.subfleets.insert(subfleet);
  });
  for (let index = 0; index < 600; index += 1) {
    const registration = `D-${index}`;
    const icao = ['A20N', 'B738', 'AT76'][index % 3] ?? null;
    tx.aircraft.insert({ subfleet_id: subfleets[index % 60] ?? 0, icao, name: registration, registration, created_at });
  }
  for (let index = 0; index < flights; index += 1) {
    const id = tx.sequences.next('flight');
    const dpt_airport_id = codes[20_000 + (index % 400)] ?? '';
    const arr_airport_id = codes[(index * 7) % codes.length] ?? '';
    const figures = { flight_number: index % 9999, distance: index % 3000, flight_time: index % 500 };
    tx.flights.insert({
      id,
      airline_id: airlines[index % 20] ?? 0,
      dpt_airport_id,
      arr_airport_id,
      created_at,
      ...figures,
    });
    for (const step of [0, 1])
      tx.flights.subfleetLinks.insert({ flight_id: id, subfleet_id: subfleets[(index + step) % 60] ?? 0 });
  }
}
