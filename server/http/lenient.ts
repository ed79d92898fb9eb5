import type { Lenient } from '../contract/fields.ts';
import { FlightTypeLetters, PirepState, PirepStatus } from '../contract/codes.ts';
import { readFlag, readNumber, readTime } from '../contract/readText.ts';
import type { ErrorObject, FuncKeywordDefinition, SchemaValidateFunction } from 'ajv';

/** The value of a field, or why it cannot be read. `value: undefined` means that the field counts as not sent. */
type Reading = { readonly value: unknown } | { readonly refusal: string };

/** Converts what a client sent to the type of the field's schema (contract/fields.ts). */
export function readField(sent: unknown, spec: Lenient): Reading {
  const isBlank = sent === null || sent === undefined || (typeof sent === 'string' && sent.trim() === '');
  if (isBlank) return spec.optional ? notSent : { refusal: spec.missing ?? 'is required' };
  return readers[spec.kind](sent, spec);
}

const notSent: Reading = { value: undefined };

const readers: Readonly<Record<Lenient['kind'], (sent: unknown, spec: Lenient) => Reading>> = {
  number: (sent, spec) => inRange(toNumber(sent), spec, 'must be a number'),
  integer: (sent, spec) => {
    const number = toNumber(sent);
    const isSafe = number !== undefined && Math.abs(number) <= Number.MAX_SAFE_INTEGER;
    return inRange(isSafe ? Math.round(number) : undefined, spec, 'must be a whole number');
  },
  id: (sent, spec) => {
    const number = toNumber(sent);
    return inRange(Number.isSafeInteger(number) ? number : undefined, spec, 'must be an id, a whole number');
  },
  text: readText,
  numeral: (sent, spec) => readText(typeof sent === 'number' && sent % 1 !== 0 ? Math.round(sent) : sent, spec),
  time: (sent) => {
    const time = typeof sent === 'string' ? readTime(sent) : undefined;
    return time === undefined ? { refusal: 'is not a valid date, such as 2026-11-20T14:05:00Z' } : { value: time };
  },
  heading: (sent) => {
    const degrees = toNumber(sent);
    if (degrees === undefined) return { refusal: 'must be a number' };
    // Only other values are converted, because that loses digits.
    return { value: degrees >= 0 && degrees <= 360 ? degrees : ((degrees % 360) + 360) % 360 };
  },
  status: (sent, { maxLength }) => {
    const code = typeof sent === 'string' ? sent.trim().toUpperCase() : '';
    if (/^[A-Z]{2,4}$/.test(code)) return { value: code };
    const begun = code.length > 4 ? code.slice(0, maxLength ?? 0) : '';
    return Object.hasOwn(PirepStatus, begun) ? { value: begun } : notSent;
  },
  flight_type: (sent) => {
    const number = toNumber(sent);
    const text = (number === undefined ? toText(sent) : String(Math.round(number)))?.toUpperCase() ?? '';
    if (/^[A-Z]$/.test(text)) return { value: text };
    if (/^\d{1,2}$/.test(text)) return { value: FlightTypeLetters[Number(text)] ?? text };
    return { refusal: 'must be a letter, or an integer such as 0 for passengers' };
  },
  state: (sent) => {
    const number = toNumber(sent);
    const word = (toText(sent) ?? '')
      .slice(0, 50)
      .toLowerCase()
      .replaceAll(/[\s_-]/g, '');
    const state = number === undefined ? states.get(word) : Math.round(number);
    return Number.isSafeInteger(state)
      ? { value: state }
      : { refusal: `must be one of ${[...states.keys()].join(', ')}` };
  },
  autopilot: (sent, spec) => {
    if (typeof sent === 'boolean') return { value: sent };
    const text = toText(sent);
    return text === undefined ? { refusal: 'must be a string, true or false' } : { value: cut(text, spec) };
  },
  dictionary: (sent, spec) => readDictionary(sent, spec),
  list: (sent) => (Array.isArray(sent) ? { value: sent } : { refusal: 'must be an array' }),
  page: (sent) => {
    const page = toNumber(sent);
    return { value: page === undefined || page < 1 ? 1 : Math.floor(page) };
  },
  flag: (sent) => {
    const flag = readFlag(toText(sent) ?? '');
    return flag === undefined ? { refusal: 'must be 1 or 0' } : { value: flag };
  },
};

const states: ReadonlyMap<string, number> = new Map([
  ...Object.entries(PirepState).map(([name, state]) => [name.toLowerCase().replace('_', ''), state] as const),
  ['canceled', PirepState.CANCELLED],
]);

function readText(sent: unknown, spec: Lenient): Reading {
  const text = toText(sent);
  return text === undefined ? { refusal: 'must be a string' } : { value: cut(text, spec) };
}

/** The most names in a dictionary. */
export const maxEntries = 5000;

function readDictionary(sent: unknown, spec: Lenient): Reading {
  // PHP clients write an empty object as [].
  if (Array.isArray(sent) && sent.length === 0) return { value: {} };
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return { refusal: 'must be an object of names and values' };
  }
  if (Object.keys(sent).length > maxEntries) return { refusal: `must not have more than ${maxEntries} names` };
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(sent)) {
    const text = value === null ? '' : toText(value);
    if (text === undefined) return { refusal: `must hold strings; "${name.slice(0, 50)}" is not one` };
    texts.set(cut(name.trim(), spec), cut(text, spec));
  }
  // An assignment would treat a field named __proto__ as the prototype.
  return { value: Object.fromEntries(texts) };
}

function toNumber(sent: unknown): number | undefined {
  if (typeof sent === 'number') return Number.isFinite(sent) ? sent : undefined;
  return typeof sent === 'string' ? readNumber(sent) : undefined;
}

function toText(sent: unknown): string | undefined {
  if (typeof sent === 'string') return sent.trim();
  return typeof sent === 'number' || typeof sent === 'boolean' ? String(sent) : undefined;
}

export function cut(text: string, { maxLength }: Pick<Lenient, 'maxLength'>): string {
  if (maxLength === undefined || text.length <= maxLength) return text;
  // Half of a surrogate pair would not be valid UTF-8.
  const end = /[\uD800-\uDBFF]/.test(text.charAt(maxLength - 1)) ? maxLength - 1 : maxLength;
  return text.slice(0, end);
}

function inRange(number: number | undefined, spec: Lenient, otherwise: string): Reading {
  const { minimum, maximum } = spec;
  if (number === undefined) return { refusal: otherwise };
  if (minimum !== undefined && number < minimum) return { refusal: describeLimits('minimum', spec) };
  if (maximum !== undefined && number > maximum) return { refusal: describeLimits('maximum', spec) };
  return { value: number };
}

export type Limits = Pick<Lenient, 'minimum' | 'maximum'>;

/** @param broken the limit that the value exceeds; the other one is omitted if it is only the range of integers */
export function describeLimits(broken: keyof Limits, limits: Limits): string {
  const other = limits[broken === 'minimum' ? 'maximum' : 'minimum'];
  const isBetween = other !== undefined && Math.abs(other) !== Number.MAX_SAFE_INTEGER;
  if (isBetween) return `must be between ${limits.minimum} and ${limits.maximum}`;
  return broken === 'minimum' ? `must be at least ${limits.minimum}` : `must be at most ${limits.maximum}`;
}

/** The keyword `lenient` (contract/fields.ts) for Ajv: converts a field in place to the type of its schema, or refuses it. */
export const lenientKeyword: FuncKeywordDefinition = { keyword: 'lenient', modifying: true, errors: true, validate };

function validate(...[spec, sent, parentSchema = {}, field]: Parameters<SchemaValidateFunction>): boolean {
  const reading = readField(sent, spec as Lenient);
  if ('refusal' in reading) {
    validate.errors = [{ keyword: 'lenient', message: reading.refusal, parentSchema }];
    return false;
  }
  if (field && reading.value !== sent) field.parentData[field.parentDataProperty] = reading.value;
  return true;
}
validate.errors = [] as Partial<ErrorObject>[];
