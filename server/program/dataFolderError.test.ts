import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import { decideRestore, prepareRestore } from '../../db/restore.ts';
import { explainDataFolderError } from './dataFolder.ts';
import { startProgram } from './program.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { backupFolder, databaseFile, defaults } from './config.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

const start = async (data: string): Promise<unknown> =>
  await startProgram({ ...defaults, data, port: 0, adminPort: 0 });

test('says that the data folder is a file', async () => {
  const data = join(folder, 'file');
  writeFileSync(data, '');

  await expect(start(data)).rejects.toThrow(`${data} is not a folder.`);
});

test.runIf(process.platform === 'linux')('says that the data folder cannot be created', async () => {
  // Node's own mkdir with all parents never returns here.
  await expect(start('/proc/homebase/data')).rejects.toThrow('The folder /proc/homebase cannot be created.');
});

test('says that the file is not a database', async () => {
  writeFileSync(databaseFile(folder), 'no database, but long enough to be taken for one'.repeat(20));

  await expect(start(folder)).rejects.toThrow(`The database ${databaseFile(folder)} is damaged`);
});

test('says that the database is a folder', async () => {
  mkdirSync(databaseFile(folder));

  await expect(start(folder)).rejects.toThrow(`${databaseFile(folder)} is a folder. Move it`);
});

test('says so even if the backup folder is a file', async () => {
  writeFileSync(backupFolder(folder), '');
  writeFileSync(databaseFile(folder), 'no database, but long enough to be taken for one'.repeat(20));

  await expect(start(folder)).rejects.toThrow(`The database ${databaseFile(folder)} is damaged`);
});

test('starts without a restore whose folder for the old database is a file, and says so', async () => {
  const file = databaseFile(folder);
  openDatabase(file).close();
  prepareRestore(file, file);
  decideRestore(file);
  writeFileSync(backupFolder(folder), '');

  const program = await startProgram({ ...defaults, data: folder, port: 0, adminPort: 0 });
  await program.stop();
  expect(program.warnings).toEqual([expect.stringContaining('backups is a file, but Homebase needs a folder')]);
  expect(program.warnings[0]).toContain('It was not restored, and the database is unchanged.');
});

test.each([
  ['SQLITE_NOTADB', 'is damaged or not a database'],
  ['SQLITE_CORRUPT', 'is damaged or not a database'],
  ['SQLITE_CORRUPT_INDEX', 'is damaged or not a database'],
  ['SQLITE_IOERR_SHORT_READ', 'is damaged or not a database'],
  ['SQLITE_CANTOPEN', 'has no permission to write in the data folder'],
  ['SQLITE_CANTOPEN_ISDIR', 'has no permission to write in the data folder'],
  ['SQLITE_READONLY', 'has no permission to write in the data folder'],
  ['SQLITE_READONLY_DBMOVED', 'has no permission to write in the data folder'],
  ['SQLITE_PERM', 'has no permission to write in the data folder'],
  ['SQLITE_BUSY', 'Another program has locked the database'],
  ['SQLITE_BUSY_RECOVERY', 'Another program has locked the database'],
  ['SQLITE_LOCKED', 'Another program has locked the database'],
  ['SQLITE_FULL', 'is full. Free some space'],
  ['SQLITE_IOERR_SHMSIZE', 'is full. Free some space'],
  ['ENOSPC', 'is full. Free some space'],
  ['EDQUOT', 'is full. Free some space'],
  ['SQLITE_IOERR_READ', 'cannot be read or written (raw, SQLITE_IOERR_READ). Check the disk'],
  ['SQLITE_IOERR_WRITE', 'cannot be read or written (raw, SQLITE_IOERR_WRITE). Check the disk'],
  ['SQLITE_NOMEM', 'out of memory. Close other programs'],
  ['EMFILE', 'Too many files are open on this PC. Close other programs'],
  ['SQLITE_SCHEMA', 'cannot be opened (raw, SQLITE_SCHEMA). Try again'],
  ['ENOENT', 'Q:\\ is not there. Connect the drive', 'Q:\\'],
  ['ENOENT', '\\\\nas\\air\\ is not there. Connect the drive', '\\\\nas\\air\\'],
  ['EINVAL', 'cannot keep a file of the name C:\\a|b', 'C:\\a|b'],
  ['ENAMETOOLONG', 'cannot keep a file of the name /x', '/x'],
  ['EBUSY', '/x/homebase.db could not be changed. Another program has it open', '/x/homebase.db'],
])('says what %s means, and what to do: %s', (code, text, path?: string) => {
  const raw = Object.assign(new Error('raw'), { code, ...(path !== undefined && { path }) });
  const explained = explainDataFolderError(raw, folder) as Error;
  expect(explained.message).toContain(text);
  expect(explained.message).toMatch(/--data|try again/);
});

test('returns other errors unchanged', () => {
  const error = new Error('The sky is falling');

  expect(explainDataFolderError(error, folder)).toBe(error);
});
