import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { electronCopyName, fetchElectronCopy } from './electronCopy.ts';

export interface ElectronRuntime {
  readonly executable: string;
  /** Which one it is, in words. */
  readonly origin: string;
}

const root = resolve(import.meta.dirname, '../..');

/**
 * The Electron that the desktop tests run: the one that was asked for, Electron's own, or a pinned copy where Electron's
 * own download cannot be reached.
 * @throws {Error} when there is none
 */
export async function findElectron(): Promise<ElectronRuntime> {
  const asked = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (asked !== undefined && asked !== '')
    return { executable: join(asked, executableName()), origin: `from ${asked}` };
  const own = spawnSync(process.execPath, ['main/fetchElectron.ts'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 600_000,
  });
  const answer = own.stdout.trim();
  if (own.status === 0) return { executable: answer, origin: `Electron's own, ${dirname(answer)}` };
  const folder = await fetchElectronCopy();
  return {
    executable: join(folder, executableName()),
    origin: `${electronCopyName}, pinned, since Electron's own runtime cannot be had (${answer})`,
  };
}

function executableName(): string {
  const names: Partial<Record<NodeJS.Platform, string>> = {
    darwin: 'Electron.app/Contents/MacOS/Electron',
    win32: 'electron.exe',
  };
  return names[process.platform] ?? 'electron';
}

export function assertExecutable({ executable, origin }: ElectronRuntime): void {
  if (!existsSync(executable)) throw new Error(`There is no Electron at ${executable} (${origin})`);
}
