import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdirSync, openSync, closeSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { databaseFile } from '../../server/program/config.ts';
import { root } from '../bench/programs.ts';
import { startServer } from '../serverProgram.ts';

// Each command as a program of its own, as a person types it. `npm run windows` runs this file.

function homebase(words: readonly string[], input = ''): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, ['server/cli/homebase.mjs', ...words], { cwd: root, encoding: 'utf8', input });
}

/** A folder with a name that needs quotes and is not ASCII. */
function folderOfPeople(): string {
  const folder = join(temporaryFolder(), 'Flüge & Söhne 1', 'Žluťoučký kůň');
  mkdirSync(folder, { recursive: true });
  return folder;
}

test('every command works in a folder with umlauts and blanks, and prints them', async () => {
  const folder = folderOfPeople();
  const data = join(folder, 'data');
  const at = (name: string): string => join(folder, name);
  const commands: readonly (readonly [words: string, says: RegExp, input?: string])[] = [
    ['--version', /^\d/],
    ['help serve', /Usage: homebase serve/],
    ['demo', /Žluťoučký kůň/],
    ['demo --if-none', /^$/],
    ['settings backups.every_hours 0', /backups\.every_hours/],
    ['key list', /Mara Lindqvist/],
    ['key create --pilot mara.lindqvist@kittiwake.example --label Küche', /^\w{20}$/m],
    ['password', /is set, in .*kůň/, 'long enough for everybody\n'],
    ['password --remove', /There is no password now/],
    ['export airports FILE/Flughäfen.csv', /^/],
    ['import airports FILE/Flughäfen.csv --dry-run', /0 new, 0 changed/],
    ['import airports FILE/neu.csv', /1 new/],
    ['undo-import', /neu\.csv/],
    ['export --all FILE/Alles', /Exported \d+ files to .*kůň.*Alles/],
    ['import phpvms server/domain/moving/testing/golden.sql --dry-run', /Nothing was imported/],
    ['backup FILE/Sicherung.db', /checked .*kůň.*Sicherung\.db/],
    ['restore FILE/Sicherung.db --drill', /can be restored/],
    ['restore FILE/Sicherung.db --yes', /Restored 5 airlines/],
    ['doctor --port 8999', /undamaged: 5 airlines/],
  ];
  writeFileSync(at('neu.csv'), 'icao,name,lat,lon\r\nEDHM,Lübeck über Land,53.8,10.7\r\n');

  for (const [text, says, input] of commands) {
    const words = text.split(' ').map((word) => (word.startsWith('FILE/') ? at(word.slice(5)) : word));
    const isOfFolder = !/^(--version|help)/.test(text);
    const { status, stdout, stderr } = homebase([...words, ...(isOfFolder ? ['--data', data] : [])], input);
    expect([text, status, stdout + stderr]).toEqual([text, 0, expect.stringMatching(says)]);
  }

  const server = await startServer(data);
  const link = homebase(['link', '--data', data]);
  await server.kill();
  expect(link).toMatchObject({ status: 0, stdout: expect.stringContaining('http://') });
});

test.each([
  ['windows-1252', Buffer.from('icao;name;lat;lon\r\nEDHM;M\u00FCritz;53,8;10,7\r\n', 'latin1')],
  ['utf-16', Buffer.from('\uFEFFicao\tname\tlat\tlon\r\nEDHM\tMüritz\t53.8\t10.7\r\n', 'utf16le')],
  ['utf-8 with a mark', Buffer.from('\uFEFFicao,name,lat,lon\r\nEDHM,Müritz,53.8,10.7\r\n')],
])('a file as programs of Windows save it is read: %s', (_, content) => {
  const folder = folderOfPeople();
  const file = join(folder, 'Flughäfen.csv');
  writeFileSync(file, content);
  openDatabase(databaseFile(folder)).close();

  expect(homebase(['import', 'airports', file, '--data', folder])).toMatchObject({ status: 0, stderr: '' });

  expect(homebase(['export', 'airports', '--data', folder]).stdout).toContain('Müritz');
});

test('while another program has the database open, it is backed up, and a restore says so and works afterwards', () => {
  const data = folderOfPeople();
  const [file, backup] = [databaseFile(data), join(data, '..', 'kept.db')];
  expect(homebase(['demo', '--data', data]).status).toBe(0);
  const viewer = new Database(file, { readonly: true });
  viewer.prepare('SELECT * FROM airlines').all();

  expect(homebase(['backup', backup, '--data', data]).status).toBe(0);
  const refused = homebase(['restore', backup, '--yes', '--data', data]);
  viewer.close();

  expect([refused.status, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/homebase\.db.* Another program has it open/),
  ]);
  expect(homebase(['restore', backup, '--yes', '--data', data])).toMatchObject({ status: 0 });
  expect(homebase(['doctor', '--data', data]).stdout).toContain('undamaged: 5 airlines');
});

test('a backup that another program has open is not replaced, and stays as it is', () => {
  const data = folderOfPeople();
  const backup = join(data, '..', 'kept.db');
  openDatabase(databaseFile(data)).close();
  expect(homebase(['backup', backup, '--data', data]).status).toBe(0);
  const before = readFileSync(backup);
  const reader = openSync(backup, 'r');

  const { status, stderr } = homebase(['backup', backup, '--force', '--data', data]);
  closeSync(reader);

  expect([status, stderr]).toEqual([1, expect.stringContaining(`${backup} could not be changed`)]);
  expect(readFileSync(backup).equals(before)).toBe(true);
});
