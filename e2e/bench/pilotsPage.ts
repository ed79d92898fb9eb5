// npm run bench:pilots: how long the pilots' page takes on a slow device (a quarter of this machine's speed): until something
// is painted, and until the flights are there. Signed in, on a phone's screen, each time with an empty cache.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright/test';
import { benchChromium } from '../chromium.ts';
import { PilotsPage } from '../pages/pilotsPage.ts';
import { createDemo, startServer } from '../serverProgram.ts';

const runs = Number(process.env['BENCH_RUNS'] ?? 10);
const slowdown = 4;
/** Milliseconds. */
const bar = 1000;

const folder = mkdtempSync(join(tmpdir(), 'homebase-bench-'));
const [pilot] = await createDemo(join(folder, 'data'));
const server = await startServer(join(folder, 'data'));
const browser = await chromium.launch(benchChromium === undefined ? {} : { executablePath: benchChromium });

try {
  const times = [];
  for (let run = 0; run < runs; run += 1) times.push(await open(browser, `${server.api}/#key=${pilot.api_key}`));
  const paint = median(times.map(({ painted }) => painted));
  console.log(`CPU slowed down ${slowdown} times, ${runs} runs, medians in milliseconds`);
  console.log(`first paint: ${paint}; the bar of ${bar} is ${paint <= bar ? 'met' : 'missed'}`);
  console.log(`flights shown: ${median(times.map(({ shown }) => shown))}`);
  if (paint > bar) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function open(from: Browser, url: string): Promise<{ readonly painted: number; readonly shown: number }> {
  const context = await from.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url);
  await new PilotsPage(page).flights.first().waitFor();
  const times = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    shown: performance.now(),
  }));
  await context.close();
  return times;
}

function median(figures: readonly number[]): number {
  return Math.round([...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0);
}
