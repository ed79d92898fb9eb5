import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseFile, defaults } from './config.ts';
import { explainFolderTrouble } from './folderTrouble.ts';
import { startProgram } from './program.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homebase-trouble-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const start = async (data: string): Promise<unknown> =>
  await startProgram({ ...defaults, data, port: 0, adminPort: 0 });

test('says that the data folder is a file', async () => {
  const data = join(folder, 'file');
  writeFileSync(data, '');

  await expect(start(data)).rejects.toThrow(`${data} is not a folder.`);
});

test('says that the database is none, and leaves it as it is', async () => {
  writeFileSync(databaseFile(folder), 'no database, but long enough to be taken for one'.repeat(20));

  await expect(start(folder)).rejects.toThrow(`The database ${databaseFile(folder)} is damaged`);
});

test('leaves other errors as they are', () => {
  const error = new Error('The sky is falling');

  expect(explainFolderTrouble(error, folder)).toBe(error);
});
