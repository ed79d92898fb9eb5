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

describe('a command line that is not valid exits with 2 and one line', () => {
  test.each([
    ['fly', "Unknown command 'fly'. See homebase --help."],
    ['server', "Unknown command 'server' (Did you mean serve?). See homebase --help."],
    ['serve --prot=1', "Unknown option '--prot=1' (Did you mean --port?). See homebase serve --help."],
    [
      'serve --port=-1',
      "'-1' is not valid for --port. Enter a whole number from 0 to 65535. See homebase serve --help.",
    ],
    ['serve --port -1', "'-1' is not valid for --port. Enter a whole number from 0 to 65535."],
    ['serve --port', "Option '--port <number>' argument missing."],
    ['serve --port=8090 --admin-port=8090', '--port and --admin-port are both 8090. Choose two different ports.'],
    ['serve --host=', "'' is not valid for --host. It must not be empty."],
    ['serve --data=', "'' is not valid for --data. It must not be empty."],
    ['serve --data --json', "'--json' is not valid for --data. Enter a value before the next option."],
    ['demo --data=', "'' is not valid for --data. It must not be empty."],
    ['key create --pilot=a@b.example --data=', "'' is not valid for --data. It must not be empty."],
    ['key create', "Required option '--pilot <email>' not specified. See homebase key create --help."],
    ['key create --pilot=a@b.example now', "Too many arguments for 'create'."],
    [
      'simulate --api=http://127.0.0.1:8090 --key=K --flights=0',
      "'0' is not valid for --flights. Enter a whole number from 1 to 200.",
    ],
  ])('homebase %s', async (words, complaint) => {
    expect(await runHomebase(words.split(' '))).toBe(2);

    expect(complaints).toEqual([expect.stringContaining(complaint)]);
    expect(complaints[0]).not.toContain('\n');
  });
});

test.each(['serve', 'demo'])('%s reports that the data folder is a file', async (command) => {
  const file = join(folder, 'file');
  writeFileSync(file, '');

  expect(await runHomebase([command, '--data', file])).toBe(1);

  expect(complaints).toEqual([expect.stringContaining(`${file} is not a folder. Move that file, or choose`)]);
});

test('key create reports that the file is not a database', async () => {
  const file = join(folder, 'homebase.db');
  writeFileSync(file, 'no database, but long enough to be taken for one'.repeat(20));

  expect(await runHomebase(['key', 'create', '--pilot', 'a@b.example', '--data', folder])).toBe(1);

  expect(complaints).toEqual([expect.stringContaining(`The database ${file} is damaged`)]);
});
