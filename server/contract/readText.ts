// What people and programs write for the values of fields. Calls, CSV files, settings and the command line all use these.

/** No number is written longer. A string of any length would have the pattern try it for minutes. */
const longestNumber = 100;

/** @returns a finite number, or undefined when it is not one */
export function readNumber(text: string): number | undefined {
  if (text.length > longestNumber || !/^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** Reads 1 or 0, true or false, yes or no, on or off. */
export function readFlag(text: string): boolean | undefined {
  if (/^(1|true|yes|on)$/i.test(text)) return true;
  return /^(0|false|no|off)$/i.test(text) ? false : undefined;
}

/** The limits of a number, as JSON Schema has them. */
export interface NumberLimits {
  readonly type?: string | readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** @returns a number within the limits, or undefined */
export function readWithin(text: string, limits: NumberLimits): number | undefined {
  const number = readNumber(text);
  return number !== undefined && isWithin(number, limits) ? number : undefined;
}

export function isWithin(
  number: number,
  { type = 'number', minimum = -Infinity, maximum = Infinity }: NumberLimits,
): boolean {
  return (!type.includes('integer') || Number.isSafeInteger(number)) && number >= minimum && number <= maximum;
}

/** `a whole number from 0 to 2`. @param write returns a limit as text @param unit follows the last limit */
export function describeRange(
  { type = 'number', minimum, maximum }: NumberLimits,
  write: (limit: number) => string = String,
  unit = '',
): string {
  const kind = type.includes('integer') ? 'a whole number' : 'a number';
  if (minimum === undefined || minimum === Number.MIN_SAFE_INTEGER) return kind;
  const isOpen = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER;
  return isOpen
    ? `${kind}, ${write(minimum)}${unit} or more`
    : `${kind} from ${write(minimum)} to ${write(maximum)}${unit}`;
}

export function isZone(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

/** JavaScript would accept `2026-02-31` as 3 March. */
export function isDay(date: string): boolean {
  return !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date);
}

const timeForm =
  /^\s*(\d{4})-\s*(\d{1,2})-\s*(\d{1,2})(?:\s*[Tt\s]\s*(\d{1,2}):\s*(\d{1,2})(?::\s*(\d{1,2})(?:[.,](\d{1,9}))?)?)?\s*([Zz]|UTC|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?\s*$/;

/** ISO 8601 without separators: `20261120T140500Z`. */
const basicForm = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/;

/** As times are stored. With nothing left to ask a calendar: the last days of a month are not in it. */
const plainForm = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** No date is written longer. The blanks of a long text could be shared out among the pattern's parts in n² ways. */
const longestTime = 100;

/**
 * Reads the dates that clients write: ISO 8601 with any fraction (§4), SQL form, without leading zeros, without an offset
 * (= UTC), a day alone (decisions §5).
 * @returns ISO 8601 UTC with milliseconds, or undefined when it is no date
 */
export function readTime(text: string): string | undefined {
  if (plainForm.test(text)) return text;
  const match = text.length > longestTime ? null : timeForm.exec(text.replace(basicForm, '$1-$2-$3T$4:$5:$6'));
  if (!match) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', offset] = match;
  const numbers = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [y, mo, d, h, mi, s] = numbers;
  const local = Date.UTC(y, mo - 1, d, h, mi, s, Number(fraction.slice(0, 3).padEnd(3, '0')));
  const date = new Date(local);
  // Date.UTC would carry the 31st of February and 25 o'clock over into the next day, and take the year 26 for 1926.
  const isReal = date.getUTCMonth() === mo - 1 && date.getUTCDate() === d && h < 24 && mi < 60 && s < 60;
  if (!isReal || y < 1000) return undefined;
  const time = new Date(local - offsetMinutes(offset) * 60_000).toISOString();
  // Other years would not sort: ISO 8601 writes them with a sign.
  return /^[1-9]\d{3}-/.test(time) ? time : undefined;
}

function offsetMinutes(offset: string | undefined): number {
  if (offset === undefined || !/^[+-]/.test(offset)) return 0;
  const digits = offset.replace(':', '');
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5));
  return digits.startsWith('-') ? -minutes : minutes;
}
