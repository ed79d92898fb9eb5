import { expect, test } from 'vitest';
import { consequences } from './words.ts';

test('adds up what is kept and deleted with several rows', () => {
  const one = { refused: null, goes: [{ what: 'bids', count: 1 }], stays: [{ what: 'reports', count: 1000 }] };
  const other = {
    refused: null,
    goes: [
      { what: 'fares', count: 2 },
      { what: 'links to subfleets', count: 3 },
    ],
    stays: [{ what: 'reports', count: 412 }],
  };
  expect(consequences([one, other])).toBe(
    'Their 1,412 reports are kept. Their 1 bid and 2 fares are deleted too. This cannot be undone.',
  );
});

test('says when nothing depends on a row', () => {
  expect(consequences([{ refused: null, goes: [{ what: 'bids', count: 0 }], stays: [] }])).toBe(
    'Nothing depends on it. This cannot be undone.',
  );
});
