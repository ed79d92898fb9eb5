import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { crc32, inflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExportedFile } from './exportAll.ts';
import { writeZip } from './zip.ts';

const at = new Date('2026-11-20T16:55:08Z');

const pack = async (files: readonly ExportedFile[], start = 0): Promise<Buffer> =>
  await buffer(Readable.from(writeZip(files, at, start), { objectMode: false }));

/** Reads an archive from its end, as every program does. @param start the bytes before it, which are left out */
function unpack(zip: Buffer, start = 0): [name: string, text: string][] {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06_05_4b_50);
  const count = zip.readUInt16LE(end + 10);
  const isFar = zip.readUInt32LE(end + 16) === 0xff_ff_ff_ff;
  if (isFar) expect(zip.readUInt32LE(end - 20)).toBe(0x07_06_4b_50);
  const far = isFar ? Number(zip.readBigUInt64LE(end - 12)) - start : 0;
  const first = isFar ? Number(zip.readBigUInt64LE(far + 48)) : zip.readUInt32LE(end + 16);
  expect(first - start + zip.readUInt32LE(end + 12)).toBe(isFar ? far : end);
  let entry = first - start;
  return Array.from({ length: count }, () => {
    expect(zip.readUInt32LE(entry)).toBe(0x02_01_4b_50);
    const [crc, packed, size] = [16, 20, 24].map((place) => zip.readUInt32LE(entry + place));
    const [nameLength, extraLength] = [28, 30].map((place) => zip.readUInt16LE(entry + place));
    const name = zip.toString('utf8', entry + 46, entry + 46 + (nameLength ?? 0));
    const isEntryFar = zip.readUInt32LE(entry + 42) === 0xff_ff_ff_ff;
    const offset = isEntryFar
      ? Number(zip.readBigUInt64LE(entry + 46 + (nameLength ?? 0) + 4))
      : zip.readUInt32LE(entry + 42);
    const data = offset - start + 30 + (nameLength ?? 0);
    expect(zip.readUInt32LE(offset - start)).toBe(0x04_03_4b_50);
    const text = inflateRawSync(zip.subarray(data, data + (packed ?? 0)));
    expect([crc32(text), text.length]).toEqual([crc, size]);
    entry += 46 + (nameLength ?? 0) + (extraLength ?? 0);
    return [name, text.toString()];
  });
}

const anyFile = fc.record({ name: fc.string({ minLength: 1 }), parts: fc.array(fc.string({ unit: 'binary' })) });

test('what is packed is unpacked, also far behind other bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyFile), fc.constantFrom(0, 5_000_000_000, 0xff_ff_ff_f0), async (files, start) => {
      const expected = files.map(({ name, parts }) => [name, parts.join('')].map((text) => text.toWellFormed()));
      expect(unpack(await pack(files, start), start)).toEqual(expected);
    }),
  );
});

test('a file is compressed while it is written', async () => {
  let written = 0;
  function* parts(): Generator<string> {
    for (; written < 100; written += 1) yield 'EDDH,LPPT\r\n'.repeat(5000);
  }
  const zip = writeZip([{ name: 'flights.csv', parts: parts() }], at);
  await zip.next();
  expect((await zip.next()).value?.length).toBeLessThan(1000);
  expect(written).toBeLessThan(2);
  await zip.return();
  expect(written).toBeLessThan(2);
});
