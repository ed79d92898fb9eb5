import type { StoredRow } from '../../../db/statements.ts';
import type { Queries } from '../../../db/open.ts';
import type { CsvColumn, CellValue } from './columns.ts';
import { toCsvLines } from './csvText.ts';
import { findColumn } from './headers.ts';
import { type KindName, kinds } from './kinds.ts';
import { createReferences } from './references.ts';

/** `all` loses nothing; 7 and 8 have exactly the columns of that phpVMS version. */
export type ColumnSet = 'all' | 7 | 8;

const rowsPerPart = 500;

/** Exports all rows of a kind as CSV in parts. The first part has the header. */
export function* exportCsv(db: Queries, name: KindName, set: ColumnSet): Generator<string> {
  const kind = kinds[name];
  const headers = 'phpvms' in kind && set !== 'all' ? kind.phpvms[set] : kind.columns.map((column) => column.name);
  // Columns that only phpVMS has stay empty.
  const columns = headers.map((header) => findColumn(kind.columns, header));
  const references = createReferences(db);
  const writeCell = ({ write, writePhpvms = write }: CsvColumn, value: CellValue): string =>
    (set === 'all' ? write : writePhpvms)(value, references);
  // References lead to tables that a reader prepares at their first use, which it cannot while it reads rows.
  for (const { table } of Object.values(kinds)) table(db);
  let rows: string[][] = [[...headers]];
  for (const row of kind.table(db).each()) {
    rows.push(columns.map((column) => (column ? writeCell(column, readValue(db, column, row)) : '')));
    if (rows.length < rowsPerPart) continue;
    yield toCsvLines(rows);
    rows = [];
  }
  if (rows.length > 0) yield toCsvLines(rows);
}

/** Reads the value of a column from a stored row. */
export function readValue(
  db: Queries,
  { links, field }: CsvColumn,
  row: StoredRow,
): string | number | null | StoredRow[] {
  return links ? links(db).list(row['id'] as string | number) : (row[field] ?? null);
}
