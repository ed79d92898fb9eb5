import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { conflict } from '../../errors.ts';
import type { Dump, DumpVisitor } from './dump.ts';
import { DumpBytes } from './dumpBytes.ts';
import { readSql } from './readSql.ts';

/**
 * Reads a database of phpVMS in any of its forms.
 * @throws {AppError} with a message that says which line and what to do
 */
export async function readDump(file: string, visitor: DumpVisitor, signal: AbortSignal): Promise<Dump> {
  const { size } = await stat(file);
  const whole = readFile(file, size, visitor.progress);
  const { head, chunks } = await peek(whole);
  const source = head[0] === 0x1f && head[1] === 0x8b ? gunzip(chunks) : chunks;
  try {
    const dump = await readSql(new DumpBytes(source, signal), visitor, 'mysql');
    visitor.progress(1);
    return dump;
  } finally {
    await source.return?.(undefined);
  }
}

async function* readFile(file: string, size: number, progress: (share: number) => void): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    read += chunk.length;
    yield chunk;
    progress(Math.min(1, read / size));
  }
}

async function peek(all: AsyncGenerator<Buffer>): Promise<{ head: Buffer; chunks: AsyncGenerator<Buffer> }> {
  let head = Buffer.alloc(0);
  while (head.length < 4096) {
    const next = await all.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* chunks(): AsyncGenerator<Buffer> {
    yield head;
    yield* all;
  }
  return { head, chunks: chunks() };
}

async function* gunzip(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const unpacked = createGunzip({ chunkSize: 256 * 1024 });
  // An error comes out of the loop.
  pipeline(Readable.from(chunks), unpacked, () => undefined);
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    if (!String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw error;
    throw conflict('The compressed file is cut or damaged. Copy it again, or make the dump again.', {});
  }
}
