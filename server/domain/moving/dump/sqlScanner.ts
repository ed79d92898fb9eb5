import { conflict, type AppError } from '../../errors.ts';
import { type DumpBytes, decodeText } from './dumpBytes.ts';

export const byte = {
  tab: 9,
  newline: 10,
  return: 13,
  space: 32,
  doubleQuote: 34,
  hash: 35,
  dollar: 36,
  quote: 39,
  open: 40,
  close: 41,
  star: 42,
  plus: 43,
  comma: 44,
  minus: 45,
  dot: 46,
  slash: 47,
  zero: 48,
  nine: 57,
  semicolon: 59,
  backslash: 92,
  backtick: 96,
} as const;

/** Reads the tokens of SQL, in the dialect of MySQL or PostgreSQL. */
export class SqlScanner {
  readonly bytes: DumpBytes;
  readonly postgres: boolean;
  /** Whether `\` escapes in a string. */
  backslashes: boolean;
  /** Whether the file has come to its end mark. */
  finished = false;

  constructor(bytes: DumpBytes, postgres: boolean) {
    this.bytes = bytes;
    this.postgres = postgres;
    this.backslashes = !postgres;
  }

  /** Skips spaces and comments. What stands in a conditional comment of MySQL is read: only its marks are skipped. */
  skipSpace(): void {
    const { bytes } = this;
    for (;;) {
      const next = bytes.at();
      if (next === byte.newline) bytes.line++;
      if (next === byte.space || (next >= byte.tab && next <= byte.return)) bytes.position++;
      else if (!this.skipComment(next)) return;
    }
  }

  /** @returns whether a comment, or the mark of a conditional one, stood here */
  skipComment(next: number): boolean {
    const { bytes, postgres } = this;
    if (next === byte.minus && bytes.at(1) === byte.minus) {
      if (!postgres && bytes.at(2) > byte.space) return false;
      this.#skipLine();
      return true;
    }
    if (next === byte.hash && !postgres) {
      this.#skipLine();
      return true;
    }
    if (next === byte.slash && bytes.at(1) === byte.star) {
      this.#skipBlockComment();
      return true;
    }
    if (next === byte.star && !postgres && bytes.at(1) === byte.slash) {
      bytes.position += 2;
      return true;
    }
    return false;
  }

  #skipLine(): void {
    if (/^-- (Dump completed|PostgreSQL database (cluster )?dump complete)/.test(this.readLine())) this.finished = true;
  }

  /** @returns the rest of the line; its end is skipped */
  readLine(): string {
    const { bytes } = this;
    const end = bytes.buffer.indexOf(byte.newline, bytes.position);
    if (end < 0 && !bytes.ended) bytes.need();
    const to = end < 0 ? bytes.buffer.length : end;
    const text = bytes.raw(bytes.position, Math.min(to, bytes.position + 1000));
    bytes.position = end < 0 ? to : to + 1;
    if (end >= 0) bytes.line++;
    return text.trimEnd();
  }

  #skipBlockComment(): void {
    const { bytes } = this;
    const start = bytes.position;
    // The version 999999 never comes: MariaDB hides a command of its own client in it.
    const conditional = this.postgres ? null : /^\/\*M?!(?!99999)\d*/.exec(this.#ahead(12));
    if (conditional !== null) {
      bytes.position += conditional[0].length;
      return;
    }
    const end = bytes.buffer.indexOf('*/', start + 2, 'latin1');
    if (end < 0) bytes.need();
    bytes.line += countLines(bytes.buffer, start, end);
    bytes.position = end + 2;
  }

  /** Whether this text stands here. */
  startsWith(text: string): boolean {
    return this.#ahead(text.length) === text;
  }

  #ahead(count: number): string {
    const { bytes } = this;
    if (bytes.position + count > bytes.buffer.length && !bytes.ended) bytes.need();
    return bytes.raw(bytes.position, bytes.position + count);
  }

  /** @returns a word in capitals, or '' when none stands here */
  readWord(): string {
    const { bytes } = this;
    const start = bytes.position;
    while (isWordByte(bytes.at())) bytes.position++;
    return bytes.raw(start, bytes.position).toUpperCase();
  }

  /** @returns a name with or without quotes */
  readName(): string {
    const { bytes } = this;
    const quote = bytes.at();
    const start = bytes.position;
    if (quote !== byte.backtick && quote !== byte.doubleQuote) {
      while (isWordByte(bytes.at())) bytes.position++;
      if (bytes.position === start) throw this.refuse('a name is missing');
      return bytes.text(start, bytes.position);
    }
    const end = this.skipQuoted(quote, false);
    const mark = String.fromCharCode(quote);
    return bytes.text(start + 1, end - 1).replaceAll(mark + mark, mark);
  }

  /** Skips what is in quotes. @returns the position after the last quote */
  skipQuoted(quote: number, backslashes: boolean): number {
    const { bytes } = this;
    const { buffer } = bytes;
    for (let index = bytes.position + 1; index < buffer.length; index++) {
      const next = buffer[index];
      if (next === quote) {
        if (index + 1 === buffer.length && !bytes.ended) break;
        if (buffer[index + 1] !== quote) return (bytes.position = index + 1);
        index++;
      } else if (next === byte.newline) bytes.line++;
      else if (next === byte.backslash && backslashes) {
        index++;
        if (buffer[index] === byte.newline) bytes.line++;
      }
    }
    return bytes.need();
  }

  /** Skips `$$ … $$` or `$name$ … $name$` of PostgreSQL. @returns whether it stood here */
  skipDollarQuoted(): boolean {
    const { bytes } = this;
    const tag = this.postgres ? /^\$\w*\$/.exec(this.#ahead(70))?.[0] : undefined;
    if (tag === undefined) return false;
    const end = bytes.buffer.indexOf(tag, bytes.position + tag.length, 'latin1');
    if (end < 0) bytes.need();
    bytes.line += countLines(bytes.buffer, bytes.position, end);
    bytes.position = end + tag.length;
    return true;
  }

  /** Decodes what `skipQuoted` skipped, without its quotes. @returns undefined when it is no text */
  decode(from: number, to: number, quote: number): string | undefined {
    return decodeText(this.unescape(from, to, quote, this.backslashes), this.bytes.charset);
  }

  unescape(from: number, to: number, quote: number, backslashes: boolean): Buffer {
    const { buffer } = this.bytes;
    const plain = Buffer.allocUnsafe(to - from);
    let length = 0;
    for (let index = from; index < to; index++) {
      let next = buffer[index] ?? 0;
      if (next === quote) index++;
      else if (next === byte.backslash && backslashes) {
        index++;
        next = buffer[index] ?? 0;
        // In MySQL these two keep their backslash.
        if (next === 37 || next === 95) plain[length++] = byte.backslash;
        next = escapes.get(next) ?? next;
      }
      plain[length++] = next;
    }
    return plain.subarray(0, length);
  }

  refuse(what: string): AppError {
    this.bytes.needUnlessMore();
    return conflict(
      `Line ${this.bytes.line} is not as in a dump: ${what}. Make the dump again with mysqldump, phpMyAdmin or pg_dump, and do not edit it.`,
    );
  }
}

/** `\0 \b \n \r \t \Z` */
const escapes: ReadonlyMap<number, number> = new Map([
  [48, 0],
  [98, 8],
  [110, 10],
  [114, 13],
  [116, 9],
  [90, 26],
]);

export function isWordByte(next: number): boolean {
  return (
    (next >= 97 && next <= 122) ||
    (next >= 65 && next <= 90) ||
    (next >= byte.zero && next <= byte.nine) ||
    next === 95 ||
    next === byte.dollar ||
    next >= 128
  );
}

function countLines(buffer: Buffer, from: number, to: number): number {
  let lines = 0;
  for (
    let index = buffer.indexOf(byte.newline, from);
    index >= 0 && index < to;
    index = buffer.indexOf(byte.newline, index + 1)
  )
    lines++;
  return lines;
}
