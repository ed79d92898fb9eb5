import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Db, openDatabase } from '../../../db/open.ts';
import { temporaryFolder } from '../../../db/testing/temporaryFolder.ts';
import { fieldError } from '../../contract/fieldError.ts';
import { createDemo } from '../../sim/demo/createDemo.ts';
import { exportCsv } from './exportCsv.ts';
import { importCsv, type ImportResult } from './importCsv.ts';
import { type ImportKindName, importKinds } from './kinds.ts';
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

function take(kind: ImportKindName, csv: string, createMissing = true): ImportResult & { readonly rows: RowReport[] } {
  const rows: RowReport[] = [];
  const result = importCsv(database, kind, Buffer.from(csv), {
    actor: 'operator',
    fileName: 'in.csv',
    createMissing,
    dryRun: false,
    strict: false,
    begin: () => void (rows.length = 0),
    report: (row) => void rows.push(row),
  });
  return { ...result, rows };
}

const error = (row: number, reason: string): object => ({
  row,
  name: expect.any(String),
  outcome: 'error',
  reason: expect.stringContaining(reason),
});

const importable = Object.keys(importKinds) as ImportKindName[];

describe('the limits of forms apply to files', () => {
  const timed = 'airline,flight_number,dpt_airport,arr_airport,dpt_time,arr_time\nKTW,1,EDDH,LPPT,';
  const scheduled = 'airline,flight_number,dpt_airport,arr_airport,start_date,end_date\nKTW,1,EDDH,LPPT,';
  test.each<[ImportKindName, string, string]>([
    [
      'airlines',
      'icao,name\nKESTREL,Kestrel\n',
      'icao must have up to five letters or digits, like KTW, not "KESTREL"',
    ],
    ['airports', 'icao,name,lat,lon\nEDDH,Hamburg,91,10\n', 'lat must be a number from -90 to 90°, not "91"'],
    ['airports', 'icao,name,lat,lon,tz\nEDDH,Hamburg,53,10,Mars/One\n', 'must be a time zone such as Europe/Berlin'],
    ['flights', `${scheduled}2026-02-31,\n`, 'start_date must be a valid date such as 2026-12-31, not "2026-02-31"'],
    ['flights', `${scheduled}2026-05-01,2026-01-31\n`, 'end_date 2026-01-31 is before the start_date 2026-05-01'],
    ['fares', 'code,name,type\nY,Economy,2\n', 'type must be a whole number from 0 to 1, not "2"'],
    ['fares', `code,name\nY,${'long '.repeat(30)}\n`, 'name is longer than 100 characters'],
    ['ranks', 'name,hours\nCaptain,-1\n', 'hours must be a whole number, 0 hours or more, not "-1"'],
    [
      'airports',
      'icao,name,lat,lon,fuel_jeta_cost\nEDDH,Hamburg,53,10,-1\n',
      'fuel_jeta_cost must be a number, 0 or more',
    ],
    ['flights', `${timed}25:99,12:60\n`, 'dpt_time must be a time of day, like 11:55, not "25:99"; arr_time must be'],
    ['flights', `${timed}2460,1:5\n`, 'dpt_time must be a time of day, like 11:55, not "2460"; arr_time must be'],
  ])('%s %j', (kind, csv, reason) => {
    expect(take(kind, csv).rows).toEqual([error(2, reason)]);
  });

  test.each([
    '',
    '11:55',
    '1155',
    '755',
    '7.55',
    '11h55',
    '11:55:00',
    '24:00',
    '6 PM',
    '11:55 CST',
    '2355Z',
    'noon',
    '-',
  ])('the time "%s" of a phpVMS file is kept as it is', (time) => {
    take('airlines', 'icao,name\nKTW,Kittiwake\n');
    expect(take('flights', `${timed}${time},${time}\n`).counts).toMatchObject({ new: 1, error: 0 });
    expect([...db.flights.each()]).toMatchObject([{ dpt_time: time, arr_time: time }]);
  });

  test('a row names all its faults', () => {
    take('airlines', 'icao,name\nKTW,Kittiwake\n');
    const header = 'airline,flight_number,dpt_airport,arr_airport,days,flight_time,subfleets\n';
    const { rows } = take('flights', `${header}KTX,1,EDDH,QQQQ,8,-5,A320\nK-X,x,EDDH,LPPT,,,A320\n`, false);
    expect(rows).toEqual([
      error(
        2,
        'arr_airport refers to the unknown airport QQQQ; days must have only digits from 1 (Monday) to 7 (Sunday), not "8"; ' +
          'flight_time must be a whole number from 0 to 100000, not "-5"; ' +
          'refers to the airline KTX and the subfleet KTX:A320, which are not in the catalog',
      ),
      error(3, 'airline must be the ICAO code of an airline, not "K-X"; flight_number must be a whole number, not "x"'),
    ]);
  });

  test('whatever cells a file has, each row is stored within the limits or refused', async () => {
    await db.write((tx) => createDemo(tx, new Date('2026-11-21T12:00:00Z')));
    const tricky = ['', '-1', '1e999', '1e15', '0.5', '25:99', '2460', '8', '200', 'J', 'EDDH', '2026-02-31', 'KTW'];
    const clock = fc.nat(9999).map((digits) => String(digits).padStart(4, '0').replace(/(..)$/, ':$1'));
    const cell = fc.oneof(fc.constantFrom(...tricky), fc.string({ maxLength: 6 }), fc.integer().map(String), clock);
    for (const kind of importable) {
      const [header = '', sample = ''] = [...exportCsv(db, kind, 'all')].join('').split('\r\n');
      const good = sample.split(',');
      const row = fc
        .array(fc.tuple(fc.nat(good.length - 1), cell), { maxLength: 3 })
        .map((changes) => good.map((text, place) => quoted(new Map(changes).get(place) ?? text)).join(','));
      fc.assert(
        fc.property(fc.array(row, { minLength: 60, maxLength: 60 }), (rows) => {
          take(kind, [header, ...rows].join('\n'));
          expect(beyondLimits(kind)).toEqual([]);
        }),
        { numRuns: 3 },
      );
    }
  });
});

/** The values of a table that a form would refuse. */
function beyondLimits(kind: ImportKindName): readonly object[] {
  const { table, columns } = importKinds[kind];
  return [...table(db).each()].flatMap((row) =>
    columns
      .map(({ schema, field }) => ({ field, value: row[field], fault: schema && fieldError(schema, row[field]) }))
      .filter(({ fault }) => (fault ?? null) !== null),
  );
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
