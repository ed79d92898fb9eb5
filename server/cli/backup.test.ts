import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { lockFolder } from '../../db/folderLock.ts';
import { type Db, openDatabase } from '../../db/open.ts';
import { UserState } from '../contract/codes.ts';
import { databaseFile } from '../program/config.ts';
import { createGiven } from '../testing/given.ts';
import { watchCommandLine } from '../testing/commandLine.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';

let folder: string;
let data: string;
let file: string;
const commandLine = watchCommandLine();

beforeEach(async () => {
  folder = temporaryFolder();
  data = join(folder, 'data');
  file = join(folder, 'kept.db');
  mkdirSync(data);
  await nameAirline('First');
});

const homebase = (...words: string[]) => commandLine.homebase(...words, '--data', data);

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

test('backup reports what the file contains, also while a server runs', async () => {
  const lock = lockFolder(data, 'homebase serve');
  const db = openDatabase(databaseFile(data));
  const answer = await homebase('backup', file);
  db.close();
  lock.release();
  expect(answer).toEqual([0, expect.stringMatching(/^Saved and checked .*kept\.db: 1 airline, 0 pilots, .*\.$/)]);
  expect(airlines(file)).toEqual(['First']);
});

test('backup --json prints one line', async () => {
  const [code, text] = await homebase('backup', file, '--json');
  expect(code).toBe(0);
  expect(JSON.parse(text)).toMatchObject({ file, verified: true, airlines: 1, pireps: 0, size: expect.any(Number) });
});

test('backup replaces a file only with --force', async () => {
  writeFileSync(file, 'mine');
  expect(await homebase('backup', file)).toEqual([1, expect.stringContaining('already exists')]);
  expect(await homebase('backup', file, '--force')).toEqual([0, expect.any(String)]);
  expect(airlines(file)).toEqual(['First']);
});

/** From another folder, whose own link names it by `..`. */
function linkedTwice(): string[] {
  const [real, there] = [join(folder, 'deep', 'real'), join(folder, 'there')];
  mkdirSync(real, { recursive: true });
  symlinkSync(real, there, 'junction');
  symlinkSync(linked(`${databaseFile(data)}-wal`), join(real, 'first'));
  symlinkSync(join('..', 'real', 'first'), join(real, 'second'));
  return [join(there, 'second')];
}

function linkedToItself(): string {
  symlinkSync(file, file);
  return file;
}

function linked(to: string): string {
  symlinkSync(to, join(folder, 'link'));
  return join(folder, 'link');
}

function hardLinked(to: string): string {
  linkSync(to, join(folder, 'hard.db'));
  return join(folder, 'hard.db');
}

function pipe(): string {
  // Windows has none in folders.
  if (process.platform === 'win32') return '\\\\.\\NUL';
  spawnSync('mkfifo', [join(folder, 'pipe')]);
  return join(folder, 'pipe');
}

function otherFolder(): string {
  const other = join(folder, 'other');
  lockFolder(other, 'homebase serve').release();
  openDatabase(databaseFile(other)).close();
  return other;
}

/** Windows limits the whole path, which is looked at first. */
const tooLong =
  process.platform === 'win32'
    ? ([2, 'Choose a shorter path'] as const)
    : ([1, 'cannot keep a file of the name'] as const);

test.each([
  ['no file', (): string[] => [], 2, "Missing required argument 'file'."],
  ['two files', () => ['a', 'b'], 2, "Too many arguments for 'backup'."],
  ['a folder', () => [folder], 1, 'is a folder. Choose a file in it.'],
  ['a folder that does not exist', () => [join(folder, 'none', 'x.db')], 1, 'none does not exist. Create it'],
  ['a name that is too long', () => [join(folder, 'x'.repeat(254))], ...tooLong],
  ['the database itself', () => [databaseFile(data), '--force'], 1, 'is the database itself'],
  ['its log', () => [`${databaseFile(data)}-wal`, '--force'], 1, 'is in the data folder'],
  ['a restore', () => [`${databaseFile(data)}.restore`], 1, 'is in the data folder'],
  ['the lock', () => [join(data, 'homebase.lock'), '--force'], 1, 'is in the data folder'],
  ['the data folder', () => [join(data, 'new.db')], 1, 'is in the data folder'],
  ['the data folder through a link', () => [join(linked(data), 'homebase.db'), '--force'], 1, 'is the database itself'],
  ['a link to the database', () => [linked(databaseFile(data)), '--force'], 1, 'is the database itself'],
  ['a link to a link to a file that is not there', linkedTwice, 1, 'is in the data folder'],
  ['a link to a file that is not there', () => [linked(`${databaseFile(data)}-wal`)], 1, 'is in the data folder'],
  ['another name of the database', () => [hardLinked(databaseFile(data)), '--force'], 1, 'is the database itself'],
  ['the folder of another airline', () => [databaseFile(otherFolder()), '--force'], 1, 'is the database itself'],
  ['a pipe', () => [pipe(), '--force'], 1, 'is not a file'],
  ['a folder whose link leads to itself', () => [join(linkedToItself(), 'kept.db')], 1, 'lead in a circle'],
] as const)('backup to %s fails with the reason', async (_case, words, code, text) => {
  expect(await homebase('backup', ...words())).toEqual([code, expect.stringContaining(text)]);
});

test('restore replaces the database and can be undone', async () => {
  await homebase('backup', file);
  await nameAirline('Second');
  const [code, text] = await homebase('restore', file, '--yes', '--json');
  expect(code).toBe(0);
  expect(airlines()).toEqual(['First']);
  const { kept } = JSON.parse(text) as { kept: string };
  expect(await homebase('restore', kept, '--yes')).toEqual([0, expect.stringContaining('To undo: homebase restore')]);
  expect(airlines()).toEqual(['First', 'Second']);
});

function use<T>(act: (db: Db) => T): T {
  const db = openDatabase(databaseFile(data));
  try {
    return act(db);
  } finally {
    db.close();
  }
}

test('restore says what it brings back, and ends it again with --end-again', async () => {
  const [id, user_id] = use((db) => {
    const { user } = createGiven(db).pilot({ name: 'Mara' });
    return [db.apiKeys.list()[0]?.id ?? 0, user.id] as const;
  });
  await homebase('backup', file);
  const end = (): void =>
    use((db) => {
      db.apiKeys.revoke({ id, revoked_at: '2026-11-20T08:30:00.000Z' });
      db.users.update({ ...db.users.find(user_id)!, state: UserState.SUSPENDED });
    });
  const standing = () => use((db) => [db.users.find(user_id)?.state, db.apiKeys.find(id)?.revoked_at === null]);
  end();

  const [, text] = await homebase('restore', file, '--yes');
  expect(text).toMatch(/revoked key .{6}… of Mara .*\n {2}suspended pilot Mara\nTo end it again, .* --end-again\./);
  expect(standing()).toEqual([UserState.ACTIVE, true]);

  end();
  const [, json] = await homebase('restore', file, '--yes', '--json', '--end-again');
  expect(JSON.parse(json)).toMatchObject({
    came_back: { keys: [{ id }], pilots: [{ name: 'Mara' }] },
    ended_again: true,
  });
  expect(standing()).toEqual([UserState.SUSPENDED, false]);
});

test('restore fills a folder without a database', async () => {
  await homebase('backup', file);
  data = join(folder, 'fresh');
  expect(await homebase('restore', file, '--yes')).toEqual([0, expect.not.stringContaining('To undo')]);
  expect(airlines()).toEqual(['First']);
});

test('a backup into the folder backups, by any name, is taken', async () => {
  mkdirSync(join(data, 'backups'));
  for (const to of [join(data, 'backups', 'mine.db'), join(linked(data), 'backups', 'second.db')])
    expect(await homebase('backup', to)).toEqual([0, expect.any(String)]);
});

test('an export is not written over a file of the data folder', async () => {
  const before = readFileSync(databaseFile(data));
  for (const own of [databaseFile(data), join(linked(data), 'homebase.db'), hardLinked(databaseFile(data))])
    expect(await homebase('export', 'airlines', own)).toEqual([1, expect.stringContaining('is the database itself')]);
  expect(await homebase('export', 'airlines', join(data, 'homebase.log'))).toEqual([
    1,
    expect.stringContaining('is in'),
  ]);
  expect(await homebase('export', 'airlines', join(data, 'window', 'desktop.json'))).toEqual([
    1,
    expect.stringContaining('is in the data folder'),
  ]);
  expect(readFileSync(databaseFile(data)).equals(before)).toBe(true);
});

test.each([
  [() => join(folder, 'none', 'x.csv'), 1, 'none does not exist. Create it'],
  [() => folder, 1, 'is a folder. Choose a file in it.'],
  [() => join(folder, 'x'.repeat(300)), ...tooLong],
] as const)('an export that cannot be written blames the file, not the data folder', async (to, code, text) => {
  expect(await homebase('export', 'airlines', to())).toEqual([code, expect.stringContaining(text)]);
});

test('restore refuses the files that it replaces', async () => {
  writeFileSync(`${databaseFile(data)}.restore.part`, 'mine');
  for (const own of [databaseFile(data), join(linked(data), 'homebase.db'), `${databaseFile(data)}.restore.part`])
    expect(await homebase('restore', own, '--yes')).toEqual([1, expect.stringContaining('Choose a backup')]);
  expect(readFileSync(`${databaseFile(data)}.restore.part`, 'utf8')).toBe('mine');
});

test('restore replaces a damaged database', async () => {
  await homebase('backup', file);
  writeFileSync(databaseFile(data), 'no database'.repeat(1000));
  expect(await homebase('restore', file, '--yes')).toEqual([0, expect.any(String)]);
  expect(airlines()).toEqual(['First']);
});

test('restore does nothing without --yes if nobody can be asked', async () => {
  await homebase('backup', file);
  await nameAirline('Second');
  expect(await homebase('restore', file)).toEqual([2, expect.stringContaining('--yes')]);
  expect(airlines()).toEqual(['First', 'Second']);
});

/** Offset of `user_version` in a SQLite file. */
const formatAt = 60;

test('restore refuses a backup of a newer Homebase and changes nothing', async () => {
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

test('restore names a file that does not exist or is a folder', async () => {
  expect(await homebase('restore', file, '--yes')).toEqual([1, expect.stringContaining(`There is no file ${file}`)]);
  expect(await homebase('restore', folder, '--yes')).toEqual([1, `${folder} is a folder. Name a file in it.`]);
});

test.runIf(process.platform !== 'win32').each([
  ['restore', '--drill'],
  ['restore', '--yes'],
  ['backup', '--force'],
])('%s %s refuses a pipe instead of waiting for it', async (...words) => {
  execFileSync('mkfifo', [file]);
  expect(await homebase(...words, file)).toEqual([1, `${file} is not a file, but a pipe or a device. Choose a file.`]);
  expect(statSync(file).isFIFO()).toBe(true);
});

test.runIf(process.platform !== 'win32')('a pipe in place of the database is refused', async () => {
  rmSync(databaseFile(data));
  execFileSync('mkfifo', [databaseFile(data)]);
  const refused = [1, expect.stringContaining(`${databaseFile(data)} is not a file, but a pipe`)];
  expect([await homebase('settings'), await homebase('backup', file)]).toEqual([refused, refused]);
});

test('restore --drill reports what would be restored, also while a server runs, and changes nothing', async () => {
  await homebase('backup', file);
  await nameAirline('Second');
  const lock = lockFolder(data, 'homebase serve');
  const [backup, tree] = [readFileSync(file), readdirSync(folder, { recursive: true })];
  const [code, text] = await homebase('restore', '--drill', file);
  const [jsonCode, json] = await homebase('restore', '--drill', '--json', file);
  expect(readdirSync(folder, { recursive: true })).toEqual(tree);
  lock.release();

  expect([code, jsonCode]).toEqual([0, 0]);
  expect(text).toMatch(
    /kept\.db can be restored: 1 airline, 0 pilots, 0 PIREPs with 0 positions .*The drill took [\d.]+ s\.$/,
  );
  expect(JSON.parse(json)).toMatchObject({ file, restorable: true, airlines: 1, seconds: expect.any(Number) });
  expect(readFileSync(file).equals(backup)).toBe(true);
  expect(airlines()).toEqual(['First', 'Second']);
});

test('restore --drill fails for a damaged backup', async () => {
  await homebase('backup', file);
  const bytes = readFileSync(file);
  bytes.fill(0x5a, 4096 * 3);
  writeFileSync(file, bytes);

  expect(await homebase('restore', '--drill', file)).toEqual([1, `${file} is damaged or not a Homebase database.`]);
});
