import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLog } from './log.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homebase-desktop-log-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('writes lines to a file that only its owner can read', () => {
  const log = openLog(folder);
  log.stream.write('first\n');
  log.stream.write('second\n');

  expect(readFileSync(log.path, 'utf8')).toBe('first\nsecond\n');
  // Windows has no modes.
  const others = process.platform === 'win32' ? 0 : 0o077;
  expect(statSync(log.path).mode & others).toBe(0);
});

test('keeps the log of the previous run', () => {
  openLog(folder).stream.write('before\n');
  openLog(folder).stream.write('now\n');

  expect(readFileSync(join(folder, 'desktop.previous.log'), 'utf8')).toBe('before\n');
});

test('opens without a folder, and without keeping the previous log, where it can do neither', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => openLog(join(folder, 'file', 'logs'))).not.toThrow();

  mkdirSync(join(folder, 'desktop.previous.log'));
  openLog(folder).stream.write('before\n');
  openLog(folder).stream.write('now\n');
  expect(readFileSync(join(folder, 'desktop.log'), 'utf8')).toBe('before\nnow\n');
});

test('gives the last lines, and none without a file', () => {
  const log = openLog(folder);
  for (let line = 1; line <= 25; line += 1) log.stream.write(`line ${line}\n`);
  expect(log.end().split('\n')).toEqual(Array.from({ length: 20 }, (_, index) => `line ${index + 6}`));
  rmSync(folder, { recursive: true });
  expect(log.end()).toBe('');
});

test('drops lines that it cannot write', () => {
  const log = openLog(folder);
  rmSync(folder, { recursive: true });

  expect(() => log.stream.write('lost\n')).not.toThrow();
  expect(log.stream.destroyed).toBe(false);
});
