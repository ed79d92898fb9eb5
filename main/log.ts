import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';

export interface LogFile {
  readonly path: string;
  readonly stream: Writable;
}

/** A new log for this run; the one before is kept beside it, since a crash is looked into after a new start. */
export function openLog(folder: string): LogFile {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'desktop.log');
  if (existsSync(path)) renameSync(path, join(folder, 'desktop.previous.log'));
  return { path, stream: createWriteStream(path, { mode: 0o600 }) };
}
