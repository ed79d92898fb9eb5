import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Lenient } from '../contract/fields.ts';
import { readField } from './lenient.ts';

const read = (sent: unknown, kind: Lenient['kind'], options: Partial<Lenient> = {}): unknown => {
  const reading = readField(sent, { kind, optional: true, ...options });
  return 'refusal' in reading ? 'refused' : reading.value;
};

test.each([
  { kind: 'number', sent: 62, value: 62 },
  { kind: 'number', sent: '62', value: 62 },
  { kind: 'number', sent: ' -6.2e1 ', value: -62 },
  { kind: 'number', sent: '.5', value: 0.5 },
  { kind: 'number', sent: '5.', value: 5 },
  { kind: 'number', sent: '0x3E', value: 'refused' },
  { kind: 'number', sent: '62 kt', value: 'refused' },
  { kind: 'number', sent: 'NaN', value: 'refused' },
  { kind: 'number', sent: 'Infinity', value: 'refused' },
  { kind: 'number', sent: '1e999', value: 'refused' },
  { kind: 'number', sent: true, value: 'refused' },
  { kind: 'number', sent: [62], value: 'refused' },
  { kind: 'number', sent: {}, value: 'refused' },
  { kind: 'integer', sent: 62.4, value: 62 },
  { kind: 'integer', sent: '62.5', value: 63 },
  { kind: 'integer', sent: 1e300, value: 'refused' },
  { kind: 'id', sent: '7', value: 7 },
  { kind: 'id', sent: 7.0, value: 7 },
  { kind: 'id', sent: '7.0', value: 7 },
  { kind: 'id', sent: 7.5, value: 'refused' },
  { kind: 'id', sent: 'KTW', value: 'refused' },
  { kind: 'text', sent: ' EDDH ', value: 'EDDH' },
  { kind: 'text', sent: 62, value: '62' },
  { kind: 'numeral', sent: 62, value: '62' },
  { kind: 'numeral', sent: 61.6, value: '62' },
  { kind: 'numeral', sent: ' 62A', value: '62A' },
  { kind: 'text', sent: false, value: 'false' },
  { kind: 'text', sent: ['EDDH'], value: 'refused' },
  { kind: 'time', sent: '2026-11-20 14:05:00', value: '2026-11-20T14:05:00.000Z' },
  { kind: 'time', sent: 'soon', value: 'refused' },
  { kind: 'time', sent: 1_763_647_506, value: 'refused' },
  { kind: 'heading', sent: 360, value: 360 },
  { kind: 'heading', sent: '229.9', value: 229.9 },
  { kind: 'heading', sent: 361, value: 1 },
  { kind: 'heading', sent: '-90', value: 270 },
  { kind: 'heading', sent: 'north', value: 'refused' },
  { kind: 'status', sent: ' enr ', value: 'ENR' },
  { kind: 'status', sent: 'XYZW', value: 'XYZW' },
  { kind: 'status', sent: 'E', value: undefined },
  { kind: 'status', sent: 'ENROUTE', value: undefined },
  { kind: 'status', sent: 7, value: undefined },
  { kind: 'status', sent: 'enroute', maxLength: 3, value: 'ENR' },
  { kind: 'status', sent: 'TAXI', maxLength: 3, value: 'TAXI' },
  { kind: 'status', sent: 'descending', maxLength: 3, value: undefined },
  { kind: 'status', sent: 'constructor', maxLength: 20, value: undefined },
  { kind: 'flight_type', sent: 'c', value: 'C' },
  { kind: 'flight_type', sent: 1, value: 'F' },
  { kind: 'flight_type', sent: 'CARGO', value: 'refused' },
  { kind: 'state', sent: '2', value: 2 },
  { kind: 'state', sent: 'accepted', value: 2 },
  { kind: 'state', sent: 'In progress', value: 0 },
  { kind: 'state', sent: 'IN_PROGRESS', value: 0 },
  { kind: 'state', sent: 'canceled', value: 3 },
  { kind: 'state', sent: '99', value: 99 },
  { kind: 'state', sent: '1e300', value: 'refused' },
  { kind: 'state', sent: 'constructor', value: 'refused' },
  { kind: 'autopilot', sent: true, value: true },
  { kind: 'autopilot', sent: 'HDG', value: 'HDG' },
  { kind: 'autopilot', sent: {}, value: 'refused' },
  { kind: 'dictionary', sent: { a: 1, b: true, c: null, d: ' x ' }, value: { a: '1', b: 'true', c: '', d: 'x' } },
  { kind: 'dictionary', sent: [], value: {} },
  { kind: 'dictionary', sent: ['a'], value: 'refused' },
  { kind: 'dictionary', sent: { a: {} }, value: 'refused' },
  { kind: 'list', sent: [1], value: [1] },
  { kind: 'list', sent: { 0: 1 }, value: 'refused' },
  { kind: 'page', sent: '3', value: 3 },
  { kind: 'page', sent: '2.9', value: 2 },
  { kind: 'page', sent: '-1', value: 1 },
  { kind: 'page', sent: 'last', value: 1 },
  { kind: 'flag', sent: '1', value: true },
  { kind: 'flag', sent: 'TRUE', value: true },
  { kind: 'flag', sent: false, value: false },
  { kind: 'flag', sent: 'off', value: false },
  { kind: 'flag', sent: '2', value: 'refused' },
] as const)('$sent as $kind is $value', ({ kind, sent, value, ...options }) => {
  expect(read(sent, kind, options)).toEqual(value);
});

const kinds = [
  'number',
  'integer',
  'id',
  'text',
  'numeral',
  'time',
  'heading',
  'status',
  'flight_type',
  'state',
  'autopilot',
  'dictionary',
  'list',
  'page',
  'flag',
] as const;

test.each(kinds)('a blank %s counts as not sent', (kind) => {
  for (const blank of ['', '  ', null, undefined]) expect(read(blank, kind)).toBeUndefined();
});

test.each(kinds)('a blank %s that must be there is refused', (kind) => {
  for (const blank of ['', null, undefined]) expect(read(blank, kind, { optional: false })).toBe('refused');
});

const long = 60_000;

test.each(kinds)('a long text, however it is made, is read as %s or refused at once', (kind) => {
  const begun = process.cpuUsage();
  for (const unit of ['1', ' ', '0.', '1e', 'A', '-']) {
    for (const start of ['', '1', '2026-11-20']) {
      readField(`${start}${unit.repeat(long)}!`, { kind, optional: true, maxLength: 50 });
    }
  }
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / 1000).toBeLessThan(500);
});

test.each(kinds)('whatever is sent, %s is read or refused', (kind) => {
  fc.assert(
    fc.property(fc.anything(), fc.boolean(), (sent, optional) => {
      const reading = readField(sent, { kind, optional, maxLength: 10 });
      expect(Object.keys(reading)).toHaveLength(1);
    }),
  );
});

test('a number is read back from its text', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(read(String(number), 'number')).toBe(Number(String(number)));
    }),
  );
});

test('a heading is on the compass and points where it did', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), (degrees) => {
      const heading = read(degrees, 'heading') as number;
      expect(heading).toBeGreaterThanOrEqual(0);
      expect(heading).toBeLessThanOrEqual(360);
      expect(Math.abs(heading - degrees) % 360).toBe(0);
    }),
  );
});

test('a text that is too long is cut, never through a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 20 }), (text, maxLength) => {
      fc.pre(text.trim() !== '');
      const kept = read(text, 'text', { maxLength }) as string;
      expect(kept.length).toBeLessThanOrEqual(maxLength);
      expect(text.trim().startsWith(kept)).toBe(true);
      expect(kept.isWellFormed()).toBe(true);
    }),
  );
});

test.each([
  { minimum: -90, maximum: 90, sent: 90.001, refusal: 'must be between -90 and 90' },
  { minimum: 1, sent: 0, refusal: 'must be at least 1' },
  { maximum: 9, sent: 10, refusal: 'must be at most 9' },
])('$sent out of range is refused: $refusal', ({ sent, refusal, ...range }) => {
  expect(readField(sent, { kind: 'number', optional: true, ...range })).toEqual({ refusal });
});

test('the ends of a range belong to it', () => {
  expect(read(90, 'number', { minimum: -90, maximum: 90 })).toBe(90);
  expect(read(-90, 'number', { minimum: -90, maximum: 90 })).toBe(-90);
});

test('a dictionary with more names than any client has is refused before they are read', () => {
  const dictionary = { kind: 'dictionary', optional: true } as const;
  const sent: Record<string, object> = {};
  for (let count = 0; count < 5000; count += 1) sent[`name ${count}`] = {};
  expect(readField(sent, dictionary)).toEqual({ refusal: 'must hold strings; "name 0" is not one' });
  sent['one more'] = {};
  expect(readField(sent, dictionary)).toEqual({ refusal: 'must not have more than 5000 names' });
});

test('a refusal repeats the beginning of a name', () => {
  const sent = { ['x'.repeat(1000)]: {} };
  const refusal = `must hold strings; "${'x'.repeat(50)}" is not one`;
  expect(readField(sent, { kind: 'dictionary', optional: true })).toEqual({ refusal });
});

test('a field named __proto__ stays a field', () => {
  const sent = JSON.parse('{"__proto__": "x"}') as object;
  const value = read(sent, 'dictionary') as object;
  expect(Object.entries(value)).toEqual([['__proto__', 'x']]);
});
