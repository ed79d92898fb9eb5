import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** In one piece, as the texts are: in small ones it takes twice the time and, until they are collected, the memory. */
const chunkSize = 4 * 1024 * 1024;

/** Unpacks a gzipped file of this folder. */
export function readPacked(name: string): Buffer {
  return gunzipSync(readFileSync(join(import.meta.dirname, name)), { chunkSize });
}
