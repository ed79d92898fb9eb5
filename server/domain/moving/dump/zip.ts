import { open, type FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { conflict, type AppError } from '../../errors.ts';
import type { Chunks, DiskMeter } from './unpack.ts';

/** A file in a zip. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  /** Bytes in the zip, and unpacked. */
  readonly packed: number;
  readonly size: number;
  readonly checksum: number;
  /** Where its own header begins. */
  readonly offset: number;
}

/** The list of files of a site with a million pictures has some 100 MB. */
const longestList = 256 * 1024 * 1024;

/**
 * Lists files of a zip.
 * @param wanted whether a name matters; the others are not kept
 */
export async function listZip(file: string, wanted: (name: string) => boolean): Promise<ZipEntry[]> {
  const handle = await open(file);
  try {
    const { start, length } = await findList(handle);
    return readList(await readAt(handle, start, length), wanted);
  } finally {
    await handle.close();
  }
}

/** Finds the list of files, which stands at the end. */
async function findList(handle: FileHandle): Promise<{ start: number; length: number }> {
  const { size } = await handle.stat();
  const from = Math.max(0, size - 66_000);
  const tail = await readAt(handle, from, size - from);
  const end = tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0 || end + 22 > tail.length) throw damaged();
  let length = tail.readUInt32LE(end + 12);
  let start = tail.readUInt32LE(end + 16);
  const locator = end - 20;
  if (locator >= 0 && tail.toString('latin1', locator, locator + 4) === 'PK\u0006\u0007') {
    // More than 4 GB or 65,535 files: the same in 64 bits stands before.
    const record = await readAt(handle, toNumber(tail.readBigUInt64LE(locator + 8)), 56);
    if (record.toString('latin1', 0, 4) !== 'PK\u0006\u0006') throw damaged();
    length = toNumber(record.readBigUInt64LE(40));
    start = toNumber(record.readBigUInt64LE(48));
  }
  if (start + length > size || length > longestList) throw damaged();
  return { start, length };
}

function readList(list: Buffer, wanted: (name: string) => boolean): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= list.length && list.toString('latin1', at, at + 4) === 'PK\u0001\u0002';) {
    const nameEnd = at + 46 + list.readUInt16LE(at + 28);
    const extraEnd = nameEnd + list.readUInt16LE(at + 30);
    if (extraEnd > list.length) throw damaged();
    // PHP on Windows, and PowerShell, write backslashes.
    const name = list.toString('utf8', at + 46, nameEnd).replaceAll('\\', '/');
    if (wanted(name)) entries.push(readEntryHead(list, at, name, list.subarray(nameEnd, extraEnd)));
    at = extraEnd + list.readUInt16LE(at + 32);
  }
  return entries;
}

function readEntryHead(list: Buffer, at: number, name: string, extra: Buffer): ZipEntry {
  const method = list.readUInt16LE(at + 10);
  const large = findLargeSizes(extra);
  const readSize = (offset: number): number => {
    const short = list.readUInt32LE(at + offset);
    return short === 0xff_ff_ff_ff ? (large.shift() ?? short) : short;
  };
  // In the order in which the extra field has those that do not fit.
  const size = readSize(24);
  const packed = readSize(20);
  const offset = readSize(42);
  const encrypted = method === 99 || (list.readUInt16LE(at + 8) & 1) === 1;
  return { name, method, encrypted, packed, size, checksum: list.readUInt32LE(at + 16), offset };
}

/** @returns the numbers of 64 bits in the extra field */
function findLargeSizes(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length;) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === 1 && end <= extra.length) {
      const count = Math.min(3, Math.floor((end - at - 4) / 8));
      return Array.from({ length: count }, (_, index) => toNumber(extra.readBigUInt64LE(at + 4 + index * 8)));
    }
    at = end;
  }
  return [];
}

/** Unpacks a file of a zip, and checks that it is whole. */
export async function* readEntry(file: string, entry: ZipEntry, meter: DiskMeter): Chunks {
  if (entry.encrypted) {
    throw conflict('The zip is encrypted. Unpack it with its password, then choose the file in its folder db-dumps.');
  }
  if (entry.method !== 0 && entry.method !== 8) {
    throw conflict(
      'The zip is packed in a way that Homebase does not read. Unpack it, then choose the file in its folder db-dumps.',
    );
  }
  const packed = meter.readPart(file, await findData(file, entry), entry.packed);
  let size = 0;
  let checksum = 0;
  for await (const chunk of entry.method === 8 ? meter.inflate(packed) : packed) {
    size += chunk.length;
    if (size > entry.size) throw damaged();
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (size !== entry.size || checksum !== entry.checksum) throw damaged();
}

async function findData(file: string, { offset, packed }: ZipEntry): Promise<number> {
  const handle = await open(file);
  try {
    const head = await readAt(handle, offset, 30);
    const start = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
    const { size } = await handle.stat();
    if (head.toString('latin1', 0, 4) !== 'PK\u0003\u0004' || start + packed > size) throw damaged();
    return start;
  } finally {
    await handle.close();
  }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, position);
  if (bytesRead < length) throw damaged();
  return buffer;
}

function toNumber(large: bigint): number {
  if (large > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged();
  return Number(large);
}

function damaged(): AppError {
  return conflict('The zip is cut or damaged. Copy it again, or make the backup again.');
}
