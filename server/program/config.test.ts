import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultDataFolder } from './config.ts';

test.each([{}, { XDG_DATA_HOME: '' }, { XDG_DATA_HOME: 'not/absolute' }])(
  'on Linux the data folder is in the home folder (%o)',
  (env) => {
    expect(defaultDataFolder('linux', env)).toBe(join(homedir(), '.local/share/homebase'));
  },
);

test('on Linux XDG_DATA_HOME is used', () => {
  expect(defaultDataFolder('linux', { XDG_DATA_HOME: '/data' })).toBe('/data/homebase');
});

test('on macOS the data folder is with the application data', () => {
  expect(defaultDataFolder('darwin', {})).toBe(join(homedir(), 'Library/Application Support/Homebase'));
});

test('on Windows the data folder is with the application data', () => {
  expect(defaultDataFolder('win32', { APPDATA: 'C:/Users/me/AppData/Roaming' })).toContain('Roaming');
});
