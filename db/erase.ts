import type { Connection } from './connection.ts';
import type { RunChange } from './writes.ts';

/** How often the log is looked at again while somebody reads the file as it was. */
const pauseMs = 1000;

/** The query planner keeps samples of e-mail addresses; it takes new ones when it analyzes the table again. */
const forgetSamples = `
  UPDATE sqlite_stat4 SET sample = zeroblob(octet_length(sample)) WHERE tbl = 'users';
  DELETE FROM sqlite_stat4 WHERE tbl = 'users';`;

/**
 * A `write` whose traces are gone from the file and its log (docs/decisions/0033): what it frees is overwritten, as always,
 * and afterwards the log, which has the pages as they were, is emptied. While somebody reads the file as it was, a backup
 * say, the log stays; it is emptied as soon as that ends, or when the program does.
 */
export function createErase(connection: Connection, write: RunChange): RunChange {
  const hasSamples = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat4'");

  function emptyLog(): void {
    if (!connection.open || isEmptied(connection)) return;
    setTimeout(emptyLog, pauseMs).unref();
  }

  return async (change) => {
    const result = await write(() => {
      if (hasSamples.get()) connection.exec(forgetSamples);
      return change();
    });
    emptyLog();
    return result;
  };
}

function isEmptied(connection: Connection): boolean {
  try {
    const [state] = connection.pragma('wal_checkpoint(TRUNCATE)') as { readonly busy: number }[];
    return state?.busy !== 1;
  } catch {
    // Locked, or the disk is full: some other time.
    return false;
  }
}

/**
 * SQL that makes a text blank and leaves its length: such a row is overwritten where it is. A row that shrinks may move
 * its neighbours to another page, and what they leave behind is not overwritten: of several, all are made blank first.
 */
export const blank = (column: string): string =>
  `${column} = iif(${column} IS NULL, NULL, printf('%*s', octet_length(${column}), ''))`;
