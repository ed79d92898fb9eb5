import Database from 'better-sqlite3';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeBackup } from '../../db/backup.ts';
import { migrate, newestFormat, readFileFormat } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import { createOlderAirline, olderKey } from '../../db/testing/olderDatabase.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { wasKilled } from '../../db/testing/wasKilled.ts';
import { noteContents } from '../domain/backups/backupFiles.ts';
import { watchCommandLine } from '../testing/commandLine.ts';
import { backupFolder, databaseFile, defaults } from './config.ts';
import { startProgram } from './program.ts';

// Data folders of every format before this one, as their programs left them.
const newest = newestFormat();
const olderFormats = Array.from({ length: newest - 1 }, (_, index) => index + 1);
const commandLine = watchCommandLine();

const backupName = 'homebase-2026-11-20T10-00-00-000Z.db';

type Tables = ReadonlyMap<string, readonly string[]>;

/** All rows but the mark of the file, as text. @param like reads only the tables and columns of another database */
function rowsOf(file: string, like = file): Tables {
  const [connection, model] = [file, like].map((name) => new Database(name, { readonly: true }));
  if (connection === undefined || model === undefined) throw new Error('There are two files');
  const names = model.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'log_marks'",
  );
  const read = (table: string): string[] => {
    const columns = model.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
    const quoted = columns.map((name) => `"${name}"`).join();
    return connection
      .prepare(`SELECT ${quoted} FROM ${table}`)
      .raw()
      .all()
      .map((row) => JSON.stringify(row));
  };
  const tables = new Map((names.pluck().all() as string[]).map((table) => [table, read(table).sort()]));
  connection.close();
  model.close();
  return tables;
}

/** Makes the folder of an earlier program, with a backup. */
async function givenFolder(format: number): Promise<{ readonly data: string; readonly file: string }> {
  const data = join(temporaryFolder(), 'data');
  const [file, backups] = [databaseFile(data), backupFolder(data)];
  mkdirSync(backups, { recursive: true });
  createOlderAirline(file, format);
  await noteContents(backups, backupName, writeBackup(file, join(backups, backupName)));
  return { data, file };
}

/** What pilots and the operator read, in part. */
async function readByCalls(data: string): Promise<unknown> {
  const program = await startProgram({ ...defaults, data, port: 0, adminPort: 0 });
  try {
    const { api, admin } = program.ready;
    const signedIn = await fetch(admin, { redirect: 'manual' });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const read = async (url: string): Promise<unknown> => {
      const reply = await fetch(url, { headers: { 'x-api-key': olderKey, cookie } });
      return ((await reply.json()) as { readonly data: unknown }).data;
    };
    return {
      user: await read(`${api}/api/user`),
      pirep: await read(`${api}/api/pireps/1001`),
      track: await read(`${api}/phpvms7/api/pireps/1001/acars/position`),
      inbox: await read(new URL('/admin/pireps', admin).href),
      report: await read(new URL('/admin/pireps/1001', admin).href),
      backups: await read(new URL('/admin/backups', admin).href),
    };
  } finally {
    await program.stop();
  }
}

/** Opens a database with the migrations that an earlier program knew. */
function openEarlier(file: string, format: number): void {
  const folder = temporaryFolder();
  const migrations = join(import.meta.dirname, '../../db/migrations');
  for (const name of readdirSync(migrations).sort().slice(0, format))
    cpSync(join(migrations, name), join(folder, name));
  const connection = new Database(file);
  try {
    migrate(connection, folder);
  } finally {
    connection.close();
  }
}

test.each(olderFormats)(
  'a database of format %i keeps every row and a copy, and its program refuses it then',
  (format) => {
    const file = join(temporaryFolder(), 'homebase.db');
    createOlderAirline(file, format);
    const original = `${file}.original`;
    cpSync(file, original);
    const before = rowsOf(file);
    expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([]);

    openDatabase(file).close();

    expect(readFileFormat(file)).toBe(newest);
    expect(rowsOf(file, original)).toEqual(before);
    const copy = `${file}.before-${newest}`;
    expect([readFileFormat(copy), rowsOf(copy)]).toEqual([format, before]);
    const refusal = `written by a newer Homebase (format ${newest}; this one knows up to ${format})`;
    expect(() => openEarlier(file, format)).toThrow(refusal);
    expect(() => openEarlier(copy, format)).not.toThrow();
  },
);

// The first one, the last one without the mark of our files, and the one before this.
test.each([1, 9, newest - 1])(
  'a folder of format %i is served, and its copy and its backup can be restored',
  async (format) => {
    const { data, file } = await givenFolder(format);
    const before = rowsOf(file);

    expect(await readByCalls(data)).toMatchObject({
      user: { name: 'Mara Lindqvist' },
      pirep: { id: '1001', flight_number: '612', flight_time: 95 },
      track: [{ lat: 53.6, lon: 10 }],
      inbox: [{ id: '1002' }, { id: '1001' }],
      report: { comments: [{ comment: 'Well flown' }] },
      backups: [{ contents: { airlines: 1, pilots: 1, pireps: 2, positions: 1 }, verified: true }],
    });

    for (const copy of [`${file}.before-${newest}`, join(backupFolder(data), backupName)]) {
      const [code, text] = await commandLine.homebase('restore', copy, '--yes', '--data', data);
      expect([code, text]).toEqual([0, expect.stringContaining('Restored 1 airline')]);
      expect(rowsOf(file)).toEqual(before);
      expect(() => openEarlier(file, format)).not.toThrow();
    }
  },
);

/** Ends itself like a power cut before the `step`th change by the migrations. */
const dying = `
import Database from 'better-sqlite3';
const [file, step] = process.argv.slice(1);
const real = Database.prototype.exec;
let calls = 0;
Database.prototype.exec = function exec(sql) {
  calls += 1;
  if (calls === Number(step)) process.kill(process.pid, 'SIGKILL');
  return real.call(this, sql);
};
const { connect } = await import(${JSON.stringify(new URL('../../db/connection.ts', import.meta.url).href)});
connect(file).close();
`;

/** The beginning, each migration and the end. */
const changes = newest + 1;

test.each([1, 2, Math.ceil(changes / 2), changes, changes + 1])(
  'killed before change %i of the upgrade, the folder is that of the earlier program, or upgraded',
  (step) => {
    const file = join(temporaryFolder(), 'homebase.db');
    createOlderAirline(file, 1);
    const before = rowsOf(file);
    const original = `${file}.original`;
    cpSync(file, original);

    const ended = spawnSync(process.execPath, ['--input-type=module', '-e', dying, file, String(step)], {
      encoding: 'utf8',
      cwd: join(import.meta.dirname, '../..'),
    });

    expect([wasKilled(ended), ended.status === 0], ended.stderr).toEqual([step <= changes, step > changes]);
    expect(readFileFormat(file)).toBe(step > changes ? newest : 1);
    expect(rowsOf(file, original)).toEqual(before);
    openDatabase(file).close();
    expect(readFileFormat(file)).toBe(newest);
    expect(rowsOf(file, original)).toEqual(before);
    expect(rowsOf(`${file}.before-${newest}`)).toEqual(before);
  },
);
