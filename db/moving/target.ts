import { type Connection, connect } from '../connection.ts';
import { syncFile } from '../files.ts';
import { prepareInsert } from '../statements.ts';

type Stored = Readonly<Record<string, string | number | Buffer | null | undefined>>;

/** A new database that a whole airline is written into, at once and without rules: who writes it keeps them. */
export interface Target {
  /** A column that is left out gets its default. @returns the row's integer id */
  readonly insert: (table: string, row: Stored) => number;
  /** Changes cells of a row by its id. */
  readonly update: (table: string, id: number | string, cells: Stored) => void;
  readonly count: (table: string) => number;
  readonly has: (table: string, id: number) => boolean;
  /** Raises what a sequence counts from. */
  readonly raise: (sequence: 'pirep' | 'flight', value: number) => void;
  /**
   * Checks and closes the file.
   * @throws {Error} when a row refers to one that is not there, or the file is damaged
   */
  readonly finish: () => void;
  /** Leaves it unfinished. */
  readonly close: () => void;
}

/** @param file must not be there yet */
export function createTarget(file: string): Target {
  const connection = connect(file);
  // Until it is finished it is worth nothing, so nothing of it is synced or kept for an undo.
  for (const pragma of ['journal_mode = OFF', 'synchronous = OFF', 'foreign_keys = OFF', 'secure_delete = OFF'])
    connection.pragma(pragma);
  connection.pragma('cache_size = -16000');
  connection.exec('BEGIN');
  const inserts = new Map<string, (row: Stored) => number>();
  const finds = new Map<string, { readonly get: (id: number) => unknown }>();
  return {
    insert: (table, row) => {
      let insert = inserts.get(table);
      if (!insert) inserts.set(table, (insert = prepareInsert<Stored, never>(connection, table)));
      return insert(row);
    },
    update: (table, id, cells) => {
      const sets = Object.keys(cells).map((column) => `"${column}" = :${column}`);
      connection.prepare(`UPDATE ${table} SET ${sets.join(', ')} WHERE id = :id`).run({ ...cells, id });
    },
    count: (table) => Number(connection.prepare(`SELECT count(*) FROM ${table}`).pluck().get()),
    has: (table, id) => {
      let find = finds.get(table);
      if (!find) finds.set(table, (find = connection.prepare<[number]>(`SELECT 1 FROM ${table} WHERE id = ?`)));
      return find.get(id) !== undefined;
    },
    raise: (sequence, value) =>
      void connection.prepare('UPDATE sequences SET value = max(value, ?) WHERE name = ?').run(value, sequence),
    finish: () => finish(connection),
    close: () => void connection.close(),
  };
}

function finish(connection: Connection): void {
  connection.exec('COMMIT');
  const broken = connection.pragma('foreign_key_check') as { readonly table: string; readonly parent: string }[];
  if (broken[0])
    throw new Error(`${broken.length} rows refer to missing ones, such as ${broken[0].table} to ${broken[0].parent}`);
  const problem = connection.pragma('quick_check(1)', { simple: true });
  if (problem !== 'ok') throw new Error(`The new database is damaged: ${String(problem)}`);
  connection.exec('ANALYZE');
  connection.pragma('journal_mode = WAL');
  connection.close();
  syncFile(connection.name);
}
