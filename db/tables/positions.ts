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
] as const satisfies readonly (keyof NewPosition)[];

/** Named one by one: V8 takes several times as long for properties whose names are in a variable. */
function valuesOf(row: NewPosition): readonly unknown[] {
  return [
    row.client_id,
    row.nav_type,
    row.order,
    row.name,
    row.status,
    row.log,
    row.lat,
    row.lon,
    row.distance,
    row.heading,
    row.altitude,
    row.altitude_agl,
    row.altitude_msl,
    row.vs,
    row.gs,
    row.ias,
    row.transponder,
    row.autopilot,
    row.fuel,
    row.fuel_flow,
    row.sim_time,
    row.source,
    row.created_at,
  ];
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
    const all = rows.map(valuesOf);
    const bits = filledOf(all);
    for (let start = 0; start < all.length; start += positionsAtOnce) {
      const part = all.slice(start, start + positionsAtOnce);
      const { filled, statement } = prepare(bits, part.length);
      const values: unknown[] = [];
      for (const row of part) for (const index of filled) values.push(row[index]);
      statement.run(values, shared);
    }
  };
}

/** @returns a number with a bit for each column that has a value in any of the rows */
function filledOf(rows: readonly (readonly unknown[])[]): number {
  let bits = 0;
  for (const row of rows) {
    for (let index = 0; index < row.length; index += 1) if (row[index] !== null) bits |= 1 << index;
  }
  return bits;
}
