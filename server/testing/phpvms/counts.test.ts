import { describe, expect, test } from 'vitest';
import { readDatabase } from '../../../db/files.ts';
import { moveFile } from './dumps.ts';

const same = { airlines: 4, airports: 29, ranks: 6, subfleets: 9, aircraft: 41, fares: 8, news: 2, settings: 83 };
const flights = ['flights', 'flight_subfleet', 'flight_fare', 'flight_field_values'] as const;
const reports = ['pireps', 'acars', 'pirep_field_values', 'pirep_fares', 'pirep_comments'] as const;

/** How many rows of which table a file has. */
function counts(ofFlights: readonly number[], ofReports: readonly number[], others: object = {}): object {
  const pairs = [
    ...flights.map((table, i) => [table, ofFlights[i]]),
    ...reports.map((table, i) => [table, ofReports[i]]),
  ];
  return { ...same, users: 39, bids: 26, journals: 48, ...Object.fromEntries(pairs), ...others };
}

const mini = counts([89, 112, 7, 20], [73, 483, 171, 198, 17]);
const full = counts([300, 359, 20, 58], [600, 30_000, 1514, 1327, 76]);
const eight = counts([43, 49, 5, 9], [19, 117, 51, 50, 5], { users: 17, bids: 18, journals: 20, pirep_events: 2 });
const beta = counts([25, 28, 2, 7], [15, 64, 40, 35, 4], { users: 8, journals: 13 });

/** All rows of the database that a file becomes, without what has the time of the move. */
async function rowsOf(file: string): Promise<string[]> {
  const { database, remove } = await moveFile(file);
  const rows = readDatabase(database, (connection) => {
    const tables = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[];
    return tables
      .filter((table) => !/^sqlite_|^log_marks$/.test(table))
      .flatMap((table) => connection.prepare<[], object>(`SELECT * FROM ${table}`).all())
      .map((row) => JSON.stringify(row));
  });
  remove();
  const today = new Date().toISOString().slice(0, 10);
  return rows.map((row) => row.replaceAll(new RegExp(`"${today}T[^"]*"`, 'g'), 'now')).toSorted();
}

describe('of a file of phpVMS', () => {
  test.each([
    ['p7-full-mysqldump.sql.gz', full],
    ['p7-mini-default.sql.gz', mini],
    ['p7-mini-skip-extended.sql.gz', mini],
    ['p7-mini-complete-hexblob.sql.gz', mini],
    ['p7-mini-latin1.sql.gz', mini],
    ['p7-mini-phpmyadmin-prefix.sql.gz', mini],
    ['p7-mini-phpmyadmin.json.gz', mini],
    ['p7-backup.zip', mini],
    ['p7-sqlite.sqlite.gz', { ...same, pireps: 80 }],
    ['p7beta5-old-schema-prefix.sql.gz', beta],
    ['p8-upgraded-mini.sql.gz', { ...mini, flight_subfleet: 110, acars: 482 }],
    ['p8-fresh.sql.gz', eight],
    ['p8-postgres.sql.gz', eight],
    ['p8-sqlite.sqlite.gz', eight],
  ])('%s every row is read, and taken over or named in the report', async (file, expected) => {
    const { report, remove } = await moveFile(file);
    remove();
    const { tables, notes } = report;
    expect(Object.fromEntries(tables.map(({ table, found }) => [table, found]))).toMatchObject(expected);
    const unnamed = tables.filter(({ table, found, imported }) => {
      const named = notes.filter((note) => note.table === table && note.outcome !== 'repaired');
      return found - imported > named.reduce((sum, { count }) => sum + count, 0);
    });
    // Settings that nobody changed have nothing to say.
    expect(unnamed.filter(({ table }) => table !== 'settings')).toEqual([]);
  });

  test.each([
    [
      'p7-mini-default.sql.gz',
      ['skip-extended.sql', 'complete-hexblob.sql', 'phpmyadmin-prefix.sql', 'phpmyadmin.json'],
    ],
    ['p8-fresh.sql.gz', ['p8-postgres.sql.gz', 'p8-sqlite.sqlite.gz']],
  ])('%s becomes what its other forms become', async (file, others) => {
    const rows = await rowsOf(file);
    expect(rows.length).toBeGreaterThan(500);
    for (const other of others) {
      const name = other.startsWith('p8') ? other : `p7-mini-${other}.gz`;
      expect(await rowsOf(name), name).toEqual(rows);
    }
  });

  test('with a password nothing is read', async () => {
    await expect(moveFile('p7beta5-backup-encrypted.zip')).rejects.toThrow(/encrypted|password/i);
  });
});
