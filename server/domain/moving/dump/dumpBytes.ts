import { isUtf8 } from 'node:buffer';
import { type AppError, conflict } from '../../errors.ts';
import { explainDamage } from './unpack.ts';

/** A longer row or statement is refused, because it is kept in memory as a whole. */
const longestRow = 64 * 1024 * 1024;

/** Thrown where the bytes end within a token; `readAll` then reads more and starts again at the last `commit`. */
const incomplete = new Error('More bytes are needed.');

type Charset = 'utf8' | 'cp1252';

/** A file of text as it comes: the part that is not read yet, and the line it is in. */
export class DumpBytes {
  buffer: Buffer = Buffer.alloc(0);
  position = 0;
  line = 1;
  ended = false;
  charset: Charset = 'utf8';
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #signal: AbortSignal;
  #committed = { position: 0, line: 1 };

  constructor(chunks: AsyncIterator<Buffer>, signal: AbortSignal) {
    this.#chunks = chunks;
    this.#signal = signal;
  }

  /** @returns the byte there, or -1 after the end of the file */
  at(offset = 0): number {
    const byte = this.buffer[this.position + offset];
    if (byte !== undefined) return byte;
    if (this.ended) return -1;
    throw incomplete;
  }

  /** Asks for more bytes: the file may not end here. */
  need(): never {
    throw incomplete;
  }

  /** Before something is refused: where the file ends, the reason is that it was cut. A letter may begin a token. */
  needUnlessMore(): void {
    if (this.position + 1 >= this.buffer.length) this.need();
  }

  /** What is read up to here will not be read again. */
  commit(): void {
    this.#committed.position = this.position;
    this.#committed.line = this.line;
  }

  /** @returns a part of the buffer with a letter for each byte: enough for what is ASCII */
  raw(from: number, to: number): string {
    return this.buffer.toString('latin1', from, to);
  }

  /** @returns the text of a part of the buffer */
  text(from: number, to: number): string {
    const text = decodeText(this.buffer.subarray(from, to), this.charset);
    if (text === undefined) throw this.notUtf8();
    return text;
  }

  notUtf8(): AppError {
    return conflict(
      `Line ${this.line} has text that is not UTF-8. Make the dump again with --default-character-set=utf8mb4; in phpMyAdmin ` +
        'choose the character set utf-8, and do not save the file in an editor.',
    );
  }

  async #next(): Promise<IteratorResult<Buffer, unknown>> {
    try {
      return await this.#chunks.next();
    } catch (error) {
      throw explainDamage(error, ` after line ${this.line}`);
    }
  }

  /** Reads until at least as much is known again. @returns whether that may help */
  async grow(): Promise<boolean> {
    this.#signal.throwIfAborted();
    ({ position: this.position, line: this.line } = this.#committed);
    if (this.ended) return false;
    const rest = this.buffer.subarray(this.position);
    if (rest.length > longestRow) {
      throw conflict(
        `A row or statement that begins in line ${this.line} is longer than 64 MB. This is no row of phpVMS: leave its table out of the dump.`,
      );
    }
    const parts = [rest];
    for (let missing = Math.min(Math.max(rest.length, 1), longestRow + 1 - rest.length); missing > 0;) {
      const next = await this.#next();
      if (next.done === true) {
        this.ended = true;
        break;
      }
      parts.push(next.value);
      missing -= next.value.length;
    }
    this.buffer = parts.length === 2 && rest.length === 0 ? (parts[1] ?? rest) : Buffer.concat(parts);
    this.position = 0;
    this.commit();
    return true;
  }
}

/**
 * Reads a file step by step. A step that meets the end of the known bytes is done again from the last commit.
 * @param step whether there is more to read
 * @param cut the refusal when the file ends within a step
 */
export async function readAll(bytes: DumpBytes, step: () => boolean, cut: () => AppError): Promise<void> {
  for (;;) {
    try {
      if (!step()) return;
    } catch (error) {
      if (error !== incomplete) throw error;
      if (!(await bytes.grow())) throw cut();
    }
  }
}

/** @returns undefined when the bytes are no text */
export function decodeText(bytes: Buffer, charset: Charset): string | undefined {
  if (charset === 'cp1252') {
    return bytes
      .toString('latin1')
      .replaceAll(/[\u0080-\u009F]/g, (letter) => cp1252.charAt(letter.charCodeAt(0) - 0x80));
  }
  return isUtf8(bytes) ? bytes.toString() : undefined;
}

/** The letters 80 to 9F; the five that cp1252 lacks stay what they are, as in MySQL. */
const cp1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
