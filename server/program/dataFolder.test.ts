import Database from 'better-sqlite3';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { checkBackup, writeBackup } from '../../db/backup.ts';
import { newestFormat } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import { decideRestore, prepareRestore } from '../../db/restore.ts';
import { withDatabase } from '../cli/withDatabase.ts';
import { noteContents } from '../domain/backups/backupFiles.ts';
import { DataFolderError } from './dataFolder.ts';
import { type Program, startProgram } from './program.ts';
import { holdFiles } from '../../db/testing/holdFiles.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { backupFolder, databaseFile, defaults } from './config.ts';

let data: string;
let file: string;
let backup: string;

beforeEach(async () => {
  data = temporaryFolder();
  file = databaseFile(data);
  mkdirSync(backupFolder(data));
  const name = 'homebase-2026-11-20T10-00-00-000Z.db';
  backup = join(backupFolder(data), name);
  await nameAirline('Kept');
  await noteContents(backupFolder(data), name, writeBackup(file, backup));
  await nameAirline('Later');
});

async function nameAirline(name: string): Promise<void> {
  const db = openDatabase(file);
  await db.write((tx) => tx.airlines.insert({ icao: name, name, created_at: '2026-01-01T00:00:00.000Z' }));
  db.close();
}

function change(sql: string, of = file): void {
  new Database(of).exec(sql).close();
}

/** What is left when a start ends in the middle of making the tables. */
function makeBlank(): void {
  rmSync(file);
  change('PRAGMA journal_mode = WAL');
}

const airlines = (): unknown => {
  const connection = new Database(file, { readonly: true });
  const names = connection.prepare('SELECT name FROM airlines ORDER BY id').pluck().all();
  connection.close();
  return names;
};

const start = async (restore: string | null = null): Promise<Program> =>
  await startProgram({ ...defaults, data, port: 0, adminPort: 0, restore });

/** Starts the program, which is expected to fail, and returns the error. */
async function failure(): Promise<DataFolderError> {
  try {
    await (await start()).stop();
  } catch (error) {
    if (error instanceof DataFolderError) return error;
    throw error;
  }
  throw new Error('It started.');
}

test.each([
  ['is empty', () => truncateSync(file), 'is empty, but there are backups'],
  ['has no table', () => makeBlank(), 'is empty, but there are backups'],
  ['is gone', () => rmSync(file), 'is missing, but there are backups'],
  ['is garbage', () => writeFileSync(file, 'garbage '.repeat(2000)), 'is damaged or not a database'],
  ['is half as long', () => truncateSync(file, 8192), 'is damaged or not a database'],
  ['lost a table', () => change('DROP TABLE news'), 'something in it is missing (the table news)'],
  ['lost a column', () => change('ALTER TABLE pireps DROP COLUMN notes'), 'is missing (the column pireps.notes)'],
  ['has user_version 0', () => change('PRAGMA user_version = 0'), '(user_version is 0)'],
  ['has user_version -1', () => change('PRAGMA user_version = -1'), '(user_version is -1)'],
] as const)(
  'a database that %s is refused, with the command that restores the latest backup',
  async (_case, harm, text) => {
    harm();
    const { message, offer } = await failure();
    expect(message).toContain(`The database ${file} `);
    expect(message).toContain(text);
    expect(message).toContain(
      `The latest good backup is from 2026-11-20 10:00 UTC.\nRestore the backup of 2026-11-20 10:00 UTC: homebase restore ${backup} --data ${data}`,
    );
    expect(offer?.file).toBe(backup);

    // The window's button restarts the server like this.
    await (await start(backup)).stop();
    expect(airlines()).toEqual(['Kept']);
  },
);

test('commands report the same error as the server', async () => {
  rmSync(file);
  const command = withDatabase(data, 'homebase key', async () => await Promise.resolve());
  await expect(command).rejects.toThrow(`Restore the backup of 2026-11-20 10:00 UTC: homebase restore ${backup}`);
});

test('without a backup, an empty file becomes a new airline, as on a first start', async () => {
  rmSync(backupFolder(data), { recursive: true });
  truncateSync(file);
  await (await start()).stop();
  expect(airlines()).toEqual([]);
});

test('without a backup, the message says how to restore one from elsewhere', async () => {
  rmSync(backupFolder(data), { recursive: true });
  writeFileSync(file, 'garbage '.repeat(2000));
  const { message, offer } = await failure();
  expect(message).toContain(
    `There is no backup in ${backupFolder(data)}. Restore one from elsewhere with homebase restore FILE`,
  );
  expect(offer).toBeUndefined();
});

test('a start that fails after a restore offers to undo the restore', async () => {
  prepareRestore(backup, file);
  decideRestore(file);
  const program = await start();
  await program.stop();
  const kept = readdirSync(backupFolder(data)).find((name) => name.startsWith('before-restore')) ?? '';
  // Simulates damage before the restored file was opened for the first time.
  writeFileSync(`${file}.restored`, kept);
  change('DROP TABLE news');

  const { message, offer } = await failure();

  const before = join(backupFolder(data), kept);
  expect(message).toContain('A backup was restored before this start.');
  expect(message).toContain(`Undo the restore: homebase restore ${before}`);
  await (await start(offer?.file)).stop();
  expect(airlines()).toEqual(['Kept', 'Later']);
});

test('if the previous database is damaged as well, the latest good backup is offered', async () => {
  writeFileSync(join(backupFolder(data), 'before-restore-x.db'), 'garbage '.repeat(2000));
  writeFileSync(`${file}.restored`, 'before-restore-x.db');
  change('DROP TABLE news');
  expect((await failure()).offer?.file).toBe(backup);
});

test('a restored database that was opened once is not offered to be undone', async () => {
  prepareRestore(backup, file);
  decideRestore(file);
  await (await start()).stop();
  change('DROP TABLE news');
  expect((await failure()).offer?.file).toBe(backup);
});

test.each([
  ['empty', () => writeFileSync(`${file}.restore`, '')],
  ['garbage', () => writeFileSync(`${file}.restore`, 'garbage '.repeat(2000))],
  [
    'damaged since it was decided',
    () => {
      prepareRestore(backup, file);
      decideRestore(file);
      writeFileSync(`${file}.restore`, readFileSync(`${file}.restore`).fill(0x5a, 4096 * 3));
    },
  ],
  [
    'the database of another program',
    () =>
      change(
        'CREATE TABLE airlines (id); CREATE TABLE users (id); CREATE TABLE pireps (id); CREATE TABLE acars (type)',
        `${file}.restore`,
      ),
  ],
] as const)('a decided restore that is %s does not replace a good database', async (_case, decide) => {
  decide();
  const program = await start();
  await program.stop();
  expect(program.warnings).toEqual([expect.stringContaining('It was not restored, and the database is unchanged.')]);
  expect(airlines()).toEqual(['Kept', 'Later']);
  expect(existsSync(`${file}.restore`)).toBe(false);
  expect(existsSync(`${file}.restore-refused`)).toBe(true);
  const db = openDatabase(file);
  expect(db.audit.list('backup', 'restore')).toMatchObject([{ action: 'backup.restore_refused', actor: 'program' }]);
  db.close();
});

test('while another program holds the database, the old data is served, with no copy left, and the restore is dropped', async () => {
  prepareRestore(backup, file);
  decideRestore(file);
  holdFiles('EPERM', Infinity, (path) => path === file);
  for (const notes of [1, 0]) {
    const program = await start();
    await program.stop();
    expect(program.warnings).toHaveLength(notes);
    if (notes === 1)
      expect(program.warnings[0]).toMatch(/could not take the place of .*homebase\.db\. Another program has it open/);
    expect(airlines()).toEqual(['Kept', 'Later']);
    expect([
      existsSync(`${file}.restore`),
      readdirSync(backupFolder(data)).filter((name) => name.startsWith('before-')),
    ]).toEqual([false, []]);
  }
});

test('after a restore, the server starts although another program holds notes and copies', async () => {
  prepareRestore(backup, file);
  decideRestore(file);
  holdFiles('EPERM', Infinity, (path) => /\.replaced$|before-restore-[^/\\]*-(wal|shm)$|lock\.json$/.test(path));
  await (await start()).stop();
  await (await start()).stop();
  expect(airlines()).toEqual(['Kept']);
}, 30_000);

test('a decided restore that is held as well is named, because the next start would carry it out', async () => {
  prepareRestore(backup, file);
  decideRestore(file);
  holdFiles('EPERM', Infinity, (path) => [file, `${file}.restore`].includes(path));
  for (let count = 1; count <= 2; count += 1) {
    const program = await start();
    await program.stop();
    expect(program.warnings).toEqual([expect.stringContaining(`then delete ${file}.restore, or it replaces`)]);
    expect(readdirSync(backupFolder(data)).filter((name) => name.startsWith('before-'))).toEqual([]);
  }
  expect(airlines()).toEqual(['Kept', 'Later']);
}, 30_000);

test('after going back to an older Homebase, the copy from before the update is offered', async () => {
  const format = newestFormat() + 1;
  copyFileSync(backup, `${file}.before-${format}`);
  change(`PRAGMA user_version = ${format}`);
  const { message, offer } = await failure();
  expect(message).toContain('was written by a newer Homebase');
  expect(offer?.file).toBe(`${file}.before-${format}`);
  await (await start(offer?.file)).stop();
  expect(checkBackup(file).format).toBe(newestFormat());
});
