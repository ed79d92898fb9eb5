// npm run dist: makes the packages of Homebase for this PC's system in release/. electron-builder downloads its tools from
// GitHub. Without GitHub, Linux makes the packages that it has programs for, and each other one is named with the reason.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fetchElectronCopy, findElectron } from '../setup/electron.ts';
import { makeForeignProject } from './foreignProject.ts';

const root = resolve(import.meta.dirname, '../..');

const { values: options, positionals: wanted } = parseArgs({
  options: {
    offline: { type: 'boolean', default: false },
    output: { type: 'string', default: 'release' },
    /** Larger packages in less time, for tests. */
    fast: { type: 'boolean', default: false },
  },
  /** Makes only these targets. */
  allowPositionals: true,
});

process.exitCode = !options.offline && (await canDownload()) ? build(wanted) : await buildOffline();
// The stories make smaller packages in the same way.
if (process.exitCode === 0 && !options.fast && process.platform === 'linux') process.exitCode = testPackages();

function testPackages(): number {
  const args = ['node_modules/playwright/cli.js', 'test', '-c', 'e2e', 'desktop/package'];
  const env = { ...process.env, HOMEBASE_TEST_PACKAGES: '1' };
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status ?? 1;
}

async function canDownload(): Promise<boolean> {
  try {
    await fetch('https://github.com', { method: 'HEAD', signal: AbortSignal.timeout(10_000) });
    return true;
  } catch {
    return false;
  }
}

/** @returns the exit code */
async function buildOffline(): Promise<number> {
  const obstacles: Readonly<Record<string, string | undefined>> = {
    deb: missing('dpkg-deb', 'dpkg'),
    rpm: missing('rpmbuild', 'rpm'),
    AppImage: 'its runtime is on GitHub, which cannot be reached',
    'Windows zip': missing('zip', 'zip'),
    'Windows installer': 'NSIS and Electron for Windows are on GitHub, which cannot be reached',
    'macOS dmg and zip': 'Electron for macOS is on GitHub, which cannot be reached, and signing needs a Mac',
  };
  for (const [target, obstacle] of Object.entries(obstacles))
    if (obstacle !== undefined) console.log(`Not made: ${target}, because ${obstacle}.`);
  const possible = Object.keys(obstacles).filter((target) => obstacles[target] === undefined);
  const targets = possible.filter((target) => wanted.length === 0 || wanted.includes(target));
  if (targets.length === 0) return 1;

  const linux = targets.filter((target) => target !== 'Windows zip');
  const fast = options.fast ? ['-c.deb.compression=zst', '-c.rpm.compression=gzip'] : [];
  const fpm = { CUSTOM_FPM_PATH: join(import.meta.dirname, 'fpm.ts') };
  const code = linux.length === 0 ? 0 : build(['--linux', ...linux, ...contained(await findElectron()), ...fast], fpm);
  return code === 0 && targets.includes('Windows zip') ? await zipForWindows() : code;
}

/** electron-builder's own zip needs a program from GitHub. */
async function zipForWindows(): Promise<number> {
  const project = mkdtempSync(join(tmpdir(), 'homebase-windows-'));
  try {
    makeForeignProject(project, 'win32', 'x64');
    const electron = contained(await fetchElectronCopy('win32'));
    const code = build(['--win', 'dir:x64', '--project', project, ...electron]);
    if (code !== 0) return code;
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };
  const zip = resolve(options.output, `Homebase-${version}-win.zip`);
  rmSync(zip, { force: true });
  const args = ['--quiet', options.fast ? '-1' : '-9', '--recurse-paths', zip, '.'];
  return spawnSync('zip', args, { cwd: resolve(options.output, 'win-unpacked'), stdio: 'inherit' }).status ?? 1;
}

/** electron-builder's options for the Electron in a package. */
function contained({ executable, origin }: Awaited<ReturnType<typeof findElectron>>): string[] {
  console.log(`The packages contain this Electron: ${origin}.`);
  const version = readFileSync(join(dirname(executable), 'version'), 'utf8').trim();
  return [`-c.electronDist=${dirname(executable)}`, `-c.electronVersion=${version}`];
}

/** @returns why this PC cannot make a package, or undefined if it has the program for it */
function missing(program: string, debianPackage: string): string | undefined {
  if (process.platform !== 'linux') return 'GitHub cannot be reached and this is not Linux';
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  if (folders.some((folder) => existsSync(join(folder, program)))) return undefined;
  return `${program} is missing (on Debian: apt-get install ${debianPackage})`;
}

function build(args: readonly string[], tools: NodeJS.ProcessEnv = {}): number {
  // The fuses break the signature that Electron has from nobody, and without one Apple's processors start no program.
  const signed = process.platform === 'darwin' ? ['-c.electronFuses.resetAdHocDarwinSignature=true'] : [];
  const command = ['node_modules/electron-builder/cli.js', ...args, ...signed, '--publish', 'never'];
  const { status } = spawnSync(process.execPath, [...command, `-c.directories.output=${resolve(options.output)}`], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      // fpm.ts runs with this Node.
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      ...tools,
    },
  });
  return status ?? 1;
}
