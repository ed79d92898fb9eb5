import { appendFileSync, renameSync, statSync } from 'node:fs';
import { pino } from 'pino';
import { logFile } from './config.ts';
import { mapValues } from '../contract/mapValues.ts';

const keepBelow = 10 * 1024 * 1024;

/** The program's log, a JSON line an event, in the data folder; one older file is kept. */
export function openLog(data: string): pino.Logger {
  return pino({ level: 'info', base: null, serializers, formatters: { log: shorten } }, appendTo(logFile(data)));
}

/** Characters of a text in a line: errors and addresses repeat what clients sent. */
const longestText = 4000;

/** Of an error only what is known to be short, or is cut: some carry what they were about, whole. */
const serializers = {
  err: (thrown: unknown): unknown => {
    if (!(thrown instanceof Error)) return String(thrown).slice(0, longestText);
    const { name, message, stack = '', code } = thrown as NodeJS.ErrnoException;
    return shorten({ type: name, message, stack, ...(code !== undefined && { code }) });
  },
};

function shorten(values: object): Record<string, unknown> {
  return mapValues(values as Readonly<Record<string, unknown>>, (value) =>
    typeof value === 'string' && value.length > longestText ? `${value.slice(0, longestText)}…` : value,
  );
}

/**
 * Lines are few, and written at once: the last ones before a crash are there. On a full disk they are lost and pilots
 * are served; pino's own files would wait for room in a loop, and nothing else would run.
 */
function appendTo(file: string): pino.DestinationStream {
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return {
    write: (line) => {
      try {
        if (size > keepBelow) {
          renameSync(file, `${file}.1`);
          size = 0;
        }
        appendFileSync(file, line, { mode: 0o600 });
        size += line.length;
      } catch {
        // There is no other place to say it.
      }
    },
  };
}
