import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { ServerProgram } from '../serverProgram.ts';
import { _electron, type ElectronApplication, type Page } from 'playwright/test';

const root = resolve(import.meta.dirname, '../..');

/** Milliseconds after which a shell is given up that neither starts nor ends. */
const hung = 90_000;

/** The desktop program, running in the real Electron. */
export interface Desktop {
  readonly app: ElectronApplication;
  /** The operator's window. */
  readonly window: Page;
  readonly data: string;
  /** Of Electron's main process. */
  readonly pid: number;
  /** Starts the program a second time on the same folder. @returns that one's exit code */
  readonly startAgain: () => Promise<number | null>;
  /** Ends it as the operator does. @returns the exit code */
  readonly quit: () => Promise<number | null>;
}

/**
 * @param data its own folder, so that nothing is shared with another test or with the person at this machine
 * @param port where pilots are listened for; nothing: where the settings say
 */
export async function launchDesktop(
  data: string,
  options: readonly string[] = [],
  port: readonly string[] = ['--port=0'],
): Promise<Desktop> {
  const executablePath = process.env['HOMEBASE_TEST_ELECTRON'];
  if (executablePath === undefined) throw new Error('Run the desktop tests with npm run e2e, which finds an Electron');
  const args = ['.', '--data', data, ...port, '--admin-port=0', ...options];
  const app = await _electron.launch({ executablePath, cwd: root, args, timeout: hung });
  // A story's own limit counts, as in a browser.
  app.context().setDefaultTimeout(0);
  const child = app.process();
  return {
    app,
    window: await firstWindow(app),
    data,
    pid: child.pid ?? 0,
    startAgain: async () => {
      const second = spawn(executablePath, ['--no-sandbox', ...args], { cwd: root, stdio: 'ignore' });
      const [code] = (await once(second, 'exit')) as [number | null];
      return code;
    },
    quit: async () => {
      if (child.exitCode === null && child.signalCode === null) await closeInTime(app);
      return child.exitCode;
    },
  };
}

async function firstWindow(app: ElectronApplication): Promise<Page> {
  try {
    return await app.firstWindow({ timeout: hung });
  } catch (error) {
    await closeInTime(app);
    throw error;
  }
}

/** A shell that does not end must fail its own test, not all that follow. */
async function closeInTime(app: ElectronApplication): Promise<void> {
  const timer = setTimeout(() => app.process().kill('SIGKILL'), hung);
  await app.close();
  clearTimeout(timer);
}

/** The server behind the window, as `homebase serve` is seen from outside. */
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
    kill: async () => void process.kill(pid, 'SIGKILL'),
  };
}

/** The server's process beside the window. */
export async function serverPid(app: ElectronApplication): Promise<number> {
  const pids = await app.evaluate(({ app: electron }) =>
    electron.getAppMetrics().flatMap(({ name, pid }) => (name === 'Homebase server' ? [pid] : [])),
  );
  const [pid] = pids;
  if (pid === undefined || pids.length > 1) throw new Error(`There are ${pids.length} servers beside the window`);
  return pid;
}

/** Every process that has this folder on its command line: Electron's are all started with their profile's. */
export function processesOn(folder: string): string[] {
  const all = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return all.filter((line) => line.includes(folder));
}
