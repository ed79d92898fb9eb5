import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

interface Need {
  /** A program on the PATH, or the file name of a library. */
  readonly file: string;
  /** Another program that also works, but more slowly. */
  readonly instead?: string;
  /** The names of its package in versions of Debian, newest first. */
  readonly packages: readonly string[];
}

const programs: readonly Need[] = [
  { file: 'chromium-headless-shell', instead: 'chromium', packages: ['chromium-headless-shell', 'chromium'] },
  { file: 'Xvfb', packages: ['xvfb'] },
  { file: 'ps', packages: ['procps'] },
  { file: 'dpkg-deb', packages: ['dpkg'] },
  { file: 'ip', packages: ['iproute2'] },
];

/** Libraries of Electron that a PC without a desktop does not have. */
const libraries: readonly Need[] = [
  { file: 'libgtk-3.so.0', packages: ['libgtk-3-0t64', 'libgtk-3-0'] },
  { file: 'libnss3.so', packages: ['libnss3'] },
  { file: 'libasound.so.2', packages: ['libasound2t64', 'libasound2'] },
  { file: 'libgbm.so.1', packages: ['libgbm1'] },
];

/**
 * Installs the programs and libraries that the end-to-end tests need, if this is Debian and the user is root.
 * @throws {Error} otherwise, with the command to run
 */
export function prepareMachine(): void {
  if (process.platform !== 'linux') return;
  const missing = missingNeeds();
  if (missing.length === 0) return installHeadlessShell();
  const names = missing.map(({ file }) => file).join(', ');
  if (!isProgram('apt-get')) throw new Error(`The end-to-end tests need ${names}. Install them and start again.`);
  if (isRoot()) runOrThrow('apt-get', ['update']);
  const packages = missing.map(packageName);
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  if (!isRoot()) {
    throw new Error(
      `The end-to-end tests need ${names}. Run this, then start again:\n` +
        `  sudo apt-get update && sudo apt-get ${install.join(' ')}`,
    );
  }
  runOrThrow('apt-get', install);
  const still = missingNeeds().map(({ file }) => file);
  if (still.length > 0)
    throw new Error(`After installing ${packages.join(' ')}, this is still missing: ${still.join(', ')}`);
}

/** Installs Chromium without its window if Debian has it. With the window, the tests in a browser take 50 % longer. */
function installHeadlessShell(): void {
  const name = 'chromium-headless-shell';
  if (isProgram(name) || !isRoot() || !isProgram('apt-get') || !isKnownPackage(name)) return;
  run('apt-get', ['update']);
  // A browser that somebody uses is not removed for it.
  run('apt-get', ['install', '-y', '--no-install-recommends', '--no-remove', name]);
}

const isRoot = (): boolean => process.getuid?.() === 0;

function missingNeeds(): Need[] {
  const linked = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' }).stdout ?? '';
  return [
    ...programs.filter(({ file, instead = file }) => !isProgram(file) && !isProgram(instead)),
    ...libraries.filter(({ file }) => !linked.includes(`\t${file} `)),
  ];
}

function isProgram(name: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => isExecutable(join(folder, name)));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function packageName({ packages }: Need): string {
  return packages.find(isKnownPackage) ?? packages.at(-1) ?? '';
}

function isKnownPackage(name: string): boolean {
  const { stdout } = spawnSync('apt-cache', ['show', '--no-all-versions', name], { encoding: 'utf8' });
  return stdout.includes(`Package: ${name}\n`);
}

function runOrThrow(command: string, args: readonly string[]): void {
  if (run(command, args) !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}

/** @returns its exit code; null if it could not be run */
function run(command: string, args: readonly string[]): number | null {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'], timeout: 300_000 }).status;
}
