// npm start: builds what is missing, then opens the desktop window, or runs without it if there is no display.
import { spawn, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { findLostOption } from '../server/cli/npmOptions.ts';
import { findUnknownWord, serverOptions } from './launch.ts';

const root = resolve(import.meta.dirname, '..');

const help = `Usage: npm start -- [options]

Builds what is missing and runs Homebase.

Options:
  --demo        create a demo airline first, unless an airline exists; its pilots keep flying
  --headless    run only the server, without the window
  --help        show this help

All other options are for the server: --data DIR, --host H, --port N, --admin-port N, --rate-limit N.
"npx homebase serve --help" explains them. In PowerShell, write "cmd /c npm start -- …": npm alone may drop the "--" there.`;

// Ctrl+C in a terminal also reaches the child process, whose exit code is the result.
process.on('SIGINT', () => undefined);
process.exitCode = await start(process.argv.slice(2));

/** @returns the exit code */
async function start(words: readonly string[]): Promise<number> {
  const own = new Set(words.filter((word) => ['--demo', '--headless', '--help', '-h'].includes(word)));
  const serverArguments = words.filter((word) => !own.has(word));
  if (own.has('--help') || own.has('-h')) {
    process.stdout.write(`${help}\n`);
    return 0;
  }
  const wrong =
    findLostOption(['demo', 'headless', ...serverOptions]) ??
    (own.has('--headless') || !hasDisplay() ? undefined : describeUnknown(findUnknownWord(serverArguments)));
  if (wrong !== undefined) {
    process.stderr.write(`${wrong}\n`);
    return 2;
  }
  const built = await run(process.execPath, ['server/cli/ensureBuilt.mjs']);
  if (built !== 0) return built;
  if (own.has('--demo')) {
    const made = await homebase(['demo', '--if-none', '--traffic', ...dataOption(serverArguments)]);
    if (made !== 0) return made;
  }
  if (own.has('--headless')) return await homebase(['serve', ...serverArguments]);
  return await openWindow(serverArguments);
}

function describeUnknown(word: string | undefined): string | undefined {
  return word && `Homebase does not know ${word}. "npm start -- --help" shows what it knows.`;
}

async function openWindow(serverArguments: readonly string[]): Promise<number> {
  if (!hasDisplay()) return await withoutWindow('No display found', serverArguments);
  const electron = fetchElectron();
  if (!electron.found) {
    const why = `Electron's runtime could not be downloaded (${electron.output}). To try again, run npx install-electron`;
    return await withoutWindow(why, serverArguments);
  }
  process.stderr.write('Opening the Homebase window. Press Ctrl+C here to quit.\n');
  // Chromium's sandbox does not work for root.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const began = performance.now();
  const code = await run(electron.output, [...asRoot, '.', ...serverArguments]);
  if (code === 0 || performance.now() - began > 5000) return code;
  return await withoutWindow('The window could not be opened', serverArguments);
}

async function withoutWindow(why: string, serverArguments: readonly string[]): Promise<number> {
  process.stderr.write(`${why}. Homebase runs without a window.\n\n`);
  return await homebase(['serve', ...serverArguments]);
}

function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env['DISPLAY']) || Boolean(process.env['WAYLAND_DISPLAY']);
}

/** @returns as output the path of Electron's runtime, or why there is none */
function fetchElectron(): { readonly found: boolean; readonly output: string } {
  const { status, stdout } = spawnSync(process.execPath, ['main/fetchElectron.ts'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { found: status === 0, output: stdout.trim() };
}

async function homebase(args: readonly string[]): Promise<number> {
  // Less memory beside a flight simulator (docs/decisions/0062).
  return await run(process.execPath, ['--max-semi-space-size=4', 'server/cli/homebase.mjs', ...args]);
}

/** Finds both `--data DIR` and `--data=DIR`. */
function dataOption(args: readonly string[]): string[] {
  const at = args.findIndex((word) => word === '--data' || word.startsWith('--data='));
  if (at === -1) return [];
  return args.slice(at, args[at] === '--data' ? at + 2 : at + 1);
}

/** Runs a program in this terminal and passes on signals. @returns its exit code */
async function run(command: string, args: readonly string[]): Promise<number> {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
  const terminate = (): void => void child.kill('SIGTERM');
  process.on('SIGTERM', terminate);
  try {
    return await new Promise((done, failed) => {
      child.once('error', failed);
      child.once('exit', (code) => done(code ?? 1));
    });
  } finally {
    process.off('SIGTERM', terminate);
  }
}
