// npm run bench:start: how soon the program is there, and how soon it has ended, on a database of 3 GB: the server without
// a window beside an empty Node, and the desktop beside an empty Electron, in turns. BENCH_GB, BENCH_RUNS: other numbers.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron } from 'playwright/test';
import { launchDesktop, startDisplay } from '../desktop/desktop.ts';
import { createDemo, startServer } from '../serverProgram.ts';
import { findElectron } from '../setup/electron.ts';

const gigabytes = process.env['BENCH_GB'] ?? '3';
const runs = Number(process.env['BENCH_RUNS'] ?? 7);

/** Milliseconds until it was there, and until it had ended. */
type Times = readonly [start: number, quit: number];

interface Subject {
  readonly what: string;
  readonly run: () => Promise<Times>;
  /** The most milliseconds; undefined for what it is compared with. */
  readonly goals?: Times;
}

const folder = mkdtempSync(join(tmpdir(), 'homebase-bench-'));
const data = join(folder, 'data');
const emptyApp = join(folder, 'empty');

const subjects: readonly Subject[] = [
  { what: 'empty Node', run: startNode },
  { what: 'server, first answer', run: startHeadless, goals: [700, 1000] },
  { what: 'empty Electron', run: startElectron },
  { what: 'desktop, window drawn', run: startWindow, goals: [2000, 1000] },
];

try {
  await createDemo(data);
  execFileSync(process.execPath, ['e2e/bench/bigFile.ts', data, gigabytes]);
  mkdirSync(emptyApp);
  writeFileSync(
    join(emptyApp, 'main.js'),
    "const { app, BrowserWindow } = require('electron'); app.whenReady().then(() => new BrowserWindow().loadURL('data:text/html,<h1>Empty</h1>'));",
  );
  writeFileSync(join(emptyApp, 'package.json'), '{"name":"empty","main":"main.js"}');
  process.env['HOMEBASE_TEST_ELECTRON'] = (await findElectron()).executable;
  const { display, stop } = await startDisplay();
  process.env['DISPLAY'] = display;
  delete process.env['WAYLAND_DISPLAY'];
  const times = new Map<Subject, Times[]>(subjects.map((subject) => [subject, []]));
  // The first run fills the caches of the system and of the compiler, as the first start of a day does.
  for (let run = 0; run <= runs; run += 1)
    for (const [subject, taken] of times) {
      const result = await subject.run();
      if (run > 0) taken.push(result);
    }
  await stop();
  console.log(`${gigabytes} GB, ${runs} runs in turns, medians (and the slowest) in milliseconds`);
  for (const [subject, taken] of times) tell(subject, taken);
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

function tell({ what, goals }: Subject, taken: readonly Times[]): void {
  const parts = (['start', 'quit'] as const).map((part, index) => {
    const sorted = taken.map((times) => times[index] ?? 0).sort((a, b) => a - b);
    const median = Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
    const text = `${part} ${median} (${Math.round(sorted.at(-1) ?? 0)})`;
    const goal = goals?.[index];
    if (goal === undefined) return text;
    if (median > goal) process.exitCode = 1;
    return `${text}; the goal of ${goal} is ${median <= goal ? 'met' : 'missed'}`;
  });
  console.log(`${what}: ${parts.join('; ')}`);
}

async function startNode(): Promise<Times> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['-e', "console.log('ready'); setInterval(() => {}, 1000)"]);
  await once(child.stdout, 'data');
  const ready = performance.now();
  child.kill();
  await once(child, 'exit');
  return [ready - begun, performance.now() - ready];
}

async function startHeadless(): Promise<Times> {
  const begun = performance.now();
  const server = await startServer(data);
  await (await fetch(`${server.api}/api/status`)).arrayBuffer();
  const ready = performance.now();
  await server.stop();
  return [ready - begun, performance.now() - ready];
}

async function startElectron(): Promise<Times> {
  const begun = performance.now();
  const executablePath = process.env['HOMEBASE_TEST_ELECTRON'] ?? '';
  const app = await _electron.launch({ executablePath, args: [emptyApp] });
  await (await app.firstWindow()).getByRole('heading', { name: 'Empty' }).waitFor();
  const ready = performance.now();
  await app.close();
  return [ready - begun, performance.now() - ready];
}

async function startWindow(): Promise<Times> {
  const begun = performance.now();
  const desktop = await launchDesktop(data);
  await desktop.window.getByRole('navigation').first().waitFor();
  const ready = performance.now();
  await desktop.quit();
  return [ready - begun, performance.now() - ready];
}
