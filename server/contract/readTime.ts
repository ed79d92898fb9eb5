const form =
  /^\s*(\d{4})-\s*(\d{1,2})-\s*(\d{1,2})(?:\s*[Tt\s]\s*(\d{1,2}):\s*(\d{1,2})(?::\s*(\d{1,2})(?:[.,](\d{1,9}))?)?)?\s*([Zz]|UTC|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?\s*$/;

const storedForm = /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The same with nothing left to ask a calendar: the last days of a month are not in it. */
const plainForm = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** No date is written longer. The blanks of a long text could be shared out among the pattern's parts in n² ways. */
const longestDate = 100;

/**
 * Reads the dates that clients write: RFC 3339 with any fraction, SQL form, without leading zeros, without an offset
 * (= UTC), a day alone (decisions §5).
 * @returns ISO 8601 UTC with milliseconds, or undefined when it is no date
 */
export function readTime(text: string): string | undefined {
  const match = text.length > longestDate ? null : form.exec(text);
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

/** Whether `sent` already is what readTime makes of it. */
export function isStoredTime(sent: unknown): boolean {
  if (typeof sent !== 'string') return false;
  if (plainForm.test(sent)) return true;
  if (!storedForm.test(sent)) return false;
  const time = Date.parse(sent);
  return !Number.isNaN(time) && new Date(time).toISOString() === sent;
}

function offsetMinutes(offset: string | undefined): number {
  if (offset === undefined || !/^[+-]/.test(offset)) return 0;
  const digits = offset.replace(':', '');
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5));
  return digits.startsWith('-') ? -minutes : minutes;
}
