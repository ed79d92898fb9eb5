/** A value as the file has it: numbers stay text, booleans are `1` and `0`. */
export type DumpValue = string | null;

/** Takes what a dump contains, in the order of the file. */
export interface DumpVisitor {
  /**
   * Whether the rows of a table are wanted; the others are only skipped. Called once per table, before its first row.
   * @param table its name in the file, with the prefix, without the database
   * @param columns the names of the values of each row
   */
  readonly table: (table: string, columns: readonly string[]) => boolean;
  /** @param line where the row begins, from 1; of a SQLite file its rowid */
  readonly row: (table: string, values: readonly DumpValue[], line: number) => void;
  /** Called now and then. @param share how much of the file was read, from 0 to 1 */
  readonly progress: (share: number) => void;
}

export interface Dump {
  readonly form: 'mysql' | 'phpmyadmin_json' | 'postgres' | 'sqlite';
  /** The column lists of all tables, also of empty ones. */
  readonly tables: ReadonlyMap<string, readonly string[]>;
  /** For people: it has no end mark, its characters may be lost. */
  readonly warnings: readonly string[];
}
