import { expect, test } from 'vitest';
import { dumpOf, moved, smallAirline } from './testing/given.ts';

test('an airline moves in', async () => {
  const { report, rows } = await moved(dumpOf(smallAirline, 'kw_'));
  expect(report).toMatchObject({ version: 'phpVMS 7.0.3 or later', prefix: 'kw_', airline: 'Kittiwake', warnings: [] });
  expect(rows('airlines', 'id, icao, iata, country, active')).toEqual([
    { id: 1, icao: 'KTW', iata: 'KT', country: 'DE', active: 1 },
  ]);
});
