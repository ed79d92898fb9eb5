import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runHomebase } from './main.ts';

let complaints: string[];
let folder: string;

beforeEach(() => {
  complaints = [];
  folder = mkdtempSync(join(tmpdir(), 'homebase-cli-'));
  vi.spyOn(console, 'error').mockImplementation((text: string) => void complaints.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

describe('a wrong command line is told in one line and ends with 2', () => {
  test.each([
    ['fly', 'There is no command "fly". homebase --help lists them.'],
    ['serve --port=-1', '--port takes a whole number from 0 to 65535, not "-1".'],
    ['serve --port -1', "Option '--port' argument is ambiguous."],
    ['serve --port', "Option '--port <value>' argument missing."],
    ['serve --port=8090 --admin-port=8090', '--port and --admin-port are both 8090.'],
    ['serve --host=', '--host is empty.'],
    ['serve --data=', '--data is empty.'],
    ['demo --data=', '--data is empty.'],
    ['key create --pilot=a@b.example --data=', '--data is empty.'],
    ['key create', '--pilot is missing.'],
    ['key create now', "Unexpected argument 'now'."],
    [
      'simulate --api=http://127.0.0.1:8090 --key=K --flights=0',
      '--flights takes a whole number from 1 to 200, not "0".',
    ],
  ])('homebase %s', async (words, complaint) => {
    expect(await runHomebase(words.split(' '))).toBe(2);

    expect(complaints).toEqual([expect.stringContaining(complaint)]);
    expect(complaints[0]).not.toContain('\n');
  });
});

test.each(['serve', 'demo'])('%s says that the data folder is a file', async (command) => {
  const file = join(folder, 'file');
  writeFileSync(file, '');

  expect(await runHomebase([command, '--data', file])).toBe(1);

  expect(complaints).toEqual([expect.stringContaining(`${file} is not a folder. Move what is there`)]);
});

test('key create says that the database is none', async () => {
  const file = join(folder, 'homebase.db');
  writeFileSync(file, 'no database, but long enough to be taken for one'.repeat(20));

  expect(await runHomebase(['key', 'create', '--pilot', 'a@b.example', '--data', folder])).toBe(1);

  expect(complaints).toEqual([expect.stringContaining(`The database ${file} is damaged`)]);
});
