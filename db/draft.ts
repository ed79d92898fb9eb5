import { type Connection, connect } from './connection.ts';
import { copyLinks, copyTable } from './draftTables.ts';
import { type Tx, queries } from './open.ts';

/** The catalog as it is now, to be changed for as long as it takes: nobody sees it, and nobody waits for it. */
export interface Draft {
  /** Reads and writes the draft; what is not of the catalog is the database's own. */
  readonly db: Tx;
  /**
   * Puts what was changed into the database, in one short transaction. Of rows that others changed meanwhile, their
   * other columns stay as they are.
   * @param also what is to be stored with it
   * @returns false, and nothing is changed, when others added or removed rows where the draft has changes, or changed
   * the same cells: begin a new draft
   */
  readonly publish: (also: (tx: Tx) => void) => boolean;
  readonly close: () => void;
}

/** What is named by others first. */
const tables = ['airlines', 'airports', 'fares', 'ranks', 'subfleets', 'aircraft', 'flights', 'users'];
const links = {
  flight_subfleets: 'flight_id',
  flight_fares: 'flight_id',
  flight_fields: 'flight_id',
  subfleet_fares: 'subfleet_id',
  rank_subfleets: 'subfleet_id',
};

/**
 * Copies the catalog of a database into temporary tables of a connection of its own, which stand before the real ones.
 * It blocks: a server does it in a thread.
 */
export function openDraft(file: string): Draft {
  const connection = connect(file);
  // Here SQLite may wait for another writer: nobody else does.
  connection.pragma('busy_timeout = 10000');
  connection.pragma('temp_store = FILE');
  // By default each has 16 MB, and the program has its own.
  connection.pragma('cache_size = -8000');
  connection.pragma('temp.cache_size = -4000');
  // Rows of the draft name rows that are not copied, the last report of a pilot say.
  connection.pragma('foreign_keys = OFF');
  connection.exec('BEGIN');
  const copies = [
    copyTable(connection, 'sequences', 'name'),
    ...tables.map((name) => copyTable(connection, name, 'id')),
    ...Object.entries(links).map(([name, owner]) => copyLinks(connection, name, owner)),
  ];
  // In the transaction that has begun above.
  const db = queries(connection) as Tx;
  return {
    db,
    publish: (also) => {
      connection.exec('COMMIT');
      connection.pragma('foreign_keys = ON');
      return inOne(connection, () => {
        if (copies.some((copy) => copy.isStale())) return false;
        for (const copy of copies) copy.publish();
        also(db);
        return true;
      });
    },
    close: () => connection.close(),
  };
}

function inOne(connection: Connection, run: () => boolean): boolean {
  connection.exec('BEGIN IMMEDIATE');
  try {
    const published = run();
    connection.exec(published ? 'COMMIT' : 'ROLLBACK');
    return published;
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    // What a row names was removed.
    if ((error as { code?: string }).code === 'SQLITE_CONSTRAINT_FOREIGNKEY') return false;
    throw error;
  }
}
