import { beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import { databaseFile } from '../program/config.ts';
import { createGiven } from '../testing/given.ts';
import { watchCommandLine } from '../testing/commandLine.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';

let data: string;
const { homebase } = watchCommandLine();

beforeEach(() => {
  data = temporaryFolder();
  const db = openDatabase(databaseFile(data));
  createGiven(db).pilot({ email: 'a@b.example', name: 'Ann' });
  db.close();
});

const key = (...words: string[]) => homebase('key', ...words, '--data', data);

test('create prints a key, list shows its first characters, and revoke ends it', async () => {
  const [code, text] = await key('create', '--pilot', 'a@b.example', '--label', 'Cockpit', '--read-only');
  expect([code, text]).toEqual([0, expect.stringMatching(/^[A-Za-z0-9]{20}$/)]);
  const prefix = text.slice(0, 6);
  expect(await key('list')).toEqual([0, expect.stringContaining(`${prefix}…  Ann  Cockpit  read  never used`)]);

  expect(await key('revoke', prefix)).toEqual([0, 'Revoked: Ann, Cockpit.']);
  expect(await key('list')).toEqual([0, expect.stringContaining(`${prefix}…  Ann  Cockpit  read  revoked 20`)]);
  expect(await key('revoke', prefix)).toEqual([1, expect.stringContaining('is already revoked')]);
});

test('--json prints one line', async () => {
  const [, created] = await key('create', '--pilot', 'a@b.example', '--json');
  expect(JSON.parse(created)).toEqual({ pilot: 'a@b.example', api_key: expect.any(String) });
  const [, list] = await key('list', '--json');
  expect(JSON.parse(list)).toHaveLength(2);
});

test.each([
  [['create', '--pilot', 'x@y.example'], 1, 'No pilot has the e-mail address x@y.example'],
  [['revoke'], 2, "Missing required argument 'prefix'."],
  [['revoke', 'nope'], 1, 'No key starts with nope.'],
  [['list', 'all'], 2, "Too many arguments for 'list'."],
  [['lend'], 2, "Unknown command 'lend'. See homebase key --help."],
])('%j fails with the reason', async (words, code, text) => {
  expect(await key(...words)).toEqual([code, expect.stringContaining(text)]);
});
