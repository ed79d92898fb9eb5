import { expect, test } from 'vitest';
import type { Db } from '../../../db/open.ts';
import { createHarness } from '../../testing/harness.ts';
import { readFlights } from './flights.ts';

/** The same database, which counts the reads that go through it. */
function counting(db: Db): { readonly db: Db; readonly reads: () => number } {
  let reads = 0;
  const modules = Object.entries(db).map(([name, queries]) => [
    name,
    new Proxy(queries, {
      get: (target, key, receiver) => {
        reads += 1;
        return Reflect.get(target, key, receiver) as unknown;
      },
    }),
  ]);
  return { db: Object.fromEntries(modules) as Db, reads: () => reads };
}

test('thirty flights cost as many reads as one', async () => {
  const { db, given, close } = createHarness();
  const subfleets = Array.from({ length: 6 }, () => given.subfleet({ airline_id: given.airline().id }).id);
  for (const subfleet_id of subfleets) given.aircraft({ subfleet_id });
  const flights = Array.from({ length: 30 }, () => given.flight({ airline_id: given.airline().id }, subfleets));
  const one = counting(db);
  readFlights(one.db, flights.slice(0, 1));
  const thirty = counting(db);
  expect(readFlights(thirty.db, flights)).toHaveLength(30);
  expect(one.reads()).toBeGreaterThan(0);
  expect(thirty.reads()).toBe(one.reads());
  await close();
});
