import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Db, openDatabase } from '../../../db/open.ts';
import { temporaryFolder } from '../../../db/testing/temporaryFolder.ts';
import { exportCsv } from './exportCsv.ts';
import { importCsv, type ImportResult } from './importCsv.ts';
import type { ImportKindName } from './kinds.ts';
import type { RowReport } from './storeRow.ts';

let database: string;
let db: Db;

beforeEach(() => {
  database = join(temporaryFolder(), 'homebase.db');
  db = openDatabase(database);
});
afterEach(() => {
  db.close();
});

function take(
  kind: ImportKindName,
  csv: string,
  { createMissing = true } = {},
): ImportResult & { readonly rows: readonly RowReport[] } {
  const rows: RowReport[] = [];
  const begin = (): void => void (rows.length = 0);
  const report = (row: RowReport): void => void rows.push(row);
  const options = { actor: 'operator', fileName: 'in.csv', createMissing, dryRun: false, strict: false } as const;
  return { ...importCsv(database, kind, Buffer.from(csv), { ...options, begin, report }), rows };
}

const error = (row: number, reason: string): object => ({ row, name: expect.any(String), outcome: 'error', reason });
const byName = (records: readonly { name: string }[]): unknown =>
  records.toSorted((a, b) => a.name.localeCompare(b.name));

describe('what rows refer to and the catalog does not have', () => {
  const header = 'airline,flight_number,dpt_airport,arr_airport,subfleets\n';
  const typos = `${header}KTW,1,EDDH,LPPT,A320\nKTX,2,EDDH,LPPT,A320;B738;AT42\nKTW,3,EDDH,LPPT,A230\nktx,4,EDDH,LPPT,B738\n`;
  const missing = [
    { kind: 'airport', name: 'EDDH', rows: [2, 3, 4, 5], count: 4 },
    { kind: 'airport', name: 'LPPT', rows: [2, 3, 4, 5], count: 4 },
    { kind: 'airline', name: 'KTX', rows: [3, 5], count: 2 },
    { kind: 'subfleet', name: 'KTX:B738', rows: [3, 5], count: 2 },
    { kind: 'subfleet', name: 'KTX:AT42', rows: [3], count: 1 },
    { kind: 'subfleet', name: 'KTW:A230', rows: [4], count: 1 },
  ];
  beforeEach(() => {
    take('subfleets', 'airline,type,name\nKTW,A320,Airbus\n');
  });

  test('is an error, and the import lists it with its rows', () => {
    const result = take('flights', typos, { createMissing: false });
    expect(result.rows).toEqual([
      { row: 2, name: 'KTW 1 EDDH LPPT', outcome: 'new' },
      error(
        3,
        'refers to the airline KTX, the subfleet KTX:B738 and the subfleet KTX:AT42, which are not in the catalog',
      ),
      error(4, 'refers to the subfleet KTW:A230, which is not in the catalog'),
      error(5, 'refers to the airline KTX and the subfleet KTX:B738, which are not in the catalog'),
    ]);
    expect(byName(result.missing)).toEqual(byName(missing));
    expect(db.airlines.count()).toBe(1);
    expect(db.subfleets.list()).toHaveLength(1);
  });

  test('is created on request, and the import lists the same', () => {
    const result = take('flights', typos, { createMissing: true });
    expect(result.counts).toMatchObject({ new: 4, error: 0 });
    expect(byName(result.missing)).toEqual(byName(missing));
    const added = [...exportCsv(db, 'subfleets', 'all')].join('').match(/^KT[WX],[^,]*,[^,]*/gm);
    expect(added?.sort()).toEqual(['KTW,,A230', 'KTW,,A320', 'KTX,,AT42', 'KTX,,B738']);
    expect(take('flights', typos, { createMissing: false })).toMatchObject({ counts: { same: 4 }, missing: [] });
  });

  test('names only the first ten rows', () => {
    const rows = Array.from({ length: 12 }, (_, index) => `KTX,${index + 1},EDDH,LPPT,`);
    const { missing: found } = take('flights', header + rows.join('\n'), { createMissing: false });
    const airline = found.find(({ kind }) => kind === 'airline');
    expect(airline).toEqual({ kind: 'airline', name: 'KTX', rows: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11], count: 12 });
  });
});

test('flights without distance and block time get them, with the pace of their subfleets', () => {
  take('subfleets', 'airline,type,name\nKTW,A320,Airbus\nKTW,AT76,ATR\n');
  const file =
    'airline,flight_number,dpt_airport,arr_airport,subfleets,flight_time\n' +
    'KTW,1,EDDH,EGLL,,\nKTW,2,EDDH,EGLL,AT76,\nKTW,3,EDDH,EGLL,AT76,130\n';
  expect(take('flights', file).counts.new).toBe(3);
  expect([...db.flights.each()]).toMatchObject([
    { distance: 403, flight_time: 85 },
    { distance: 403, flight_time: 115 },
    { distance: 403, flight_time: 130 },
  ]);
  expect(take('flights', file).counts.same).toBe(3);
});
