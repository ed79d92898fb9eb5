import Database from 'better-sqlite3';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { checkBackup, writeBackup } from '../../db/backup.ts';
import { readLog } from '../../db/marks/fileMark.ts';
import { openDatabase } from '../../db/open.ts';
import { holdFiles } from '../../db/testing/holdFiles.ts';
import { createOlderAirline } from '../../db/testing/olderDatabase.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { wasKilled } from '../../db/testing/wasKilled.ts';
import { watchCommandLine } from '../testing/commandLine.ts';
import { databaseFile, defaults } from './config.ts';
import { startProgram } from './program.ts';

// A server is killed, and its log is left. It belongs to the database that it was written for, and to no other.

let data: string;
let file: string;
let elsewhere: string;
const { homebase } = watchCommandLine();

beforeEach(() => {
  data = temporaryFolder();
  elsewhere = temporaryFolder();
  file = databaseFile(data);
  return airline('Before');
});

async function airline(name: string, at = file): Promise<void> {
  const db = openDatabase(at);
  await db.write((tx) => tx.airlines.insert({ icao: name.slice(0, 4), name, created_at: '' }));
  db.close();
}

const at = (name: string): string => join(elsewhere, name);

const dying = `
const [folder, modules, count, backup] = process.argv.slice(1);
const { openDatabase } = await import(modules + '/open.ts');
const { writeBackup } = await import(modules + '/backup.ts');
const file = folder + '/homebase.db';
const db = openDatabase(file);
for (let number = 0; number < Number(count); number += 1) {
  await db.write((tx) => tx.airlines.insert({ icao: process.pid + 'K' + number, name: 'Killed ' + number + ' '.repeat(2000), created_at: '' }));
  if (number === Math.floor(count / 2) && backup) writeBackup(file, backup);
}
process.kill(process.pid, 'SIGKILL');
`;

/** Runs a server that stores airlines, makes a backup halfway, and is killed. */
function kill(changes: number, backup = ''): void {
  const words = [
    '--input-type=module',
    '-e',
    dying,
    data,
    new URL('../../db', import.meta.url).href,
    `${changes}`,
    backup,
  ];
  const ended = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect(wasKilled(ended), ended.stderr).toBe(true);
  expect(readFileSync(`${file}-wal`).length).toBeGreaterThan(0);
}

/** Starts and stops the server. @returns what it warned of */
async function start(folder = data): Promise<string> {
  const program = await startProgram({ ...defaults, data: folder, port: 0, adminPort: 0 });
  await program.stop();
  return program.warnings.join('\n');
}

function count(of = file): number {
  const db = new Database(of, { readonly: true });
  const rows = db.prepare<[], number>('SELECT count(*) FROM airlines').pluck().get() ?? 0;
  db.close();
  return rows;
}

// Killed before the first checkpoint, and after several of them.
test.each([1, 40, 1500, 3001])('all that was stored is there after %i changes', async (changes) => {
  kill(changes);
  expect([await start(), count()]).toEqual(['', changes + 1]);
});

test.each([
  ['copied', (from: string, to: string) => cpSync(from, to, { recursive: true })],
  ['moved', (from: string, to: string) => renameSync(from, to)],
  [
    'copied without its index',
    (from: string, to: string) => {
      cpSync(from, to, { recursive: true });
      rmSync(`${databaseFile(to)}-shm`);
    },
  ],
] as const)('a folder that was %s to another place has its log', async (_case, take) => {
  kill(1500);
  take(data, at('moved'));
  expect([await start(at('moved')), count(databaseFile(at('moved')))]).toEqual(['', 1501]);
  cpSync(at('moved'), data, { recursive: true });
});

test('a database of which a power cut left pages of zeros is mended by its log', async () => {
  kill(40);
  const { marks } = readLog(`${file}-wal`);
  const [page = 0] = marks.map((mark) => mark.page);
  const bytes = readFileSync(file);
  const isInLog = page > 0;
  writeFileSync(file, bytes.fill(0, (page - 1) * 4096, page * 4096));
  expect([isInLog, await start(), count()]).toEqual([true, '', 41]);
});

const overwrite = (by: string): void => writeFileSync(file, readFileSync(by));

test.each([
  ['copied', (by: string) => overwrite(by)],
  ['moved', (by: string) => renameSync(by, file)],
] as const)('a backup that is %s over the database is not mixed with the log', async (_case, put) => {
  for (const changes of [1, 20, 3000]) {
    const taken = at(`taken-${changes}.db`);
    kill(changes, taken);
    const rows = count(taken);
    put(taken);
    const warnings = await start();
    expect(warnings).toContain('belongs to another database');
    expect(count()).toBe(rows);
    expect(checkBackup(file).airlines).toBe(rows);
  }
  expect(readdirSync(data).filter((name) => /^homebase-foreign-.*\.db-wal$/.test(name))).toHaveLength(3);
});

test.each([
  ['another airline', () => airline('Other', at('other.db'))],
  [
    'a backup of another airline',
    async () => {
      await airline('Other', at('whole.db'));
      writeBackup(at('whole.db'), at('other.db'));
    },
  ],
  ['the database of an older Homebase', () => createOlderAirline(at('other.db'), 12)],
] as const)('%s takes the place of the database', async (_case, make) => {
  await make();
  kill(20);
  overwrite(at('other.db'));
  expect(await start()).toContain('belongs to another database');
  expect([count(), checkBackup(file).airlines]).toEqual([1, 1]);
});

test('a copy by hand from before the last start takes its place', async () => {
  copyFileSync(file, at('copy.db'));
  kill(1500);
  overwrite(at('copy.db'));
  expect(await start()).toContain('belongs to another database');
  expect(checkBackup(file).airlines).toBe(1);
});

test('a log of a database that is gone, or of which another program made something else, is kept', async () => {
  kill(20);
  const log = readFileSync(`${file}-wal`);
  new Database(at('other.db')).exec('CREATE TABLE notes (id)').close();
  overwrite(at('other.db'));
  await expect(start()).rejects.toThrow('another program');
  rmSync(file);
  cpSync(join(data, readdirSync(data).find((name) => name.startsWith('homebase-foreign')) ?? ''), `${file}-wal`);
  await start();
  const kept = readdirSync(data).filter((name) => name.startsWith('homebase-foreign'));
  expect(kept.map((name) => readFileSync(join(data, name)).equals(log))).toEqual([true, true]);
});

test('other commands look first, too', async () => {
  const taken = at('taken.db');
  kill(20, taken);
  const rows = count(taken);
  overwrite(taken);
  expect(await homebase('doctor', '--data', data)).toEqual([1, expect.stringContaining('belongs to another database')]);
  expect(await homebase('backup', at('new.db'), '--data', data)).toEqual([
    1,
    expect.stringContaining('belongs to another'),
  ]);
  expect(await homebase('restore', taken, '--data', data, '--yes')).toEqual([0, expect.stringContaining('belongs to')]);
  expect(count()).toBe(rows);
  const kept = readdirSync(join(data, 'backups')).find((name) => name.startsWith('before-restore')) ?? '';
  expect(checkBackup(join(data, 'backups', kept)).airlines).toBe(rows);
});

test('a log without a mark, of an older Homebase or another program, is tried', async () => {
  const shell = new Database(file);
  shell.exec("INSERT INTO airlines (icao, name, created_at, updated_at) VALUES ('SHL', 'Shell', '', '')");
  cpSync(data, at('copy'), { recursive: true });
  shell.close();
  const copy = databaseFile(at('copy'));
  // What the trial leaves, a virus scanner looks at.
  holdFiles('EPERM', Infinity, (path) => /trial\.part-(wal|shm)$/.test(path) && existsSync(path));
  const warnings = await start(at('copy'));
  expect(warnings).toContain('It is not certain');
  expect(count(copy)).toBe(2);
  const without = readdirSync(at('copy')).find((name) => name.startsWith('homebase-without-log')) ?? '';
  expect(checkBackup(join(at('copy'), without)).airlines).toBe(1);
});
