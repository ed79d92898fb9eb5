import Database from 'better-sqlite3';

/** Opens a new SQLite file as another program would: what is written last lies in its `-wal` until it is closed. */
export function openForeign(file: string): Database.Database {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  return database;
}
