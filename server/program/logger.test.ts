import { mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { logFile } from './config.ts';
import { openLog } from './logger.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

const lines = (file: string): string[] => readFileSync(file, 'utf8').trim().split('\n');

test('a line is written immediately', () => {
  openLog(folder).error({ request_id: 'r1' }, 'request failed');
  expect(JSON.parse(lines(logFile(folder)).at(-1) ?? '')).toMatchObject({ request_id: 'r1', msg: 'request failed' });
});

test('cuts long strings that a client sent in an address or an error', () => {
  const sent = 'x'.repeat(1_000_000);
  const err = Object.assign(new Error(`no such thing: ${sent}`), { code: 'EODD', body: { sent }, validation: [sent] });
  openLog(folder).error({ err, url: `/${sent}`, request_id: 'r1' }, 'request failed');
  const [line = ''] = lines(logFile(folder));
  expect(line.length).toBeLessThan(15_000);
  const { err: told, ...rest } = JSON.parse(line);
  expect(told).toEqual({
    type: 'Error',
    code: 'EODD',
    message: expect.stringMatching(/^no such thing: x+…$/),
    stack: expect.stringContaining('no such thing'),
  });
  expect(rest).toMatchObject({ request_id: 'r1', msg: 'request failed' });
});

test.runIf(process.platform !== 'win32')('other users cannot read the log', () => {
  openLog(folder).info('ready');
  expect(statSync(logFile(folder)).mode & 0o777).toBe(0o600);
});

test('the log grows to 10 MB, then starts again and keeps the old one', () => {
  const log = openLog(folder);
  const text = 'x'.repeat(1024 * 1024);
  for (let count = 0; count < 25; count += 1) log.info(text);
  expect(lines(logFile(folder)).length + lines(`${logFile(folder)}.1`).length).toBeLessThan(25);
  expect(statSync(logFile(folder)).size).toBeLessThan(12 * 1024 * 1024);
});

test.runIf(process.platform === 'linux')('drops lines when the disk is full', () => {
  symlinkSync('/dev/full', logFile(folder));
  const log = openLog(folder);
  log.error('lost');
  log.error('lost as well');
});

test('keeps each line where another program has the older log open', () => {
  mkdirSync(`${logFile(folder)}.1`);
  const log = openLog(folder);
  for (let count = 0; count < 12; count += 1) log.info('x'.repeat(1024 * 1024));
  log.info('last');
  expect(lines(logFile(folder))).toHaveLength(13);
});
