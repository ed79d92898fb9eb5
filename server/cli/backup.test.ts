import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockFolder } from '../../db/folderLock.ts';
import { openDatabase } from '../../db/open.ts';
import { databaseFile } from '../core/config.ts';
import { runHomebase } from './main.ts';

let folder: string;
let data: string;
let file: string;
let said: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-cli-'));
  data = join(folder, 'data');
  file = join(folder, 'kept.db');
  mkdirSync(data);
  await nameAirline('First');
  for (const name of ['log', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation((text: string) => void said.push(text));
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** @returns the exit code, and what was said */
async function homebase(...words: string[]): Promise<[number, string]> {
  said = [];
  const code = await runHomebase([...words, '--data', data]);
  return [code, said.join('\n')];
}

async function nameAirline(name: string): Promise<void> {
  const db = openDatabase(databaseFile(data));
  await db.write((tx) => tx.airlines.insert({ icao: name.slice(0, 3), name, created_at: '2026-01-01T00:00:00.000Z' }));
  db.close();
}

function airlines(from = databaseFile(data)): string[] {
  const db = openDatabase(from);
  const { rows } = db.airlines.sliceActive({ limit: 10, offset: 0 });
  db.close();
  return rows.map(({ name }) => name);
}

test('backup says what the file holds, also while a server has the folder', async () => {
  const lock = lockFolder(data, 'homebase serve');
  const db = openDatabase(databaseFile(data));
  const answer = await homebase('backup', file);
  db.close();
  lock.release();
  expect(answer).toEqual([0, expect.stringMatching(/kept\.db holds 1 airline, 0 pilots, .* opened and checked\.$/)]);
  expect(airlines(file)).toEqual(['First']);
});

test('backup --json is for programs', async () => {
  const [code, text] = await homebase('backup', file, '--json');
  expect(code).toBe(0);
  expect(JSON.parse(text)).toMatchObject({ file, verified: true, airlines: 1, pireps: 0, size: expect.any(Number) });
});

test('backup replaces a file with --force alone', async () => {
  writeFileSync(file, 'mine');
  expect(await homebase('backup', file)).toEqual([1, expect.stringContaining('exists already')]);
  expect(await homebase('backup', file, '--force')).toEqual([0, expect.any(String)]);
  expect(airlines(file)).toEqual(['First']);
});

test.each([
  ['no file', (): string[] => [], 2, 'FILE is missing'],
  ['two files', () => ['a', 'b'], 2, "Unexpected argument 'b'"],
  ['a folder', () => [folder], 1, 'is a folder. Name a file in it.'],
  ['a folder that is not there', () => [join(folder, 'none', 'x.db')], 1, 'There is no folder'],
  ['the database itself', () => [databaseFile(data), '--force'], 1, 'is the database itself'],
] as const)('backup to %s says what is wrong', async (_case, words, code, text) => {
  expect(await homebase('backup', ...words())).toEqual([code, expect.stringContaining(text)]);
});

test('restore puts the backup in place, and what was there is one step back', async () => {
  await homebase('backup', file);
  await nameAirline('Second');
  const [code, text] = await homebase('restore', file, '--yes', '--json');
  expect(code).toBe(0);
  expect(airlines()).toEqual(['First']);
  const { kept } = JSON.parse(text) as { kept: string };
  expect(await homebase('restore', kept, '--yes')).toEqual([
    0,
    expect.stringContaining('Back to it: homebase restore'),
  ]);
  expect(airlines()).toEqual(['First', 'Second']);
});

test('restore fills a folder without a database', async () => {
  await homebase('backup', file);
  data = join(folder, 'fresh');
  expect(await homebase('restore', file, '--yes')).toEqual([0, expect.not.stringContaining('Back to it')]);
  expect(airlines()).toEqual(['First']);
});

test('restore brings back what works in the place of a damaged database', async () => {
  await homebase('backup', file);
  writeFileSync(databaseFile(data), 'no database'.repeat(1000));
  expect(await homebase('restore', file, '--yes')).toEqual([0, expect.any(String)]);
  expect(airlines()).toEqual(['First']);
});

test('restore does nothing where nobody can be asked, unless --yes', async () => {
  await homebase('backup', file);
  await nameAirline('Second');
  expect(await homebase('restore', file)).toEqual([2, expect.stringContaining('--yes')]);
  expect(airlines()).toEqual(['First', 'Second']);
});

test('restore leaves a folder alone that a server has', async () => {
  await homebase('backup', file);
  const lock = lockFolder(data, 'homebase serve');
  const answer = await homebase('restore', file, '--yes');
  lock.release();
  expect(answer).toEqual([1, expect.stringContaining('in use by homebase serve')]);
});

/** Where SQLite keeps `user_version` in a file. */
const formatAt = 60;

test('restore refuses a backup of a newer program, and all stays as it is', async () => {
  await homebase('backup', file);
  writeFileSync(file, readFileSync(file).fill(0x7f, formatAt, formatAt + 4));
  await nameAirline('Second');
  expect(await homebase('restore', file, '--yes')).toEqual([1, expect.stringContaining('by a newer Homebase')]);
  expect(airlines()).toEqual(['First', 'Second']);
});

test('restore refuses a database without the log that belongs to it', async () => {
  const db = openDatabase(databaseFile(data));
  await db.write((tx) => tx.airlines.insert({ icao: 'NEW', name: 'New', created_at: '2026-01-01T00:00:00.000Z' }));
  for (const part of ['', '-wal']) copyFileSync(databaseFile(data) + part, file + part);
  db.close();
  expect(await homebase('restore', file, '--yes')).toEqual([1, expect.stringContaining('homebase backup FILE')]);
});

test('restore names a file that is not there', async () => {
  expect(await homebase('restore', file, '--yes')).toEqual([1, expect.stringContaining(`There is no file ${file}`)]);
});

test('restore says that the file is a folder', async () => {
  expect(await homebase('restore', folder, '--yes')).toEqual([1, `${folder} is a folder. Name a file in it.`]);
});
