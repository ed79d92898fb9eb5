import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { App } from 'electron';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linkScheme, serverArguments } from './launch.ts';
import { autostartFile, createStartAtLogin } from './startAtLogin.ts';

let folder: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'homebase-autostart-')), 'autostart');
});

afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

test('is off until it is turned on, and off again', () => {
  const start = autostartFile(folder, ['/opt/Homebase/homebase']);
  expect(start.isOn()).toBe(false);
  start.set(true);
  expect(start.isOn()).toBe(true);
  start.set(false);
  start.set(false);
  expect([start.isOn(), existsSync(join(folder, 'homebase.desktop'))]).toEqual([false, false]);
});

test('starts the program without its window, with its data folder', () => {
  autostartFile(folder, ['/opt/Homebase/homebase', '--data=/home/lise/my airline']).set(true);

  const entry = readFileSync(join(folder, 'homebase.desktop'), 'utf8');
  expect(entry).toContain('\nExec="/opt/Homebase/homebase" "--data=/home/lise/my airline" "--hidden"\n');
});

test('escapes what has a meaning in such a file', () => {
  autostartFile(folder, ['/a"b/c$d/e`f/g\\h/100%']).set(true);

  const exec = /^Exec=(.*)$/m.exec(readFileSync(join(folder, 'homebase.desktop'), 'utf8'))?.[1];
  expect(exec).toBe('"/a\\\\"b/c\\\\$d/e\\\\`f/g\\\\\\\\h/100%%" "--hidden"');
});

test('is off for another copy of the program', () => {
  autostartFile(folder, ['/home/lise/Homebase-1.AppImage']).set(true);

  expect(autostartFile(folder, ['/home/lise/Homebase-2.AppImage']).isOn()).toBe(false);
});

type Command = Parameters<App['setLoginItemSettings']>[0];

/** As Electron writes the Run key: each argument in quotes, those in it escaped. */
const write = (words: readonly string[]): string => words.map((word) => `"${word.replaceAll('"', '\\"')}"`).join(' ');

/** Electron looks for the entry with the name of the program's id, and writes it there unless it is told a name. */
function registry(id: string) {
  const run = new Map<string, string>();
  return {
    line: () => [...run.values()][0],
    app: {
      getPath: () => '',
      getLoginItemSettings: ({ path = '', args = [] }: Command = {}) =>
        ({ openAtLogin: run.get(id) === write([path, ...args]) }) as never,
      setLoginItemSettings: ({ openAtLogin = false, path = '', args = [], name = id }: Command) => {
        if (openAtLogin) run.set(name, write([path, ...args]));
        else run.delete(name);
      },
    },
  };
}

test.each(['example.homebase', 'C:\\electron.exe'])(
  'on Windows, the Run key leads to the data folder, also with blanks (%s)',
  (id) => {
    const { app, line } = registry(id);
    const start = createStartAtLogin(app, ['C:\\Homebase.exe', '--data=D:\\my airline'], 'win32');
    start?.set(true);
    expect([start?.isOn(), line()]).toEqual([true, '"C:\\Homebase.exe" "--data=D:\\my airline" "--hidden"']);
    start?.set(false);
    expect([start?.isOn(), line()]).toEqual([false, undefined]);
  },
);

test('on macOS, which passes no arguments, only the default data folder can be opened at login', () => {
  const program = '/Applications/Homebase.app/Contents/MacOS/Homebase';
  const starts = [[], ['--data=/Volumes/air/airline']].map((args) =>
    createStartAtLogin(registry('example.homebase').app, [program, ...args], 'darwin'),
  );
  expect(starts).toEqual([expect.anything(), undefined]);
});

test('a Run key of an earlier version, which has quotes in its words, leads to the same folder', () => {
  expect(serverArguments(['Homebase.exe', '"--data=/my airline"', '--hidden'])).toEqual([
    `--data=${resolve('/my airline')}`,
  ]);
});

test('uninstalling on Windows removes the start at login and the links', () => {
  const root = join(import.meta.dirname, '..');
  const id = /^appId: (.*)$/m.exec(readFileSync(join(root, 'electron-builder.yml'), 'utf8'))?.[1] ?? '';
  const script = readFileSync(join(root, 'main/build/installer.nsh'), 'utf8');
  expect(script).toContain(`CurrentVersion\\Run" "${id}"`);
  expect(script).toContain(`DeleteRegKey HKCU "Software\\Classes\\${linkScheme}"`);
});
