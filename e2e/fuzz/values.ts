import * as fc from 'fast-check';
import type { JsonSchema } from './operations.ts';

/** What JSON can say, and what breaks programs. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 3000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom<unknown>('', '  ', null, true, [], {}, -1, 0, 1e300, '1e999', 'NaN', '\u0000', '__proto__', [[[]]]),
);

/** Texts that break programs where they end up in a path, a header, a page, a file or a query. */
export const hostileTexts = [
  '../../../../etc/passwd',
  String.raw`..\..\windows\win.ini`,
  'a\r\nx-injected: 1',
  'a\u0000b',
  '<img src=x onerror=alert(1)>',
  "=cmd|' /C calc'!A0",
  "' OR 1=1 --",
  '%',
  '_%_',
  '"',
  'constructor',
  '__proto__',
  'toString',
  '𝕳𝖔𝖒𝖊🏴‍☠️',
  '\u202Egnp.exe',
  '\uFEFF',
  'ı İ ß ﬀ',
  '\uD800',
  '9'.repeat(400),
  `${'0'.repeat(500)}1`,
  '1e400',
  '-0',
  '0x10',
  'NaN',
  'Infinity',
] as const;

const times = [
  '2026-11-20T14:05:00Z',
  '2026-11-20 14:05:00',
  '2026-02-31T00:00:00Z',
  '2026-11-20T24:00:00Z',
  '2026-11-20T23:59:60Z',
  '0000-00-00 00:00:00',
  '9999-12-31T23:59:59.999999999+14:00',
  '275760-09-13T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '1e3',
  '2026-11-20T14:05:00+99:99',
  `2026-11-20T14:05:00.${'1'.repeat(5000)}Z`,
] as const;

/** Words that exist in the airline, so that calls reach their rules. */
const words = [
  'EDDH',
  'LOWI',
  'EGLL',
  'KTW',
  'A320',
  'KTW612',
  'full',
  'read',
  'asc',
  'ENR',
  'BST',
  '1',
  '0',
  'true',
  'J',
];

/** Nobody listens there: a webhook must not leave this PC because of a fuzzer. */
const urls = [
  'http://127.0.0.1:9/',
  'http://[::1]:9/',
  'http://localhost:9/',
  'http://0x7f.1/',
  'file:///etc/passwd',
  'https://nobody.invalid/',
];

const smallIds = fc.integer({ min: 1, max: 80 });

const texts = fc.oneof(
  { arbitrary: fc.constantFrom(...words), weight: 6 },
  { arbitrary: smallIds.map(String), weight: 2 },
  { arbitrary: fc.string({ maxLength: 12 }), weight: 2 },
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }), weight: 1 },
  { arbitrary: fc.constantFrom<string>(...hostileTexts), weight: 1 },
  { arbitrary: fc.constantFrom(...urls), weight: 1 },
);

/** Values that fit the schema in most cases, so that a call is not refused for each of its fields. */
export function valueOf(schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
  const fitting = fittingValue(schema, depth);
  return fc.oneof({ arbitrary: fitting, weight: 24 }, { arbitrary: depth < 4 ? junk : fc.constant(null), weight: 1 });
}

function fittingValue(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const forms = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined;
  if (forms !== undefined) return fc.oneof(...forms.map((form) => fittingValue(form, depth)));
  const types = [(schema['type'] ?? 'string') as string | readonly string[]].flat();
  return fc.oneof(...types.map((type) => valueOfType(type, schema, depth)));
}

function valueOfType(type: string, schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return integerOf(schema);
    case 'number':
      return fc.oneof(integerOf(schema), fc.double({ ...rangeOf(schema), noNaN: true, noDefaultInfinity: true }));
    case 'array':
      return fc.array(valueOf((schema['items'] ?? {}) as JsonSchema, depth + 1), { maxLength: 3 });
    case 'object':
      return objectOf(schema, depth);
    default:
      return textOf(schema);
  }
}

function rangeOf({ minimum, maximum }: JsonSchema): { readonly min?: number; readonly max?: number } {
  return {
    ...(typeof minimum === 'number' && { min: minimum }),
    ...(typeof maximum === 'number' && { max: maximum }),
  };
}

function integerOf(schema: JsonSchema): fc.Arbitrary<number> {
  const { min = -1e12, max = 1e12 } = rangeOf(schema);
  const [low, high] = [Math.ceil(Math.max(min, -1e12)), Math.floor(Math.min(max, 1e12))];
  const small = fc.integer({ min: Math.max(low, 0), max: Math.max(Math.min(high, 80), Math.max(low, 0)) });
  return fc.oneof(
    { arbitrary: small, weight: 6 },
    fc.constantFrom(min, max),
    fc.double({ min: low, max: high, noNaN: true }).map(Math.round),
  );
}

function textOf({ format, pattern }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date-time')
    return fc.oneof(
      fc.constantFrom(...times),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    );
  if (typeof pattern !== 'string') return texts;
  return fc.oneof({ arbitrary: fc.stringMatching(new RegExp(pattern, 'u')), weight: 3 }, texts);
}

function objectOf(schema: JsonSchema, depth: number): fc.Arbitrary<object> {
  const {
    properties,
    required = [],
    additionalProperties,
  } = schema as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
    readonly additionalProperties?: unknown;
  };
  if (properties === undefined) {
    const values =
      typeof additionalProperties === 'object' ? valueOf(additionalProperties as JsonSchema, depth + 1) : junk;
    return fc.dictionary(texts, values, { maxKeys: 3 });
  }
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valueOf(one, depth + 1)]));
  // A field that is needed is missing now and then.
  return fc.oneof(
    { arbitrary: fc.record(fields, { requiredKeys: required.filter((name) => name in fields) }), weight: 12 },
    { arbitrary: fc.record(fields, { requiredKeys: [] }), weight: 1 },
  );
}
