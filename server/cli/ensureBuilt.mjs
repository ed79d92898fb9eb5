import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '../..');
// The build's first step removes it and the last writes it, so that an interrupted build does not count.
const stamp = join(root, 'out/program/.built');
const lock = join(root, 'out/.building');
const sources = [
  'db',
  'server',
  'main',
  'renderer',
  'docs/manual',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];

/** An installed copy has no sources. */
const hasSources = existsSync(join(root, 'vite.config.ts'));

/**
 * Builds `out/` unless it is newer than every source. Prints to stderr, because stdout belongs to the command.
 * @throws {Error} if the build fails; the compiler has printed why
 */
export async function ensureBuilt() {
  if (!hasSources || isBuilt()) return;
  await takeLock();
  try {
    if (!isBuilt()) build();
  } finally {
    rmSync(lock, { force: true });
  }
}

function isBuilt() {
  const built = newest(stamp);
  return built > 0 && sources.every((source) => newest(join(root, source)) < built);
}

/** @returns the time of the latest change, 0 if the file is missing. A folder's own time shows that a file was removed. */
function newest(path) {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return 0;
  if (!entry.isDirectory()) return entry.mtimeMs;
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Two commands that start at the same time must not both write `out/`. */
async function takeLock() {
  mkdirSync(join(root, 'out'), { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isAbandoned()) rmSync(lock, { force: true });
    else await new Promise((done) => setTimeout(done, 200));
  }
}

function isAbandoned() {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    // Its process id may be that of another program by now.
    return Date.now() - statSync(lock).mtimeMs > 10 * 60_000;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function build() {
  const started = new Date();
  process.stderr.write('Building Homebase (a few seconds, only after a change)…\n');
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const { status } = spawnSync('npm run --silent build', {
    cwd: root,
    env: { ...process.env, PATH: path },
    shell: true,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error('The build failed. The lines above say where.');
  // Files saved during the build are not in it.
  utimesSync(stamp, started, started);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await ensureBuilt();
