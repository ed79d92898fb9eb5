import { expect, test } from 'vitest';
import { importAction, importResult } from './importWords.ts';

const none = { new: 0, changed: 0, same: 0, error: 0 };

test.each([
  [{ ...none, new: 1204, changed: 12, error: 3 }, 'Import 1,216 rows (3 with errors skipped)'],
  [{ ...none, changed: 1, error: 1 }, 'Import 1 row (1 with errors skipped)'],
  [{ ...none, new: 5, same: 7 }, 'Import 5 rows'],
  [{ ...none, same: 7, error: 2 }, 'Nothing to import'],
])('the button for %j says %s', (counts, text) => {
  expect(importAction(counts)).toBe(text);
});

test('the result counts new, changed and skipped rows', () => {
  expect(importResult({ ...none, new: 2, error: 1 })).toBe('Imported 2 rows: 2 new (1 with errors skipped).');
  expect(importResult({ ...none, same: 2 })).toBe('Nothing was imported, because nothing has changed.');
});
