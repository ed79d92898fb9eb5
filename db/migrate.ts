import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { createPrivateFile } from './privateFile.ts';

const migrationFolder = join(import.meta.dirname, 'migrations');

interface Migration {
  readonly version: number;
  readonly sql: string;
}

/** The file was written by a newer Homebase; opening it with this one could lose data. */
export class NewerDatabaseError extends Error {
  constructor(found: number, known: number) {
    super(
      `This data folder was written by a newer Homebase (format ${found}; this one knows up to ${known}). ` +
        'Install that version, or restore the copy that it made before it changed the file.',
    );
    this.name = 'NewerDatabaseError';
  }
}

/**
 * Brings the file to the newest format, forward only. Before it changes a file that holds data, it writes a copy
 * beside it (`<file>.before-<version>`).
 * @throws {NewerDatabaseError}
 */
export function migrate(connection: Database, folder: string = migrationFolder): void {
  const migrations = readMigrations(folder);
  const version = connection.pragma('user_version', { simple: true }) as number;
  const newest = migrations.at(-1)?.version ?? 0;
  if (version > newest) throw new NewerDatabaseError(version, newest);
  if (version === newest) return;
  if (version > 0 && !connection.memory) writeCopy(connection, `${connection.name}.before-${newest}`);
  // Rebuilding a table drops it, rows that point at it and all; what points nowhere is looked for afterwards.
  connection.pragma('foreign_keys = OFF');
  try {
    for (const migration of migrations) if (migration.version > version) apply(connection, migration);
  } finally {
    connection.pragma('foreign_keys = ON');
  }
}

/** The newest format that this program knows. */
export function newestFormat(): number {
  return readMigrations(migrationFolder).at(-1)?.version ?? 0;
}

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ version: Number.parseInt(name, 10), sql: readFileSync(join(folder, name), 'utf8') }));
}

/** Replaces the copy of an attempt that failed; a half-written one is never taken for it. */
function writeCopy(connection: Database, file: string): void {
  const part = `${file}.part`;
  rmSync(part, { force: true });
  createPrivateFile(part);
  connection.prepare('VACUUM INTO ?').run(part);
  renameSync(part, file);
}

function apply(connection: Database, { version, sql }: Migration): void {
  connection.exec('BEGIN IMMEDIATE');
  try {
    connection.exec(sql);
    connection.pragma(`user_version = ${version}`);
    const broken = connection.pragma('foreign_key_check') as unknown[];
    if (broken.length > 0) throw new Error(`Migration ${version} leaves ${broken.length} rows that point nowhere`);
    connection.exec('COMMIT');
  } catch (error) {
    // A full disk has ended the transaction already.
    if (connection.inTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}
