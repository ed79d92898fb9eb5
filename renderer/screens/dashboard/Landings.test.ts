import { expect, test } from 'vitest';
import { firmLandings } from './Landings.tsx';

const steps = [
  { rate: 0, count: 4 },
  { rate: 300, count: 3 },
  { rate: 350, count: 2 },
  { rate: 500, count: 1 },
];

test('counts landings beyond the limit', () => {
  expect(firmLandings({ steps, median: 180, limits: { firm: 350, hard: 500 } })).toEqual({
    from: 350,
    count: 3,
    all: 10,
  });
});

test('returns null without a limit', () => expect(firmLandings({ steps, median: 180, limits: null })).toBeNull());
