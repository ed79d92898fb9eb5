import { describe, expect, test } from 'vitest';
import {
  contentsText,
  createdText,
  createText,
  ignoredText,
  importAction,
  importResult,
  isCopying,
  missingRows,
  takenText,
  overdueText,
} from './words.ts';

const now = Date.parse('2026-11-22T09:00:00.000Z');

describe('backups', () => {
  test('counts the contents of a backup, with singular forms', () => {
    expect(contentsText({ airlines: 1, pilots: 12, pireps: 341, positions: 2_800_000 })).toBe(
      '1 airline, 12 pilots, 341 PIREPs, 2.8\u00A0M positions',
    );
  });

  test('marks a date in the future', () => {
    const backup = { name: '', kind: 'backup', size: 1, verified: false, contents: null } as const;
    expect(takenText({ ...backup, taken_at: '2026-11-21T16:55:00.000Z', is_future: false }, now)).toBe(
      '21 Nov 16:55:00Z',
    );
    expect(takenText({ ...backup, taken_at: '2036-11-21T16:55:00.000Z', is_future: true }, now)).toContain(
      '(in the future)',
    );
  });

  test('a copy is under way from the newest backup until it is copied or fails', () => {
    const [earlier, taken_at, later] = ['2026-11-20', '2026-11-21', '2026-11-22'] as const;
    const data = [{ taken_at }];
    const copy = { folder: '/mnt/nas', copied_at: null, reason: null };
    expect(isCopying({ data, copy })).toBe(true);
    expect(isCopying({ data, copy: { ...copy, copied_at: earlier } })).toBe(true);
    expect(isCopying({ data, copy: { ...copy, copied_at: later } })).toBe(false);
    expect(isCopying({ data, copy: { ...copy, reason: 'The disk is full.' } })).toBe(false);
    expect(isCopying({ data, copy: null })).toBe(false);
    expect(isCopying({ data: [], copy })).toBe(false);
  });

  test('the warning has the age of the last good backup and the error of the next one', () => {
    const full = 'The disk is full.';
    expect(overdueText({ newest_at: '2026-11-19T16:55:00.000Z', reason: full }, now)).toBe(
      'The last good backup is from 19 Nov 16:55Z. The next one failed: The disk is full.',
    );
    expect(overdueText({ newest_at: null, reason: full }, now)).toMatch(/^There is no good backup\. /);
  });
});

const none = { new: 0, changed: 0, same: 0, error: 0 };

describe('imports', () => {
  test.each([
    [{ ...none, new: 1204, changed: 12, error: 3 }, 'Import 1,216 rows (3 with errors skipped)'],
    [{ ...none, changed: 1, error: 1 }, 'Import 1 row (1 with errors skipped)'],
    [{ ...none, new: 5, same: 7 }, 'Import 5 rows'],
    [{ ...none, same: 7, error: 2 }, 'Nothing to import'],
  ])('the button for %j says %s', (counts, text) => {
    expect(importAction(counts)).toBe(text);
  });

  test.each([
    [{ airline: 1, airport: 3, subfleet: 0 }, 'Create what is missing: 1 airline'],
    [{ airline: 0, airport: 0, subfleet: 2 }, 'Create what is missing: 2 subfleets'],
    [{ airline: 1, airport: 0, subfleet: 1200 }, 'Create what is missing: 1 airline, 1,200 subfleets'],
  ])('the choice for %j says %s', (missing, text) => {
    expect(createText(missing)).toBe(text);
  });

  test('names the columns that are not imported', () => {
    const ignored = [
      { column: 'moon', suggestion: null },
      { column: 'dep_time', suggestion: 'dpt_time' },
    ];
    expect(ignoredText(ignored)).toBe('Not imported: moon, dep_time (did you mean dpt_time?)');
  });

  test('names the first rows of a missing record', () => {
    const record = { kind: 'airline', name: 'KTX' } as const;
    expect(missingRows({ ...record, rows: [3], count: 1 })).toBe('row 3');
    expect(missingRows({ ...record, rows: [2, 3], count: 2 })).toBe('rows 2, 3');
    expect(missingRows({ ...record, rows: [2, 1203], count: 14 })).toBe('rows 2, 1,203 and 12 more');
  });

  test('the result counts new, changed and skipped rows', () => {
    expect(importResult({ ...none, new: 2, error: 1 })).toBe('Imported 2 rows: 2 new (1 with errors skipped).');
    expect(importResult({ ...none, new: 1204, changed: 12 })).toBe('Imported 1,216 rows: 1,204 new, 12 changed.');
    expect(importResult({ ...none, same: 2 })).toBe('Nothing was imported, because nothing has changed.');
    expect(importResult({ ...none, same: 2, error: 3 })).toBe(
      'Nothing was imported, because nothing has changed (3 with errors skipped).',
    );
  });
});

test('an undone import removed only what it had created', () => {
  const undone = { state: 'undone', create_missing: false } as const;
  expect(createdText({ kind: 'airline' }, undone)).toBe('Not created');
  expect(createdText({ kind: 'airport' }, undone)).toBe('Removed');
  expect(createdText({ kind: 'airline' }, { ...undone, create_missing: true })).toBe('Removed');
});
