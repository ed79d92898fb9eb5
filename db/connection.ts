import { chmodSync } from 'node:fs';
import Database from 'better-sqlite3';
import { migrate, refuseUnknown } from './migrate.ts';
import { createPrivateFile } from './files.ts';

export type Connection = Database.Database;

/**
 * Opens (or creates) the database file and brings it to the newest format. `synchronous=FULL`: an acknowledged write
 * survives a power cut; the group commit of writes.ts pays for it.
 */
export function connect(file: string): Connection {
  if (file !== ':memory:') createPrivateFile(file);
  try {
    return prepare(new Database(file, { timeout }), 'NORMAL');
  } catch (error) {
    if (!isNoRoom(error)) throw error;
    // A full disk has no room for the memory that connections share. In exclusive mode this connection can at least read.
    return prepare(new Database(file, { timeout }), 'EXCLUSIVE');
  }
}

/** Set in the constructor, because the pragmas below may meet a lock. */
const timeout = 5000;

function prepare(connection: Connection, locking: 'NORMAL' | 'EXCLUSIVE'): Connection {
  try {
    connection.pragma(`locking_mode = ${locking}`);
    // Before anything is written, so that a file of another program is not changed.
    refuseUnknown(connection);
    // A restored backup may have had other permissions.
    if (!connection.memory) chmodSync(connection.name, 0o600);
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = FULL');
    // On macOS, only this waits for the disk itself.
    connection.pragma('fullfsync = ON');
    connection.pragma('foreign_keys = ON');
    connection.pragma('cache_size = -8000');
    connection.pragma('temp_store = MEMORY');
    connection.pragma('journal_size_limit = 67108864');
    // Rows of an index that ANALYZE looks at: with all 20 million positions it takes half a minute.
    connection.pragma('analysis_limit = 400');
    migrate(connection);
    // Overwrites deleted rows. It costs little, because rows are rarely deleted.
    connection.pragma('secure_delete = ON');
  } catch (error) {
    connection.close();
    throw error;
  }
  // From here on a wait for another program's lock would block all calls, so writes wait in writes.ts instead.
  connection.pragma('busy_timeout = 10');
  return connection;
}

/** Whether the disk is full. */
export function isNoRoom(error: unknown): boolean {
  return /^SQLITE_(FULL|IOERR_SHMSIZE)$/.test((error as { code?: string }).code ?? '');
}
