import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';

// Writes PMTiles version 3 (https://docs.protomaps.com/pmtiles/), for which there is only a reader
// on npm: header, root directory, metadata, leaf directories, tiles.

/** A tile or a run of equal ones. In the root directory, a run of 0 stands for a leaf directory. */
interface Entry {
  readonly id: number;
  readonly offset: number;
  readonly length: number;
  readonly run: number;
}

const HeaderBytes = 127;
const EntriesPerLeaf = 4096;
const Gzip = 2;
const VectorTile = 1;

/** Returns an archive of tiles, which are in ascending order of their numbers. */
export function packArchive(tiles: ReadonlyMap<number, Uint8Array>): Buffer {
  const { entries, data } = packTiles(tiles);
  const leaves: Buffer[] = [];
  const root: Entry[] = [];
  let offset = 0;
  for (let start = 0; start < entries.length; start += EntriesPerLeaf) {
    const leaf = packDirectory(entries.slice(start, start + EntriesPerLeaf));
    root.push({ id: entries[start]?.id ?? 0, offset, length: leaf.length, run: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  const parts = [
    packDirectory(root),
    gzip(Buffer.from(JSON.stringify({ content: digest(tiles) }))),
    Buffer.concat(leaves),
    data,
  ];
  const contents = new Set(entries.map((entry) => entry.offset)).size;
  return Buffer.concat([packHeader(parts, [tiles.size, entries.length, contents]), ...parts]);
}

/** Returns what identifies the tiles of an archive, however they are compressed. */
export function contentOf(archive: Buffer): string {
  const [start, length] = [Number(archive.readBigUInt64LE(24)), Number(archive.readBigUInt64LE(32))];
  return gunzipSync(archive.subarray(start, start + length)).toString();
}

function digest(tiles: ReadonlyMap<number, Uint8Array>): string {
  const hash = createHash('sha256');
  for (const [id, tile] of tiles) hash.update(`${id} ${tile.length} `).update(tile);
  return hash.digest('hex');
}

/** Stores equal tiles once: most of the land is nothing but land. */
function packTiles(tiles: ReadonlyMap<number, Uint8Array>): { entries: Entry[]; data: Buffer } {
  const entries: Entry[] = [];
  const chunks: Buffer[] = [];
  const stored = new Map<string, Pick<Entry, 'offset' | 'length'>>();
  let offset = 0;
  for (const [id, tile] of tiles) {
    const key = createHash('sha256').update(tile).digest('hex');
    let place = stored.get(key);
    if (place === undefined) {
      const chunk = gzip(tile);
      place = { offset, length: chunk.length };
      stored.set(key, place);
      chunks.push(chunk);
      offset += chunk.length;
    }
    const last = entries.at(-1);
    const goesOn = last !== undefined && last.offset === place.offset && last.id + last.run === id;
    if (goesOn) entries[entries.length - 1] = { ...last, run: last.run + 1 };
    else entries.push({ id, ...place, run: 1 });
  }
  return { entries, data: Buffer.concat(chunks) };
}

function packDirectory(entries: readonly Entry[]): Buffer {
  const offsets = entries.map(({ offset }, index) => {
    const before = entries[index - 1];
    return before !== undefined && before.offset + before.length === offset ? 0 : offset + 1;
  });
  const numbers = [
    entries.length,
    ...entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0)),
    ...entries.map(({ run }) => run),
    ...entries.map(({ length }) => length),
    ...offsets,
  ];
  return gzip(Buffer.from(numbers.flatMap(varint)));
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

/** Places of the parts, numbers of tiles, format, zooms and bounds of the whole world. */
function packHeader(parts: readonly Buffer[], counts: readonly number[]): Buffer {
  const header = Buffer.alloc(HeaderBytes);
  header.write('PMTiles\x03', 'latin1');
  let at = HeaderBytes;
  const places = parts.flatMap((part) => {
    at += part.length;
    return [at - part.length, part.length];
  });
  for (const [index, value] of [...places, ...counts].entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8);
  header.set([1, Gzip, Gzip, VectorTile, 0, LastZoom], 96);
  for (const [index, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + index * 4);
  return header;
}

const LastZoom = 9;

const gzip = (data: Uint8Array): Buffer => gzipSync(data, { level: 9 });
