import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import { databaseFile } from '../core/config.ts';
import { runHomebase } from './main.ts';

let data: string;
let said: string[];

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'csv-cli-'));
  openDatabase(databaseFile(data)).close();
  for (const name of ['log', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation((text: string) => void said.push(text));
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(data, { recursive: true });
});

/** @returns the exit code, and what was said */
async function run(...words: string[]): Promise<[number, string]> {
  said = [];
  const code = await runHomebase([...words, '--data', data]);
  return [code, said.join('\n')];
}

function file(text: string): string {
  const path = join(data, 'in.csv');
  writeFileSync(path, text);
  return path;
}

test('what import stores, export writes', async () => {
  const path = file('icao,name\nKTW,Kittiwake\n');
  expect(await run('import', 'airlines', path)).toEqual([0, '1 new, 0 changed, 0 the same, 0 in error.']);
  const out = join(data, 'out.csv');
  expect(await run('export', 'airlines', out)).toEqual([0, '']);
  expect(readFileSync(out, 'utf8')).toBe('icao,iata,name,callsign,country,logo,active\r\nKTW,,Kittiwake,,,,1\r\n');
});

test('--columns writes the columns of a phpVMS', async () => {
  const out = join(data, 'out.csv');
  await run('export', 'fares', out, '--columns', '7');
  expect(readFileSync(out, 'utf8')).toBe('code,name,type,price,cost,capacity,notes,active\r\n');
});

test('a dry run tells of each row and stores nothing', async () => {
  await run('import', 'airlines', file('icao,name\nKTW,Kittiwake\n'));
  const path = file('icao,name\nKTW,Kitty\nAUK,Auk Air\nEGR,\n');
  const told = [
    'Row 2: changed: name "Kittiwake" → "Kitty"',
    'Row 3: new',
    'Row 4: error: name is required',
    '1 new, 1 changed, 0 the same, 1 in error. Nothing was stored.',
  ].join('\n');
  expect(await run('import', 'airlines', path, '--dry-run')).toEqual([1, told]);
  expect(await run('import', 'airlines', path, '--dry-run')).toEqual([1, told]);
});

test('--json is for programs', async () => {
  const [code, text] = await run('import', 'airlines', file('icao,name\nKTW,Kittiwake\n'), '--json');
  expect(code).toBe(0);
  expect(JSON.parse(text)).toEqual({
    kind: 'airlines',
    counts: { new: 1, changed: 0, same: 0, error: 0 },
    stored: true,
    rows: [{ row: 2, name: 'KTW', outcome: 'new' }],
  });
});

test('rows in error are left out, or with --strict refuse the file', async () => {
  const path = file('icao,name\nKTW,Kittiwake\nEGR,\n');
  const [code, text] = await run('import', 'airlines', path, '--strict');
  expect([code, text]).toEqual([1, expect.stringContaining('Nothing was stored.')]);
  expect(await run('import', 'airlines', path)).toEqual([1, expect.stringContaining('1 new')]);
  expect(await run('import', 'airlines', path)).toEqual([1, expect.stringContaining('1 the same')]);
});

test('a file with too many errors is given up with the reason', async () => {
  const path = file(`icao,name\n${'KTW,\n'.repeat(10_001)}`);
  expect(await run('import', 'airlines', path)).toEqual([
    1,
    expect.stringMatching(/^10,000 rows have errors, the last one is row/),
  ]);
});

test.each([
  [['import'], 2, 'KIND is missing'],
  [['import', 'airlines'], 2, 'FILE is missing'],
  [['import', 'pireps', 'x.csv'], 2, 'There is no kind "pireps" to do that with'],
  [['import', 'airlines', 'x.csv', 'y.csv'], 2, "Unexpected argument 'y.csv'"],
  [['import', 'airlines', '/nowhere/x.csv'], 1, 'There is no file /nowhere/x.csv.'],
  [['import', 'airlines', tmpdir()], 1, `${tmpdir()} is a folder. Name a file in it.`],
  [['export', 'moons'], 2, 'there are: airlines, airports'],
  [['export', 'fares', '--columns', '5'], 2, '--columns takes 7 or 8, not "5"'],
])('%j says what is wrong', async (words, code, text) => {
  expect(await run(...words)).toEqual([code, expect.stringContaining(text)]);
});
