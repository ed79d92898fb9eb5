import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import { databaseFile } from '../program/config.ts';
import { watchCommandLine } from '../testing/commandLine.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';

let data: string;
const { homebase } = watchCommandLine();

beforeEach(() => {
  data = temporaryFolder();
  openDatabase(databaseFile(data)).close();
});

const run = (...words: string[]) => homebase(...words, '--data', data);

function file(text: string): string {
  const path = join(data, 'in.csv');
  writeFileSync(path, text);
  return path;
}

test('export writes what import has read', async () => {
  const path = file('icao,name\nKTW,Kittiwake\n');
  expect(await run('import', 'airlines', path)).toEqual([0, '1 new, 0 changed, 0 unchanged, 0 with errors.']);
  const out = join(data, 'out.csv');
  expect(await run('export', 'airlines', out)).toEqual([0, '']);
  expect(readFileSync(out, 'utf8')).toBe('icao,iata,name,callsign,country,logo,active\r\nKTW,,Kittiwake,,,,1\r\n');
});

test('--columns 7 writes only the columns of phpVMS 7', async () => {
  const out = join(data, 'out.csv');
  await run('export', 'fares', out, '--columns', '7');
  expect(readFileSync(out, 'utf8')).toBe('code,name,type,price,cost,capacity,notes,active\r\n');
});

test('a dry run lists each row and imports nothing', async () => {
  await run('import', 'airlines', file('icao,name\nKTW,Kittiwake\n'));
  const path = file('icao,name\nKTW,Kitty\nAUK,Auk Air\nEGR,\n');
  const report = [
    'Row 2: changed: name "Kittiwake" → "Kitty"',
    'Row 3: new',
    'Row 4: error: name is required',
    '1 new, 1 changed, 0 unchanged, 1 with an error. Nothing was imported.',
  ].join('\n');
  expect(await run('import', 'airlines', path, '--dry-run')).toEqual([1, report]);
  expect(await run('import', 'airlines', path, '--dry-run')).toEqual([1, report]);
});

test('--json prints one line', async () => {
  const [code, text] = await run('import', 'airlines', file('icao,name\nKTW,Kittiwake\n'), '--json');
  expect(code).toBe(0);
  expect(JSON.parse(text)).toEqual({
    kind: 'airlines',
    encoding: 'utf-8',
    columns: [
      { header: 'icao', column: 'icao', suggestion: null, example: 'KTW' },
      { header: 'name', column: 'name', suggestion: null, example: 'Kittiwake' },
    ],
    matching: 'names',
    ignored: [],
    units: [],
    counts: { new: 1, changed: 0, same: 0, error: 0 },
    missing: [],
    stored: true,
    import_id: 1,
    rows: [{ row: 2, name: 'KTW', outcome: 'new' }],
  });
});

test('a dry run says what is not imported, and the units and the encoding of the file', async () => {
  const path = file('airline,flight_number,dpt_airport,arr_airport,dep_time,distance,moon\n');
  const found = 'Not imported: dep_time (did you mean dpt_time?), moon';
  expect(await run('import', 'flights', path, '--dry-run', '--encoding', 'cp1250')).toEqual([
    0,
    `Read as windows-1250. If letters are wrong, choose another one with --encoding.\n${found}\n` +
      'Units: distance: nm\n0 new, 0 changed, 0 unchanged, 0 with errors. Nothing was imported.',
  ]);
  expect(await run('import', 'flights', path)).toEqual([0, expect.stringContaining(found)]);
});

test('missing airlines and subfleets are errors, and are created with --create-missing', async () => {
  await run('import', 'airlines', file('icao,name\nKTW,Kittiwake\n'));
  const path = file('airline,type,name\nKTX,A320,Airbus\n');
  expect(await run('import', 'subfleets', path)).toEqual([
    1,
    'Row 2: error: refers to the airline KTX, which does not exist\n' +
      'With --create-missing, creates the airline KTX for row 2\n0 new, 0 changed, 0 unchanged, 1 with an error.',
  ]);
  expect(await run('import', 'subfleets', path, '--create-missing')).toEqual([
    0,
    'Creates the airline KTX for row 2\n1 new, 0 changed, 0 unchanged, 0 with errors.',
  ]);
});

test('undo-import undoes one import after the other', async () => {
  await run('import', 'airlines', file('icao,name\nKTW,Kittiwake\n'));
  await run('import', 'airlines', file('icao,name\nKTW,Kitty\n'));
  const done = [0, 'Undone: import of airlines from in.csv.'];
  expect(await run('undo-import')).toEqual(done);
  await run('export', 'airlines', join(data, 'out.csv'));
  expect(readFileSync(join(data, 'out.csv'), 'utf8')).toContain('KTW,,Kittiwake,');
  expect(await run('undo-import')).toEqual(done);
  expect(await run('undo-import')).toEqual([1, 'There is no import to undo.']);
});

test('rows with errors are skipped; with --strict, the file is refused', async () => {
  const path = file('icao,name\nKTW,Kittiwake\nEGR,\n');
  const [code, text] = await run('import', 'airlines', path, '--strict');
  expect([code, text]).toEqual([1, expect.stringContaining('Nothing was imported.')]);
  expect(await run('import', 'airlines', path)).toEqual([1, expect.stringContaining('1 new')]);
  expect(await run('import', 'airlines', path)).toEqual([1, expect.stringContaining('1 unchanged')]);
});

test('a file with too many errors is refused with the reason', async () => {
  const path = file(`icao,name\n${'KTW,\n'.repeat(10_001)}`);
  expect(await run('import', 'airlines', path)).toEqual([
    1,
    expect.stringMatching(/^10,000 rows have errors, the last one is row/),
  ]);
});

describe.runIf(process.platform !== 'win32')('a pipe', () => {
  test('by its name is refused instead of waited for', async () => {
    const path = join(data, 'pipe');
    execFileSync('mkfifo', [path]);
    expect(await run('import', 'airlines', path)).toEqual([1, expect.stringContaining('but a pipe or a device')]);
  });

  test('that the shell has opened is read', () => {
    const program = `
      import { runHomebase } from ${JSON.stringify(join(import.meta.dirname, 'main.ts'))};
      process.exitCode = await runHomebase(process.argv.slice(1));`;
    const args = ['--input-type=module', '--eval', program, '--', 'import', 'airlines', '/dev/stdin', '--data', data];
    const piped = `printf 'icao,name\\nKTW,Kittiwake\\n' | "$0" "$@"`;
    expect(execFileSync('sh', ['-c', piped, process.execPath, ...args], { encoding: 'utf8' })).toMatch(/^1 new/m);
  });
});

test.each([
  [['import'], 2, "Missing required argument 'kind'."],
  [['import', 'airlines'], 2, "Missing required argument 'file'."],
  [['import', 'pireps', 'x.csv'], 2, "'pireps' is not a valid kind."],
  [['import', 'airlines', 'x.csv', 'y.csv'], 2, "Too many arguments for 'import'."],
  [['import', 'airlines', '/nowhere/x.csv'], 1, 'The file /nowhere/x.csv does not exist.'],
  [['import', 'airlines', tmpdir()], 1, `${tmpdir()} is a folder. Choose a file in it.`],
  [['import', 'airlines', 'x.csv', '--encoding', 'klingon'], 2, "'klingon' is not valid for --encoding."],
  [['import', 'airlines', 'x.csv', '--replace'], 2, '--replace is only for phpvms.'],
  [['import', 'phpvms', 'x.sql', '--strict'], 2, '--strict is only for CSV files.'],
  [['export', 'moons'], 2, 'Choose one of airlines, airports'],
  [['export', 'fares', '--columns', '5'], 2, "'5' is not valid for --columns. Enter 7 or 8."],
])('%j fails with the reason', async (words, code, text) => {
  expect(await run(...words)).toEqual([code, expect.stringContaining(text)]);
});
