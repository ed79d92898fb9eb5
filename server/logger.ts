import { existsSync, renameSync, statSync } from 'node:fs';
import { pino } from 'pino';
import { logFile } from './config.ts';

const keepBelow = 10 * 1024 * 1024;

/** The program's log, a JSON line an event, in the data folder; one older file is kept. */
export function openLog(data: string): pino.Logger {
  const file = logFile(data);
  if (existsSync(file) && statSync(file).size > keepBelow) renameSync(file, `${file}.1`);
  return pino({ level: 'info', base: null }, pino.destination({ dest: file, sync: false, mkdir: true, mode: 0o600 }));
}
