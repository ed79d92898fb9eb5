// A Debian with Wine in the user's cache: Wine of Debian 12 is too old for Node 24.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const suite = 'trixie';

const packages = [
  'wine wine64 nsis',
  // Without fonts of Windows, Chromium looks for its default font until its stack overflows.
  'fonts-wine fonts-liberation libfontconfig1 libfreetype6',
  'libx11-6 libxext6 libxcursor1 libxi6 libxrandr2 libxrender1 libxcomposite1 libxinerama1',
  'libxfixes3 libxxf86vm1 libgl1 libegl1 libgl1-mesa-dri',
].flatMap((names) => names.split(' '));

/** Everything that is prepared once: a folder of its own, which can be deleted at any time. */
const cache = process.env['HOMEBASE_WINDOWS_CACHE'] ?? join(homedir(), '.cache/homebase-windows');

/**
 * Makes a Debian with Wine in the cache, unless it is there.
 * @returns its folder
 * @throws {Error} that says why this PC cannot
 */
export function prepareDebian(): string {
  const [folder, recipe] = [join(cache, 'debian'), [suite, ...packages].join(' ')];
  const marker = join(folder, 'prepared');
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('Wine is prepared on Linux on x64 only.');
  if (process.getuid?.() !== 0) throw new Error('A Debian in a folder takes root: sudo npm run windows.');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === recipe) return folder;
  const mirror = findMirror();
  if (spawnSync('debootstrap', ['--version']).error) {
    run('apt-get', ['update']);
    run('apt-get', ['install', '-y', '--no-install-recommends', 'debootstrap']);
  }
  console.log(`Preparing Debian ${suite} with Wine in ${folder}. This takes some minutes, once.`);
  const part = `${folder}.part`;
  for (const old of [part, folder]) rmSync(old, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  run('debootstrap', ['--variant=minbase', suite, part, mirror]);
  writeFileSync(join(part, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
  run('cp', ['-L', '/etc/resolv.conf', join(part, 'etc/resolv.conf')]);
  runInDebian(part, 'apt-get', 'install', '-y', '--no-install-recommends', ...packages);
  runInDebian(part, 'apt-get', 'clean');
  writeFileSync(join(part, 'prepared'), recipe);
  renameSync(part, folder);
  return folder;
}

/** The mirror from which this PC has its own Debian. */
function findMirror(): string {
  const debian = ['--format', '$(REPO_URI)', 'Created-By: Packages', 'Origin: Debian', 'Label: Debian'];
  const { stdout } = spawnSync('apt-get', ['indextargets', ...debian], { encoding: 'utf8' });
  const [mirror = ''] = (stdout ?? '').split('\n');
  if (mirror === '') throw new Error("Wine comes from Debian's packages, and this PC has no mirror of Debian.");
  return mirror;
}

/** @throws {Error} with the last lines of what it printed, when it fails */
export function runInDebian(folder: string, ...words: readonly string[]): void {
  run('chroot', [folder, ...words]);
}

function run(command: string, args: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' };
  const { status, stderr, error } = spawnSync(command, args, {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status === 0) return;
  const why = error?.message ?? stderr.trim().split('\n').slice(-3).join('\n');
  throw new Error(`Wine could not be prepared: ${command} ${args[0]} failed. It needs the network and 2 GB.\n${why}`);
}
