import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import { databaseFile } from '../core/config.ts';
import { createGiven } from '../testing/given.ts';
import { runHomebase } from './main.ts';

let data: string;
let said: string[];

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'key-cli-'));
  const db = openDatabase(databaseFile(data));
  createGiven(db).pilot({ email: 'a@b.example', name: 'Ann' });
  db.close();
  said = [];
  for (const name of ['log', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation((text: string) => void said.push(text));
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(data, { recursive: true });
});

/** @returns the exit code, and what was said */
async function key(...words: string[]): Promise<[number, string]> {
  said = [];
  const code = await runHomebase(['key', ...words, '--data', data]);
  return [code, said.join('\n')];
}

test('what create issues, list shows by its first characters and revoke ends', async () => {
  const [code, text] = await key('create', '--pilot', 'a@b.example', '--label', 'Cockpit', '--read-only');
  expect([code, text]).toEqual([0, expect.stringMatching(/^[A-Za-z0-9]{36}$/)]);
  const prefix = text.slice(0, 6);
  expect(await key('list')).toEqual([0, expect.stringContaining(`${prefix}…  Ann  Cockpit  read  never used`)]);

  expect(await key('revoke', prefix)).toEqual([0, 'Revoked: Ann, Cockpit.']);
  expect(await key('list')).toEqual([0, expect.stringContaining(`${prefix}…  Ann  Cockpit  read  revoked 20`)]);
  expect(await key('revoke', prefix)).toEqual([1, expect.stringContaining('it is revoked')]);
});

test('--json is for programs', async () => {
  const [, created] = await key('create', '--pilot', 'a@b.example', '--json');
  expect(JSON.parse(created)).toEqual({ pilot: 'a@b.example', api_key: expect.any(String) });
  const [, list] = await key('list', '--json');
  expect(JSON.parse(list)).toHaveLength(2);
});

test.each([
  [['create'], 2, '--pilot is missing'],
  [['create', '--pilot', 'x@y.example'], 1, 'No pilot has the address x@y.example'],
  [['revoke'], 2, 'PREFIX is missing'],
  [['revoke', 'nope'], 1, 'No key begins with nope'],
  [['list', 'all'], 2, "Unexpected argument 'all'"],
  [['lend'], 2, 'there are: key create, list, revoke'],
])('%j says what is wrong', async (words, code, text) => {
  expect(await key(...words)).toEqual([code, expect.stringContaining(text)]);
});
