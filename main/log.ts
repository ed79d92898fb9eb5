import { appendFileSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';

export interface LogFile {
  readonly path: string;
  readonly stream: Writable;
}

/** A new log for this run; the one before is kept beside it, since a crash is looked into after a new start. */
export function openLog(folder: string): LogFile {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'desktop.log');
  if (existsSync(path)) renameSync(path, join(folder, 'desktop.previous.log'));
  return { path, stream: appendTo(path) };
}

/** On a full disk lines are lost, and the program goes on. */
function appendTo(file: string): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      try {
        appendFileSync(file, chunk, { mode: 0o600 });
      } catch {
        // There is no other place to say it.
      }
      done();
    },
  });
}
