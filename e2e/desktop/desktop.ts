import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { ServerProgram } from '../serverProgram.ts';
import { _electron, type ElectronApplication, type Page } from 'playwright/test';

const root = resolve(import.meta.dirname, '../..');

/** The desktop program is killed when it takes longer to start or to end. */
const timeoutMs = 90_000;

/** The desktop program in the real Electron. */
export interface Desktop {
  readonly app: ElectronApplication;
  /** The operator's window. */
  readonly window: Page;
  readonly data: string;
  /** The process id of Electron's main process. */
  readonly pid: number;
  /** Starts the program a second time on the same data folder. Returns the exit code of the second one. */
  readonly startAgain: (more?: readonly string[]) => Promise<number | null>;
  /** Quits like the operator. Returns the exit code. */
  readonly quit: () => Promise<number | null>;
}

/** Starts the desktop program. @param port the option for the pilots' port; by default a free one */
export async function launchDesktop(
  data: string,
  options: readonly string[] = [],
  port: readonly string[] = ['--port=0'],
): Promise<Desktop> {
  const executablePath = process.env['HOMEBASE_TEST_ELECTRON'];
  if (executablePath === undefined) throw new Error('Run the desktop tests with npm run e2e, which finds an Electron');
  const args = ['.', '--data', data, ...port, '--admin-port=0', ...options];
  // What starts at login is in this folder.
  const env = { ...process.env, XDG_CONFIG_HOME: join(dirname(data), 'config') } as Record<string, string>;
  const app = await _electron.launch({ executablePath, cwd: root, args, env, timeout: timeoutMs });
  // Only the limit of the test counts, as in a browser.
  app.context().setDefaultTimeout(0);
  const child = app.process();
  return {
    app,
    window: await firstWindow(app),
    data,
    pid: child.pid ?? 0,
    startAgain: async (more = []) => {
      const second = spawn(executablePath, ['--no-sandbox', ...args, ...more], { cwd: root, stdio: 'ignore' });
      const [code] = (await once(second, 'exit')) as [number | null];
      return code;
    },
    quit: async () => {
      if (child.exitCode === null && child.signalCode === null) await closeInTime(app);
      return exitCode(child);
    },
  };
}

/**
 * The exit code of a desktop program that has ended. Wine may hide from Electron that the server has ended. Then Homebase
 * kills itself, which is as good as 0 there.
 */
export function exitCode({ exitCode: code, spawnargs }: ChildProcess): number | null {
  if (process.env['HOMEBASE_TEST_WINE'] === undefined) return code;
  const data = spawnargs[spawnargs.indexOf('--data') + 1] ?? '';
  const log = readFileSync(join(data, 'window/logs/desktop.log'), 'utf8');
  return log.includes('Electron does not answer any more') ? 0 : code;
}

async function firstWindow(app: ElectronApplication): Promise<Page> {
  try {
    return await app.firstWindow({ timeout: timeoutMs });
  } catch (error) {
    await closeInTime(app);
    throw error;
  }
}

/** Kills a program that does not quit, so that only its own test fails. */
async function closeInTime(app: ElectronApplication): Promise<void> {
  const timer = setTimeout(() => app.process().kill('SIGKILL'), timeoutMs);
  await app.close();
  clearTimeout(timer);
}

/** The server behind the window, with the same interface as `homebase serve`. */
export async function serverOf({ app, data, window, quit }: Desktop): Promise<ServerProgram> {
  await window.waitForURL(/^http/);
  const home = await window.evaluate(
    async () => (await fetch('/admin/home')).json() as Promise<{ data: { api: string } }>,
  );
  const pid = await serverPid(app);
  return {
    api: home.data.api,
    admin: window.url(),
    data,
    pid,
    stop: quit,
    // From there, because Windows under Wine has numbers of its own.
    kill: async () => await app.evaluate((_program, id) => void process.kill(id, 'SIGKILL'), pid),
  };
}

/** The process id of the server. */
export async function serverPid(app: ElectronApplication): Promise<number> {
  const pids = await app.evaluate(({ app: electron }) =>
    electron.getAppMetrics().flatMap(({ name, pid }) => (name === 'Homebase server' ? [pid] : [])),
  );
  const [pid] = pids;
  if (pid === undefined || pids.length > 1) throw new Error(`Expected one server process, found ${pids.length}`);
  return pid;
}

/** All processes with this data folder on their command line, which every process of Electron has. */
export function processesOn(data: string): string[] {
  const all = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  // Windows writes paths in another way. A test has a folder of its own.
  return all.filter((line) => line.includes(basename(dirname(data))));
}

/** Starts an X server on a free display. Returns the name of the display. */
export async function startDisplay(): Promise<{ readonly display: string; readonly stop: () => Promise<void> }> {
  const screen = ['-screen', '0', '1920x1200x24', '-nolisten', 'tcp', '-displayfd', '3'];
  const server = spawn('Xvfb', screen, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  return { display: `:${await displayNumber(server)}`, stop: async () => await stopDisplay(server) };
}

async function displayNumber(server: ChildProcess): Promise<string> {
  const failed = once(server, 'exit').then(([code]) => Promise.reject(new Error(`Xvfb ended with ${String(code)}`)));
  const number = once(server.stdio[3] as Readable, 'data').then(([line]) => String(line).trim());
  return await Promise.race([number, failed]);
}

async function stopDisplay(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill();
  await ended;
}
