import { type AppError, invalid } from './errors.ts';

/** Each scan of a JPEG goes over the whole picture, even one without content. Cameras and programs write some ten. */
const maxScans = 100;

/** The library compares each frame of a WebP with those before, and keeps what it does not know of a JPEG. */
const maxParts = 1000;

/**
 * Looks at the parts of a file before the library does, which has no limits for them: a PNG of 10 MB had texts of 10 GB, a WebP
 * of 10 MB 200,000 frames that took 106 s, a JPEG of 350 KB scans that took 42 s. None of it can be ended once it has begun.
 * @returns the file, without the texts of a PNG
 * @throws {AppError} validation-exception when it has too many parts
 */
export function checkParts(file: Buffer): Buffer {
  if (file[0] === 0x89) return withoutTexts(file);
  const { scans, parts } = file[0] === 0xff ? countSegments(file) : { scans: 0, parts: countFrames(file) };
  if (scans > maxScans) throw tooMany('100 scans');
  if (parts > maxParts) throw tooMany('1,000 parts');
  return file;
}

function tooMany(what: string): AppError {
  return invalid('file', `The picture has more than ${what}. Save it with another program, then choose the new file.`);
}

/** Reads as libjpeg does, which skips what stands between segments: a marker that it does not know has no length. */
function countSegments(jpeg: Buffer): { readonly scans: number; readonly parts: number } {
  let scans = 0;
  let parts = 0;
  for (let at = 2; at + 4 <= jpeg.length && parts <= maxParts;) {
    const marker = jpeg[at] === 0xff ? (jpeg[at + 1] ?? 0) : 0;
    if (marker === 0xd9) break;
    const isSegment = marker >= 0xc0 && marker < 0xff && !(marker >= 0xd0 && marker <= 0xd8);
    if (isSegment) parts += 1;
    if (marker === 0xda) scans += 1;
    at += isSegment ? 2 + jpeg.readUInt16BE(at + 2) : 1;
  }
  return { scans, parts };
}

/** Names of chunks as they are read, which takes a tenth of the time of strings: a file may have a million. */
const animationFrame = Buffer.from('ANMF').readUInt32BE();
const texts = new Set(['tEXt', 'zTXt', 'iTXt'].map((name) => Buffer.from(name).readUInt32BE()));

/** Of a WebP; a GIF with as many frames as fit into a file is read in a second. */
function countFrames(file: Buffer): number {
  if (file.toString('latin1', 0, 4) !== 'RIFF') return 0;
  let frames = 0;
  for (let at = 12; at + 8 <= file.length;) {
    if (file.readUInt32BE(at) === animationFrame) frames += 1;
    const length = file.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return frames;
}

function withoutTexts(png: Buffer): Buffer {
  const kept = Buffer.from(png);
  let end = 8;
  for (let at = 8, next = 8; at + 8 <= png.length; at = next) {
    next = at + 12 + png.readUInt32BE(at);
    if (!texts.has(png.readUInt32BE(at + 4))) end += png.copy(kept, end, at, next);
  }
  return kept.subarray(0, end);
}
