import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** From package.json, which is two folders up in the sources and three in the build. */
export const version = readVersion(['../..', '../../..']);

function readVersion(folders: readonly string[]): string {
  for (const folder of folders) {
    try {
      const text = readFileSync(join(import.meta.dirname, folder, 'package.json'), 'utf8');
      return (JSON.parse(text) as { version: string }).version;
    } catch {
      continue;
    }
  }
  return 'unknown';
}
