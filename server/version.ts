import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** From package.json, which is beside `server`, and two folders up from the program that is built. */
const file = join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '..' : '../..', 'package.json');

export const { version } = JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string };
