import { assert, integer, nat, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, besideOf, spanName, spanOf } from './period.ts';
import { statisticsSearch } from './statisticsSearch.ts';

const today = '2026-11-28';

describe('a period and the one beside it', () => {
  test.each([
    [{}, ['2026-11-01', '2026-11-28'], ['2026-10-01', '2026-10-28']],
    [{ period: 'last-month' }, ['2026-10-01', '2026-10-31'], ['2026-09-01', '2026-09-30']],
    [{ period: 'year' }, ['2026-01-01', '2026-11-28'], ['2025-01-01', '2025-11-28']],
    [{ period: 'last-year' }, ['2025-01-01', '2025-12-31'], ['2024-01-01', '2024-12-31']],
    [{ period: '30-days' }, ['2026-10-30', '2026-11-28'], ['2026-09-30', '2026-10-29']],
    [{ period: 'all' }, ['1970-01-01', '2026-11-28'], null],
    [{ beside: 'nothing' }, ['2026-11-01', '2026-11-28'], null],
    [{ period: 'last-month', beside: 'year-before' }, ['2026-10-01', '2026-10-31'], ['2025-10-01', '2025-10-31']],
    [
      { period: 'own', from: '2024-02-29', to: '2024-03-01' },
      ['2024-02-29', '2024-03-01'],
      ['2024-02-27', '2024-02-28'],
    ],
    [
      { period: 'own', from: '2026-03-31', to: '2026-01-01' },
      ['2026-01-01', '2026-03-31'],
      ['2025-10-01', '2025-12-31'],
    ],
  ])('%j', (raw, span, beside) => {
    const search = statisticsSearch(raw);
    const days = spanOf(search, today) ?? { from: '', until: '' };
    expect([days.from, days.until]).toEqual(span);
    const other = besideOf(search, days);
    expect(other === null ? null : [other.from, other.until]).toEqual(beside);
  });

  test('own dates need both', () => expect(spanOf({ period: 'own', from: '2026-11-01' }, today)).toBeNull());

  test('by default ends before the other begins', () => {
    const day = integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));
    assert(
      property(day, nat(800), (from, days) => {
        const until = addDays(from, days);
        const beside = besideOf({ period: 'own', from, to: until }, { from, until });
        return beside !== null && beside.from <= beside.until && beside.until < from;
      }),
    );
  });
});

test.each([
  ['2026-11-01', '2026-11-30', 'November 2026'],
  ['2026-01-01', '2026-12-31', '2026'],
  ['2026-11-01', '2026-11-28', '1 Nov 2026 to 28 Nov 2026'],
  ['2026-11-03', '2026-11-03', '3 Nov 2026'],
])('%s to %s is called %s', (from, until, name) => expect(spanName({ from, until })).toBe(name));
