import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { watchCommandLine } from '../testing/commandLine.ts';
import { defaults } from './config.ts';
import { startProgram } from './program.ts';
import { describeSync, isOnShare } from './syncedFolder.ts';

const { homebase } = watchCommandLine();

function make(...parts: string[]): string {
  const folder = join(temporaryFolder(), ...parts);
  mkdirSync(folder, { recursive: true });
  return folder;
}

test.each([
  [['OneDrive - Kittiwake', 'airline'], 'OneDrive'],
  [['OneDrive', 'Documents', 'airline'], 'OneDrive'],
  [['Dropbox (Personal)', 'airline'], 'Dropbox'],
  [['Library', 'CloudStorage', 'GoogleDrive-mara@kittiwake.example', 'My Drive'], 'Google Drive'],
  [['Library', 'Mobile Documents', 'com~apple~CloudDocs', 'airline'], 'iCloud Drive'],
  [['iCloudDrive', 'airline'], 'iCloud Drive'],
  [['Nextcloud', 'airline'], 'Nextcloud'],
])('%j is kept in step', (parts, program) => {
  expect(describeSync(make(...parts))).toEqual([expect.stringContaining(`kept in step by ${program},`)]);
});

test.each([
  ['.dropbox', 'Dropbox'],
  ['.dropbox.cache/', 'Dropbox'],
  ['.stfolder', 'Syncthing'],
  ['.stfolder/', 'Syncthing'],
  ['.sync/', 'Resilio Sync'],
  ['.sync_0a1b.db', 'Nextcloud'],
  ['.tmp.drivedownload/', 'Google Drive'],
  ['.849C9593-D756-4E56-8D6E-42412F2A707B', 'OneDrive'],
])('a folder below one with %s is kept in step', (marker, program) => {
  const folder = make('anything');
  if (marker.endsWith('/')) mkdirSync(join(folder, marker));
  else writeFileSync(join(folder, marker), '');
  mkdirSync(join(folder, 'airline'));
  expect(describeSync(join(folder, 'airline'))).toEqual([expect.stringContaining(`by ${program},`)]);
});

test('a folder whose icon is that of OneDrive, or that OneDrive names, is kept in step, also through a link', () => {
  const folder = make('Files');
  writeFileSync(
    join(folder, 'desktop.ini'),
    'IconResource=C:\\Program Files\\Microsoft OneDrive\\OneDrive.exe,1',
    'utf16le',
  );
  expect(describeSync(folder)).toHaveLength(1);

  const [named, link] = [make('Work'), join(temporaryFolder(), 'link')];
  mkdirSync(join(named, 'airline'));
  symlinkSync(join(named, 'airline'), link, 'junction');
  expect(describeSync(link)).toEqual([]);
  const before = process.env['OneDriveCommercial'];
  onTestFinished(() => {
    if (before === undefined) delete process.env['OneDriveCommercial'];
    else process.env['OneDriveCommercial'] = before;
  });
  process.env['OneDriveCommercial'] = named;
  expect(describeSync(link)).toHaveLength(1);
});

test('other folders are not', () => {
  for (const name of ['airline', 'Boxes', 'My OneDrive notes', 'synchronised'])
    expect(describeSync(make(name))).toEqual([]);
});

test('the settings of Dropbox in the home folder do not make it one that is kept in step', () => {
  const home = make('home');
  mkdirSync(join(home, '.dropbox'));
  expect(describeSync(home)).toEqual([]);
});

test('the start and the doctor warn of it', async () => {
  const data = make('Dropbox', 'airline');
  const program = await startProgram({ ...defaults, data, port: 0, adminPort: 0 });
  await program.stop();
  expect(program.warnings).toEqual([expect.stringContaining('kept in step by Dropbox')]);
  const [, text] = await homebase('doctor', '--data', data);
  expect(text).toMatch(/WARNING +Data folder +The data folder .* is kept in step by Dropbox/);
});

test.each([
  ['/Volumes/my air/airline', true],
  ['/Volumes/my air', true],
  ['/Volumes/my airline', false],
  ['/Users/lise/airline', false],
])('on macOS, %s is on a share: %s', (folder, expected) => {
  const mounts = [
    '/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse)',
    '//lise@nas/air on /Volumes/my air (smbfs, nodev, nosuid, mounted by lise)',
  ].join('\n');
  expect(isOnShare(folder, mounts)).toBe(expected);
});

test('the advice names a folder that is free', () => {
  const before = process.env['XDG_DATA_HOME'];
  onTestFinished(() => {
    if (before === undefined) delete process.env['XDG_DATA_HOME'];
    else process.env['XDG_DATA_HOME'] = before;
  });
  const safe = (process.env['XDG_DATA_HOME'] = make('share'));
  const folder = make('Dropbox');
  const text =
    process.platform === 'linux' ? `to a disk of this PC, for example to ${join(safe, 'homebase')}, and` : '';
  expect(describeSync(folder)[0]).toContain(text);
  mkdirSync(join(safe, 'homebase'));
  writeFileSync(join(safe, 'homebase', 'homebase.db'), '');
  expect(describeSync(folder)[0]).toContain(process.platform === 'linux' ? 'to a disk of this PC, and' : '');
});
