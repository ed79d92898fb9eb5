import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { watchCommandLine } from '../testing/commandLine.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';

const { homebase, printed } = watchCommandLine();

/** Expects that a command fails with one line. */
async function expectError(words: readonly string[], code: number, complaint: string): Promise<void> {
  expect(await homebase(...words)).toEqual([code, expect.stringContaining(complaint)]);
  expect(printed.err).toHaveLength(1);
  expect(printed.err[0]).not.toContain('\n');
}

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
    await expectError(words.split(' '), 2, complaint);
  });
});

test.each(['serve', 'demo'])('%s reports that the data folder is a file', async (command) => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  await expectError([command, '--data', file], 1, `${file} is not a folder. Move that file, or choose`);
});

test('key create reports that the file is not a database', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'homebase.db');
  writeFileSync(file, 'no database, but long enough to be taken for one'.repeat(20));
  const words = ['key', 'create', '--pilot', 'a@b.example', '--data', folder];
  await expectError(words, 1, `The database ${file} is damaged`);
});
