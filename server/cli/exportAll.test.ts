import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { ImportKinds } from '../contract/admin/csv.ts';
import { openDatabase } from '../../db/open.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { databaseFile } from '../program/config.ts';
import { watchCommandLine } from '../testing/commandLine.ts';

const { homebase } = watchCommandLine();
let data: string;
let out: string;

beforeEach(() => {
  const folder = temporaryFolder();
  [data, out] = [join(folder, 'data'), join(folder, 'out')];
  mkdirSync(data);
});

const exportAll = (folder = out, from = data) => homebase('export', '--all', folder, '--data', from);
/** Sorted, because files are ordered by ids, which can differ. */
const linesOf = (folder: string, kind: string): string[] =>
  readFileSync(join(folder, `${kind}.csv`), 'utf8')
    .split('\r\n')
    .sort();
const openEmpty = (folder: string): void => openDatabase(databaseFile(folder)).close();

test('an airline that is exported and imported into an empty data folder has the same catalog', async () => {
  await homebase('demo', '--data', data);
  expect(await exportAll()).toEqual([
    0,
    expect.stringMatching(/^Exported \d+ files to .+\. README\.txt explains them\.$/),
  ]);

  const [there, again] = [join(out, '../there'), join(out, '../again')];
  mkdirSync(there);
  openEmpty(there);
  for (const kind of ImportKinds) {
    const [code, text] = await homebase('import', kind, join(out, `${kind}.csv`), '--strict', '--data', there);
    expect([kind, code, text]).toEqual([kind, 0, expect.stringContaining('with errors')]);
  }
  await exportAll(again, there);
  for (const kind of ImportKinds) expect(linesOf(again, kind)).toEqual(linesOf(out, kind));
  expect(readdirSync(again).sort()).toEqual(readdirSync(out).sort());
});

test('it refuses a folder that is not empty, in the data folder, or a file', async () => {
  openEmpty(data);
  mkdirSync(out);
  writeFileSync(join(out, 'mine.txt'), 'mine');
  expect(await exportAll()).toEqual([1, `The folder ${out} is not empty. Choose an empty or a new one.`]);
  expect(readdirSync(out)).toEqual(['mine.txt']);
  for (const inside of [data, join(data, 'new'), join(data, 'backups')])
    expect(await exportAll(inside)).toEqual([1, `${inside} is in the data folder ${data}. Choose a folder elsewhere.`]);
  const file = join(out, 'mine.txt');
  expect(await exportAll(file)).toEqual([1, `${file} is a file. Choose a folder.`]);
});

test('it takes a kind or a folder, and makes no folder when there is no data', async () => {
  expect((await homebase('export', '--data', data))[0]).toBe(2);
  expect((await homebase('export', 'fares', '--all', out, '--data', data))[0]).toBe(2);
  expect(await exportAll()).toEqual([1, expect.stringContaining('There is no Homebase data')]);
  expect(existsSync(out)).toBe(false);
});
