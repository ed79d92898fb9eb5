import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The program's version, from package.json beside `server/` or, built, beside `out/`. */
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
