import { isDay, readNumber, readTime } from '../../../contract/readText.ts';
import { momentOf } from '../../localTime.ts';

// What the values of a dump say. They are text; a column that this version lacks is undefined.
type Cell = string | null | undefined;

const controls = /(?![\t\n\r\u007F-\u009F])\p{Cc}/u;
const allControls = new RegExp(controls, 'gu');

/** Whether the text has characters that nobody typed, such as NUL. */
export function hasControls(value: Cell): boolean {
  return typeof value === 'string' && controls.test(value);
}

/** The text without such characters; null when there is none. */
export function toText(value: Cell): string | null {
  if (value === undefined || value === null) return null;
  return controls.test(value) ? value.replaceAll(allControls, '') : value;
}

/** A text that means nothing when it is blank. */
export function toWord(value: Cell): string | null {
  return toText(value)?.trim() || null;
}

/** A code in the form in which codes of airports and airlines are stored; MySQL finds them in any case. */
export function toCode(value: Cell): string | null {
  return toWord(value)?.toUpperCase() ?? null;
}

/** An id as letters; MySQL ignores blanks behind it. */
export function toId(value: Cell): string | null {
  return toWord(value);
}

export function toNumber(value: Cell): number | null {
  return value === undefined || value === null ? null : (readNumber(value) ?? null);
}

/** A whole number, halves rounded up. */
export function toInteger(value: Cell): number | null {
  const number = toNumber(value);
  if (number === null) return null;
  const whole = Math.round(number);
  // Without -0.
  return Number.isSafeInteger(whole) ? whole + 0 : null;
}

/** A number of a column that cannot be below 0. */
export function toAmount(value: Cell): number | null {
  const number = toNumber(value);
  return number === null || number < 0 ? null : number;
}

/** phpVMS writes `true`, `1`, `t`, `false`, `0`, `f` and nothing at all. @param missing of null or a missing column */
export function toFlag(value: Cell, missing = false): boolean {
  return value === undefined || value === null ? missing : /^\s*(?:true|t|yes|on|0*[1-9]\d*)\s*$/i.test(value);
}

const plainTime = /^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** A time as times are stored here; null when it is none, such as `0000-00-00 00:00:00`. */
export function toTime(value: Cell): string | null {
  if (value === undefined || value === null || value === '') return null;
  const iso = plainTime.test(value) ? `${value.slice(0, 10)}T${value.slice(11)}.000Z` : value;
  return readTime(iso) ?? null;
}

/** The day of a date or time: `2025-10-26`. */
export function toDay(value: Cell): string | null {
  const day = value?.trim().slice(0, 10) ?? '';
  return /^[1-9]\d{3}-\d\d-\d\d$/.test(day) && isDay(day) ? day : null;
}

export type TimeReader = (value: Cell) => string | null;

/**
 * Reads times that a server wrote as its own clock showed them, as phpMyAdmin does in JSON.
 * @param zone of the clock; UTC when it is not known
 */
export function timesOf(zone: string | undefined): TimeReader {
  if (zone === undefined || zone === 'UTC') return toTime;
  const hours = new Map<string, number>();
  // Asking a calendar for each of millions of times would take minutes.
  const behind = (hour: string): number => {
    const known = hours.get(hour);
    if (known !== undefined) return known;
    const shown = Date.parse(`${hour}:00:00.000Z`);
    const by = momentOf(new Date(shown), hour.slice(11).concat(':00'), zone).getTime() - shown;
    hours.set(hour, by);
    return by;
  };
  return (value) => {
    const shown = toTime(value);
    return shown && new Date(Date.parse(shown) + behind(shown.slice(0, 13))).toISOString();
  };
}
