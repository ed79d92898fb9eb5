import { setImmediate } from 'node:timers/promises';

interface Wanted<Row> {
  /** How many of the first rows. */
  readonly most: number;
  readonly compare: (one: Row, other: Row) => number;
  /** Resolves when the next part may be read. */
  readonly turn?: () => Promise<unknown>;
}

/**
 * Reads a list in parts, in which it may have any order, and lets other calls run in between.
 * @returns the first rows, and how many all parts have
 */
export async function readFirst<Row>(
  parts: Iterable<readonly Row[]>,
  { most, compare, turn = setImmediate }: Wanted<Row>,
): Promise<{ readonly first: readonly Row[]; readonly total: number }> {
  let first: Row[] = [];
  let total = 0;
  for (const part of parts) {
    total += part.length;
    let last = first.at(-1);
    let isOrdered = true;
    for (const row of part) {
      isOrdered &&= last === undefined || compare(last, row) <= 0;
      last = row;
      first.push(row);
    }
    if (!isOrdered) first.sort(compare);
    if (first.length > most) first = first.slice(0, most);
    await turn();
  }
  return { first, total };
}

/** Texts in the order of their characters, which is that of times. */
export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
