import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Small pictures that took minutes or gigabytes to read. */

const grey = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#888' } });

/** A grey JPEG of 64 × 64 with that many scans, all but the first without content, after those segments. */
export async function jpegOfScans(count: number, segments: readonly Buffer[] = []): Promise<Buffer> {
  const jpeg = await grey(64).toColourspace('b-w').jpeg({ progressive: true }).toBuffer();
  const first = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const second = jpeg.indexOf(Buffer.from([0xff, 0xda]), first + 2);
  // The table is between the scans. Of all coefficients, in full, it may be sent any number of times.
  const empty = Buffer.from(jpeg.subarray(second, jpeg.indexOf(0xff, second + 2)));
  empty.set([63, 0], 8);
  const end = Buffer.from([0xff, 0xd9]);
  const scans = Array<Buffer>(count - 1).fill(empty);
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2, second), ...scans, end]);
}

/** An animation of 1 × 1. */
export async function webpOfFrames(count: number): Promise<Buffer> {
  const image = (await grey(1).webp({ lossless: true }).toBuffer()).subarray(12);
  const frame = toRiff('ANMF', Buffer.concat([Buffer.alloc(16), image]));
  const parts = [
    Buffer.from('WEBP'),
    toRiff('VP8X', Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    toRiff('ANIM', Buffer.alloc(6)),
    ...Array<Buffer>(count).fill(frame),
  ];
  return toRiff('RIFF', Buffer.concat(parts));
}

function toRiff(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** A PNG with compressed texts of `size` characters. */
export async function pngWithTexts(count: number, size: number): Promise<Buffer> {
  const png = await grey(9).png().toBuffer();
  const content = Buffer.concat([Buffer.from('zTXtComment\0\0'), deflateSync(Buffer.alloc(size, 'a'))]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(content.length - 4);
  numbers.writeUInt32BE(crc32(content), 4);
  const text = Buffer.concat([numbers.subarray(0, 4), content, numbers.subarray(4)]);
  return Buffer.concat([png.subarray(0, 33), ...Array<Buffer>(count).fill(text), png.subarray(33)]);
}
