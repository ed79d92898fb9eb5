import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import type { ExportedFile } from './exportAll.ts';

/** A file that is in the archive. */
interface Packed {
  readonly name: Buffer;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  /** Where its local header begins. */
  readonly offset: number;
}

/**
 * Writes a ZIP archive as it is read, so that files of any number need no memory. Sizes come after the data. The archive can have
 * more than 4 GB, a file cannot.
 *
 * @param start the bytes before the archive
 */
export async function* writeZip(files: Iterable<ExportedFile>, at: Date, start = 0): AsyncGenerator<Buffer, void> {
  const packed: Packed[] = [];
  let offset = start;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const header = fields([4, 0x04_03_4b_50], ...common(at), [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]);
    yield Buffer.concat([header, name]);
    const sizes = yield* deflate(file.parts);
    yield fields([4, 0x08_07_4b_50], [4, sizes.crc], [4, sizes.packedSize], [4, sizes.size]);
    packed.push({ name, ...sizes, offset });
    offset += header.length + name.length + sizes.packedSize + 16;
  }
  const directory = Buffer.concat(packed.map((file) => entryOf(file, at)));
  yield directory;
  yield endOf({ count: packed.length, size: directory.length, offset });
}

type Sizes = Pick<Packed, 'crc' | 'size' | 'packedSize'>;

const compress = promisify(deflateRaw);
/** Ends the data. */
const lastBlock = Buffer.from([3, 0]);

/** Compresses each part by itself, in another thread, so that calls of pilots are answered meanwhile. */
async function* deflate(parts: Iterable<string>): AsyncGenerator<Buffer, Sizes> {
  let [crc, size, packedSize] = [0, 0, lastBlock.length];
  for (const part of parts) {
    const bytes = Buffer.from(part);
    crc = crc32(bytes, crc);
    size += bytes.length;
    if (size > largest) throw new Error('A file is too large for the archive.');
    const blocks = await compress(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
    packedSize += blocks.length;
    yield blocks;
  }
  yield lastBlock;
  return { crc, size, packedSize };
}

/** What does not fit into four bytes stands in a longer field. */
const largest = 0xff_ff_ff_ff;
/** Sizes after the data; names in UTF-8. */
const flags = 0x08_08;
const deflated = 8;

/** Version, flags, method and time, as both headers of a file have them. */
function common(at: Date, version = 20): readonly Field[] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return [
    [2, version],
    [2, flags],
    [2, deflated],
    [2, time],
    [2, date],
  ];
}

function entryOf({ name, crc, packedSize, size, offset }: Packed, at: Date): Buffer {
  const isFar = offset >= largest;
  const extra = isFar ? fields([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0);
  const head = fields(
    [4, 0x02_01_4b_50],
    [2, 45],
    ...common(at, isFar ? 45 : 20),
    [4, crc],
    [4, packedSize],
    [4, size],
    [2, name.length],
    [2, extra.length],
    // Comment, disk, attributes.
    ...[2, 2, 2, 4].map((length): Field => [length, 0]),
    [4, Math.min(offset, largest)],
  );
  return Buffer.concat([head, name, extra]);
}

interface Directory {
  readonly count: number;
  readonly size: number;
  readonly offset: number;
}

function endOf({ count, size, offset }: Directory): Buffer {
  const far = fields(
    ...([
      [4, 0x06_06_4b_50],
      [8, 44],
      [2, 45],
      [2, 45],
      [4, 0],
      [4, 0],
      [8, count],
      [8, count],
      [8, size],
    ] as const),
    [8, offset],
    ...([
      [4, 0x07_06_4b_50],
      [4, 0],
      [8, offset + size],
      [4, 1],
    ] as const),
  );
  const end = fields(
    ...([
      [4, 0x06_05_4b_50],
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
      [4, size],
    ] as const),
    [4, Math.min(offset, largest)],
    [2, 0],
  );
  return offset >= largest ? Buffer.concat([far, end]) : end;
}

type Field = readonly [length: number, value: number];

/** Numbers of that many bytes, the low byte first. */
function fields(...values: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(values.reduce((sum, [length]) => sum + length, 0));
  let position = 0;
  for (const [length, value] of values) {
    if (length === 8) bytes.writeBigUInt64LE(BigInt(value), position);
    else bytes.writeUIntLE(value, position, length);
    position += length;
  }
  return bytes;
}
