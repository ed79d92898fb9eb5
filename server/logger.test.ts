import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { logFile } from './config.ts';
import { openLog } from './logger.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homebase-log-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const lines = (file: string): string[] => readFileSync(file, 'utf8').trim().split('\n');

test('a line is in the file as soon as it was logged', () => {
  openLog(folder).error({ request_id: 'r1' }, 'request failed');
  expect(JSON.parse(lines(logFile(folder)).at(-1) ?? '')).toMatchObject({ request_id: 'r1', msg: 'request failed' });
});

test('nobody else on the machine may read it', () => {
  openLog(folder).info('ready');
  expect(statSync(logFile(folder)).mode & 0o777).toBe(0o600);
});

test('the log grows to 10 MB, then begins anew beside the old one', () => {
  const log = openLog(folder);
  const text = 'x'.repeat(1024 * 1024);
  for (let count = 0; count < 25; count += 1) log.info(text);
  expect(lines(logFile(folder)).length + lines(`${logFile(folder)}.1`).length).toBeLessThan(25);
  expect(statSync(logFile(folder)).size).toBeLessThan(12 * 1024 * 1024);
});

test.runIf(process.platform === 'linux')('a full disk loses the line and stops nobody', () => {
  symlinkSync('/dev/full', logFile(folder));
  const log = openLog(folder);
  log.error('lost');
  log.error('lost as well');
});
