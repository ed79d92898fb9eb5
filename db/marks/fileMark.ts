import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Database } from 'better-sqlite3';

/**
 * A database has a mark in the only row of a table, at the end of a page: a random token, the token before it, and the version of
 * the schema. A new one is written at the start and after each checkpoint (fileWatch.ts). So the file has either the token before
 * the first mark in its log, or one from the log; any other file does not. Pages are read directly, because SQLite would play the
 * log in (decision 0097).
 */
export interface FileMark {
  readonly token: string;
  readonly previous: string;
  /** `PRAGMA schema_version` at that time. VACUUM INTO copies the row but counts the version up, so its copies are told apart. */
  readonly schema: number;
}

/** Not valid UTF-8, so nobody can send it as a text. */
const magic = Buffer.from('ff486f6d6562617365206d61726bfe01', 'hex');
const tokenBytes = 16;
const markBytes = magic.length + 2 * tokenBytes + 4;
/** Before the first mark. */
export const noToken = '00'.repeat(tokenBytes);

/** The only cell of a leaf is at the end of its page. */
function parsePage(page: Buffer): FileMark | undefined {
  const isLeafWithOneRow = page[0] === 0x0d && page.readUInt16BE(3) === 1;
  return isLeafWithOneRow ? parseMark(page.subarray(-markBytes)) : undefined;
}

function parseMark(mark: Buffer): FileMark | undefined {
  if (!mark.subarray(0, magic.length).equals(magic)) return undefined;
  const token = (number: number): string =>
    mark.toString('hex', magic.length + number * tokenBytes, magic.length + (number + 1) * tokenBytes);
  return { token: token(0), previous: token(1), schema: mark.readUInt32BE(markBytes - 4) };
}

/** Prepares writing a new mark, inside a transaction. @returns its token */
export function prepareMark(connection: Database): () => string {
  const read = connection.prepare<[], Buffer>('SELECT mark FROM log_marks').pluck();
  const update = connection.prepare('UPDATE log_marks SET mark = ?');
  return () => {
    const previous = read.get()?.subarray(magic.length, magic.length + tokenBytes) ?? Buffer.alloc(tokenBytes);
    const token = randomBytes(tokenBytes);
    const schema = Buffer.alloc(4);
    schema.writeUInt32BE(connection.pragma('schema_version', { simple: true }) as number);
    update.run(Buffer.concat([magic, token, previous, schema]));
    return token.toString('hex');
  };
}

/** Gives a copy its own mark, so that no log of the original belongs to it. Copies of older formats have none. */
export function markCopy(connection: Database): void {
  if (hasMarks(connection)) prepareMark(connection)();
}

/** Reads the mark of a whole database. */
export function readMarkOf(connection: Database): FileMark | undefined {
  if (!hasMarks(connection)) return undefined;
  const mark = connection.prepare<[], Buffer>('SELECT mark FROM log_marks').pluck().get();
  return mark && parseMark(mark);
}

function hasMarks(connection: Database): boolean {
  return connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'log_marks'").get() !== undefined;
}

/** Reads the mark of an open database file as it is on the disk. */
export function readMark(handle: number, page: number): FileMark | undefined {
  return readMarkAt(handle, page) ?? findMark(handle);
}

export function readMarkAt(handle: number, page: number): FileMark | undefined {
  return parsePage(readAt(handle, pageSizeOf(handle), page - 1));
}

/** Its page moves when somebody vacuums the database. */
function findMark(handle: number): FileMark | undefined {
  const size = pageSizeOf(handle);
  const pages = Math.floor(fstatSync(handle).size / size);
  for (let page = 0; page < pages; page += 1) {
    const found = parsePage(readAt(handle, size, page));
    if (found) return found;
  }
  return undefined;
}

/** @returns zeros after the end of the file */
export function readAt(handle: number, size: number, page: number): Buffer {
  return readBytes(handle, size, page * size);
}

function readBytes(handle: number, size: number, from: number): Buffer {
  const bytes = Buffer.alloc(size);
  readSync(handle, bytes, 0, size, from);
  return bytes;
}

/** As SQLite writes it in the header; 1 is 65,536. */
function pageSizeOf(handle: number): number {
  return toPageSize(readAt(handle, 512, 0).readUInt16BE(16));
}

function toPageSize(stored: number): number {
  return stored === 1 ? 65_536 : Math.max(512, stored);
}

/** A write-ahead log. */
export interface Log {
  readonly hasCommit: boolean;
  readonly marks: readonly (FileMark & { readonly page: number })[];
}

const [logHeader, frameHeader] = [32, 24];

/** Reads a log as SQLite does, up to the first page from an earlier use of the file. */
export function readLog(wal: string): Log {
  const handle = openSync(wal, 'r');
  try {
    const header = Buffer.alloc(logHeader);
    if (readSync(handle, header) !== logHeader || (header.readUInt32BE(0) & ~1) >>> 0 !== 0x377f0682)
      return { hasCommit: false, marks: [] };
    const frame = Buffer.alloc(frameHeader + header.readUInt32BE(8));
    const marks: (FileMark & { readonly page: number })[] = [];
    let hasCommit = false;
    while (readSync(handle, frame) === frame.length) {
      if (!frame.subarray(8, 16).equals(header.subarray(16, 24))) break;
      hasCommit ||= frame.readUInt32BE(4) > 0;
      const mark = parsePage(frame.subarray(frameHeader));
      if (mark) marks.push({ ...mark, page: frame.readUInt32BE(0) });
    }
    return { hasCommit, marks };
  } finally {
    closeSync(handle);
  }
}

/** How long the header of the log's index is (`WalIndexHdr` of SQLite). */
const indexHeader = 48;

/**
 * Whether an open log has the last commit that its index knows of. Call it inside a transaction that may write: others then
 * change neither. Numbers of the index are in the byte order of the PC, which is little-endian wherever Homebase runs.
 */
export function hasLastCommit(log: number, index: number): boolean {
  const known = readBytes(index, indexHeader, 0);
  const frames = known.readUInt32LE(16);
  if (frames === 0) return true;
  const salt = known.subarray(32, 40);
  const last = readBytes(
    log,
    frameHeader,
    logHeader + (frames - 1) * (frameHeader + toPageSize(known.readUInt16LE(14))),
  );
  return (
    readBytes(log, logHeader, 0).subarray(16, 24).equals(salt) &&
    last.subarray(8, 16).equals(salt) &&
    last.readUInt32BE(16) === known.readUInt32LE(24) &&
    last.readUInt32BE(20) === known.readUInt32LE(28)
  );
}
