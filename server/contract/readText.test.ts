import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTime } from './readText.ts';

test.each([
  { text: '2026-11-20T14:05:06Z', time: '2026-11-20T14:05:06.000Z' },
  { text: '2026-11-20T14:05:06.7Z', time: '2026-11-20T14:05:06.700Z' },
  { text: '2026-11-20T14:05:06.123456789Z', time: '2026-11-20T14:05:06.123Z' },
  { text: '2026-11-20T14:05:06,5Z', time: '2026-11-20T14:05:06.500Z' },
  { text: '2026-11-20T14:05:06+05:30', time: '2026-11-20T08:35:06.000Z' },
  { text: '2026-11-20T14:05:06-0800', time: '2026-11-20T22:05:06.000Z' },
  { text: '2026-11-20T14:05:06+02', time: '2026-11-20T12:05:06.000Z' },
  { text: '20261120T140506Z', time: '2026-11-20T14:05:06.000Z' },
  { text: '20261120T140506.5+0200', time: '2026-11-20T12:05:06.500Z' },
  { text: '2026-11-20 14:05:06', time: '2026-11-20T14:05:06.000Z' },
  { text: '2026-11-20 14:05:06 UTC', time: '2026-11-20T14:05:06.000Z' },
  { text: '2026-11-20T14:05', time: '2026-11-20T14:05:00.000Z' },
  { text: '2026-11-20', time: '2026-11-20T00:00:00.000Z' },
  { text: '2026-1-2 3:4:5', time: '2026-01-02T03:04:05.000Z' },
  { text: '2026-01-02 03: 4: 5', time: '2026-01-02T03:04:05.000Z' },
  { text: '2026- 1- 2T 3: 4: 5Z', time: '2026-01-02T03:04:05.000Z' },
  { text: ' 2026-11-20T14:05:06z ', time: '2026-11-20T14:05:06.000Z' },
  { text: '2028-02-29', time: '2028-02-29T00:00:00.000Z' },
])('"$text" is $time', ({ text, time }) => {
  expect(readTime(text)).toBe(time);
});

test.each([
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-11-00',
  '2026-11-20T24:00:00Z',
  '2026-11-20T12:60:00Z',
  '2026-11-20T12:00:60Z',
  '0026-11-20',
  '1000-01-01T00:00:00+01:00',
  '9999-12-31T23:59:59-01:00',
  '1423Z',
  '20261131T140506Z',
  '20261120',
  '20.11.2026',
  '11/20/2026',
  'now',
  '1763647506',
  '2026-11-20T14:05:06+5',
  '2026-11-20T14:05:06+25:00',
  '2026-11-20T14:05:06+05:61',
])('"%s" is no date', (text) => {
  expect(readTime(text)).toBeUndefined();
});

const moments = fc.date({
  min: new Date('1000-01-02T00:00:00Z'),
  max: new Date('9999-12-30T00:00:00Z'),
  noInvalidDate: true,
});

test('every moment is read back from the form in which programs write it', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      expect(readTime(moment.toISOString())).toBe(moment.toISOString());
    }),
  );
});

test('an offset changes how a moment is written, not which it is', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: -14 * 60, max: 14 * 60 }), (moment, minutes) => {
      const local = new Date(moment.getTime() + minutes * 60_000).toISOString().slice(0, -1);
      const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
      const offset = `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
      expect(readTime(local + offset)).toBe(moment.toISOString());
    }),
  );
});

test('whatever is sent, the answer is a sortable time or nothing', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789-:TZ.+ '.split('')), maxLength: 30 });
  fc.assert(
    fc.property(fc.oneof(fc.string(), digits), (text) => {
      expect(readTime(text) ?? '2026-11-20T00:00:00.000Z').toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }),
    { numRuns: 2000 },
  );
});
