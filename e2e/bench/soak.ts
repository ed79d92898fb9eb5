// npm run soak: an evening of 8 hours, thirty times as fast: 30 pilots fly one flight after the other while a window is open
// on the live map. What must not grow is looked at every half hour of flying. SOAK_HOURS, SOAK_SPEED: other numbers.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { type CDPSession, chromium } from 'playwright/test';
import { benchChromium } from '../chromium.ts';

const hours = Number(process.env['SOAK_HOURS'] ?? 8);
const speed = Number(process.env['SOAK_SPEED'] ?? 30);
const looks = hours * 2;
const pilots = 30;
/** How much more the last quarter may have than the second, which has the caches filled. */
const growth = 1.1;

/** What one look saw. Memory in megabytes. */
interface Look {
  readonly server: number;
  readonly window: number;
  readonly listeners: number;
  readonly handles: number;
  /** All files of the data folder but the database. */
  readonly files: number;
}

interface Started {
  readonly admin: string;
  readonly pid: number;
  readonly data: string;
}

const program = spawn(process.execPath, ['e2e/bench/soakLoad.ts', String(pilots), String(speed)], {
  cwd: resolve(import.meta.dirname, '../..'),
  stdio: ['pipe', 'pipe', 'inherit'],
});
const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
const browser = await chromium.launch(benchChromium === undefined ? {} : { executablePath: benchChromium });

try {
  const { admin, pid, data } = JSON.parse(String((await lines.next()).value)) as Started;
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(admin);
  await page.goto(new URL('/live', page.url()).href);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  console.log(`${pilots} pilots for ${hours} h at ${speed} times: memory in MB, listeners of the window, open files`);
  const seen: Look[] = [];
  for (let turn = 1; turn <= looks; turn += 1) {
    await delay((30 * 60_000) / speed);
    const look = { ...lookAtServer(pid, data), ...(await lookAtWindow(devtools)) };
    seen.push(look);
    console.log(
      `${(turn / 2).toFixed(1)} h: ${Object.entries(look)
        .map(([what, value]) => `${what} ${value}`)
        .join(', ')}`,
    );
  }
  for (const what of ['server', 'window', 'listeners', 'handles', 'files'] as const) tell(what, seen);
  program.stdin.end();
  const { filed, failed, message } = JSON.parse(String((await lines.next()).value)) as Tally;
  console.log(`${filed} flights filed, ${failed} failed${message === '' ? '' : `: ${message}`}`);
  if (failed > 0 || filed === 0) process.exitCode = 1;
} finally {
  await browser.close();
  program.stdin.end();
}

interface Tally {
  readonly filed: number;
  readonly failed: number;
  readonly message: string;
}

function lookAtServer(pid: number, data: string): Pick<Look, 'server' | 'handles' | 'files'> {
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('homebase.db'))
    .reduce((sum, name) => sum + statSync(join(data, name)).size, 0);
  return {
    server: Math.round(Number(resident) / 1024),
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

/** Compares the last quarter with the second. */
function tell(what: keyof Look, seen: readonly Look[]): void {
  const quarter = Math.max(1, Math.floor(seen.length / 4));
  const mean = (from: number): number =>
    seen.slice(from, from + quarter).reduce((sum, look) => sum + look[what], 0) / quarter;
  const [early, late] = [mean(quarter), mean(seen.length - quarter)];
  const flat = late <= Math.max(early * growth, early + 1);
  if (!flat) process.exitCode = 1;
  console.log(`${what}: ${early.toFixed(0)}, then ${late.toFixed(0)}: ${flat ? 'flat' : 'grows'}`);
}
