// npm run soak: an evening of 8 hours, thirty times as fast: the demo's pilots fly one flight after the other while a window is open
// on the live map. What must not grow is looked at every half hour of flying. SOAK_HOURS, SOAK_SPEED: other numbers.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type CDPSession, chromium, type Page } from 'playwright/test';
import { databaseFile } from '../../server/program/config.ts';
import { benchChromium } from '../chromium.ts';
import { finish, tell } from './figures.ts';
import { megabytes, runBench, startHomebase } from './programs.ts';
import { enrol, flyOn } from './soakLoad.ts';

const hours = Number(process.env['SOAK_HOURS'] ?? 8);
const speed = Number(process.env['SOAK_SPEED'] ?? 30);
const looks = hours * 2;

/** What one look saw. Memory in megabytes. */
interface Look {
  readonly server: number;
  readonly window: number;
  readonly listeners: number;
  readonly handles: number;
  /** All files of the data folder but the database. */
  readonly files: number;
}

await runBench(async (data) => {
  const keys = await enrol(databaseFile(data));
  const { api, admin, pid } = await startHomebase(data);
  const browser = await chromium.launch(benchChromium === undefined ? {} : { executablePath: benchChromium });
  const ended = new AbortController();
  const flown = Promise.all(
    keys.map((key, index) => flyOn({ api, key, speed, signal: ended.signal, seed: `soak ${index}` })),
  );
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await watch(page, admin, () => lookAtServer(pid, data));
  } finally {
    await browser.close();
    ended.abort();
  }
  const flights = (await flown).flat();
  const failed = flights.filter(({ outcome }) => outcome === 'failed');
  for (const { message } of failed) console.log(message);
  tell({
    what: 'flights filed',
    value: flights.filter(({ outcome }) => outcome === 'filed').length,
    unit: '',
    least: 1,
  });
  tell({ what: 'flights failed', value: failed.length, unit: '', most: 0 });
});
finish();

async function watch(
  page: Page,
  admin: string,
  lookAtProgram: () => Omit<Look, 'window' | 'listeners'>,
): Promise<void> {
  await page.goto(admin);
  await page.goto(new URL('/live', page.url()).href);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  console.log(`${hours} h at ${speed} times: memory in MB, listeners of the window, open files`);
  const seen: Look[] = [];
  for (let turn = 1; turn <= looks; turn += 1) {
    await delay((30 * 60_000) / speed);
    const look = { ...lookAtProgram(), ...(await lookAtWindow(devtools)) };
    seen.push(look);
    console.log(`${(turn / 2).toFixed(1)} h: ${JSON.stringify(look)}`);
  }
  for (const what of ['server', 'window', 'listeners', 'handles', 'files'] as const) tellGrowth(what, seen);
}

function lookAtServer(pid: number, data: string): Pick<Look, 'server' | 'handles' | 'files'> {
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('homebase.db'))
    .reduce((sum, name) => sum + statSync(join(data, name)).size, 0);
  return {
    server: megabytes(pid),
    handles: readdirSync(`/proc/${pid}/fd`).length,
    files: Math.round(files / 2 ** 20),
  };
}

async function lookAtWindow(devtools: CDPSession): Promise<Pick<Look, 'window' | 'listeners'>> {
  // What is no longer used does not count.
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0;
  return { window: Math.round(metric('JSHeapUsedSize') / 2 ** 20), listeners: metric('JSEventListeners') };
}

/** Compares the last quarter with the second, which has the caches filled. */
function tellGrowth(what: keyof Look, seen: readonly Look[]): void {
  const quarter = Math.max(1, Math.floor(seen.length / 4));
  const mean = (from: number): number =>
    seen.slice(from, from + quarter).reduce((sum, look) => sum + look[what], 0) / quarter;
  const [early, late] = [mean(quarter), mean(seen.length - quarter)];
  tell({
    what: `${what}, at first ${early.toFixed(0)}`,
    value: late,
    unit: '',
    most: Math.max(early * 1.1, early + 1),
  });
}
