// npm run bench:idle: what Homebase takes beside a simulator, with five flights in progress that report every five seconds:
// memory and processor time of all its processes, without a window, with the window on the dashboard and on the live map, hidden, and
// in the tray. Without a graphics card, as a display of Xvfb has none. BENCH_SECONDS: how long each is measured.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseFile } from '../../server/program/config.ts';
import { type Desktop, launchDesktop, serverOf, startDisplay } from '../desktop/desktop.ts';
import { LivePage } from '../pages/livePage.ts';
import { findElectron } from '../setup/electron.ts';
import { createFleet, flyFleet, type LiveFleet } from './fleet.ts';
import { finish, tell } from './figures.ts';
import { end, processorSeconds, root, runBench, startHomebase } from './programs.ts';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 60);
/** What a start, a page or its end still leaves to do. */
const settleMs = 15_000;
const flights = 5;

interface Goals {
  /** Megabytes. */
  readonly memory?: number;
  /** Percent of one core. */
  readonly processor: number;
}

const tray: Goals = { memory: 250, processor: 0.3 };

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

/** Runs what is measured while the fleet reports to the address. */
async function whileFlying(fleet: LiveFleet, api: string, run: () => Promise<void>): Promise<void> {
  const over = new AbortController();
  const flown = flyFleet(fleet, api, over.signal);
  await run().finally(() => over.abort());
  await flown;
}

async function measureDesktop(desktop: Desktop): Promise<void> {
  const { app, window, pid } = desktop;
  await window.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await measure('window on the dashboard', pid, { memory: 400, processor: 1 });
  const live = new LivePage(window);
  await live.open();
  await live.map.waitFor();
  await measure('live map', pid, { processor: 8 });
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  await measure('window hidden', pid, tray);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.destroy());
  await measure('in the tray, window closed', pid, tray);
}

/** As a PC starts it at login, and without what drives a window. Its port is chosen here, since nothing shows it. */
async function measureTray(data: string, fleet: LiveFleet, executable: string): Promise<void> {
  const port = 28_090;
  const options = ['--no-sandbox', '--data', data, `--port=${port}`, '--admin-port=0', '--hidden'];
  const program = spawn(executable, [root, ...options], { stdio: 'ignore' });
  await whileFlying(fleet, `http://127.0.0.1:${port}`, () => measure('in the tray', program.pid ?? 0, tray));
  await end(program, 'SIGTERM');
}

await runBench(async (data) => {
  const fleet = await createFleet(databaseFile(data), flights);
  const server = await startHomebase(data);
  await whileFlying(fleet, server.api, () => measure('server alone', server.pid, { memory: 150, processor: 0.3 }));
  await server.stop();

  const { executable } = await findElectron();
  process.env['HOMEBASE_TEST_ELECTRON'] = executable;
  const { display, stop } = await startDisplay();
  process.env['DISPLAY'] = display;
  delete process.env['WAYLAND_DISPLAY'];
  await measureTray(data, fleet, executable);
  const desktop = await launchDesktop(data);
  try {
    const { api } = await serverOf(desktop);
    await whileFlying(fleet, api, () => measureDesktop(desktop));
  } finally {
    await desktop.quit();
    await stop();
  }
});
finish();
