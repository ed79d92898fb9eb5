import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { renameFile } from '../db/heldFiles.ts';

export interface LogFile {
  readonly path: string;
  readonly stream: Writable;
  /** The last lines; empty if the file cannot be read. */
  readonly end: () => string;
}

const linesShown = 20;

/** Starts a new log and keeps the previous one, because people look into a crash after the next start. */
export function openLog(folder: string): LogFile {
  const path = join(folder, 'desktop.log');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (existsSync(path)) renameFile(path, join(folder, 'desktop.previous.log'), 0);
  } catch {
    // The disk is full, or on Windows somebody reads the previous log. Homebase starts all the same.
  }
  return { path, stream: appendTo(path), end: () => endOf(path) };
}

/** Drops lines when the disk is full, so that the program keeps running. */
function appendTo(file: string): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      try {
        appendFileSync(file, chunk, { mode: 0o600 });
      } catch {
        // There is nowhere else to report it.
      }
      done();
    },
  });
}

/** The file is small: the server's own log is in its data folder. */
function endOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-linesShown).join('\n');
  } catch {
    return '';
  }
}
