import { expect, test } from 'vitest';
import { consequences } from './words.ts';

test('what stays and goes with several rows is added up', () => {
  const one = { refused: null, goes: [{ what: 'bids', count: 1 }], stays: [{ what: 'reports', count: 1000 }] };
  const other = { refused: null, goes: [{ what: 'fares', count: 2 }], stays: [{ what: 'reports', count: 412 }] };
  expect(consequences([one, other])).toBe('1,412 reports stay. 1 bid and 2 fares go as well. This cannot be undone.');
});

test('what nothing hangs on says so', () => {
  expect(consequences([{ refused: null, goes: [{ what: 'bids', count: 0 }], stays: [] }])).toBe(
    'Nothing hangs on it. This cannot be undone.',
  );
});
