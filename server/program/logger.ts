import { appendFileSync, statSync } from 'node:fs';
import { pino } from 'pino';
import { logFile } from './config.ts';
import { mapValues } from '../contract/mapValues.ts';
import { renameFile } from '../../db/heldFiles.ts';

const maxFileSize = 10 * 1024 * 1024;

/** Opens the log in the data folder, with one JSON line per event. One older file is kept. */
export function openLog(data: string): pino.Logger {
  return pino({ level: 'info', base: null, serializers, formatters: { log: shorten } }, appendTo(logFile(data)));
}

/** Longer strings are cut, because errors and addresses repeat what clients sent. */
const maxLength = 4000;

/** Logs only these fields of an error, because some errors carry the whole request. */
const serializers = {
  err: (thrown: unknown): unknown => {
    if (!(thrown instanceof Error)) return String(thrown).slice(0, maxLength);
    const { name, message, stack = '', code } = thrown as NodeJS.ErrnoException;
    return shorten({ type: name, message, stack, ...(code !== undefined && { code }) });
  },
};

function shorten(values: object): Record<string, unknown> {
  return mapValues(values as Readonly<Record<string, unknown>>, (value) =>
    typeof value === 'string' && value.length > maxLength ? `${value.slice(0, maxLength)}…` : value,
  );
}

function rotate(file: string): void {
  try {
    renameFile(file, `${file}.1`, 0);
  } catch {
    // The lines matter more than the size.
  }
}

/**
 * Writes each line immediately, so that the last lines before a crash are there. Drops lines when the disk is full;
 * pino's own files would wait for space in a loop and block the server.
 */
function appendTo(file: string): pino.DestinationStream {
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return {
    write: (line) => {
      try {
        if (size > maxFileSize) {
          // Where another program has the older file open, this one grows until the next time.
          size = 0;
          rotate(file);
        }
        appendFileSync(file, line, { mode: 0o600 });
        size += line.length;
      } catch {
        // There is nowhere else to report it.
      }
    },
  };
}
