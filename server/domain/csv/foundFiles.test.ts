import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/open.ts';
import { createRow } from '../catalog/edit.ts';
import { catalogKinds } from '../catalog/kinds.ts';
import { findEncodingName } from './encodings.ts';
import { plainName } from './headers.ts';
import { type ImportKindName, importKinds, type KindName, kinds, recognizeKind } from './kinds.ts';
import { freshCsvDatabase, type ImportedFile } from './testing/csvDatabase.ts';

// Files as people have them: from phpVMS 7 and 8, Excel, LibreOffice and Google Sheets in several languages.

const { db: opened, take, exported, demo } = freshCsvDatabase();
let db: Db;

beforeEach(() => void (db = opened()));

const faults = ({ rows }: ImportedFile): string[] =>
  rows.flatMap((row) => (row.outcome === 'error' ? [row.reason] : []));
const prices = (): unknown[] => [...db.fares.each()].map(({ price }) => price);
const minutes = (): unknown[] => [...db.flights.each()].map(({ flight_time }) => flight_time);

/** A file of fares with their prices, as a program with this separator writes it. */
const faresFile = (delimiter: string, cells: readonly string[]): string =>
  [['code', 'name', 'price'], ...cells.map((cell, row) => [`F${row}`, 'Economy', `"${cell}"`])]
    .map((row) => row.join(delimiter))
    .join('\n');

const flightsFile = (column: string, cells: readonly string[]): string =>
  [
    `airline;flight_number;dpt_airport;arr_airport;${column}`,
    ...cells.map((cell, row) => `KTW;${row + 1};EDDH;LPPT;${cell}`),
  ].join('\n');

describe('the kind of a file', () => {
  test('is recognized in every export, also with the names of phpVMS 8', () => {
    for (const name of Object.keys(kinds) as KindName[]) {
      const columns = kinds[name].columns.map((column) => column.name);
      const { 7: seven = columns, 8: eight = columns } = kinds[name].phpvms ?? {};
      for (const header of [columns, seven, eight, eight.map(spelledOut)]) expect(recognizeKind(header)).toBe(name);
    }
  });

  test.each([
    [
      'navaids',
      'id,filename,ident,name,type,frequency_khz,latitude_deg,longitude_deg,elevation_ft,iso_country,usageType,power',
    ],
    ['runways', 'id,airport_ref,airport_ident,length_ft,width_ft,surface,lighted,closed,le_ident'],
    ['countries', 'id,code,name,continent,wikipedia_link,keywords'],
    ['names', 'name'],
    ['people', 'name,street,town'],
  ])('is not guessed for %s', (_, header) => {
    expect(recognizeKind(header.split(','))).toBeUndefined();
  });

  test('is not that of flights for our PIREPs, even when the operator says so', async () => {
    await demo();
    expect(() => take('flights', exported('pireps'))).toThrow('This is an export of PIREPs. They cannot be imported');
  });
});

function spelledOut(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;
}

describe('headers', () => {
  test('mean the same in any spelling', () => {
    const spelling = fc.constantFrom('_', ' ', '-', '.', '', '  ');
    const letters = fc.func(fc.boolean());
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(importKinds) as ImportKindName[])),
        spelling,
        letters,
        (name, sign, upper) => {
          for (const column of importKinds[name].columns) {
            const header = Array.from(column.name.replaceAll('_', sign), (letter) =>
              upper(letter) ? letter.toUpperCase() : letter,
            );
            expect(plainName(header.join(''))).toBe(plainName(column.name));
          }
        },
      ),
    );
  });

  test('of phpVMS 8 are all imported but those of its own', () => {
    take('airlines', 'icao,name\nKTW,Kittiwake\n');
    const header = kinds.aircraft.phpvms?.[8].map(spelledOut) ?? [];
    const cells: Readonly<Record<string, string>> = {
      Subfleet: 'A320',
      Name: 'Amsel',
      Registration: 'D-AKTA',
      'Hex code': '3C5752',
    };
    const { ignored } = take('aircraft', `${header.join(',')}\n${header.map((name) => cells[name] ?? '').join(',')}\n`);
    expect(ignored).toEqual([]);
    expect(db.aircraft.find(1)).toMatchObject({ hex_code: '3C5752' });
  });

  test('that are not imported are listed, with the column that was meant', () => {
    const { ignored } = take(
      'flights',
      'Airline,Flight number,Dpt airport,arr_airport,dep_time,moon,event_id,Departure time,distnace,Distance (km)\n',
    );
    expect(ignored).toEqual([
      { column: 'dep_time', suggestion: 'dpt_time' },
      { column: 'moon', suggestion: null },
      { column: 'event_id', suggestion: null },
      { column: 'Departure time', suggestion: 'dpt_time' },
      { column: 'distnace', suggestion: 'distance' },
      { column: 'Distance (km)', suggestion: 'distance' },
    ]);
    expect(() => take('airports', 'icao,name,lat,lng\n')).toThrow('lng: did you mean lon?');
  });

  test('that mean the same column count once, and the others are listed', () => {
    const { ignored } = take('fares', 'code,name,base_price,price\nY,Economy,1,2\n');
    expect([ignored, prices()]).toEqual([[{ column: 'base_price', suggestion: null }], [2]]);
  });
});

describe('numbers', () => {
  test.each<[string, string[], number[]]>([
    [';', ['1.477', '12,5'], [1477, 12.5]],
    [';', ['1.477', '1.250.000'], [1477, 1_250_000]],
    [';', ['1.477', '0.25'], [1.477, 0.25]],
    [';', ['1 477', '1\u00A0477,5', '1\u202F477', "1'477", '1’477.5'], [1477, 1477.5, 1477, 1477, 1477.5]],
    [',', ['1,477', '12.5'], [1477, 12.5]],
    [',', ['1.477', '1,250.5'], [1.477, 1250.5]],
    [',', ['1.477', '12.25'], [1.477, 12.25]],
    [';', ['+12,5', '1,5E+03', '1.5e3', '12,'], [12.5, 1500, 1500, 12]],
    [',', ['1.477', '$12.50', '12.50 USD'], [1.477, 12.5, 12.5]],
  ])('of a column with %j between cells %j are %j', (delimiter, cells, numbers) => {
    expect(faults(take('fares', faresFile(delimiter, cells)))).toEqual([]);
    expect(prices()).toEqual(numbers);
  });

  test.each<[string, string[], string]>([
    [';', ['1.477'], 'price has two readings: "1.477" can be 1.477 or 1477'],
    [',', ['1,477'], 'price has two readings: "1,477" can be 1477 or 1.477'],
    ['\t', ['1,477', '12,5', '12.5'], 'price has two readings: "1,477" can be 1477 or 1.477'],
    [',', ['1,2,3'], 'price must be a number, not "1,2,3"'],
    [',', ['−5'], 'price must be a number, 0 or more, not "−5"'],
  ])('of a column with %j between cells %j are refused: %s', (delimiter, cells, reason) => {
    expect(faults(take('fares', faresFile(delimiter, cells)))).toEqual([expect.stringContaining(reason)]);
  });

  test('keep the point in coordinates, and lose it in whole numbers', () => {
    take('airports', 'icao;name;lat;lon;elevation\nQQQQ;Here;53.630;−9,988;1.250,5\n');
    expect(db.airports.find('QQQQ')).toMatchObject({ lat: 53.63, lon: -9.988, elevation: 1250.5 });
    take('airlines', 'icao,name\nKTW,Kittiwake\n');
    expect(faults(take('flights', flightsFile('level', ['36.500', '35.000'])))).toEqual([]);
    expect([...db.flights.each()].map(({ level }) => level)).toEqual([36_500, 35_000]);
  });

  test('a comma file with decimal commas has no points that are decimal', () => {
    const file = 'code,name,price,cost\nF0,Economy,1.477,"0,5"\n';
    expect(faults(take('fares', file))).toEqual([expect.stringContaining('price has two readings')]);
  });

  test.each<[string[], number[]]>([
    [
      ['1:30', '1h30', '01:30:00', '1 h', '90 min', '1,5 h', '95'],
      [90, 90, 90, 60, 90, 90, 95],
    ],
    [
      ['2.00', '1.35', '0.50'],
      [120, 95, 50],
    ],
    [
      ['2,05', '1,30'],
      [125, 90],
    ],
  ])('of minutes in %j are %j', (cells, expected) => {
    take('airlines', 'icao,name\nKTW,Kittiwake\n');
    expect(faults(take('flights', flightsFile('flight_time', cells)))).toEqual([]);
    expect(minutes()).toEqual(expected);
  });

  test.each<[string[], string]>([
    [['2.00'], '"2.00" can be 2:00 hours or 2 minutes'],
    [['1.50', '2.25'], '"1.50" can be 1:50 hours or 1.50 hours or 1.5 minutes'],
    [['1.35', '95'], '"1.35" can be'],
    [['95.20', '130.10'], '"95.20" can be'],
    [['1.75'], '"1.75" can be 1.75 hours or 1.75 minutes'],
  ])('of minutes in %j are refused: %s', (cells, reason) => {
    take('airlines', 'icao,name\nKTW,Kittiwake\n');
    expect(faults(take('flights', flightsFile('flight_time', cells)))[0]).toContain(reason);
  });

  test('in any language are read back or refused', () => {
    const locale = fc.constantFrom('de', 'en', 'fr', 'de-CH', 'pt-BR', 'sv', 'de-AT', 'pl');
    const number = fc.oneof(
      fc.integer({ min: 0, max: 2_000_000 }),
      fc.integer({ min: 0, max: 2_000_000 }).map((thousandths) => thousandths / 1000),
      fc.integer({ min: 0, max: 200_000 }).map((hundredths) => hundredths / 100),
    );
    const numbers = fc.array(number, { minLength: 1, maxLength: 60 });
    let read = 0;
    fc.assert(
      fc.property(
        locale,
        fc.boolean(),
        fc.constantFrom(',', ';', '\t'),
        numbers,
        (language, useGrouping, delimiter, sent) => {
          // Excel separates cells with commas only where the point is decimal.
          const format = new Intl.NumberFormat(language, { useGrouping, maximumFractionDigits: 3 });
          const separator = delimiter === ',' && format.format(0.5) !== '0.5' ? ';' : delimiter;
          const { rows } = take(
            'fares',
            faresFile(
              separator,
              sent.map((each) => format.format(each)),
            ),
          );
          for (const [place, row] of rows.entries()) {
            if (row.outcome === 'error') expect(row.reason).toContain('two readings');
            else expect(db.fares.findNamed({ code: `F${place}` })?.price).toBe(sent[place]);
          }
          read += rows.filter(({ outcome }) => outcome !== 'error').length;
        },
      ),
      { numRuns: 25 },
    );
    expect(read).toBeGreaterThan(0);
  });
});

describe('units', () => {
  test('are named, and values in others are converted', () => {
    take('airlines', 'icao,name\nKTW,Kittiwake\n');
    const aircraft = 'subfleet,name,registration,mtow,zfw,fuel_onboard\nA320,Amsel,D-AKTA,73500 kg,"61,5 t",100lbs\n';
    expect(take('aircraft', aircraft).units).toEqual([
      { column: 'zfw', unit: 'lbs' },
      { column: 'mtow', unit: 'lbs' },
      { column: 'fuel_onboard', unit: 'lbs' },
    ]);
    const { mtow, zfw, fuel_onboard } = db.aircraft.find(1) ?? {};
    expect([mtow, zfw, fuel_onboard].map((weight) => Math.round(weight ?? 0))).toEqual([162_040, 135_584, 100]);
    const flights = 'airline,flight_number,dpt_airport,arr_airport,level,distance,load_factor,pilot_pay\n';
    const { units } = take(
      'flights',
      `${flights}KTW,1,EDDH,LPPT,FL350,120 nm,82%,$12.50\nKTW,2,EDDH,LPPT,10668 m,1852 km,,50 USD\n`,
    );
    expect(units).toEqual([
      { column: 'level', unit: 'ft' },
      { column: 'distance', unit: 'nm' },
      { column: 'load_factor', unit: '%' },
      { column: 'pilot_pay', unit: 'USD' },
    ]);
    expect([...db.flights.each()]).toMatchObject([
      { level: 35_000, distance: 120, load_factor: 82, pilot_pay: 12.5 },
      { level: 35_000, distance: 1000, pilot_pay: 50 },
    ]);
    const { rows } = take('flights', `${flights}KTW,3,EDDH,LPPT,3 km,5 furlongs,,€5\n`);
    expect(rows).toMatchObject([
      {
        reason:
          'level must be in ft, not "3 km"; distance must be in nm, not "5 furlongs"; pilot_pay must be in USD, not "€5"',
      },
    ]);
  });
});

const names: Readonly<Record<string, readonly string[]>> = {
  'windows-1252': ['Kittiwäke', 'Élan Océan', 'São Paulo Aéreo', 'Ærø Fly'],
  'windows-1250': ['Žluťoučký kůň', 'Łódź Śląsk', 'Škoda Letecká', 'Győr Légi Őrség'],
  'windows-1251': ['Полярная крачка', 'МОСКВА АВИА', 'Авиалинии Юга', 'Київ'],
  'windows-1253': ['Αιγαίο', 'Ολυμπιακή'],
  shift_jis: ['北海道航空', 'カモメ航空', 'かもめ'],
};

/** The bytes of text in an encoding that Node only reads. */
function encode(text: string, encoding: string): Buffer {
  const bytes = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding);
  for (let byte = 0; byte < 256; byte += 1) bytes.set(decoder.decode(Uint8Array.of(byte)), [byte]);
  if (encoding === 'shift_jis') {
    for (let lead = 0x81; lead < 0xfd; lead += 1)
      for (let trail = 0x40; trail < 0xfd; trail += 1) {
        const letter = decoder.decode(Uint8Array.of(lead, trail));
        if (letter.length === 1 && !bytes.has(letter)) bytes.set(letter, [lead, trail]);
      }
  }
  return Buffer.from(Array.from(text, (letter) => bytes.get(letter) ?? [0x3f]).flat());
}

const airlinesFile = (list: readonly string[]): string =>
  ['icao,name', ...list.map((name, row) => `A${row},${name}`), 'PLN,Plain Air'].join('\n');
const airlineNames = (): string[] => [...db.airlines.each()].map(({ name }) => name);

describe('encodings', () => {
  test.each(Object.entries(names))('%s is detected', (encoding, list) => {
    const result = take('airlines', encode(airlinesFile(list), encoding));
    expect([result.encoding, airlineNames()]).toEqual([encoding, [...list, 'Plain Air']]);
  });

  test.each(['utf16le', 'utf-16be'] as const)(
    '%s is detected with and without its mark, whatever the letters',
    (encoding) => {
      for (const mark of ['', '\uFEFF']) {
        const bytes = Buffer.from(mark + airlinesFile(names['windows-1251'] ?? []), 'utf16le');
        const result = take('airlines', encoding === 'utf16le' ? bytes : bytes.swap16());
        expect([result.encoding, airlineNames()[0]]).toEqual([encoding.replace('utf16', 'utf-16'), 'Полярная крачка']);
      }
    },
  );

  test('one wrong byte in UTF-8 is an error of its row and column', () => {
    const good = Array.from({ length: 300 }, (_, row) => `B${row},Möwe ${row}`).join('\n');
    const bytes = Buffer.concat([Buffer.from(`icao,name\n${good}\n`), Buffer.from('BAD,M\xF6we\n', 'latin1')]);
    const result = take('airlines', bytes);
    expect(result).toMatchObject({ encoding: 'utf-8', counts: { new: 300, error: 1 } });
    expect(result.rows.at(-1)).toMatchObject({ row: 302, reason: expect.stringMatching(/^name .* not utf-8/) });
    expect(db.airlines.findNamed({ icao: 'B7' })).toMatchObject({ name: 'Möwe 7' });
    const marked = Buffer.concat([Buffer.from('\uFEFFicao,name\n'), Buffer.from('BAD,M\xF6we\n', 'latin1')]);
    expect(take('airlines', marked)).toMatchObject({ encoding: 'utf-8', counts: { error: 1 } });
  });

  test('the operator can choose another one', () => {
    expect(['cp932', 'CP1250', 'latin1', 'klingon'].map(findEncodingName)).toEqual([
      'shift_jis',
      'windows-1250',
      'windows-1252',
      undefined,
    ]);
    const [polish = ''] = names['windows-1250'] ?? [];
    expect(
      take('airlines', encode(airlinesFile([polish]), 'windows-1250'), { encoding: 'windows-1250' }).encoding,
    ).toBe('windows-1250');
    expect(airlineNames()).toContain(polish);
    const wrong = take('airlines', encode(airlinesFile(['Élan']), 'windows-1252'), { encoding: 'utf-8' });
    expect(wrong.counts).toMatchObject({ error: 1 });
  });

  test('any text in any of them is read back', () => {
    const encoding = fc.constantFrom(...Object.keys(names));
    fc.assert(
      fc.property(encoding, fc.infiniteStream(fc.nat(100)), (name, random) => {
        const list = names[name] ?? [];
        const chosen = [...random.take(20)].map((at, row) => `${list[at % list.length]} ${row}`);
        take('airlines', encode(airlinesFile(chosen), name));
        expect(chosen.map((_, row) => db.airlines.findNamed({ icao: `A${row}` })?.name)).toEqual(chosen);
      }),
      { numRuns: 10 },
    );
  });
});

describe('cells without a value', () => {
  test.each([String.raw`\N`, 'NULL', 'null', '(null)', '#N/A', '#NV', 'N/A', 'None'])('%s is one', (blank) => {
    take('airlines', `icao,name,callsign,country\nKTW,Kittiwake,${blank},${blank}\n`);
    expect(db.airlines.findNamed({ icao: 'KTW' })).toMatchObject({ callsign: null, country: null });
  });

  test('text that looks like one is exported so that it stays', async () => {
    const looks = ['None', "'NULL", String.raw`\N`, 'n/a'];
    await db.write((tx) =>
      looks.forEach((name, row) => tx.fares.insert({ code: `F${row}`, name, created_at: '2026-11-21T12:00:00.000Z' })),
    );
    expect(take('fares', exported('fares')).counts).toMatchObject({ same: 4 });
  });
});

describe('airports', () => {
  test('of a file get what the form fills in', async () => {
    await db.write((tx) => tx.settings.put({ key: 'airports.default_jet_a_fuel_cost', value: '0.9' }));
    take('airports', 'icao,name,lat,lon\nEDDH,,,\nQQQQ,Nowhere,1,2\n');
    expect([...db.airports.each()]).toMatchObject([
      { id: 'EDDH', iata: 'HAM', city: 'Hamburg', country: 'DE', tz: 'Europe/Berlin', fuel_jeta_cost: 0.9 },
      { id: 'QQQQ', name: 'Nowhere', city: '', tz: 'UTC', fuel_jeta_cost: 0.9 },
    ]);
    expect(faults(take('airports', 'icao,name,lat,lon\nQQQR,,1,\n'))).toEqual(['name is required; lon is required']);
  });

  test('are found by the names that phpVMS 8 writes for hubs', () => {
    take('airports', 'icao,name,lat,lon\nEDDH,Hamburg Airport,53,10\n');
    take('subfleets', 'Airline,Hub,Type,Name\nKTW,Hamburg Airport,A320,Airbus\n');
    expect(db.subfleets.list()).toMatchObject([{ hub_id: 'EDDH' }]);
  });

  test('of a file are the same as those of the form, also where the built-in data has none', async () => {
    const place = { name: 'Nowhere', lat: 1, lon: 2 };
    await db.write((tx) => tx.settings.put({ key: 'airports.default_mogas_fuel_cost', value: '0.7' }));
    await db.write((tx) => createRow(tx, catalogKinds.airports, { icao: 'QQQQ', ...place }));
    take('airports', 'icao,name,lat,lon\nQQQR,Nowhere,1,2\n');
    const [form, file] = [...db.airports.each()].map((row) => ({
      ...row,
      id: '',
      icao: '',
      created_at: '',
      updated_at: '',
    }));
    expect(file).toEqual(form);
    expect(form).toMatchObject({ fuel_mogas_cost: 0.7, tz: 'UTC' });
  });

  test('that exist keep what a file leaves empty', () => {
    const file = 'icao,name,lat,lon,timezone\n';
    take('airports', `${file}EDDH,Mine,53,10,Europe/Paris\n`);
    expect(take('airports', `${file}EDDH,,,,\n`).counts).toMatchObject({ same: 1 });
  });
});

test('notes of the editor of phpVMS become plain text, and other text stays', () => {
  const notes = [
    '<p>Caf&eacute; &amp; b&#228;r<br>a &lt; b</p>',
    'a < b & c > d',
    '<p>One</p><p>&nbsp;</p><ul><li>Two</li></ul>',
  ];
  take('fares', `code,name,notes\n${notes.map((text, row) => `F${row},Economy,"${text}"`).join('\n')}`);
  const plain = ['Café & bär\na < b', 'a < b & c > d', 'One\n\n- Two'];
  expect([...db.fares.each()].map((fare) => fare.notes)).toEqual(plain);
});

test('whatever notes a fare has, importing its export changes nothing', async () => {
  const piece = fc.constantFrom('<p>', '</p>', '<br>', '&amp;', '<', '>', ' ', '\n', '\u00A0', 'x', '\\N', 'null', "'");
  const note = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join('').trim());
  await fc.assert(
    fc.asyncProperty(fc.array(note, { minLength: 40, maxLength: 40 }), async (texts) => {
      const ids = [...db.fares.each()].map(({ id }) => id);
      await db.write((tx) => {
        for (const id of ids) tx.fares.remove(id);
        const created_at = '2026-11-21T12:00:00.000Z';
        texts.forEach((notes, row) => tx.fares.insert({ code: `F${row}`, name: 'Economy', notes, created_at }));
      });
      const before = [...db.fares.each()].map(({ notes }) => notes);
      const file = exported('fares');
      expect(take('fares', file).counts).toMatchObject({ same: 40, changed: 0 });
      take('fares', file.replaceAll(',Economy,', ',Eco,'));
      expect([...db.fares.each()].map(({ notes }) => notes)).toEqual(before);
    }),
    { numRuns: 8 },
  );
});
