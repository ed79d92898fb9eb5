import { join } from 'node:path';
import { readDatabase } from '../../../../db/files.ts';
import { temporaryFolder } from '../../../../db/testing/temporaryFolder.ts';
import type { MoveAnswers, MoveReport } from '../../../contract/admin/moving.ts';
import { createMove, type Move, type ReadDump } from '../move.ts';

export type GivenRow = Readonly<Record<string, string | number | null>>;
type GivenTables = Readonly<Record<string, readonly GivenRow[]>>;

/** The tables that every database of phpVMS 7 has, with an airline, a rank, and the pilot Ann. */
export const smallAirline: GivenTables = {
  migrations: [{ id: 1, migration: '2025_02_04_165053_update_icao_fields_size' }],
  migrations_data: [{ id: 1, migration: '2024_11_17_114057_convert_aircraft_weights' }],
  settings: [],
  airlines: [{ id: 1, icao: 'KTW', iata: 'KT', name: 'Kittiwake', country: 'de', active: 1 }],
  airports: [{ id: 'EDDH', icao: 'EDDH', name: 'Hamburg', lat: '53.63040', lon: '9.98823' }],
  subfleets: [{ id: 1, airline_id: 1, type: 'A20N', name: 'A320neo' }],
  aircraft: [{ id: 1, subfleet_id: 1, name: 'Kite', registration: 'D-AKTW', airport_id: 'EDDH' }],
  ranks: [{ id: 1, name: 'Cadet', hours: 0 }],
  users: [
    { id: 1, pilot_id: 1, name: 'Ann', email: 'ann@example.org', airline_id: 1, rank_id: 1, state: 1, api_key: 'a1b2' },
  ],
  pireps: [],
  acars: [],
};

/** A reader of a file that has these rows. */
export function dumpOf(tables: GivenTables, prefix = ''): ReadDump {
  const lists = Object.entries(tables).map(([table, rows]) => {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    return { table: prefix + table, columns, rows };
  });
  return (_file, visitor) => {
    let line = 0;
    for (const { table, columns, rows } of lists) {
      if (rows.length === 0 || !visitor.table(table, columns)) continue;
      for (const row of rows) {
        const values = columns.map((column) => row[column] ?? null);
        visitor.row(
          table,
          values.map((value) => (value === null ? null : String(value))),
          (line += 1),
        );
      }
    }
    const names = new Map(lists.map(({ table, columns }) => [table, columns]));
    return Promise.resolve({ form: 'mysql', tables: names, warnings: [] });
  };
}

export interface Moved {
  readonly report: MoveReport;
  /** The rows of a table here, without what is the same in every move. */
  readonly rows: (table: string, columns?: string) => unknown[];
  /** Texts of the report's notes on a table there: `refused: No id. (2)`. */
  readonly notes: (table: string) => string[];
  readonly stage: string;
  /** The new database. */
  readonly target: string;
}

/** Moves an airline over into a new folder, which is removed after the test. */
export async function moved(read: ReadDump, answers: MoveAnswers = {}, more: Partial<Move> = {}): Promise<Moved> {
  const folder = temporaryFolder();
  const [stage, target] = [join(folder, 'stage'), join(folder, 'target')];
  const report = await createMove(read)({
    file: join(folder, 'dump'),
    stage,
    target,
    current: undefined,
    answers,
    progress: () => undefined,
    signal: new AbortController().signal,
    ...more,
  });
  return {
    report,
    stage,
    target,
    rows: (table, columns = '*') =>
      readDatabase(target, (connection) => connection.prepare(`SELECT ${columns} FROM ${table}`).all()),
    notes: (table) =>
      report.notes
        .filter((note) => note.table === table)
        .map(({ outcome, text, count }) => `${outcome}: ${text} (${count})`),
  };
}
