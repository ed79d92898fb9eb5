import { appendFileSync, renameSync, statSync } from 'node:fs';
import { pino } from 'pino';
import { logFile } from './config.ts';

const keepBelow = 10 * 1024 * 1024;

/** The program's log, a JSON line an event, in the data folder; one older file is kept. */
export function openLog(data: string): pino.Logger {
  return pino({ level: 'info', base: null }, appendTo(logFile(data)));
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
