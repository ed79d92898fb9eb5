import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { defaultDataFolder } from './config.ts';

test.each([{}, { XDG_DATA_HOME: '' }, { XDG_DATA_HOME: 'not/absolute' }])(
  'on Linux the data folder is in the home folder (%o)',
  (env) => {
    expect(defaultDataFolder('linux', env)).toBe(join(homedir(), '.local/share/homebase'));
  },
);

test('on Linux XDG_DATA_HOME is used', () => {
  expect(defaultDataFolder('linux', { XDG_DATA_HOME: '/data' })).toBe(join('/data', 'homebase'));
});

test('on macOS the data folder is with the application data', () => {
  expect(defaultDataFolder('darwin', {})).toBe(join(homedir(), 'Library/Application Support/Homebase'));
});

test.each([
  ['nothing', [], 'local'],
  ['the database of an earlier version', ['roaming/Homebase/homebase.db'], 'roaming'],
  ['backups of an earlier version', ['roaming/Homebase/backups'], 'roaming'],
  ['only the window of an earlier version', ['roaming/Homebase/window'], 'local'],
  ['both', ['roaming/Homebase/homebase.db', 'local/Homebase/homebase.db'], 'local'],
])('on Windows, with %s there, the data folder is in the right place', (_case, there, expected) => {
  const folder = temporaryFolder();
  for (const path of there) mkdirSync(join(folder, path), { recursive: true });
  const env = { APPDATA: join(folder, 'roaming'), LOCALAPPDATA: join(folder, 'local') };
  expect(defaultDataFolder('win32', env)).toBe(join(folder, expected, 'Homebase'));
});
