import type { Statement } from 'better-sqlite3';
import type { Connection } from '../connection.ts';
import type { AcarsRow } from '../rows.ts';

/** What the rows of a call have in common. It is bound once for all of them, because binding a text costs most. */
type Shared = Pick<AcarsRow, 'pirep_id' | 'updated_at'>;

/** A row of the flown track. */
export type NewPosition = Omit<AcarsRow, 'id' | 'type' | 'event' | keyof Shared>;

export type InsertPositions = (shared: Shared, rows: readonly NewPosition[]) => void;

/** In the order of `valuesOf`. */
const columns = [
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
  'timed',
] as const satisfies readonly (keyof NewPosition)[];

/**
 * The values of all rows, row by row. Named one by one: V8 takes several times as long for properties whose names are in a
 * variable, and an array of each row costs memory.
 */
function valuesOf(rows: readonly NewPosition[]): unknown[] {
  const values: unknown[] = [];
  values.length = rows.length * columns.length;
  let at = 0;
  for (const row of rows) {
    values[at] = row.client_id;
    values[at + 1] = row.nav_type;
    values[at + 2] = row.order;
    values[at + 3] = row.name;
    values[at + 4] = row.status;
    values[at + 5] = row.log;
    values[at + 6] = row.lat;
    values[at + 7] = row.lon;
    values[at + 8] = row.distance;
    values[at + 9] = row.heading;
    values[at + 10] = row.altitude;
    values[at + 11] = row.altitude_agl;
    values[at + 12] = row.altitude_msl;
    values[at + 13] = row.vs;
    values[at + 14] = row.gs;
    values[at + 15] = row.ias;
    values[at + 16] = row.transponder;
    values[at + 17] = row.autopilot;
    values[at + 18] = row.fuel;
    values[at + 19] = row.fuel_flow;
    values[at + 20] = row.sim_time;
    values[at + 21] = row.source;
    values[at + 22] = row.created_at;
    values[at + 23] = row.timed;
    at += columns.length;
  }
  return values;
}

/** An insert of some rows, and the indexes of the columns whose values it takes. */
interface Insert {
  readonly filled: readonly number[];
  readonly statement: Statement;
}

/** Rows of a statement. */
export const positionsAtOnce = 20;
const kept = 200;

/**
 * Prepares the insert of positions, the most frequent write. Binding a value costs as much as storing it, so columns that
 * are empty in the whole batch are left out, and several rows share a statement. It takes half the time of inserting row by
 * row. A row whose `client_id` is already stored is skipped (decisions §7).
 */
export function prepareInsertPositions(connection: Connection): InsertPositions {
  const inserts = new Map<number, Insert>();

  function prepare(bits: number, count: number): Insert {
    const key = bits * (positionsAtOnce + 1) + count;
    const known = inserts.get(key);
    if (known) return known;
    // Clients use the same few combinations of columns. The limit keeps an endless variety from filling the memory.
    if (inserts.size >= kept) inserts.clear();
    const filled = columns.flatMap((_, index) => ((bits & (1 << index)) === 0 ? [] : [index]));
    const values = `(0, @pirep_id, @updated_at, ${filled.map(() => '?').join(', ')})`;
    const statement = connection.prepare(`
      INSERT INTO acars (type, pirep_id, updated_at, ${filled.map((index) => `"${columns[index]}"`).join(', ')})
      VALUES ${Array.from({ length: count }, () => values).join(', ')}
      ON CONFLICT DO NOTHING`);
    const insert = { filled, statement };
    inserts.set(key, insert);
    return insert;
  }

  prepare((1 << columns.length) - 1, 1);
  return (shared, rows) => {
    const all = valuesOf(rows);
    const bits = filledOf(all);
    for (let start = 0; start < rows.length; start += positionsAtOnce) {
      const end = Math.min(start + positionsAtOnce, rows.length);
      const { filled, statement } = prepare(bits, end - start);
      const values: unknown[] = [];
      for (let at = start * columns.length; at < end * columns.length; at += columns.length)
        for (const index of filled) values.push(all[at + index]);
      statement.run(...values, shared);
    }
  };
}

/** @returns a number with a bit for each column that has a value in any of the rows */
function filledOf(values: readonly unknown[]): number {
  let bits = 0;
  for (let at = 0; at < values.length; at += columns.length)
    for (let index = 0; index < columns.length; index += 1) if (values[at + index] !== null) bits |= 1 << index;
  return bits;
}
