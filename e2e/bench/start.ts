// npm run bench:start: how soon the program is there, and how soon it has ended, on a database of 3 GB: the server without
// a window beside an empty Node, and the desktop beside an empty Electron, in turns. BENCH_GB, BENCH_RUNS: other numbers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { _electron } from 'playwright/test';
import { launchDesktop, startDisplay } from '../desktop/desktop.ts';
import { createDemo, startServer } from '../serverProgram.ts';
import { findElectron } from '../setup/electron.ts';
import { fillWithPositions } from './bigFile.ts';
import { finish, median, tell } from './figures.ts';
import { runBench } from './programs.ts';

const gigabytes = Number(process.env['BENCH_GB'] ?? 3);
const runs = Number(process.env['BENCH_RUNS'] ?? 7);

/** Milliseconds until it was there, and until it had ended. */
type Times = readonly [start: number, quit: number];

interface Subject {
  readonly what: string;
  readonly run: () => Promise<Times>;
  /** The most milliseconds; undefined for what it is compared with. */
  readonly goals?: Times;
}

await runBench(async (data) => {
  const emptyApp = join(data, 'empty');
  const subjects: readonly Subject[] = [
    { what: 'empty Node', run: startNode },
    { what: 'server, first answer', run: () => startHeadless(data), goals: [700, 1000] },
    { what: 'empty Electron', run: () => startElectron(emptyApp) },
    { what: 'desktop, window drawn', run: () => startWindow(data), goals: [2000, 1000] },
  ];
  await createDemo(data);
  fillWithPositions(data, gigabytes);
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
  console.log(`${gigabytes} GB, medians of ${runs} runs in turns`);
  for (const [{ what, goals }, taken] of times)
    for (const [index, part] of ['start', 'quit'].entries()) {
      const value = median(taken.map((one) => one[index] ?? 0));
      const most = goals?.[index];
      tell({ what: `${what}: ${part}`, value, unit: 'ms', ...(most !== undefined && { most }) });
    }
});
finish();

async function startNode(): Promise<Times> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['-e', "console.log('ready'); setInterval(() => {}, 1000)"]);
  await once(child.stdout, 'data');
  const ready = performance.now();
  child.kill();
  await once(child, 'exit');
  return [ready - begun, performance.now() - ready];
}

async function startHeadless(data: string): Promise<Times> {
  const begun = performance.now();
  const server = await startServer(data);
  await (await fetch(`${server.api}/api/status`)).arrayBuffer();
  const ready = performance.now();
  await server.stop();
  return [ready - begun, performance.now() - ready];
}

async function startElectron(emptyApp: string): Promise<Times> {
  const begun = performance.now();
  const executablePath = process.env['HOMEBASE_TEST_ELECTRON'] ?? '';
  const app = await _electron.launch({ executablePath, args: [emptyApp] });
  await (await app.firstWindow()).getByRole('heading', { name: 'Empty' }).waitFor();
  const ready = performance.now();
  await app.close();
  return [ready - begun, performance.now() - ready];
}

async function startWindow(data: string): Promise<Times> {
  const begun = performance.now();
  const desktop = await launchDesktop(data);
  await desktop.window.getByRole('navigation').first().waitFor();
  const ready = performance.now();
  await desktop.quit();
  return [ready - begun, performance.now() - ready];
}
