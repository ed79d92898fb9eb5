import { writeFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/open.ts';
import type { SubfleetsRow, UsersRow } from '../../../db/rows.ts';
import { type ImportKindName, importKinds, kinds } from './kinds.ts';
import { freshCsvDatabase, importInto, rowError } from './testing/csvDatabase.ts';

const { file: database, db: opened, take, exported, demo } = freshCsvDatabase();
let db: Db;

beforeEach(() => void (db = opened()));

const oneAirline = { new: 1, changed: 0, same: 0, error: 0 };

describe('file formats', () => {
  test.each([
    ['a byte order mark', '\uFEFFicao,name\nKTW,Kittiwäke\n'],
    ['CRLF', 'icao,name\r\nKTW,Kittiwäke\r\n'],
    ['semicolons', 'icao;name\nKTW;Kittiwäke\n'],
    ['tabs', 'icao\tname\nKTW\tKittiwäke\n'],
    ["Excel's sep line", 'sep=;\r\nicao;name\r\nKTW;Kittiwäke\r\n'],
    ['quotes', '"icao","name"\n"KTW","Kittiwäke"'],
    ['spaces around values and capitals in headers', ' ICAO , Name \n ktw , Kittiwäke \n'],
    ['blank lines', 'icao,name\n\nKTW,Kittiwäke\n,\n\n'],
    ['blank lines before the header', '\n \r\n;;\nicao;name\nKTW;Kittiwäke\n'],
    ['unknown columns', 'id,icao,moon,name\n7,KTW,full,Kittiwäke\n'],
    ['Windows-1252', Buffer.from('icao,name\nKTW,Kittiwäke\n', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFicao,name\nKTW,Kittiwäke\n', 'utf16le')],
    ['UTF-16 with the high byte first', Buffer.from('\uFEFFicao,name\nKTW,Kittiwäke\n', 'utf16le').swap16()],
    ['UTF-16 without a byte order mark', Buffer.from('icao,name\nKTW,Kittiwäke\n', 'utf16le')],
    [
      'UTF-16 with the high byte first and without a byte order mark',
      Buffer.from('icao,name\nKTW,Kittiwäke\n', 'utf16le').swap16(),
    ],
  ])('a file with %s is read', (_, file) => {
    expect(take('airlines', file).counts).toEqual(oneAirline);
    expect(db.airlines.findNamed({ icao: 'KTW' })).toMatchObject({ name: 'Kittiwäke', active: 1 });
  });

  test('quoted cells keep commas, quotes and line ends', () => {
    take('fares', 'code,name,notes\nY,"Eco, ""light""","one\ntwo"\n');
    expect(db.fares.findNamed({ code: 'Y' })).toMatchObject({ name: 'Eco, "light"', notes: 'one\ntwo' });
  });

  test('row numbers match a spreadsheet, with blank rows before the header', () => {
    expect(take('airlines', '\n,\nicao,name\n,Nameless\n').rows).toEqual([rowError(4, 'icao')]);
  });

  test('semicolons within cells are not mistaken for the delimiter', () => {
    take('fares', 'code,name\nY,Eco\nB,Business\n');
    take('subfleets', 'airline,type,name,fares\nKTW,A320,Airbus,Y;B;Y?price=5\n');
    expect(exported('subfleets')).toContain('B;Y?price=5');
  });

  test('a file without a required column is rejected, and the error names it', () => {
    expect(() => take('airports', 'icao,name\nEDDH,Hamburg\n')).toThrow(
      'Missing columns: lat, lon. The first row has: icao, name.',
    );
  });

  test('an empty file is rejected', () => {
    expect(() => take('airlines', '')).toThrow('The first row has: nothing');
  });

  test.each(['PK\x03\x04\x14\0\x06', 'SQLite format 3\0\x10\0\x02\x02\0\x40  \0', '\x1F\x8B\x08\0'])(
    '%j is no text',
    (begin) => {
      expect(() => take('airlines', Buffer.from(begin.padEnd(300, '\n1'), 'latin1'))).toThrow('The file is no text.');
    },
  );

  test('a file that is not CSV is rejected with a short error', () => {
    expect(() => take('airlines', Buffer.alloc(100_000, 'x'))).toThrow(
      /^Missing columns: icao, name\. The first row has: x{40}…\.$/,
    );
  });

  test.each(['code;name;price\nY;Eco;12,5\n', 'code\tname\tprice\nY\tEco\t12,5\n', 'code,name,price\nY,Eco,"12,5"\n'])(
    'decimal commas are read: %j',
    (file) => {
      take('fares', file);
      expect(db.fares.findNamed({ code: 'Y' })).toMatchObject({ price: 12.5 });
    },
  );

  test('a formula is stored as text', () => {
    take('airlines', 'icao,name\nKTW,=1+2\n');
    expect(db.airlines.findNamed({ icao: 'KTW' })).toMatchObject({ name: '=1+2' });
  });

  test('codes are stored in capitals', () => {
    take('airlines', 'icao,iata,name,country\nktw,kw,Kittiwake,de\n');
    take('aircraft', 'subfleet,name,registration\nA320,Ship,d-akna\n');
    expect(db.airlines.findNamed({ icao: 'KTW' })).toMatchObject({ iata: 'KW', country: 'DE' });
    expect(db.aircraft.find(1)).toMatchObject({ registration: 'D-AKNA' });
  });

  test('times are stored in the standard format', () => {
    take('airlines', 'icao,name\nKTW,Kittiwake\n');
    const header = 'subfleet,name,registration,landing_time\n';
    const { rows } = take('aircraft', `${header}A320,Ship,D-AKNA,2026-11-20 16:55:03\nA320,Ship,D-AKNB,noon\n`);
    expect(db.aircraft.find(1)).toMatchObject({ landing_time: '2026-11-20T16:55:03.000Z' });
    expect(rows[1]).toEqual(rowError(3, 'landing_time must be a time in UTC such as 2026-11-20T16:55:00Z, not "noon"'));
  });

  test('an unclosed quote is an error of its row', () => {
    expect(take('airlines', 'icao,name\nKTW,"Kitti\n').rows).toEqual([rowError(2, 'uote')]);
  });

  test('a row with more cells than the header has an error', () => {
    expect(take('airlines', 'icao,name\nKTW,Kitti,wake\n').rows).toEqual([rowError(2, 'has 3 cells')]);
  });
});

const wide = (columns: number): string => `icao,name${',x'.repeat(columns - 2)}\nKTW,Kittiwake\n`;
const bad = (rows: number): string => `icao,name\nKTW,Kittiwake\n${'AUK,\n'.repeat(rows)}`;

describe('a file that is too large', () => {
  test('has at most 200 columns', () => {
    expect(take('airlines', wide(200)).counts).toEqual(oneAirline);
    expect(() => take('airlines', wide(201))).toThrow(
      'The first row has 201 cells. A file can have up to 200 columns.',
    );
  });

  test('is rejected when its first row is too long', () => {
    expect(() => take('airlines', ','.repeat(3_000_000))).toThrow('The first row is longer than 100,000 characters');
  });

  test('has an error for other rows that are too long, and later rows are read', () => {
    const { rows } = take(
      'airlines',
      `icao,name\nKTW,"${'x'.repeat(100_000)}"\nAUK${','.repeat(3_000_000)}\nEGR,Egret\n`,
    );
    expect(rows).toMatchObject([
      rowError(2, 'is longer than 100,000 characters; a quote may be missing'),
      rowError(3, 'is longer than 100,000 characters'),
      { row: 4, outcome: 'new' },
    ]);
  });

  test('is quoted in errors only in part', () => {
    const [row] = take('airlines', `icao,name\n${'K'.repeat(90_000)},Kittiwake\n`).rows;
    expect(row).toMatchObject(rowError(2, 'icao must have up to five letters or digits, like KTW, not "KKK'));
    expect(JSON.stringify(row).length).toBeLessThan(1000);
  });

  test('is rejected with too many errors, and nothing is stored', () => {
    expect(take('airlines', bad(9999), { dryRun: true }).counts).toMatchObject({ new: 1, error: 9999 });
    expect(() => take('airlines', bad(20_000))).toThrow(
      '10,000 rows have errors, the last one is row 10002 (name is required). The rest was not checked and nothing was stored.',
    );
    expect(db.airlines.count()).toBe(0);
  });

  test('is read from the disk in pieces, in any encoding', () => {
    const path = `${database()}.csv`;
    const names = Array.from({ length: 2000 }, (_, n) => `${'ABCDEFGHIJ'[n % 10]}${n},${'Kittiwäke €'.repeat(5)}${n}`);
    for (const encoding of ['utf8', 'utf16le'] as const) {
      writeFileSync(path, `\uFEFFicao,name\n${names.join('\r\n')}`, encoding);
      importInto(database(), 'airlines', path);
      expect(db.airlines.findNamed({ icao: 'J1999' })).toMatchObject({ name: `${'Kittiwäke €'.repeat(5)}1999` });
    }
    expect(importInto(database(), 'airlines', path).counts).toMatchObject({ same: 2000 });
  });
});

describe('rows', () => {
  test('each is new, changed with before and after, unchanged, or has an error', () => {
    take('airlines', 'icao,name,callsign\nKTW,Kittiwake,GULL\nAUK,Auk Air,AUK\n');
    const { rows, counts } = take(
      'airlines',
      'icao,name,callsign\nKTW,Kittiwake,TERN\nAUK,Auk Air,AUK\nEGR,Egret,\nXXX,,\nKTW,Again,\n',
    );
    expect(rows).toEqual([
      { row: 2, name: 'KTW', outcome: 'changed', changes: [{ column: 'callsign', before: 'GULL', after: 'TERN' }] },
      { row: 3, name: 'AUK', outcome: 'same' },
      { row: 4, name: 'EGR', outcome: 'new' },
      rowError(5, 'name is required'),
      rowError(6, 'has the same icao as row 2'),
    ]);
    expect(counts).toEqual({ new: 1, changed: 1, same: 1, error: 2 });
  });

  test('a dry run returns the same and stores nothing', () => {
    const file = 'airline,flight_number,dpt_airport,arr_airport,subfleets\nKTW,1,EDDH,LPPT,A320\nKTW,2,EDDH,QQQQ,\n';
    const dry = take('flights', file, { dryRun: true });
    expect(dry).toMatchObject({ stored: false, counts: { new: 1, error: 1 } });
    for (const kind of ['airlines', 'airports', 'subfleets', 'flights'] as const)
      expect([...importKinds[kind].table(db).each()]).toEqual([]);
    expect(take('flights', file).rows).toEqual(dry.rows);
  });

  test('strict: with one error, nothing is stored', () => {
    const file = 'icao,name\nKTW,Kittiwake\nAUK,\n';
    expect(take('airlines', file, { strict: true })).toMatchObject({
      stored: false,
      counts: { new: 1, error: 1 },
    });
    expect([...db.airlines.each()]).toEqual([]);
    expect(take('airlines', file)).toMatchObject({ stored: true });
    expect([...db.airlines.each()]).toHaveLength(1);
  });

  test('columns that are not in the file keep their values', () => {
    take('airlines', 'icao,name,callsign\nKTW,Kittiwake,GULL\n');
    take('airlines', 'icao,name\nKTW,Kitty\n');
    expect(db.airlines.findNamed({ icao: 'KTW' })).toMatchObject({ name: 'Kitty', callsign: 'GULL' });
  });

  test('a row with an error adds nothing that it refers to', () => {
    const file = 'airline,flight_number,dpt_airport,arr_airport,level\nKTW,1,EDDH,LPPT,high\n';
    expect(take('flights', file).rows).toEqual([rowError(2, 'level must be a whole number, not "high"')]);
    expect([...db.airlines.each(), ...db.airports.each()]).toEqual([]);
  });

  test('an import is one entry in the history, with its counts', () => {
    take('airlines', 'icao,name\nKTW,Kittiwake\nAUK,\n');
    const [entry, ...more] = db.audit.list('csv', 'airlines');
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ actor: 'operator', action: 'csv.imported' });
    expect(JSON.parse(entry?.after ?? '')).toEqual({ new: 1, changed: 0, same: 0, error: 1 });
  });

  test('an import cannot delete pilots, and those already deleted stay deleted', () => {
    take('ranks', 'name\nCadet\n');
    take('pilots', 'pilot_id,name,email,airline,rank\n1,Ann,a@b.example,KTW,Cadet\n2,Bob,b@b.example,KTW,Cadet\n');
    const [ann] = db.users.listByIds([1]);
    db.users.update({ ...(ann as UsersRow), name: 'Deleted User', state: 5 });
    const header = 'pilot_id,name,email,airline,rank,state\n';
    const rows = [
      '1,Deleted User,a@b.example,KTW,Cadet,5',
      '2,Bob,b@b.example,KTW,Cadet,5',
      '3,Cy,c@b.example,KTW,Cadet,5',
    ];
    const reason = 'state must be 0 to 4, not "5", which only deleting a pilot sets';
    expect(take('pilots', header + rows.join('\n')).rows).toEqual([
      { row: 2, name: '1', outcome: 'same' },
      rowError(3, reason),
      rowError(4, reason),
    ]);
  });

  test('a value that must be unique is an error of the second row', () => {
    take('ranks', 'name\nCadet\n');
    const file = 'pilot_id,name,email,airline,rank\n1,Ann,a@b.example,KTW,Cadet\n2,Bob,A@b.example,KTW,cadet\n';
    expect(take('pilots', file).rows).toEqual([
      { row: 2, name: '1', outcome: 'new' },
      rowError(3, 'email is already used by another row'),
    ]);
  });
});

describe('phpVMS files', () => {
  test.each([7, 8] as const)('flights of phpVMS %i add what they refer to', (version) => {
    const cells: Readonly<Record<string, string>> = {
      airline: 'KTW',
      flight_number: '12',
      route_leg: '1',
      dpt_airport: 'eddh',
      arr_airport: 'LPPT',
      days: '27',
      flight_time: '190',
      flight_type: '?',
      route: 'ideko dct',
      active: '0',
      enabled: '0',
      subfleets: 'A320;B737',
      pilot_pay: '50',
      event: '3',
      owner_type: 'x',
    };
    const headers = kinds.flights.phpvms?.[version] ?? [];
    const row = headers.map((header) => cells[header] ?? '');
    expect(take('flights', `${headers.join(',')}\n${row.join(',')}\n`).counts.new).toBe(1);
    const [flight] = [...db.flights.each()];
    expect(flight).toMatchObject({
      flight_number: 12,
      route_leg: 1,
      days: 66,
      flight_type: 'J',
      route: 'IDEKO DCT',
      active: 0,
      pilot_pay: 50,
      dpt_airport_id: 'EDDH',
      distance: 1187,
    });
    expect(exported('flights')).toContain('A320;B737');
  });

  test('subfleets have fares and ranks with overrides', () => {
    take('fares', 'code,name\nY,Eco\nB,Business\n');
    take('ranks', 'name\nCadet\nCaptain\n');
    const file =
      'airline,type,name,fares,ranks\nKTW,A320,Airbus,Y;B?price=500%&capacity=100,1;2?acars_pay=200&manual_pay=100\n';
    expect(take('subfleets', file).rows).toEqual([{ row: 2, name: 'KTW A320', outcome: 'new' }]);
    expect(exported('subfleets', 7)).toContain('B?price=500%&capacity=100;Y,1;2?acars_pay=200&manual_pay=100');
    const changed = take('subfleets', 'airline,type,name,fares\nKTW,A320,Airbus,Y\n');
    expect(changed.rows).toMatchObject([{ changes: [{ before: 'B?price=500%&capacity=100;Y', after: 'Y' }] }]);
  });

  test('flights have fares and fields, which are the same after an export', () => {
    take('fares', 'code,name\nY,Eco\nF,First\n');
    const file =
      'airline,flight_number,dpt_airport,arr_airport,fares,fields\n' +
      'KTW,1,EDDH,LPPT,Y?price=300&cost=100;F,Departure Gate=4;Arrival Gate=C41\n';
    expect(take('flights', file).rows).toEqual([{ row: 2, name: 'KTW 1 EDDH LPPT', outcome: 'new' }]);
    expect(exported('flights', 7)).toContain(',F;Y?price=300&cost=100,Arrival Gate=C41;Departure Gate=4,');
    expect(take('flights', file).rows).toMatchObject([{ row: 2, outcome: 'same' }]);
    const { rows } = take('flights', file.replace('Gate=4', 'Gate=7'));
    expect(rows).toMatchObject([{ changes: [{ column: 'fields', after: 'Arrival Gate=C41;Departure Gate=7' }] }]);
  });

  test.each([
    ['fares', 'Q', 'fares refers to the fare Q, which does not exist'],
    ['fares', 'Y?colour=3', 'fares has the unknown attribute "colour" at Y'],
    ['fares', 'Y?price=much', 'fares must have an amount or a percentage as price of Y, not "much"'],
    ['ranks', '9', 'ranks refers to the rank 9, which does not exist'],
  ])('%s %s is an error', (column, cell, reason) => {
    take('fares', 'code,name\nY,Eco\n');
    const file = `airline,type,name,${column}\nKTW,A320,Airbus,${cell}\n`;
    expect(take('subfleets', file).rows).toEqual([rowError(2, reason)]);
  });

  test('an airport without a price gets the default from the settings, and 0 stays 0', async () => {
    await db.write((tx) => tx.settings.put({ key: 'airports.default_jet_a_fuel_cost', value: '0.9' }));
    const file =
      'icao,name,lat,lon,fuel_jeta_cost\nEDDH,Hamburg,53.6,9.9,\nEDDF,Frankfurt,50,8.5,0\nEDDM,München,48,11,n/a\n';
    take('airports', file);
    expect([...db.airports.each()].map((row) => row.fuel_jeta_cost)).toEqual([0, 0.9, 0.9]);
  });

  test('aircraft add their subfleet if there is an airline', () => {
    const file = 'subfleet,name,registration,airport\nA320,Amsel,D-AKTA,EDDH\n';
    expect(take('aircraft', file).rows).toEqual([rowError(2, 'there is no airline to add it to')]);
    take('airlines', 'icao,name\nKTW,Kittiwake\n');
    expect(take('aircraft', file).rows).toEqual([{ row: 2, name: 'D-AKTA', outcome: 'new' }]);
    expect(db.subfleets.list()).toMatchObject([{ type: 'A320', airline_id: 1 }]);
  });
});

function putFare(name: string, index: number): void {
  const code = `Y${index + 10}`;
  const stored = db.fares.findNamed({ code });
  if (stored) db.fares.update({ ...stored, name });
  else db.fares.insert({ code, name, created_at: '2026-11-21T12:00:00.000Z' });
}

const importable = Object.keys(importKinds) as ImportKindName[];

describe('export', () => {
  test('importing the export of a whole airline changes nothing', async () => {
    await demo();
    for (const name of importable) {
      for (const set of ['all', 7, 8] as const) {
        const { counts, rows } = take(name, exported(name, set));
        expect({ name, set, ...counts, rows: rows.filter(({ outcome }) => outcome !== 'same') }).toEqual({
          name,
          set,
          rows: [],
          new: 0,
          changed: 0,
          error: 0,
          same: [...importKinds[name].table(db).each()].length,
        });
      }
    }
  });

  test('any text is the same after export and import, even if a spreadsheet would run it as a formula', async ({
    signal,
  }) => {
    const piece = fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\\', 'ä', '1', 'e5', ' ', '\n', 'x');
    const text = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => `${pieces.join('')}x`.trim());
    await fc.assert(
      // Fifty fares in a file: to take a file in costs far more than a row of it.
      fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 50 }), async (names) => {
        // Out of time, it would go on in the next test's database.
        signal.throwIfAborted();
        await db.write(() => names.forEach(putFare));
        const file = exported('fares');
        const codes = names.map((_, index) => `Y${index + 10}`);
        const same = codes.map((name, index) => ({ row: index + 2, name, outcome: 'same' }));
        expect(take('fares', file).rows).toEqual(same);
        await db.write(() => names.forEach((_, index) => putFare('another', index)));
        take('fares', file);
        expect(codes.map((code) => db.fares.findNamed({ code })?.name)).toEqual(names);
      }),
      { numRuns: 6 },
    );
  });

  test.each(['=1+2', '+1', '-x', '@sum', "'=1"])('%s is not exported as a formula', async (name) => {
    await db.write((tx) => tx.fares.insert({ code: 'Y', name, created_at: '2026-11-21T12:00:00.000Z' }));
    expect(exported('fares')).toContain(`Y,'${name},`);
  });

  test('PIREPs are exported with names instead of ids', async () => {
    await demo();
    const [header, first] = exported('pireps').split('\r\n');
    expect(header).toMatch(/^id,pilot_id,airline,flight_number,.*,updated_at$/);
    expect(first).toMatch(/^\d+,\d+,[A-Z]{3},/);
  });
});

const trash = (): Promise<void> =>
  db.write((tx) => {
    const created_at = '2026-11-20T08:30:00.123Z';
    const airline_id = tx.airlines.insert({ icao: 'KTW', name: 'Kittiwake', created_at });
    const subfleet_id = tx.subfleets.insert({ airline_id, type: 'A320', name: 'Airbus', created_at });
    tx.aircraft.insert({ subfleet_id, name: 'Alster', registration: 'D-AKTE', created_at, deleted_at: created_at });
    const subfleet = tx.subfleets.find(subfleet_id) as SubfleetsRow;
    tx.subfleets.update({ ...subfleet, deleted_at: created_at });
    tx.fares.insert({ code: 'Y', name: 'Economy', created_at, deleted_at: created_at });
  });

describe('the trash', () => {
  test('is not exported', async () => {
    await trash();
    for (const kind of ['subfleets', 'aircraft', 'fares'] as const)
      expect(exported(kind).trim().split('\n')).toHaveLength(1);
  });

  test.each<[ImportKindName, string, string]>([
    ['fares', 'code,name\nY,Economy Light\n', 'is in the trash; restore it first'],
    ['subfleets', 'airline,type,name\nKTW,A320,Airbus\n', 'is in the trash; restore it first'],
    [
      'aircraft',
      'subfleet,name,registration\nA320,Elbe,D-AKTA\n',
      'subfleet refers to the subfleet A320, which is in the trash; restore it first',
    ],
  ])('cannot be changed or referred to by a file of %s', async (kind, csv, reason) => {
    await trash();
    expect(take(kind, csv).rows).toEqual([rowError(2, reason)]);
  });
});
