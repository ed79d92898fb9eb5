import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Creates a database of the first Homebase. @param also SQL that changes it */
export function createOlderDatabase(file: string, also = ''): void {
  const older = new Database(file);
  older.exec(readFileSync(join(import.meta.dirname, '../migrations/0001_initial.sql'), 'utf8'));
  older.exec(`PRAGMA user_version = 1; ${also}`).close();
}
