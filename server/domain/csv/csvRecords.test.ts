import * as fc from 'fast-check';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../db/testing/temporaryFolder.ts';
import { type CsvRecord, readRecords } from './csvRecords.ts';
import { toCsvLines } from './csvText.ts';
import { openDatabase } from '../../../db/open.ts';
import { guessKind } from './columnMatch.ts';

const read = (text: string, wanted = 100): CsvRecord[] => [...readRecords([text], ',', wanted)];
const cellsOf = (text: string): (readonly string[])[] => read(text).map(({ cells }) => cells);

describe('a record', () => {
  test.each([
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\r\nb\rc\n', [['a'], ['b'], ['c']]],
    ['\n\na', [[''], [''], ['a']]],
    [',,', [['', '', '']]],
    ['"a,b","c\nd"', [['a,b', 'c\nd']]],
    ['"say ""hi""",""', [['say "hi"', '']]],
    ['"a" ,b "c" d', [['a', 'b "c" d']]],
    ['', []],
  ])('of %j', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
    expect(read(text).map(({ broken }) => broken)).toEqual(cells.map(() => undefined));
  });

  test.each([
    ['a,"b', 'has an unclosed quote'],
    ['"a"b,c', 'has text after a closing quote'],
    ['"a" "b"', 'has text after a closing quote'],
  ])('from %j is broken', (text, reason) => {
    expect(read(text)).toMatchObject([{ broken: reason }]);
  });

  test('ends with its line when it is broken', () => {
    expect(cellsOf('"a"b,c\nd').at(-1)).toEqual(['d']);
  });

  test('is the same however the text is split into pieces', () => {
    const text = fc.array(fc.constantFrom('a', ',', '"', '\n', '\r', ' '), { maxLength: 30 });
    fc.assert(
      fc.property(text, (letters) => {
        expect([...readRecords(letters, ',', 100)]).toEqual(read(letters.join('')));
      }),
    );
  });

  test('is the same after writing and reading', () => {
    // The generated cells contain nothing that needs an apostrophe, which only the reader of cells removes.
    const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', ' ', ';'), maxLength: 8 });
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(rows, (written) => {
        expect(cellsOf(toCsvLines(written))).toEqual(written);
      }),
    );
  });
});

describe('only wanted cells are kept', () => {
  test('but all are counted', () => {
    expect(read('a,b,c,d\n1,2\n1,2,,\n', 2)).toEqual([
      { cells: ['a', 'b'], count: 4, hasMore: true, broken: undefined },
      { cells: ['1', '2'], count: 2, hasMore: false, broken: undefined },
      { cells: ['1', '2'], count: 4, hasMore: false, broken: undefined },
    ]);
  });

  test.each([
    ['commas', '"a"', ','],
    ['letters', 'a,', 'x'],
    ['lines of a quoted cell', 'a,"', '\n'],
  ])('of five million %s in one row', (_, begin, part) => {
    const pieces = Array.from({ length: 100 }, () => part.repeat(50_000));
    const [record] = readRecords([begin, ...pieces, '"\nb'], ',', Infinity);
    expect(record?.cells.join('').length).toBeLessThanOrEqual(100_000);
    expect(record?.cells.length).toBeLessThanOrEqual(100_001);
    expect(record?.broken).toContain('longer than 100,000 characters');
  });

  test('the row after one that is too long is read correctly', () => {
    expect(read(`${'x'.repeat(100_001)}\na,b`).at(-1)).toMatchObject({ cells: ['a', 'b'], broken: undefined });
    expect(read('x'.repeat(100_000))).toMatchObject([{ broken: undefined }]);
  });
});

let folder: string;

describe('the kind of a file', () => {
  beforeEach(() => {
    folder = temporaryFolder();
  });

  test.each(['', ' '])('detects a long file with a byte order mark, wherever the first block ends (%j)', (shift) => {
    const csv = join(folder, 'fares.csv');
    writeFileSync(csv, `\uFEFFcode,name,capacity\n${shift}Y,Größe,180\nB,${'ä'.repeat(20_000)},8\n`);
    expect(guessKind(openDatabase(':memory:'), csv)).toBe('fares');
  });

  test.each(['airlines', 'airports', 'fares', 'ranks', 'subfleets', 'aircraft', 'flights', 'pilots'])(
    'detects the example file %s.csv',
    (name) => {
      expect(guessKind(openDatabase(':memory:'), resolve(import.meta.dirname, `../../sim/demo/${name}.csv`))).toBe(
        name,
      );
    },
  );
});
