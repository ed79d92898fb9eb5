// npm run bench:idle: what Homebase takes beside a simulator, with five flights in progress that report every five seconds:
// memory and processor time of all its processes, without a window, with the window on the dashboard and on the live map, hidden, and
// in the tray. Without a graphics card, as a display of Xvfb has none. BENCH_SECONDS: how long each is measured.
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseFile } from '../../server/program/config.ts';
import { startDisplay } from '../desktop/desktop.ts';
import { findElectron } from '../setup/electron.ts';
import { createFleet, flyFleet } from './fleet.ts';
import { finish, tell } from './figures.ts';
import { end, processorSeconds, root, runBench, startHomebase } from './programs.ts';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 60);
/** What a start, a page or its end still leaves to do. */
const settleMs = 30_000;
const flights = 5;
/** Chosen here, since nothing shows the port of a program without a window. */
const port = 28_090;

interface Goals {
  /** Megabytes. */
  readonly memory?: number;
  /** Percent of one core. */
  readonly processor: number;
}

const tray: Goals = { memory: 250, processor: 0.3 };

/** Of the window, in the order of windowSteps.cjs. Its page keeps what was typed while it is hidden, and so its memory. */
const states: readonly (readonly [what: string, goals: Goals])[] = [
  ['window on the dashboard', { memory: 400, processor: 1 }],
  ['live map', { processor: 8 }],
  ['window hidden', { processor: tray.processor }],
  ['in the tray, window closed', tray],
];

/** Measures a program with all processes that it started. */
async function measure(what: string, pid: number, goals: Goals): Promise<void> {
  await delay(settleMs);
  const used = (): number => family(pid).reduce((sum, one) => sum + processorSeconds(one), 0);
  const before = used();
  await delay(seconds * 1000);
  const share = ((used() - before) * 100) / seconds;
  const memory = family(pid).reduce((sum, one) => sum + proportionalMegabytes(one), 0);
  for (const one of family(pid))
    console.log(
      `  ${proportionalMegabytes(one).toFixed(0).padStart(5)} MB, ${processorSeconds(one).toFixed(2)} s so far: ${kindOf(one)}`,
    );
  tell({
    what: `${what}: memory`,
    value: memory,
    unit: 'MB',
    ...(goals.memory !== undefined && { most: goals.memory }),
  });
  tell({ what: `${what}: processor time`, value: share, unit: '% of a core', most: goals.processor });
}

/** The process and all that descend from it. */
function family(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }));
  const found = [pid];
  for (const one of found) found.push(...parents.filter(({ parent }) => parent === one).map((child) => child.pid));
  return found;
}

function parentOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    // It has just ended.
    return 0;
  }
}

/** What a process of Electron is for. */
function kindOf(pid: number): string {
  const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return /--(?:utility-sub-)?type=([\w.-]+)/.exec(args)?.[1] ?? 'main';
}

/** What a process shares with others counts in part, so that the sum is what all of them take. */
function proportionalMegabytes(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
}

/** The desktop program without a debugger, as an operator starts it. */
function startDesktop(data: string, executable: string, options: readonly string[] = []): ChildProcess {
  const steps = join(import.meta.dirname, 'windowSteps.cjs');
  const args = ['-r', steps, root, '--no-sandbox', '--data', data, `--port=${port}`, '--admin-port=0', ...options];
  return spawn(executable, args, { stdio: 'ignore' });
}

await runBench(async (data) => {
  const fleet = await createFleet(databaseFile(data), flights);
  const over = new AbortController();
  const flown = flyFleet(fleet, `http://127.0.0.1:${port}`, over.signal);
  const server = await startHomebase(data, ['--port', String(port)]);
  await measure('server alone', server.pid, { memory: 150, processor: 0.3 });
  await server.stop();

  const { executable } = await findElectron();
  const { display, stop } = await startDisplay();
  process.env['DISPLAY'] = display;
  delete process.env['WAYLAND_DISPLAY'];
  const hidden = startDesktop(data, executable, ['--hidden']);
  await measure('in the tray', hidden.pid ?? 0, tray);
  await end(hidden, 'SIGTERM');
  const desktop = startDesktop(data, executable);
  for (const [what, goals] of states) {
    await measure(what, desktop.pid ?? 0, goals);
    desktop.kill('SIGUSR2');
  }
  await end(desktop, 'SIGTERM');
  over.abort();
  await flown;
  await stop();
});
finish();
