// npm run bench:start: how soon the program is there, and how soon it has ended, on a database of 3 GB: the server without
// a window, and the desktop, in turns. BENCH_GB, BENCH_RUNS: other numbers.
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

const subjects = [
  { what: 'server, first answer', run: startHeadless, goals: [700, 1000] },
  { what: 'desktop, window drawn', run: startWindow, goals: [2000, 1000] },
] as const;

await runBench(async (data) => {
  await createDemo(data);
  fillWithPositions(data, gigabytes);
  process.env['HOMEBASE_TEST_ELECTRON'] = (await findElectron()).executable;
  const { display, stop } = await startDisplay();
  process.env['DISPLAY'] = display;
  delete process.env['WAYLAND_DISPLAY'];
  const times = subjects.map((): Times[] => []);
  // The first run fills the caches of the system and of the compiler, as the first start of a day does.
  for (let run = 0; run <= runs; run += 1)
    for (const [index, subject] of subjects.entries()) {
      const result = await subject.run(data);
      if (run > 0) times[index]?.push(result);
    }
  await stop();
  console.log(`${gigabytes} GB, medians of ${runs} runs in turns`);
  for (const [index, { what, goals }] of subjects.entries())
    for (const [part, name] of (['start', 'quit'] as const).entries()) {
      const value = median((times[index] ?? []).map((taken) => taken[part] ?? 0));
      tell({ what: `${what}: ${name}`, value, unit: 'ms', most: goals[part] ?? 0 });
    }
});
finish();

async function startHeadless(data: string): Promise<Times> {
  const begun = performance.now();
  const server = await startServer(data);
  await (await fetch(`${server.api}/api/status`)).arrayBuffer();
  const ready = performance.now();
  await server.stop();
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
