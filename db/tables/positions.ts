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

/** An insert of some rows, and the columns whose values it takes. */
interface Insert {
  readonly filled: readonly Column[];
  readonly statement: Statement;
}

const rowsAtOnce = 20;
const kept = 200;

/**
 * Prepares the insert of positions, the most frequent write. Binding a value costs as much as storing it, so columns that
 * are empty in the whole batch are left out, and several rows share a statement. It takes half the time of inserting row by
 * row. A row whose `client_id` is already stored is skipped (decisions §7).
 */
export function prepareInsertPositions(connection: Connection): (rows: readonly NewPosition[]) => void {
  const inserts = new Map<number, Insert>();

  function prepare(bits: number, count: number): Insert {
    const key = bits * (rowsAtOnce + 1) + count;
    const known = inserts.get(key);
    if (known) return known;
    // Clients use the same few combinations of columns. The limit keeps an endless variety from filling the memory.
    if (inserts.size >= kept) inserts.clear();
    const filled = columns.filter((_, index) => (bits & (1 << index)) !== 0);
    const values = `(0, ${filled.map(() => '?').join(', ')})`;
    const statement = connection.prepare(`
      INSERT INTO acars (type, ${filled.map((column) => `"${column}"`).join(', ')})
      VALUES ${Array.from({ length: count }, () => values).join(', ')}
      ON CONFLICT DO NOTHING`);
    const insert = { filled, statement };
    inserts.set(key, insert);
    return insert;
  }

  prepare((1 << columns.length) - 1, 1);
  return (rows) => {
    const bits = filledOf(rows);
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      const part = rows.slice(start, start + rowsAtOnce);
      const { filled, statement } = prepare(bits, part.length);
      const values: unknown[] = [];
      for (const row of part) for (const column of filled) values.push(row[column]);
      statement.run(values);
    }
  };
}

/** @returns a number with a bit for each column that has a value in any of the rows */
function filledOf(rows: readonly NewPosition[]): number {
  let bits = 0;
  for (const [index, column] of columns.entries()) {
    for (const row of rows) {
      if (row[column] === null) continue;
      bits |= 1 << index;
      break;
    }
  }
  return bits;
}
