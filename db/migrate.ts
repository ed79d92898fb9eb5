import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createPrivateFile, readDatabase } from './files.ts';
import { plainText } from './plainText.ts';
import { removeFile, renameFile, tryRemove } from './heldFiles.ts';

const migrationFolder = join(import.meta.dirname, 'migrations');

interface Migration {
  readonly version: number;
  readonly sql: string;
}

/** From migration `since` on, this application_id marks our files. */
const mark = { since: 10, application_id: 1_212_306_245 };

/** SQLite can read the file, but it belongs to another program or was changed by one. */
export class UnusableDatabaseError extends Error {
  /** Completes "The database cannot be used: ". */
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(`The database cannot be used: ${reason}.`, { cause });
    this.name = 'UnusableDatabaseError';
    this.reason = reason;
  }
}

/** A newer Homebase wrote the file. Opening it with this one could lose data. */
export class NewerDatabaseError extends Error {
  /** The copy that the newer one made before it changed the file. */
  readonly copy: string;

  constructor(file: string, found: number, known: number) {
    super(
      `This data folder was written by a newer Homebase (format ${found}; this one knows up to ${known}). ` +
        'Install that version, or restore the copy that it made before it changed the file.',
    );
    this.name = 'NewerDatabaseError';
    this.copy = copyName(file, found);
  }
}

/**
 * Brings the file to the newest format, forward only. Before it changes a file that holds data, it writes a copy
 * beside it (`<file>.before-<version>`).
 * @throws {NewerDatabaseError, UnusableDatabaseError}
 */
export function migrate(connection: Database.Database, folder: string = migrationFolder): void {
  refuseUnknown(connection, folder);
  const newest = newestFormat(folder);
  const version = readFormat(connection);
  if (version === newest) return;
  if (version > 0 && !connection.memory) writeCopy(connection, copyName(connection.name, newest));
  upgrade(connection, { folder });
}

/** Whether a file must be migrated when it is opened, which takes time. Read from its header. */
export function isOlderFile(file: string): boolean {
  const header = Buffer.alloc(100);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, header, 0, header.length, 0);
  } finally {
    closeSync(handle);
  }
  // Where SQLite keeps user_version.
  return header.readInt32BE(60) < newestFormat();
}

/** Whether a file of ours with this header has the table log_marks. */
export function hasMarkTable(header: Buffer): boolean {
  return header.readInt32BE(60) >= 23 && header.readInt32BE(68) === mark.application_id;
}

/** The format of a file that may be in use: unlike its header, SQLite also reads the write-ahead log. */
export function readFileFormat(file: string): number {
  return readDatabase(file, readFormat);
}

export function readFormat(connection: Database.Database): number {
  return connection.pragma('user_version', { simple: true }) as number;
}

/** Reads only. @throws {NewerDatabaseError, UnusableDatabaseError} when this program cannot have made the file */
export function refuseUnknown(connection: Database.Database, folder: string = migrationFolder): void {
  const [found, known] = [readFormat(connection), newestFormat(folder)];
  if (found > known) throw new NewerDatabaseError(connection.name, found, known);
  const isEmpty = found === 0 && connection.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
  if (!isEmpty) refuseForeign(connection);
}

/** @throws {UnusableDatabaseError} when another program made the file, according to its header */
export function refuseForeign(connection: Database.Database): void {
  const format = readFormat(connection);
  if (connection.prepare('SELECT 1 FROM sqlite_schema').get() === undefined)
    throw new UnusableDatabaseError('it is empty');
  if (format < 1) throw new UnusableDatabaseError(`another program made or changed it (user_version is ${format})`);
  const id = connection.pragma('application_id', { simple: true }) as number;
  if (id === mark.application_id || (id === 0 && format < mark.since)) return;
  throw new UnusableDatabaseError('it belongs to another program');
}

interface Upgrade {
  readonly folder?: string;
  /** The format to end with. */
  readonly to?: number;
}

/**
 * Applies the migrations that the file lacks, without a copy, all or none: an earlier program could open neither a file that
 * was left between two formats nor the copy that the next attempt would make of it.
 * @throws {UnusableDatabaseError} when one fails
 */
export function upgrade(
  connection: Database.Database,
  { folder = migrationFolder, to = Infinity }: Upgrade = {},
): void {
  const version = readFormat(connection);
  // Rebuilding a table drops it, which would delete the rows that refer to it. They are checked afterwards.
  connection.pragma('foreign_keys = OFF');
  connection.function('plain_text', { deterministic: true }, (text) => plainText(String(text)));
  try {
    connection.exec('BEGIN IMMEDIATE');
    for (const migration of readMigrations(folder))
      if (migration.version > version && migration.version <= to) apply(connection, migration);
    refuseBrokenReferences(connection);
    connection.exec('COMMIT');
  } catch (error) {
    // A full disk has already ended the transaction.
    if (connection.inTransaction) connection.exec('ROLLBACK');
    const { code = 'SQLITE_ERROR', message } = error as Error & { code?: string };
    // Errors such as a full disk or a damaged page do not mean that the format is wrong.
    if (!/^SQLITE_(ERROR|CONSTRAINT|MISMATCH)/.test(code)) throw error;
    throw new UnusableDatabaseError(`it cannot be converted to the format of this Homebase (${message})`, error);
  } finally {
    connection.pragma('foreign_keys = ON');
  }
}

/** The newest format that this program knows. */
export function newestFormat(folder: string = migrationFolder): number {
  return readMigrations(folder).at(-1)?.version ?? 0;
}

function copyName(file: string, format: number): string {
  return `${file}.before-${format}`;
}

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ version: Number.parseInt(name, 10), sql: readFileSync(join(folder, name), 'utf8') }));
}

/** Replaces the copy of a failed attempt. It gets its name once it is complete. */
function writeCopy(connection: Database.Database, file: string): void {
  const part = `${file}.part`;
  removeFile(part);
  createPrivateFile(part);
  try {
    connection.prepare('VACUUM INTO ?').run(part);
    renameFile(part, file);
  } catch (error) {
    tryRemove(part);
    throw error;
  }
}

function apply(connection: Database.Database, { version, sql }: Migration): void {
  connection.exec(sql);
  connection.pragma(`user_version = ${version}`);
}

/** Once, after the last migration, because it reads every position. */
function refuseBrokenReferences(connection: Database.Database): void {
  const broken = connection.pragma('foreign_key_check') as unknown[];
  if (broken.length > 0) throw new Error(`The migrations leave ${broken.length} rows that refer to missing rows`);
}

/**
 * Compares a database of the newest format with an empty one of our own. Preparing statements does not find everything:
 * statements that store whole rows use the columns that exist.
 * @throws {UnusableDatabaseError} naming what is missing
 */
export function refuseIncomplete(connection: Database.Database): void {
  const [found, wanted] = [readColumns(connection), (ownColumns ??= readOwnColumns())];
  const tables = [...wanted.keys()].filter((table) => !found.has(table)).map((table) => `the table ${table}`);
  const columns = [...found].flatMap(([table, names]) =>
    [...(wanted.get(table) ?? [])].filter((name) => !names.has(name)).map((name) => `the column ${table}.${name}`),
  );
  const missing = [...tables, ...columns];
  if (missing.length === 0) return;
  const more = missing.length > 3 ? ` and ${missing.length - 3} more` : '';
  throw new UnusableDatabaseError(`something in it is missing (${missing.slice(0, 3).join(', ')}${more})`);
}

/** Of an empty database of our own, which takes as long to make as to open a file. */
let ownColumns: ReadonlyMap<string, ReadonlySet<string>> | undefined;

function readOwnColumns(): ReadonlyMap<string, ReadonlySet<string>> {
  const model = new Database(':memory:');
  upgrade(model);
  const columns = readColumns(model);
  model.close();
  return columns;
}

/** The names of the columns of each table. */
function readColumns(connection: Database.Database): ReadonlyMap<string, ReadonlySet<string>> {
  const tables = connection.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  const columns = connection.prepare<[string], string>('SELECT name FROM pragma_table_xinfo(?)').pluck();
  return new Map(tables.map((table) => [table, new Set(columns.all(table))]));
}
