import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import { holdFiles } from '../../db/testing/holdFiles.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { backupFolder, databaseFile, movingFolder } from '../program/config.ts';
import { watchCommandLine } from '../testing/commandLine.ts';

const golden = join(import.meta.dirname, '../domain/moving/testing/golden.sql');
const { homebase } = watchCommandLine();
let data: string;

beforeEach(() => {
  data = join(temporaryFolder(), 'data');
});

const run = (...words: string[]) => homebase('import', 'phpvms', ...words, '--data', data);

function airlineOf(): string | undefined {
  const db = openDatabase(databaseFile(data));
  try {
    return db.home.findAirline()?.name;
  } finally {
    db.close();
  }
}

test('a dry run reports what would be imported, and imports nothing', async () => {
  const [code, text] = await run(golden, '--dry-run');
  expect([code, text]).toEqual([0, expect.stringMatching(/^phpVMS 7.0.3 or later, tables with the prefix kw_: Kite/)]);
  expect(text).toMatch(/^ {2}pireps +2 found, 2 imported$/m);
  expect(text).toMatch(/^Left out:$/m);
  expect(text).toMatch(/Nothing was imported\.$/);
  expect([existsSync(databaseFile(data)), existsSync(movingFolder(data))]).toEqual([false, false]);
});

test('a new folder gets the airline, with the dump beside the backups', async () => {
  expect(await run(golden)).toEqual([0, expect.stringMatching(/\nImported into .*\. What has no place/)]);
  expect(airlineOf()).toMatch(/^Kite/);
  expect(readdirSync(backupFolder(data)).map((name) => name.replace(/-.*Z/, ''))).toEqual([
    'imported.db',
    'imported.db.json',
    'phpvms.sqlite.gz',
  ]);
  expect(existsSync(movingFolder(data))).toBe(false);
});

test('another program that looks at what the import left does not make it look failed', async () => {
  holdFiles('EBUSY', Infinity, (path) => path === join(movingFolder(data), 'stage.db'));
  expect(await run(golden)).toEqual([0, expect.stringContaining('Imported into')]);
});

test('an airline is only replaced when the operator says so, and the way back is printed', async () => {
  await homebase('demo', '--data', data);
  const before = airlineOf();
  expect(await run(golden)).toEqual([2, expect.stringContaining('Add --replace to replace it with that of the file')]);
  expect(airlineOf()).toBe(before);
  const [code, text] = await run(golden, '--replace', '--json');
  const { airline, replaced } = JSON.parse(text) as { airline: string; replaced: string };
  expect([code, airlineOf()]).toEqual([0, airline]);
  expect(await homebase('restore', replaced, '--yes', '--data', data)).toEqual([
    0,
    expect.not.stringContaining('brought back'),
  ]);
  expect(airlineOf()).toBe(before);
});

test('a file that is missing, and one that is no dump, fail with the reason and leave nothing', async () => {
  const missing = join(temporaryFolder(), 'x.sql');
  expect(await run(missing)).toEqual([1, `The file ${missing} does not exist.`]);
  const file = join(temporaryFolder(), 'x.csv');
  writeFileSync(file, 'icao,name\nKTW,Kittiwake\n');
  expect(await run(file)).toEqual([1, expect.stringMatching(/\w+\.$/)]);
  expect([existsSync(databaseFile(data)), existsSync(movingFolder(data))]).toEqual([false, false]);
});
