import { createReadStream } from 'node:fs';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createGunzip, createInflateRaw } from 'node:zlib';
import { conflict } from '../../errors.ts';

export type Chunks = AsyncGenerator<Buffer>;

const chunkSize = 256 * 1024;

/** Unpacked, a dump of text is some 10 times as large. What grows more than this, after the first 100 MB, is a bomb. */
const largestRatio = 200;
const alwaysFine = 100 * 1024 * 1024;

/** Counts what was read from the disk, over all parts of the file. */
export class DiskMeter {
  read = 0;
  readonly #progress: (share: number) => void;

  constructor(progress: (share: number) => void) {
    this.#progress = progress;
  }

  /** Reads a part of a file. */
  async *readPart(file: string, start: number, length: number): Chunks {
    if (length === 0) return;
    let read = 0;
    const stream = createReadStream(file, { start, end: start + length - 1, highWaterMark: chunkSize });
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      read += chunk.length;
      this.read += chunk.length;
      this.#progress(read / length);
      yield chunk;
    }
  }

  gunzip(chunks: Chunks): Chunks {
    return this.#unpack(chunks, createGunzip({ chunkSize }));
  }

  inflate(chunks: Chunks): Chunks {
    return this.#unpack(chunks, createInflateRaw({ chunkSize }));
  }

  async *#unpack(chunks: Chunks, unpacked: Transform): Chunks {
    let size = 0;
    // An error comes out of the loop.
    pipeline(Readable.from(chunks), unpacked, () => undefined);
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > alwaysFine + this.read * largestRatio) {
        throw conflict('The packed file grows without end when it is unpacked, so it is no dump. Make the dump again.');
      }
      yield chunk;
    }
  }
}

/** @returns an error of unpacking for people, any other as it is */
export function explainDamage(error: unknown, where: string): unknown {
  const code = String((error as NodeJS.ErrnoException | undefined)?.code);
  if (!code.startsWith('Z_')) return error;
  return conflict(`The packed file is cut or damaged${where}. Copy it again, or make the dump again.`);
}

/** Reads the first bytes without losing them. The mark of UTF-8 is left out. */
export async function peek(all: Chunks): Promise<{ readonly head: Buffer; readonly chunks: Chunks }> {
  let head = Buffer.alloc(0);
  while (head.length < 4096) {
    const next = await all.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  if (head.toString('latin1', 0, 3) === '\u00EF\u00BB\u00BF') head = head.subarray(3);
  async function* chunks(): Chunks {
    try {
      yield head;
      yield* all;
    } finally {
      await all.return(undefined);
    }
  }
  return { head, chunks: chunks() };
}
