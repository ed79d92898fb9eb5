import Database from 'better-sqlite3';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { checkBackup, writeBackup } from './backup.ts';
import { connect } from './connection.ts';
import { newestFormat } from './migrate.ts';
import { holdFiles } from './testing/holdFiles.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';
import { wasKilled } from './testing/wasKilled.ts';
import { decideRestore, finishRestore, isRestoreDecided, prepareRestore } from './restore.ts';

let folder: string;
let file: string;
let backup: string;
let aside: string;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'homebase.db');
  backup = join(folder, 'backup.db');
  aside = join(folder, 'aside.db');
  insert('old').close();
  writeBackup(file, backup);
});

function insert(name: string): Database.Database {
  const connection = connect(file);
  connection.prepare("INSERT INTO airlines (icao, name, created_at, updated_at) VALUES (?, ?, '', '')").run(name, name);
  return connection;
}

function read(from = file): unknown {
  const connection = connect(from);
  const found = connection.prepare('SELECT name FROM airlines ORDER BY id').pluck().all();
  connection.close();
  return found;
}

test('a prepared restore is not decided', () => {
  prepareRestore(backup, file);
  expect(isRestoreDecided(file)).toBe(false);
});

test('a restore whose note another program holds is done all the same', () => {
  insert('new').close();
  prepareRestore(backup, file);
  decideRestore(file);
  holdFiles('EPERM', Infinity, (path) => path.endsWith('.kept') && existsSync(path));
  expect(finishRestore(file, aside)).toBe(aside);
  expect([read(), readFileSync(`${file}.restored`, 'utf8')]).toEqual([['old'], 'aside.db']);
});

test('a file that is no backup is named, also while another program holds its copy', () => {
  writeFileSync(backup, 'no database'.repeat(1000));
  const copy = `${file}.restore.part`;
  holdFiles('EPERM', Infinity, (path) => path === copy && existsSync(copy));
  expect(() => prepareRestore(backup, file)).toThrow(`${backup} is damaged or not a Homebase database`);
});

test('the write-ahead log is kept as well', () => {
  const running = insert('new');
  const killed = join(folder, 'killed.db');
  for (const part of ['', '-wal']) cpSync(file + part, killed + part);
  running.close();
  file = killed;
  prepareRestore(backup, file);
  decideRestore(file);
  expect(finishRestore(file, aside)).toBe(aside);
  expect([read(), read(aside)]).toEqual([['old'], ['old', 'new']]);
});

test('a backup of an older program is migrated when it is opened', () => {
  rmSync(backup);
  const older = new Database(backup);
  older.exec(readFileSync(join(import.meta.dirname, 'migrations/0001_initial.sql'), 'utf8'));
  older.pragma('user_version = 1');
  older.close();
  expect(prepareRestore(backup, file).format).toBe(1);
  decideRestore(file);
  finishRestore(file, aside);
  expect(read()).toEqual([]);
  expect(checkBackup(file).format).toBe(newestFormat());
});

test('while another program reads the database it is not replaced', () => {
  insert('new').close();
  const writer = connect(file);
  const reader = new Database(file);
  reader.exec('BEGIN; SELECT * FROM airlines');
  writer.exec("UPDATE airlines SET icao = 'X' WHERE name = 'new'");
  prepareRestore(backup, file);
  decideRestore(file);
  expect(() => finishRestore(file, aside)).toThrow('Another program reads');
  reader.close();
  writer.close();
  expect(read()).toEqual(['old', 'new']);
});

function signIn(to: string, token: string): void {
  const connection = new Database(to);
  const begin = connection.prepare(
    "INSERT INTO admin_sessions (token_hash, created_at, last_seen_at, expires_at) VALUES (?, '', '', '9999')",
  );
  begin.run(Buffer.from(token));
  connection.close();
}

test('a session of the backup is valid only if it is in the replaced database, too', () => {
  for (const token of ['operator', 'signed out', 'signs out', 'foreign']) signIn(backup, token);
  for (const token of ['operator', 'signs out', 'later']) signIn(file, token);
  prepareRestore(backup, file);
  decideRestore(file);
  // It may be days until the next start.
  new Database(file).exec("DELETE FROM admin_sessions WHERE token_hash = CAST('signs out' AS BLOB)").close();
  finishRestore(file, aside);
  const connection = connect(file);
  const tokens = connection.prepare<[], Buffer>('SELECT token_hash FROM admin_sessions').pluck().all().map(String);
  connection.close();
  expect(tokens).toEqual(['operator']);
});

/** Ends itself like a power cut at the `step`th call that changes a file. */
const dying = `
import { createRequire, syncBuiltinESMExports } from 'node:module';
const fs = createRequire(import.meta.url)('node:fs');
const [file, backup, aside, step] = process.argv.slice(1);
let calls = 0;
for (const name of ['openSync', 'copyFileSync', 'fsyncSync', 'renameSync', 'unlinkSync']) {
  const real = fs[name];
  fs[name] = (...args) => {
    calls += 1;
    if (calls === Number(step)) process.kill(process.pid, 'SIGKILL');
    return real(...args);
  };
}
syncBuiltinESMExports();
const { prepareRestore, decideRestore, finishRestore } = await import(${JSON.stringify(new URL('restore.ts', import.meta.url).href)});
prepareRestore(backup, file);
decideRestore(file);
finishRestore(file, aside);
`;

test('killed at any step, the old or the new database is there, and the next start finishes what was decided', () => {
  insert('new').close();
  const seen = new Set<string>();
  for (let step = 1, ended = false; !ended; step += 1) {
    const place = mkdtempSync(join(folder, 'killed-'));
    for (const name of ['homebase.db', 'backup.db']) cpSync(join(folder, name), join(place, name));
    const [here, kept] = [join(place, 'homebase.db'), join(place, 'aside.db')];
    const words = ['--input-type=module', '-e', dying, here, join(place, 'backup.db'), kept, String(step)];
    const result = spawnSync(process.execPath, words, { encoding: 'utf8' });
    ended = result.status === 0;
    expect(ended || wasKilled(result), result.stderr).toBe(true);
    const decided = isRestoreDecided(here);
    const found = JSON.stringify(read(here));
    if (decided) finishRestore(here, kept);
    const restored = decided || readdirSync(place).includes('aside.db');
    expect(['["old","new"]', '["old"]']).toContain(found);
    expect(read(here)).toEqual(restored ? ['old'] : ['old', 'new']);
    if (restored) expect(read(kept)).toEqual(['old', 'new']);
    seen.add(`${found} ${decided ? 'decided' : ''}`);
  }
  // Every moment was met: nothing decided, decided, and done.
  expect([...seen]).toEqual(['["old","new"] ', '["old","new"] decided', '["old"] ']);
});
