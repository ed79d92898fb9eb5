import { describe, expect, test } from 'vitest';
import { hasDumps, moveFile } from './dumps.ts';

const catalog = { airlines: 4, airports: 29, ranks: 6, subfleets: 9, aircraft: 41, fares: 8, news: 2 };
const settings = { settings: 83 };
const mini = {
  ...{ ...catalog, ...settings, flights: 89, flight_subfleet: 112, flight_fare: 7, flight_field_values: 20, users: 39 },
  ...{ bids: 26, pireps: 73, acars: 483, pirep_field_values: 171, pirep_fares: 198, pirep_comments: 17, journals: 48 },
};
const full = {
  ...{ ...mini, flights: 300, flight_subfleet: 359, flight_fare: 20, flight_field_values: 58, pireps: 600 },
  ...{ acars: 30_000, pirep_field_values: 1514, pirep_fares: 1327, pirep_comments: 76 },
};
const eight = {
  ...{ ...mini, flights: 43, flight_subfleet: 49, flight_fare: 5, flight_field_values: 9, users: 17, bids: 18 },
  ...{
    pireps: 19,
    acars: 117,
    pirep_field_values: 51,
    pirep_fares: 50,
    pirep_comments: 5,
    journals: 20,
    pirep_events: 2,
  },
};
const beta = {
  ...{ ...mini, flights: 25, flight_subfleet: 28, flight_fare: 2, flight_field_values: 7, users: 8, pireps: 15 },
  ...{ acars: 64, pirep_field_values: 40, pirep_fares: 35, pirep_comments: 4, journals: 13 },
};

describe.skipIf(!hasDumps)('of a file of phpVMS', () => {
  test.each([
    ['p7-full-mysqldump.sql.gz', full],
    ['p7-mini-default.sql.gz', mini],
    ['p7-mini-skip-extended.sql.gz', mini],
    ['p7-mini-complete-hexblob.sql.gz', mini],
    ['p7-mini-latin1.sql.gz', mini],
    ['p7-mini-phpmyadmin-prefix.sql.gz', mini],
    ['p7-mini-phpmyadmin.json.gz', mini],
    ['p7-backup.zip', mini],
    ['p7-sqlite.sqlite.gz', { ...catalog, ...settings, pireps: 80 }],
    ['p7beta5-old-schema-prefix.sql.gz', beta],
    ['p8-upgraded-mini.sql.gz', { ...mini, flight_subfleet: 110, acars: 482 }],
    ['p8-fresh.sql.gz', eight],
    ['p8-postgres.sql.gz', eight],
    ['p8-sqlite.sqlite.gz', eight],
  ])('%s every row is read, and taken over or named in the report', async (file, counts) => {
    const { report, remove } = await moveFile(file);
    remove();
    const { tables, notes } = report;
    expect(Object.fromEntries(tables.map(({ table, found }) => [table, found]))).toMatchObject(counts);
    const unnamed = tables.filter(({ table, found, imported }) => {
      const named = notes.filter((note) => note.table === table && note.outcome !== 'repaired');
      return found - imported > named.reduce((sum, { count }) => sum + count, 0);
    });
    // Settings that nobody changed have nothing to say.
    expect(unnamed.filter(({ table }) => table !== 'settings')).toEqual([]);
  });

  test('with a password nothing is read', async () => {
    await expect(moveFile('p7beta5-backup-encrypted.zip')).rejects.toThrow(/encrypted|password/i);
  });
});
