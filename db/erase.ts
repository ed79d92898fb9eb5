import type { Connection } from './connection.ts';
import type { RunChange } from './writes.ts';

/** Time between attempts to empty the log while another connection reads the file. */
const pauseMs = 1000;

/** The query planner keeps samples of email addresses. It takes new ones when it analyzes the table again. */
const forgetSamples = `
  UPDATE sqlite_stat4 SET sample = zeroblob(octet_length(sample)) WHERE tbl = 'users';
  DELETE FROM sqlite_stat4 WHERE tbl = 'users';`;

/**
 * Creates a `write` that leaves nothing in the file and its log (docs/decisions/0033). Deleted rows are always overwritten;
 * this also empties the log, which has the old pages. While another connection reads them, such as a backup, the log stays
 * and is emptied when that ends or the program exits.
 */
export function createErase(
  connection: Connection,
  write: RunChange,
  isReplaced: () => boolean = () => false,
): RunChange {
  const hasSamples = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat4'");

  function emptyLog(): void {
    if (!connection.open || isReplaced() || isEmptied(connection)) return;
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
    // Locked, or the disk is full. The next attempt may work.
    return false;
  }
}

/**
 * SQL that blanks a string and keeps its length, so that the row is overwritten in place. A row that shrinks may move its
 * neighbours to another page without overwriting the old one, so blank all rows before you remove several.
 */
export const blank = (column: string): string =>
  `${column} = iif(${column} IS NULL, NULL, printf('%*s', octet_length(${column}), ''))`;
