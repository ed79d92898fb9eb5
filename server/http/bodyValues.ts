import type { IncomingMessage } from 'node:http';

export const bodyLimit = 16 * 1024 * 1024;

/** 50 values in each of the 5,000 rows that a call can have. */
const maxValues = 250_000;

/** Twice the largest number of custom fields (lenient.ts). Rows have a few dozen names, the same in each. */
const maxNames = 10_000;

/** Shorter texts cannot contain that many values: each needs a digit and a comma. */
const tooShort = 2 * maxValues;

/**
 * Whether a JSON text has more values, or more different names, than any call needs. It is checked before parsing:
 * 16 MiB of empty objects would become a gigabyte, and rows that all have different names take a hundred times as long to
 * parse.
 */
export function holdsTooMany(text: string): boolean {
  if (text.length < tooShort) return false;
  let values = 0;
  const names = new Set<string>();
  for (let at = 0; at < text.length && values <= maxValues && names.size <= maxNames; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfText(text, at);
      if (isName(text, end)) names.add(text.slice(at + 1, end));
      at = end;
    } else if (code === comma || code === bracket || code === brace) values += 1;
  }
  return values > maxValues || names.size > maxNames;
}

/** Whether a colon follows the quoted text that ends at `end`. */
function isName(text: string, end: number): boolean {
  let next = end + 1;
  while (text.charCodeAt(next) <= blank) next += 1;
  return text.charCodeAt(next) === colon;
}

const [blank, quote, comma, colon] = [0x20, 0x22, 0x2c, 0x3a];
const [bracket, brace, backslash] = [0x5b, 0x7b, 0x5c];

/** @returns the index of the quote that ends the text that begins at `start` */
function endOfText(text: string, start: number): number {
  let end = start;
  do {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
  } while (isEscaped(text, end));
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before -= 1;
  return (at - before) % 2 === 0;
}

/** @returns the bytes of a call's body; Infinity for a chunked one */
export function declaredSize({ headers }: Pick<IncomingMessage, 'headers'>): number {
  if (headers['transfer-encoding'] !== undefined) return Infinity;
  return Math.min(Number(headers['content-length'] ?? 0), bodyLimit);
}
