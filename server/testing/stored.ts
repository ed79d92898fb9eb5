import type { Db, Tx } from '../../db/open.ts';

export const createdAt = '2026-11-20T08:30:00.123Z';

/** Makes a row at the first call and hands out the same one ever after. */
export function once<Row>(make: () => Row): () => Row {
  let made: Row | undefined;
  return () => (made ??= make());
}

export function stored<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('The row that was just stored is not there');
  return row;
}

/**
 * Lets a rule run at once on the database of a test, where nobody else writes: without a transaction, each of its
 * statements is committed by itself.
 */
export function autoCommit(db: Db): Tx {
  return db as unknown as Tx;
}
