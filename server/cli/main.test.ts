import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { lockFolder } from '../../db/folderLock.ts';
import { openDatabase } from '../../db/open.ts';
import { databaseFile, loginLinkFolder } from '../program/config.ts';
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
    ['key create --pilot=a@b.example --data=', "'' is not valid for --data. It must not be empty."],
    ['key create', "Required option '--pilot <email>' not specified. See homebase key create --help."],
    [
      'simulate --api=http://127.0.0.1:8090 --key=K --flights=0',
      "'0' is not valid for --flights. Enter a whole number from 1 to 10.",
    ],
  ])('homebase %s', async (words, complaint) => {
    await expectError(words.split(' '), 2, complaint);
  });
});

test.each([
  [
    'import flights f.csv',
    'npm_config_dry_run',
    'npm kept --dry-run for itself, so nothing was done. Use "npx homebase"',
  ],
  ['restore f.backup --yes', 'npm_config_drill', 'npm kept --drill for itself'],
  ['backup f.backup', 'npm_config_data', 'npm kept --data for itself'],
])('homebase %s does nothing when npm has kept an option (%s)', async (words, name, complaint) => {
  vi.stubEnv(name, 'true');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expectError(words.split(' '), 2, complaint);
});

test("with the system's Node, it starts or says which Node it needs", () => {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const node = folders.map((folder) => join(folder, 'node')).find((file) => existsSync(file)) ?? process.execPath;
  const major = Number(spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout.split('.')[0]);
  const { status, stderr } = spawnSync(node, ['server/cli/homebase.mjs', '--help'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual(
    major < 24 ? [1, expect.stringMatching(/^Homebase needs Node 24 or newer; this is \d+/)] : [0, expect.any(String)],
  );
});

test.each(['serve', 'demo'])('%s reports that the data folder is a file', async (command) => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  await expectError([command, '--data', file], 1, `${file} is not a folder. Move that file, or choose`);
});

test.each(['settings', 'doctor', 'export airlines', 'password --remove', 'import airlines x.csv'])(
  '%s reports that the data folder is a file',
  async (words) => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const csv = words.replace('x.csv', file);
    const [code, text] = await homebase(...csv.split(' '), '--data', file);
    expect([code, text]).toEqual([1, expect.stringContaining(`${file} is not a folder. Choose another one`)]);
  },
);

test.each(['settings units.distance km', 'demo --force', 'restore kept.db --yes', 'import airlines x.csv', 'key list'])(
  '%s refuses a folder that a server uses, and changes nothing',
  async (words) => {
    const folder = temporaryFolder();
    openDatabase(databaseFile(folder)).close();
    const [before, csv] = [readFileSync(databaseFile(folder)), join(folder, 'x.csv')];
    writeFileSync(csv, 'icao,name\nKTW,Kittiwake\n');
    writeFileSync(join(folder, 'kept.db'), before);
    const lock = lockFolder(folder, 'homebase serve');
    const args = words.replace('x.csv', csv).replace('kept.db', join(folder, 'kept.db')).split(' ');
    await expectError([...args, '--data', folder], 1, 'in use by homebase serve');
    lock.release();
    expect(readFileSync(databaseFile(folder)).equals(before)).toBe(true);
  },
);

test('key create reports that the file is not a database', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'homebase.db');
  writeFileSync(file, 'no database, but long enough to be taken for one'.repeat(20));
  const words = ['key', 'create', '--pilot', 'a@b.example', '--data', folder];
  await expectError(words, 1, `The database ${file} is damaged`);
});

const otherUser = 1234;
const canBecomeOther =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['--version'], { cwd: import.meta.dirname, uid: otherUser }).status === 0;

describe.runIf(canBecomeOther)('root works as the owner of the data folder', () => {
  let data: string;

  beforeEach(() => {
    data = temporaryFolder();
    chownSync(data, otherUser, otherUser);
  });

  /** In a process of its own, which stays the other user. */
  function homebaseAsRoot(...words: readonly string[]): { readonly status: number | null; readonly stderr: string } {
    const program = `
      import { runHomebase } from ${JSON.stringify(join(import.meta.dirname, 'main.ts'))};
      process.exitCode = await runHomebase(process.argv.slice(1));`;
    const args = ['--input-type=module', '--eval', program, '--', ...words, '--data', data];
    return spawnSync(process.execPath, args, { encoding: 'utf8' });
  }

  test('so that the server can open what a command restored', () => {
    const backup = join(data, 'kept.db');
    openDatabase(backup).close();
    chownSync(backup, otherUser, otherUser);
    expect(homebaseAsRoot('restore', backup, '--yes')).toMatchObject({ status: 0, stderr: '' });
    const owners = readdirSync(data).map((name) => [name, statSync(join(data, name)).uid]);
    expect(Object.fromEntries(owners)).toEqual({
      'homebase.db': otherUser,
      'homebase.lock': otherUser,
      'kept.db': otherUser,
      backups: otherUser,
    });
  });

  test('but as root where the database is root’s', () => {
    openDatabase(databaseFile(data)).close();
    expect(homebaseAsRoot('key', 'list')).toMatchObject({ status: 0, stderr: '' });
  });

  test('and says so when that user cannot read the backup', () => {
    const backup = join(temporaryFolder(), 'kept.db');
    openDatabase(backup).close();
    const { status, stderr } = homebaseAsRoot('restore', backup, '--yes');
    expect(status).toBe(1);
    expect(stderr).toContain(`Homebase has no permission to read ${backup}.`);
    expect(stderr).toContain(`worked as the owner of ${data}, user ${otherUser}.`);
  });

  test('so that a link that the server left in it leads nowhere', () => {
    const elsewhere = temporaryFolder();
    chmodSync(elsewhere, 0o755);
    writeFileSync(join(elsewhere, 'job'), '');
    utimesSync(join(elsewhere, 'job'), 0, 0);
    symlinkSync(elsewhere, loginLinkFolder(data));
    const holder = { pid: process.pid, purpose: 'homebase serve', since: '', window: 'http://127.0.0.1:1' };
    writeFileSync(join(data, 'homebase.lock.json'), JSON.stringify(holder));
    expect(homebaseAsRoot('link').status).toBe(1);
    expect(readdirSync(elsewhere)).toEqual(['job']);
  });
});
