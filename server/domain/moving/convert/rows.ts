import { lineOf, type StagedRow } from '../../../../db/moving/stage.ts';
import type { NotedRow } from '../../../../db/moving/stageNotes.ts';
import { type StagedCell, toId } from './cells.ts';
import type { Context } from './context.ts';
import type { Source } from './source.ts';

/** A row with the number that it keeps. */
export interface NumberedRow {
  readonly id: number;
  readonly row: StagedRow;
}

/** Reads the rows of a table in the order of their ids; refuses those without one, and with one that a row before has. */
export function* numberedRows(from: Source, context: Context, table: string): Generator<NumberedRow> {
  let previous = 0;
  // Later steps read some tables again.
  const isFirst = !context.noted.has(table);
  context.noted.add(table);
  for (const row of from.rows(table, { orderBy: [{ number: 'id' }] })) {
    const id = toId(row['id']);
    if (id === null || id === previous) {
      if (isFirst)
        context.note(
          'refused',
          table,
          id === null ? 'No id.' : 'The id is taken.',
          named(row, `Row ${row['id'] ?? ''}`),
        );
      continue;
    }
    previous = id;
    yield { id, row };
  }
}

/** Returns a row as notes name it. */
export function named(row: StagedRow, name: string): NotedRow {
  return { line: lineOf(row), name };
}

/** Lists the ids in columns of other tables: `['users', 'airline_id']`. */
export function namedIds(from: Source, columns: readonly (readonly [table: string, column: string])[]): Set<number> {
  const cells = columns.flatMap(([table, column]) => from.values(table, column));
  return new Set(cells.map(toId).filter((id) => id !== null));
}

/** The times that every row has. @param parent where neither is known */
export function timesOf(
  row: StagedRow,
  { times, now }: Context,
  parent = now,
): { readonly created_at: string; readonly updated_at: string } {
  const [created, updated] = [times.stamp(row['created_at']), times.stamp(row['updated_at'])];
  const created_at = created ?? updated ?? parent;
  return { created_at, updated_at: updated ?? created_at };
}

/** Reads a time of a row, and notes one that is none, such as a zero date. */
export function readNoted(
  row: StagedRow,
  column: string,
  read: (cell: StagedCell) => string | null,
  note: (text: string) => void,
): string | null {
  const time = read(row[column]);
  if (time === null && (row[column] ?? '') !== '') note(`No time in ${column}: it is left out.`);
  return time;
}

/** phpVMS hides rows that have a time of deletion. */
export function isDeleted(row: StagedRow): boolean {
  return (row['deleted_at'] ?? null) !== null;
}

/** Returns when a row was moved to the trash; null when it is not there. */
export function trashedAt(row: StagedRow, { times, now }: Context): string | null {
  return isDeleted(row) ? (times.stamp(row['deleted_at']) ?? now) : null;
}

/** Returns a name that no row before has, in any case, and takes it. */
export function unusedName(wanted: string, taken: Set<string>, change: (name: string) => string): string {
  let name = wanted;
  while (taken.has(name.toUpperCase())) name = change(name);
  taken.add(name.toUpperCase());
  return name;
}

/** So high only a typing error is: there would be no room above. */
const highestId = 2 ** 52;

/** Returns a number above all those that are taken. */
export function nextId(taken: Iterable<number>): number {
  let highest = 0;
  for (const id of taken) if (id < highestId) highest = Math.max(highest, id);
  return highest + 1;
}
