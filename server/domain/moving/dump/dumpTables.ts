import { conflict } from '../../errors.ts';
import type { DumpValue, DumpVisitor } from './dump.ts';

/** How the values of a column are written when they are no plain text. */
export type ValueKind = 'text' | 'bytes' | 'bits' | 'boolean';

export interface DumpColumn {
  readonly name: string;
  readonly kind: ValueKind;
  /** The database computes it: some programs leave it out of the rows. */
  readonly generated: boolean;
}

export interface TableName {
  readonly name: string;
  /** The database or schema, when the file names it. */
  readonly database: string;
}

/** Takes the rows of one statement. */
export interface RowTarget {
  readonly table: string;
  /** What the values of each row are, in this order. */
  readonly columns: readonly string[];
  readonly wanted: boolean;
  /** Undefined when all columns are text. */
  readonly kinds: readonly ValueKind[] | undefined;
  readonly take: (values: DumpValue[], line: number) => void;
}

interface KnownTable {
  readonly database: string;
  readonly columns: readonly DumpColumn[] | undefined;
  /** The columns that the visitor knows, once there were rows. */
  visited?: { readonly columns: readonly string[]; readonly wanted: boolean };
}

/** A table of MySQL has at most 4096 columns. */
export const mostColumns = 4096;
const mostTables = 20_000;

/** The tables of a dump, and what the visitor wants of them. */
export class DumpTables {
  readonly #visitor: DumpVisitor;
  readonly #tables = new Map<string, KnownTable>();

  constructor(visitor: DumpVisitor) {
    this.#visitor = visitor;
  }

  /** Remembers a table and its columns, which follow from rows when the file does not say them. */
  declare({ name, database }: TableName, columns: readonly DumpColumn[] | undefined): void {
    const known = this.#tables.get(name);
    if (known?.visited !== undefined) throw twice(name, [known.database, database]);
    this.#add(name, { database, columns });
  }

  /** Forgets a table without rows: phpMyAdmin writes each view first as a table. */
  drop({ name }: TableName): void {
    if (this.#tables.get(name)?.visited === undefined) this.#tables.delete(name);
  }

  /**
   * Begins to read rows.
   * @param listed the columns as the statement lists them
   * @param countValues of the first row
   */
  open({ name, database }: TableName, listed: readonly string[] | undefined, countValues: () => number): RowTarget {
    const known = this.#tables.get(name) ?? this.#add(name, { database, columns: undefined });
    if (known.database !== database && known.visited !== undefined) throw twice(name, [known.database, database]);
    const columns = listed ?? columnsByCount(name, known.columns, countValues());
    known.visited ??= { columns, wanted: this.#visitor.table(name, columns) };
    const { wanted } = known.visited;
    const order = inOrder(name, known.visited.columns, columns);
    const kinds = columns.map((column) => known.columns?.find((one) => one.name === column)?.kind ?? 'text');
    return {
      table: name,
      columns,
      wanted,
      kinds: kinds.every((kind) => kind === 'text') ? undefined : kinds,
      take: (values, line) =>
        this.#visitor.row(name, order?.map((index) => (index < 0 ? null : (values[index] ?? null))) ?? values, line),
    };
  }

  #add(name: string, table: KnownTable): KnownTable {
    this.#tables.set(name, table);
    if (this.#tables.size <= mostTables) return table;
    throw conflict(
      'The file has more than 20,000 tables, so it is no dump of phpVMS alone. Make a dump of its database.',
    );
  }

  knows(name: string): boolean {
    return this.#tables.get(name)?.columns !== undefined;
  }

  columns(): Map<string, readonly string[]> {
    return new Map(
      [...this.#tables].map(([name, { columns, visited }]) => [
        name,
        visited?.columns ?? columns?.map((column) => column.name) ?? [],
      ]),
    );
  }
}

function columnsByCount(table: string, columns: readonly DumpColumn[] | undefined, count: number): readonly string[] {
  if (columns === undefined || columns.length === 0) {
    throw conflict(
      `The file has rows of the table ${table} but neither its CREATE TABLE nor the names of its columns. Make the dump again with its structure: without --no-create-info, in phpMyAdmin with "structure and data".`,
    );
  }
  const stored = columns.filter((column) => !column.generated);
  const written = [columns, stored].find((list) => list.length === count);
  if (written !== undefined) return written.map((column) => column.name);
  throw conflict(
    `A row of the table ${table} has ${count} values, but its CREATE TABLE has ${columns.length} columns. Make the dump again; do not edit it.`,
  );
}

/** @returns for each column that the visitor knows the index of its value, -1 for none; undefined when they are the same */
function inOrder(table: string, known: readonly string[], columns: readonly string[]): number[] | undefined {
  const foreign = columns.find((column) => !known.includes(column));
  if (foreign !== undefined) {
    throw conflict(`Some rows of the table ${table} have the column ${foreign}, others lack it. Make the dump again.`);
  }
  const order = known.map((column) => columns.indexOf(column));
  return order.length === columns.length && order.every((index, place) => index === place) ? undefined : order;
}

function twice(table: string, databases: readonly string[]) {
  const where =
    databases[0] === databases[1] ? '' : ` (in ${databases.map((name) => name || 'one without a name').join(' and ')})`;
  return conflict(
    `The file has the table ${table} twice${where}. Make a dump of the one database of phpVMS: mysqldump DATABASE > phpvms.sql`,
  );
}
