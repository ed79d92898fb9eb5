import type { Statement } from 'better-sqlite3';
import type { Connection } from '../connection.ts';
import type { AcarsRow } from '../rows.ts';

/** A row of the flown track. */
export type NewPosition = Omit<AcarsRow, 'id' | 'type' | 'event'>;

const columns = [
  'pirep_id',
  'client_id',
  'nav_type',
  'order',
  'name',
  'status',
  'log',
  'lat',
  'lon',
  'distance',
  'heading',
  'altitude',
  'altitude_agl',
  'altitude_msl',
  'vs',
  'gs',
  'ias',
  'transponder',
  'autopilot',
  'fuel',
  'fuel_flow',
  'sim_time',
  'source',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof NewPosition)[];

type Column = (typeof columns)[number];

const rowsAtOnce = 20;
const kept = 200;

/**
 * Prepares the insert of positions, the most frequent write. Binding a value costs as much as storing it, so columns that
 * are empty in the whole batch are left out, and several rows share a statement. It takes half the time of inserting row by
 * row. A row whose `client_id` is already stored is skipped (decisions §7).
 */
export function prepareInsertPositions(connection: Connection): (rows: readonly NewPosition[]) => void {
  const statements = new Map<string, Statement>();

  function prepare(filled: readonly Column[], count: number): Statement {
    const name = `${count} ${filled.join(' ')}`;
    const known = statements.get(name);
    if (known) return known;
    // Clients use the same few combinations of columns. The limit keeps an endless variety from filling the memory.
    if (statements.size >= kept) statements.clear();
    const values = `(0, ${filled.map(() => '?').join(', ')})`;
    const statement = connection.prepare(`
      INSERT INTO acars (type, ${filled.map((column) => `"${column}"`).join(', ')})
      VALUES ${Array.from({ length: count }, () => values).join(', ')}
      ON CONFLICT DO NOTHING`);
    statements.set(name, statement);
    return statement;
  }

  prepare(columns, 1);
  return (rows) => {
    const filled = columns.filter((column) => rows.some((row) => row[column] !== null));
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      const part = rows.slice(start, start + rowsAtOnce);
      const values: unknown[] = [];
      for (const row of part) for (const column of filled) values.push(row[column]);
      prepare(filled, part.length).run(values);
    }
  };
}
