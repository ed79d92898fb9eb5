import { expect, test } from 'vitest';
import { importAction, importResult } from './importWords.ts';

const none = { new: 0, changed: 0, same: 0, error: 0 };

test.each([
  [{ ...none, new: 1204, changed: 12, error: 3 }, 'Import 1,204 new, 12 changed; 3 rows with errors are left out'],
  [{ ...none, changed: 1, error: 1 }, 'Import 1 changed; 1 row with an error is left out'],
  [{ ...none, new: 5, same: 7 }, 'Import 5 new'],
  [{ ...none, same: 7, error: 2 }, 'Nothing to import'],
])('the button says what %j will do', (counts, text) => {
  expect(importAction(counts)).toBe(text);
});

test('afterwards it says what it did', () => {
  expect(importResult({ ...none, new: 2, error: 1 })).toBe('Imported: 2 new; 1 row with an error was left out.');
  expect(importResult({ ...none, same: 2 })).toBe('Imported: nothing, all of it was there.');
});
