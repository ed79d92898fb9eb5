import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import {
  newestFormat,
  readFormat,
  refuseForeign,
  refuseIncomplete,
  refuseUnknown,
  UnusableDatabaseError,
  upgrade,
} from './migrate.ts';
import { refuseForeignCode } from './foreignCode.ts';
import { markCopy } from './marks/fileMark.ts';
import { queries } from './open.ts';
import { createPrivateFile, readDatabase, syncFile, syncFolder, tryReadDatabase } from './files.ts';
import { removeFile, renameFile, tryRemove } from './heldFiles.ts';

/** The file is not a backup that this program can use. The message says why and what to do. */
export class UnusableBackupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'UnusableBackupError';
  }
}

/** What a checked backup contains. */
export interface BackupContents {
  /** Version of the schema. */
  readonly format: number;
  readonly airlines: number;
  readonly pilots: number;
  readonly pireps: number;
  readonly positions: number;
  /** Bytes. */
  readonly size: number;
}

/**
 * Copies the database `source` into `target` while others may write to it, and checks the copy. Under
 * its final name the copy is complete. It blocks until it has finished, so a server runs it in backupThread.ts.
 * @throws {UnusableBackupError} when the copy fails the check; a file at `target` is kept
 */
export function writeBackup(source: string, target: string): BackupContents {
  const part = `${target}.part`;
  removeFile(part);
  try {
    createPrivateFile(part);
    copyInto(source, part);
    syncFile(part);
    const contents = checkBackup(part, source);
    renameFile(part, target);
    syncFolder(dirname(target));
    return contents;
  } catch (error) {
    tryRemove(part);
    throw error;
  }
}

/** 2 MB for pages instead of 16, because each is read once. A copy gets as much. */
const smallCache = 'cache_size = -2000';

/** In WAL mode this reader blocks nobody and sees one snapshot of the file. */
function copyInto(source: string, part: string): void {
  readDatabase(source, (connection) => {
    connection.pragma(smallCache);
    connection.prepare('VACUUM INTO ?').run(part);
  });
  const copy = new Database(part);
  try {
    markCopy(copy);
  } finally {
    copy.close();
  }
}

/**
 * Checks every page of a database, and whether this program could start on it. Changes nothing in it.
 * @param name the name of the file in messages
 * @throws {UnusableBackupError} when it is damaged, belongs to another program or was written by a newer one
 */
export function checkBackup(file: string, name = file): BackupContents {
  try {
    return readDatabase(file, (connection) => {
      connection.pragma(smallCache);
      const format = readFormat(connection);
      refuseNewer(format, name);
      refuseForeign(connection);
      refuseForeignCode(connection);
      refuseDamaged(connection, name);
      refuseUnusable(connection, format);
      return { format, ...count(connection), size: statSync(file).size };
    });
  } catch (error) {
    if (error instanceof UnusableDatabaseError)
      throw new UnusableBackupError(`${name} is not a Homebase database: ${error.reason}.`, error);
    if (!/^SQLITE_(NOTADB|CORRUPT)/.test((error as { code?: string }).code ?? '')) throw error;
    throw damaged(name, error);
  }
}

/** Whether this program can open a file according to its header. A fast version of checkBackup. */
export function looksUsable(file: string): boolean {
  const found = tryReadDatabase(file, (connection) => {
    refuseUnknown(connection);
    refuseForeign(connection);
    return true;
  });
  return found ?? false;
}

/** Whether a database has no tables; false if the file is not a database. */
export function isBlank(file: string): boolean {
  const sql = 'SELECT 1 FROM sqlite_schema';
  return tryReadDatabase(file, (connection) => connection.prepare(sql).get() === undefined) ?? false;
}

function refuseNewer(format: number, name: string): void {
  const newest = newestFormat();
  if (format <= newest) return;
  throw new UnusableBackupError(
    `${name} was written by a newer Homebase (format ${format}; this one knows up to ${newest}). ` +
      'Install that version to use it.',
  );
}

function refuseDamaged(connection: Database.Database, name: string): void {
  const found = connection.pragma('integrity_check(1)', { simple: true }) as string;
  if (found !== 'ok') throw damaged(name, new Error(found));
  const broken = connection.pragma('foreign_key_check') as unknown[];
  if (broken.length > 0) throw damaged(name, new Error(`${broken.length} rows refer to missing rows`));
}

function damaged(name: string, cause: unknown): UnusableBackupError {
  return new UnusableBackupError(`${name} is damaged or not a Homebase database.`, cause);
}

/** Prepares every statement of the program, on a migrated copy if the format is older. */
function refuseUnusable(connection: Database.Database, format: number): void {
  if (format === newestFormat()) return refuseUnpreparable(connection);
  const copy = `${connection.name}.check.part`;
  removeFile(copy);
  try {
    createPrivateFile(copy);
    connection.prepare('VACUUM INTO ?').run(copy);
    const migrated = new Database(copy);
    try {
      upgrade(migrated);
      refuseUnpreparable(migrated);
    } finally {
      migrated.close();
    }
  } finally {
    tryRemove(copy);
  }
}

function refuseUnpreparable(connection: Database.Database): void {
  refuseIncomplete(connection);
  queries(connection);
}

function count(connection: Database.Database): Omit<BackupContents, 'format' | 'size'> {
  const rows = (sql: string): number => connection.prepare<[], number>(sql).pluck().get() ?? 0;
  return {
    airlines: rows('SELECT count(*) FROM airlines'),
    pilots: rows('SELECT count(*) FROM users'),
    pireps: rows('SELECT count(*) FROM pireps'),
    positions: rows('SELECT count(*) FROM acars WHERE type = 0'),
  };
}
