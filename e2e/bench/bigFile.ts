import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { databaseFile } from '../../server/program/config.ts';

/** Fills the database of the demonstration airline with positions. */
export function fillWithPositions(data: string, gigabytes: number): void {
  const file = databaseFile(data);
  const db = new Database(file);
  // Nothing of this file is needed after a power cut.
  for (const fast of ['journal_mode = OFF', 'synchronous = OFF', 'cache_size = -500000']) db.pragma(fast);
  const own = new Set(['id', 'client_id']);
  const columns = (db.pragma('table_info(acars)') as { readonly name: string }[])
    .filter(({ name }) => !own.has(name))
    .map(({ name }) => `"${name}"`)
    .join(', ');
  // Of reports that are filed, so that nothing is in flight for hours.
  const copy = db.prepare(`
    INSERT INTO acars (${columns})
    SELECT ${columns}
    FROM acars
    WHERE type = 0 AND pirep_id IN (SELECT id FROM pireps WHERE state > 0)
    LIMIT 500000`);
  while (statSync(file).size < gigabytes * 2 ** 30) copy.run();
  db.pragma('journal_mode = WAL');
  db.close();
}
