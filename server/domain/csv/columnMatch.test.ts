import * as fc from 'fast-check';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/open.ts';
import { temporaryFolder } from '../../../db/testing/temporaryFolder.ts';
import { ImportKinds } from '../../contract/admin/csv.ts';
import { guessKind } from './columnMatch.ts';
import { importCsv, MissingColumns } from './importCsv.ts';
import { type ImportKindName, importKinds } from './kinds.ts';
import { writeTemplate } from './template.ts';
import { freshCsvDatabase, rowError } from './testing/csvDatabase.ts';

const { file: database, db: opened, take, exported } = freshCsvDatabase();
let db: Db;

beforeEach(() => void (db = opened()));

/** What an airline has after it was set up. */
function setUp(): void {
  take('airlines', 'icao,name\nKTW,Kittiwake\n');
  take('ranks', 'name\nCadet\n');
  take('airports', 'icao,name,lat,lon,hub\nEDDH,Hamburg,53.6,10,1\n');
  take('subfleets', 'airline,type,name\nKTW,A20N,Airbus A320neo\n');
}

const foreign = 'Nr;Von;Nach;Firma;Bemerkung\n100;EDDH;EGLL;KTW;schön\n';
const columns = ['flight_number', 'dpt_airport', 'arr_airport', 'airline', null];

/** As the window and the command line import it. */
function importMatched(csv: string, chosen?: readonly (string | null)[], kind: ImportKindName = 'flights') {
  return importCsv(database(), kind, Buffer.from(csv), {
    actor: 'operator',
    fileName: 'in.csv',
    columns: chosen,
    createMissing: true,
    dryRun: false,
    strict: false,
    begin: () => undefined,
    report: () => undefined,
  });
}

test('a file need not name the only airline, but with two of them it must', () => {
  setUp();
  importMatched('flight_number,dpt_airport,arr_airport\n100,EDDH,EGLL\n');
  expect(exported('flights')).toMatch(/^KTW,100,/m);
  importMatched('type,name\nB738,Boeing 737-800\n', undefined, 'subfleets');
  expect(exported('subfleets')).toMatch(/^KTW,[^,]*,B738,/m);

  take('airlines', 'icao,name\nAWD,Alpenwind\n');
  expect(() => importMatched('flight_number,dpt_airport,arr_airport\n101,EDDH,EGLL\n')).toThrow(
    'Missing column: airline',
  );
});

describe('columns with other names', () => {
  test('are described with an example and a suggestion when a required one is missing', () => {
    try {
      importMatched('number,departure,arrival,airline\n100,EDDH,EGLL,KTW\n');
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(MissingColumns);
      expect((error as MissingColumns).described).toEqual({
        matching: 'names',
        columns: [
          { header: 'number', column: null, suggestion: 'flight_number', example: '100' },
          { header: 'departure', column: null, suggestion: 'dpt_airport', example: 'EDDH' },
          { header: 'arrival', column: null, suggestion: 'arr_airport', example: 'EGLL' },
          { header: 'airline', column: 'airline', suggestion: null, example: 'KTW' },
        ],
      });
    }
  });

  test('are read as the operator says, and so is the next file with the same header', () => {
    expect(importMatched(foreign, columns)).toMatchObject({
      counts: { new: 1, error: 0 },
      matching: 'chosen',
      ignored: [{ column: 'Bemerkung', suggestion: null }],
    });
    const path = join(temporaryFolder(), 'next.csv');
    writeFileSync(path, foreign.replace('100', '101'));
    expect(guessKind(db, path)).toBe('flights');
    expect(importMatched(foreign.replace('100', '101'))).toMatchObject({
      counts: { new: 1, error: 0 },
      matching: 'remembered',
    });
    expect(() => importMatched(foreign.replace('Nr;', 'Number of it;'))).toThrow('Missing columns');
    expect(() => importMatched(foreign, undefined, 'aircraft')).toThrow('Missing columns');
  });

  test('are not remembered from a file that was not imported', () => {
    expect(() => importMatched(foreign, ['flight_number', null, null, null, null])).toThrow('Missing columns');
    expect(() => importMatched(foreign)).toThrow('Missing columns');
  });

  test.each([
    [['airline', 'airline'], 'Two columns of the file are read as airline. Choose one of them.'],
    [['moon'], 'There is no column moon in files of flights'],
    [
      [null, null, null, null, null, 'airline'],
      'There is no column airline in files of flights, or the file has fewer',
    ],
  ])('%j is refused', (chosen, message) => {
    expect(() => importMatched(foreign, chosen)).toThrow(message);
  });

  test('whatever is chosen, a file is imported or refused with a reason', () => {
    const names = importKinds.flights.columns.map(({ name }) => name);
    const choice = fc.array(fc.option(fc.constantFrom(...names)), { maxLength: 7 });
    fc.assert(
      fc.property(choice, (chosen) => {
        try {
          expect(importMatched(foreign, chosen).matching).toBe('chosen');
        } catch (error) {
          expect(String(error)).toMatch(/Missing columns?:|Two columns|fewer columns/);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('a template', () => {
  test.each(ImportKinds)('of %s is imported as it is into an airline, with all of its columns', (kind) => {
    setUp();
    const result = take(kind, writeTemplate(db, kind), { createMissing: false });
    expect(result.rows).toMatchObject([{ outcome: 'new' }]);
    expect(result.ignored).toEqual([]);
    expect(result.columns.map(({ column }) => column)).toEqual(importKinds[kind].columns.map(({ name }) => name));
    expect(exported(kind)).toMatch(/example|uetersen|9901/i);
  });

  test.each(ImportKinds)('of %s says in an empty database what to create', (kind) => {
    for (const createMissing of [false, true]) {
      const [row] = take(kind, writeTemplate(db, kind), { createMissing, dryRun: true }).rows;
      if (row?.outcome !== 'error') continue;
      expect(row.reason).toMatch(/refers to the (airline|subfleet) EX|needs a rank, and there is none/);
    }
  });
});

describe('rows of flights', () => {
  const header = 'airline,flight_number,dpt_airport,arr_airport\n';

  test('that arrive where they depart are errors', () => {
    expect(take('flights', `${header}KTW,1,EDDH,EDDH\nKTW,2,EDDH,EGLL\n`).rows).toEqual([
      rowError(2, 'arr_airport is the departure, EDDH, too'),
      expect.objectContaining({ row: 3, outcome: 'new' }),
    ]);
  });

  test('with an IATA code say whose it is', () => {
    expect(take('flights', `${header}KTW,1,ZRH,QQQ\n`).rows).toEqual([
      rowError(2, 'dpt_airport refers to the unknown airport ZRH; ZRH is the IATA code of LSZH'),
    ]);
  });
});
