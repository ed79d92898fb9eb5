import { describe, expect, test } from 'vitest';
import { age, ago, clockOf, dateClockOf, dateOf, dayIn, dayOf, momentIn, momentOf, monthOf, timeOf } from './utc.ts';

const now = Date.UTC(2026, 10, 20, 16, 10, 42);

describe('times', () => {
  test('are UTC with a Z in any time zone', () => {
    expect(timeOf('2026-11-20T16:55:10.000Z')).toBe('16:55Z');
    expect(clockOf('2026-11-20T14:32:20.000+02:00')).toBe('12:32:20Z');
  });

  test('formats days with their name, and near dates without a year', () => {
    expect(dayOf(now)).toBe('Fri 20 Nov 2026');
    expect(monthOf('2026-01')).toBe('Jan 2026');
    expect(dateOf('2026-11-19T09:00:00.000Z', now)).toBe('19 Nov');
    expect(dateOf('2025-11-19T09:00:00.000Z', now)).toBe('19 Nov 2025');
    expect(dateClockOf('2026-11-19T09:00:07.000Z', now)).toBe('19 Nov 09:00:07Z');
  });

  test('adds the date to times of another day', () => {
    expect(momentOf('2026-11-20T09:00:00.000Z', now)).toBe('09:00Z');
    expect(momentOf('2026-11-19T23:59:00.000Z', now)).toBe('19 Nov 23:59Z');
    expect(momentOf('2025-11-20T16:10:42.000Z', now)).toBe('20 Nov 2025 16:10Z');
  });

  test.each([
    [4_000, '4 s', '4 s ago'],
    [8 * 60_000, '8 min', '8 min ago'],
    [11 * 3_600_000, '11 h', '11 h'],
    [47 * 3_600_000, '47 h', '47 h'],
    [49 * 3_600_000, '18 Nov', '18 Nov'],
  ])('formats %d ms ago as %s', (before, short, long) => {
    expect(age(now - before, now)).toBe(short);
    expect(ago(now - before, now)).toBe(long);
  });

  test('treats a future moment as now, for clients with a fast clock', () => {
    expect(age(now + 5000, now)).toBe('0 s');
  });
});

describe('typed days', () => {
  test.each(['2026-04-03', '3 Apr 2026', '03 april 2026', 'Apr 3, 2026', '3.4.2026'])('reads %s', (text) => {
    expect(dayIn(text, 'de-DE')).toBe('2026-04-03');
  });

  test('reads figures in the order of the region', () => {
    expect(dayIn('03/04/2026', 'en-GB')).toBe('2026-04-03');
    expect(dayIn('03/04/2026', 'en-US')).toBe('2026-03-04');
    expect(dayIn('31.12.2026', 'en-US')).toBe('2026-12-31');
    expect(dayIn('12/31/2026', 'de-DE')).toBe('2026-12-31');
  });

  test.each(['', '3 Apr', '3 Apr 20', '31.4.2026', '2026-13-01', 'next week', '3 Foo 2026', '2026-04-03-05'])(
    'reads no day from %j',
    (text) => expect(dayIn(text, 'de-DE')).toBeNull(),
  );

  test('reads times to the minute as UTC', () => {
    expect(momentIn('2026-11-20T16:55', 'de-DE')).toBe('2026-11-20T16:55:00.000Z');
    expect(momentIn('20 Oct 2026 6:05Z', 'de-DE')).toBe('2026-10-20T06:05:00.000Z');
    expect(momentIn('20 Nov 2026 24:00', 'de-DE')).toBeNull();
    expect(momentIn('20 Nov 2026', 'de-DE')).toBeNull();
  });
});
