import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/open.ts';
import { fieldError } from '../../contract/fieldError.ts';
import { type ImportKindName, importKinds } from './kinds.ts';
import { freshCsvDatabase, rowError } from './testing/csvDatabase.ts';

const { db: opened, take, exported, demo } = freshCsvDatabase();
const refusing = { createMissing: false };
let db: Db;

beforeEach(() => void (db = opened()));

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
    expect(take(kind, csv).rows).toEqual([rowError(2, reason)]);
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
    const { rows } = take('flights', `${header}KTX,1,EDDH,QQQQ,8,-5,A320\nK-X,x,EDDH,LPPT,,,A320\n`, refusing);
    expect(rows).toEqual([
      rowError(
        2,
        'arr_airport refers to the unknown airport QQQQ; days must have only digits from 1 (Monday) to 7 (Sunday), not "8"; ' +
          'flight_time must be a whole number from 0 to 100000, not "-5"; ' +
          'refers to the airline KTX and the subfleet KTX:A320, which do not exist',
      ),
      rowError(
        3,
        'airline must be the ICAO code of an airline, not "K-X"; flight_number must be a whole number, not "x"',
      ),
    ]);
  });

  test('flights have as many and as long fields as in the form', () => {
    take('airlines', 'icao,name\nKTW,Kittiwake\n');
    const [name, value] = ['n'.repeat(100), 'v'.repeat(2000)];
    const gates = Array.from({ length: 200 }, (_, gate) => `Gate ${gate}=`).join(';');
    const rows = [`${name}=${value}`, gates, `${name}n=`, `Gate=${value}v`, `${gates};Gate 200=`];
    const csv = rows.map((fields, index) => `KTW,${index},EDDH,LPPT,${fields}\n`).join('');
    expect(take('flights', `airline,flight_number,dpt_airport,arr_airport,fields\n${csv}`).rows).toEqual([
      { row: 2, name: 'KTW 0 EDDH LPPT', outcome: 'new' },
      { row: 3, name: 'KTW 1 EDDH LPPT', outcome: 'new' },
      rowError(4, `fields has a name longer than 100 characters: "${name}n`),
      rowError(5, 'fields has a value longer than 2000 characters: "Gate=vvvv'),
      rowError(6, 'fields has more than 200 names'),
    ]);
  });

  test('a row with the key of an earlier one says so beside its other faults', () => {
    take('airlines', 'icao,name\nKTW,Kittiwake\n');
    const header = 'airline,flight_number,dpt_airport,arr_airport,flight_time,subfleets\n';
    const twice = 'has the same airline, flight_number, route_code, route_leg, dpt_airport, arr_airport, days as row 2';
    const { rows, missing } = take(
      'flights',
      `${header}KTW,1,EDDH,LPPT,60,\nKTW,1,EDDH,LPPT,-5,\nKTW,1,EDDH,LPPT,60,A320\nKTW,x,EDDH,LPPT,60,\n`,
    );
    expect(rows).toEqual([
      { row: 2, name: 'KTW 1 EDDH LPPT', outcome: 'new' },
      { ...rowError(3, ''), reason: `flight_time must be a whole number from 0 to 100000, not "-5"; ${twice}` },
      { ...rowError(4, ''), reason: twice },
      { ...rowError(5, ''), reason: 'flight_number must be a whole number, not "x"' },
    ]);
    // A row that is refused adds nothing that it refers to.
    expect(db.subfleets.list()).toEqual([]);
    expect(missing.filter(({ kind }) => kind === 'subfleet')).toEqual([]);
  });

  test('a flight of another season is another flight, and one of the same season is changed', () => {
    take('airlines', 'icao,name\nKTW,Kittiwake\n');
    const header = 'airline,flight_number,dpt_airport,arr_airport,start_date,end_date\n';
    const rowsOf = (...seasons: readonly string[]) =>
      take('flights', header + seasons.map((season) => `KTW,1,EDDH,LPPT,${season}\n`).join('')).rows;
    const both = ['2026-03-29,2026-10-24', '2026-10-25,2027-03-27'];
    expect(rowsOf(...both)).toMatchObject([{ outcome: 'new' }, { outcome: 'new' }]);
    expect(rowsOf(...both)).toMatchObject([{ outcome: 'same' }, { outcome: 'same' }]);
    expect(rowsOf('2026-11-01,2027-03-27')).toMatchObject([{ outcome: 'changed' }]);
    const [, twice] = rowsOf('2028-01-01,2028-01-31', '2028-01-31,');
    expect(twice).toMatchObject({
      outcome: 'error',
      reason: expect.stringMatching(/days as row 2, in the same season$/),
    });
    expect(db.flights.count()).toBe(3);
    const stored = [...db.flights.each()];
    // Either could be meant: the first would get the other's season, and lose its own.
    const several = [...rowsOf('2026-03-29,2026-12-31', ','), ...take('flights', `${withoutSeason}5`).rows];
    for (const row of several)
      expect(row).toMatchObject({ outcome: 'error', reason: expect.stringMatching(/^reaches into two seasons, 2026/) });
    expect([...db.flights.each()]).toEqual(stored);
  });

  const withoutSeason = 'airline,flight_number,dpt_airport,arr_airport,level\nKTW,1,EDDH,LPPT,FL30';

  test('whatever cells a file has, each row is stored within the limits or refused', async () => {
    await demo();
    const tricky = ['', '-1', '1e999', '1e15', '0.5', '25:99', '2460', '8', '200', 'J', 'EDDH', '2026-02-31', 'KTW'];
    const clock = fc.nat(9999).map((digits) => String(digits).padStart(4, '0').replace(/(..)$/, ':$1'));
    const cell = fc.oneof(fc.constantFrom(...tricky), fc.string({ maxLength: 6 }), fc.integer().map(String), clock);
    for (const kind of importable) {
      const [header = '', sample = ''] = exported(kind).split('\r\n');
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
    const result = take('flights', typos, refusing);
    expect(result.rows).toEqual([
      { row: 2, name: 'KTW 1 EDDH LPPT', outcome: 'new' },
      rowError(3, 'refers to the airline KTX, the subfleet KTX:B738 and the subfleet KTX:AT42, which do not exist'),
      rowError(4, 'refers to the subfleet KTW:A230, which does not exist'),
      rowError(5, 'refers to the airline KTX and the subfleet KTX:B738, which do not exist'),
    ]);
    // Only the row that is imported adds its airports.
    const added = missing.map((one) => (one.kind === 'airport' ? { ...one, rows: [2], count: 1 } : one));
    expect(byName(result.missing)).toEqual(byName(added));
    expect(db.airlines.count()).toBe(1);
    expect(db.subfleets.list()).toHaveLength(1);
  });

  test('leaves out the airports of rows that are not imported', () => {
    const result = take('flights', `${header}KTX,1,EDDH,LPPT,\n`, refusing);
    expect(result.missing).toEqual([{ kind: 'airline', name: 'KTX', rows: [2], count: 1 }]);
    expect(db.airports.find('LPPT')).toBeUndefined();
  });

  test('is created on request, and the import lists the same', () => {
    const result = take('flights', typos);
    expect(result.counts).toMatchObject({ new: 4, error: 0 });
    expect(byName(result.missing)).toEqual(byName(missing));
    const added = exported('subfleets').match(/^KT[WX],[^,]*,[^,]*/gm);
    expect(added?.sort()).toEqual(['KTW,,A230', 'KTW,,A320', 'KTX,,AT42', 'KTX,,B738']);
    expect(take('flights', typos, refusing)).toMatchObject({ counts: { same: 4 }, missing: [] });
  });

  test('names only the first ten rows', () => {
    const rows = Array.from({ length: 12 }, (_, index) => `KTX,${index + 1},EDDH,LPPT,`);
    const { missing: found } = take('flights', header + rows.join('\n'), refusing);
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

test('cells that look the same are the same, in keys, references and names of items', () => {
  take('airlines', 'icao,name\nKTW,Kittiwake\n');
  take('ranks', 'name\nCapitán\n');
  expect(take('ranks', 'name\nCapita\u0301n\u200B\n').counts).toMatchObject({ new: 0, same: 1 });
  take('fares', 'code,name\nÉ,Economy\n');
  const subfleets = 'airline,type,name,ranks,fares\nKTW,A\u00AD320,Airbus,\u200ECapita\u0301n,E\u0301?price=9\n';
  expect(take('subfleets', subfleets).rows).toMatchObject([{ outcome: 'new', name: expect.any(String) as string }]);
  expect(db.subfleets.list()).toMatchObject([{ type: 'A320' }]);
  const pilots =
    'pilot_id,name,email,airline,rank\n1,Zoé,zoé@example.org,KTW,Capitán\n2,Zoe,zoe\u0301@example.org,KTW,Capitán\n';
  expect(take('pilots', pilots).counts).toMatchObject({ new: 1, error: 1 });
});
