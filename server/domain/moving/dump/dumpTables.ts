import { type AppError, conflict } from '../../errors.ts';
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

interface VisitedTable {
  readonly database: string;
  /** As the visitor knows them. */
  readonly columns: readonly string[];
  readonly wanted: boolean;
}

/** A table of MySQL has at most 4096 columns. */
export const mostColumns = 4096;
const mostTables = 20_000;

/** The tables of a dump, and what the visitor wants of them. */
export class DumpTables {
  readonly #visitor: DumpVisitor;
  /** By table and database: the columns of its CREATE TABLE. */
  readonly #declared = new Map<string, Map<string, readonly DumpColumn[]>>();
  readonly #visited = new Map<string, VisitedTable>();

  constructor(visitor: DumpVisitor) {
    this.#visitor = visitor;
  }

  /** Remembers a table. @param columns none when the file does not say them */
  declare(table: TableName, columns: readonly DumpColumn[]): void {
    this.#refuseSecond(table, true);
    const databases = this.#declared.get(table.name) ?? new Map<string, readonly DumpColumn[]>();
    this.#declared.set(table.name, databases.set(table.database, columns));
    if (this.#declared.size + databases.size <= mostTables) return;
    throw conflict(
      'The file has more than 20,000 tables, so it is no dump of phpVMS alone. Make a dump of its database.',
    );
  }

  /** Forgets a table without rows: phpMyAdmin writes each view first as a table. */
  drop({ name, database }: TableName): void {
    if (this.#visited.has(name)) return;
    this.#declared.get(name)?.delete(database);
    if (this.#declared.get(name)?.size === 0) this.#declared.delete(name);
  }

  /**
   * Begins to read rows.
   * @param listed the columns as the statement lists them
   * @param countValues of the first row
   */
  open(table: TableName, listed: readonly string[] | undefined, countValues: () => number): RowTarget {
    const { name, database } = table;
    this.#refuseSecond(table, false);
    const declared = this.#declared.get(name)?.get(database) ?? [];
    const written = listed ?? findWritten(declared, countValues);
    const columns = written ?? declared.map((column) => column.name);
    const visited = this.#visited.get(name) ?? { database, columns, wanted: this.#visitor.table(name, columns) };
    this.#visited.set(name, visited);
    if (visited.wanted && written === undefined) throw refuseColumns(name, declared.length);
    const order = visited.wanted ? inOrder(name, visited.columns, columns) : undefined;
    const kinds = columns.map((column) => declared.find((one) => one.name === column)?.kind ?? 'text');
    return {
      table: name,
      columns,
      wanted: visited.wanted,
      kinds: kinds.every((kind) => kind === 'text') ? undefined : kinds,
      take: (values, line) =>
        this.#visitor.row(name, order?.map((index) => (index < 0 ? null : (values[index] ?? null))) ?? values, line),
    };
  }

  knows({ name, database }: TableName): boolean {
    return this.#declared.get(name)?.has(database) === true;
  }

  columns(): Map<string, readonly string[]> {
    const declared = [...this.#declared].map(([name, databases]): [string, string[]] => {
      const [columns = []] = databases.values();
      return [name, columns.map((column) => column.name)];
    });
    const visited = [...this.#visited].map(([name, { columns }]): [string, readonly string[]] => [name, columns]);
    return new Map<string, readonly string[]>([...declared, ...visited]);
  }

  /** Two tables of one name cannot be told apart, and a second dump of the same one may have other rows. */
  #refuseSecond({ name, database }: TableName, declared: boolean): void {
    const visited = this.#visited.get(name);
    if (visited?.wanted !== true || (visited.database === database && !declared)) return;
    const databases = [visited.database, database].map((one) => one || 'one without a name').join(' and ');
    const where = visited.database === database ? '' : ` (in ${databases})`;
    throw conflict(
      `The file has the table ${name} twice${where}. Make a dump of the one database of phpVMS: mysqldump DATABASE > phpvms.sql`,
    );
  }
}

/** @returns the columns that are in the rows: with or without those that are computed; undefined when neither fits */
function findWritten(declared: readonly DumpColumn[], countValues: () => number): readonly string[] | undefined {
  const count = countValues();
  const stored = declared.filter((column) => !column.generated);
  return [declared, stored].find((columns) => columns.length === count)?.map((column) => column.name);
}

function refuseColumns(table: string, declared: number): AppError {
  return conflict(
    declared === 0
      ? `The file has rows of the table ${table} but neither its CREATE TABLE nor the names of its columns. Make the dump again with its structure: without --no-create-info or --data-only, in phpMyAdmin with "structure and data".`
      : `A row of the table ${table} has not as many values as its CREATE TABLE has columns, ${declared}. Make the dump again; do not edit it.`,
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
