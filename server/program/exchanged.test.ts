import Database from 'better-sqlite3';
import {
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkBackup, writeBackup } from '../../db/backup.ts';
import { openDatabase } from '../../db/open.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { watchCommandLine } from '../testing/commandLine.ts';
import { createGiven } from '../testing/given.ts';
import { backupFolder, databaseFile, defaults, logFile } from './config.ts';
import type { StatusMessage } from './processMessages.ts';
import { type Program, startProgram } from './program.ts';

// What sync programs do: they replace or overwrite the database of a running server, or delete its files.

let data: string;
let file: string;
/** An earlier version of the database, and one of another airline. */
let older: string;
let other: string;
let program: Program;
let pilot: { readonly key: string; readonly pirep: string };
let acknowledged: string[];
const { homebase } = watchCommandLine();

const start = async (): Promise<Program> => await startProgram({ ...defaults, data, port: 0, adminPort: 0 });

function givenAirline(at: string): typeof pilot {
  const db = openDatabase(at);
  const given = createGiven(db);
  const { user, key } = given.pilot();
  const pirep = given.pirep({ user_id: user.id }).id;
  db.close();
  return { key, pirep };
}

beforeEach(async () => {
  const elsewhere = temporaryFolder();
  [older, other] = [join(elsewhere, 'older.db'), join(elsewhere, 'other.db')];
  data = temporaryFolder();
  file = databaseFile(data);
  pilot = givenAirline(file);
  givenAirline(other);
  copyFileSync(file, older);
  acknowledged = [];
  program = await start();
});

afterEach(async () => {
  await program.stop();
});

function call(path: string, body?: object): Promise<Response> {
  const headers = { 'x-api-key': pilot.key, 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  return fetch(`${program.ready.api}/api/${path}`, { headers, ...sent });
}

async function fly(): Promise<Response> {
  const log = `${acknowledged.length}`;
  const reply = await call(`pireps/${pilot.pirep}/acars/position`, { positions: [{ lat: 50, lon: 8, log }] });
  if (reply.status === 200) acknowledged.push(log);
  return reply;
}

/** Enough for the log to be moved into the file, and to begin again. */
async function flyFar(): Promise<void> {
  for (let part = 0; part < 30; part += 1) {
    const positions = Array.from({ length: 500 }, (_, row) => ({
      lat: 50,
      lon: 8,
      log: `${acknowledged.length + row}`,
    }));
    expect((await call(`pireps/${pilot.pirep}/acars/position`, { positions })).status).toBe(200);
    acknowledged.push(...positions.map(({ log }) => log));
  }
}

const listSaved = (): string[] => readdirSync(data).filter((name) => /^homebase-saved-.*\.db$/.test(name));

function positionsIn(at: string): string[] {
  const db = new Database(at, { readonly: true });
  const rows = db.prepare<[], string>('SELECT log FROM acars ORDER BY id').pluck().all();
  db.close();
  return rows;
}

/** Writes into the file that is there, as `cp` does. */
const overwrite = (by: string): void => writeFileSync(file, readFileSync(by));

/** Windows lets nobody rename or delete a file that is open. */
const canRename = process.platform !== 'win32';

const renames = [
  ['replaced by an older version', false, () => renameSync(older, file)],
  ['replaced by another airline', true, () => renameSync(other, file)],
  ['deleted', true, () => rmSync(file)],
  ['moved away', false, () => renameSync(file, older)],
] as const;

test.each([
  ...(canRename ? renames : []),
  ['overwritten by an older version', false, () => overwrite(older)],
  [
    'overwritten by another airline, with its time',
    false,
    () => {
      overwrite(other);
      utimesSync(file, 0, 0);
    },
  ],
  ['overwritten with something else', false, () => writeFileSync(file, 'garbage '.repeat(20_000))],
  ['emptied', false, () => truncateSync(file)],
] as const)(
  'when the database is %s, nothing more is stored, and all of it is saved beside it',
  async (_case, far, exchange) => {
    if (far) await flyFar();
    await fly();
    await fly();
    exchange();

    const refused = await fly();
    expect([refused.status, await refused.text()]).toEqual([
      503,
      expect.stringContaining('Another program has replaced'),
    ]);
    await vi.waitUntil(() => listSaved().length > 0, 5000);
    expect((await call('user')).status).toBe(200);
    await program.stop();

    const [saved = ''] = listSaved();
    expect(listSaved()).toHaveLength(1);
    expect(checkBackup(join(data, saved)).pireps).toBe(1);
    expect(positionsIn(join(data, saved))).toEqual(acknowledged);
    expect(readFileSync(logFile(data), 'utf8')).toContain(`is in ${JSON.stringify(join(data, saved)).slice(1, -1)}`);
    program = { ...program, stop: async () => await Promise.resolve(true) };
  },
);

test('a backup of the last moment that is copied over the database counts as another file', async () => {
  await fly();
  const backup = join(data, 'copy.db');
  writeBackup(file, backup);
  await fly();
  overwrite(backup);
  expect((await fly()).status).toBe(503);
});

test('the file of the other program is left as it is, and the saved copy can be restored', async () => {
  await fly();
  overwrite(other);
  await vi.waitUntil(() => listSaved().length > 0, 5000);
  await program.stop();
  expect(readFileSync(file).equals(readFileSync(other))).toBe(true);

  const saved = join(data, listSaved()[0] ?? '');
  expect(await homebase('doctor', '--data', data)).toEqual([1, expect.stringContaining(`homebase restore ${saved}`)]);
  program = await start();
  expect(program.warnings).toEqual([expect.stringContaining(saved)]);
  await program.stop();

  expect(await homebase('restore', saved, '--data', data, '--yes')).toEqual([0, expect.any(String)]);
  expect(positionsIn(file)).toEqual(acknowledged);
  program = await start();
  expect(program.warnings).toEqual([]);
  expect((await fly()).status).toBe(200);
});

test('tells the desktop and takes no backup of the other file', async () => {
  const heard: StatusMessage[] = [];
  const watch = program.watchStatus((status) => heard.push(status));
  overwrite(other);
  watch.tell();
  watch.stop();
  expect(heard.at(-1)?.problem).toContain('replaced the database');

  const login = await fetch(program.ready.admin, { redirect: 'manual' });
  const headers = {
    cookie: login.headers.get('set-cookie')?.split(';')[0] ?? '',
    origin: new URL(program.ready.admin).origin,
  };
  const reply = await fetch(`${headers.origin}/admin/backups`, { method: 'POST', headers });
  expect(reply.status).toBe(503);
  expect(existsSync(backupFolder(data))).toBe(false);
});

test.runIf(canRename).each([
  ['the log', ['-wal']],
  ['its index', ['-shm']],
  ['both', ['-wal', '-shm']],
])('when %s is deleted, the next change creates it again and all is in the files', async (_case, parts) => {
  await fly();
  for (const part of parts) rmSync(file + part);
  expect((await fly()).status).toBe(200);

  // As if the server was killed now.
  const killed = temporaryFolder();
  cpSync(data, killed, { recursive: true });
  expect(positionsIn(databaseFile(killed))).toEqual(acknowledged);
});

test.runIf(canRename)('a log that is replaced by an older version is kept, and nothing is lost', async () => {
  await fly();
  copyFileSync(`${file}-wal`, `${file}-wal-older`);
  await fly();
  renameSync(`${file}-wal-older`, `${file}-wal`);
  expect((await fly()).status).toBe(200);
  await program.stop();
  expect(positionsIn(file)).toEqual(acknowledged);
  expect(readdirSync(data).filter((name) => name.startsWith('homebase-foreign'))).toHaveLength(1);
  program = await start();
});

test.each([
  ['emptied', false],
  ['emptied', true],
  ['overwritten by an older version', false],
  ['overwritten with something else', false],
] as const)('when the log is %s, nothing more is stored, and all of it is saved', async (how, far) => {
  if (far) await flyFar();
  await fly();
  const log = `${file}-wal`;
  const before = readFileSync(log);
  await fly();
  if (how === 'emptied') truncateSync(log);
  else writeFileSync(log, how.endsWith('else') ? 'garbage '.repeat(20_000) : before);

  expect((await fly()).status).toBe(503);
  await vi.waitUntil(() => listSaved().length > 0, 5000);
  await program.stop();
  expect(positionsIn(join(data, listSaved()[0] ?? ''))).toEqual(acknowledged);
  program = await start();
  expect((await call('user')).status).toBe(200);
});

test('of a database larger than the cache, what is only in the cache is saved, too', async () => {
  await program.stop();
  const shell = new Database(file);
  shell.exec(
    "INSERT INTO news (subject, body, created_at, updated_at) VALUES ('Large', printf('%.*c', 12000000, 'x'), '2026', '2026')",
  );
  shell.close();
  program = await start();
  // These come after it in the file.
  await flyFar();
  await fly();
  truncateSync(`${file}-wal`);
  expect((await fly()).status).toBe(503);
  await vi.waitUntil(() => listSaved().length > 0, 5000);
  await program.stop();
  expect(positionsIn(join(data, listSaved()[0] ?? ''))).toEqual(acknowledged);
  program = await start();
});

test('checkpoints, backups and a vacuum by another program are no reason to stop', async () => {
  await flyFar();
  writeBackup(file, join(data, 'copy.db'));
  const shell = new Database(file);
  shell.pragma('wal_checkpoint(PASSIVE)');
  expect((await fly()).status).toBe(200);
  shell.exec('VACUUM');
  expect((await fly()).status).toBe(200);
  shell.pragma('wal_checkpoint(TRUNCATE)');
  shell.close();
  expect((await fly()).status).toBe(200);
  await flyFar();
  expect(positionsIn(file)).toEqual(acknowledged);
});
