import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** What electron-builder packs or reads, beside the dependencies. */
const parts = [
  'package.json',
  'package-lock.json',
  'electron-builder.yml',
  'LICENSE',
  'out',
  'main/build',
  'docs/operations',
];

/**
 * Makes a folder from which electron-builder packs Homebase for another system. Its dependencies are those of that system:
 * sharp's binary is a package of its own for each.
 * @param os as in Node's process.platform
 * @throws {Error} when npm fails
 */
export function makeForeignProject(folder: string, os: 'win32' | 'darwin', cpu: string): void {
  mkdirSync(folder, { recursive: true });
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
  const args = [
    'ci',
    '--omit=dev',
    `--os=${os}`,
    `--cpu=${cpu}`,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--silent',
  ];
  const { status, error } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit', timeout: 300_000 });
  if (status !== 0) throw new Error(`npm ci for ${os} failed: ${error?.message ?? `exit code ${status}`}`);
}
