// npm run bench:live: the live map with 1,000 aircraft that report every five seconds, in a real browser without a graphics
// card: how soon it is drawn, when its address is loaded and when it is opened in a window that shows another screen, the
// longest task until then, and frames a second.
import { chromium, type Page } from 'playwright/test';
import { databaseFile } from '../../server/program/config.ts';
import { benchChromium } from '../chromium.ts';
import { createOperator } from '../operator.ts';
import { finish, median, tell } from './figures.ts';
import { createFleet, flyFleet } from './fleet.ts';
import { runBench, startHomebase } from './programs.ts';

const aircraft = Number(process.env['BENCH_AIRCRAFT'] ?? 1000);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 15);
const viewport = { width: 1680, height: 1050 };
/** Chromium's own choice on a PC without a graphics card, also in Electron. */
const args = ['--enable-unsafe-swiftshader'];

await runBench(async (data) => {
  const fleet = await createFleet(databaseFile(data), aircraft);
  const { api, admin } = await startHomebase(data);
  const { origin, headers } = await createOperator(admin);
  const over = new AbortController();
  const begun = performance.now();
  const flown = flyFleet(fleet, api, over.signal);
  const look = async (use: (page: Page) => Promise<void>) => await browse(origin, headers['cookie'] ?? '', use);
  try {
    await look(async (page) => tellDrawn('opened', await openMap(page, origin)));
    await look(async (page) => {
      await page.goto(`${origin}/live`);
      tellDrawn('loaded', await readTimes(page));
      tellFrames('at rest', await countFrames(page));
      tellFrames('dragged', await whileDragging(page));
    });
  } finally {
    over.abort();
  }
  const rate = ((await flown) * 1000) / (performance.now() - begun);
  tell({ what: 'positions taken, of those that were sent', value: (rate * 500) / aircraft, unit: '%', least: 95 });
});
finish();

/** Each in a browser of its own, which has drawn no map before. */
async function browse(url: string, cookie: string, use: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    args,
    ...(benchChromium === undefined ? {} : { executablePath: benchChromium }),
  });
  try {
    const context = await browser.newContext({ viewport });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    await page.addInitScript(watchTimes);
    await use(page);
  } finally {
    await browser.close();
  }
}

/** In milliseconds. */
interface Drawn {
  /** Until land and aircraft are on the screen. */
  readonly after: number;
  /** Of the longest task until then. */
  readonly longest: number;
}

function tellDrawn(what: string, { after, longest }: Drawn): void {
  tell({ what: `${what}: land and aircraft after`, value: after, unit: 'ms', most: 2000 });
  tell({ what: `${what}: longest task until then`, value: longest, unit: 'ms', most: 300 });
}

/** Opens the map by a click on another screen. */
async function openMap(page: Page, origin: string): Promise<Drawn> {
  await page.goto(`${origin}/activity`);
  const link = page.locator('nav a[href$="/live"]');
  await link.waitFor();
  // A second after a page is loaded, Chromium puts the one before it away, which takes up to a second where no graphics card draws.
  await page.waitForTimeout(2500);
  await link.click();
  return await readTimes(page);
}

async function readTimes(page: Page): Promise<Drawn> {
  const map = page.locator('section[aria-label="Map of flights in progress"][aria-busy="false"]');
  await map.waitFor({ timeout: 120_000 });
  return (await page.evaluate('readTimes()')) as Drawn;
}

/** Counts from the navigation or the click. Two frames later, what was drawn is on the screen. */
const watchTimes = `
  globalThis.times = { begin: 0, longest: 0 };
  addEventListener('click', () => Object.assign(times, { begin: performance.now(), longest: 0 }), true);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) times.longest = Math.max(times.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  const drawn = new Promise((done) => {
    const look = () => {
      if (!document.querySelector('section[aria-label="Map of flights in progress"][aria-busy="false"]'))
        return requestAnimationFrame(look);
      requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
    };
    look();
  });
  globalThis.readTimes = async () => ({ after: (await drawn) - times.begin, longest: times.longest });
`;

/** @param intervals milliseconds between two frames */
function tellFrames(what: string, intervals: readonly number[]): void {
  tell({ what: `frames a second, ${what}`, value: 1000 / median(intervals), unit: '' });
}

async function countFrames(page: Page): Promise<number[]> {
  const times = (await page.evaluate(`new Promise((done) => {
    const times = [];
    const end = performance.now() + ${seconds * 1000};
    const step = (time) => {
      times.push(time);
      if (time < end) requestAnimationFrame(step);
      else done(times);
    };
    requestAnimationFrame(step);
  })`)) as number[];
  return times.slice(1).map((time, index) => time - (times[index] ?? time));
}

/** The worst there is: every frame draws the whole map anew. */
async function whileDragging(page: Page): Promise<number[]> {
  const [x, y] = [viewport.width * 0.6, viewport.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const over = new AbortController();
  const counted = countFrames(page).finally(() => over.abort());
  for (let turn = 0; !over.signal.aborted; turn += 0.12)
    await page.mouse.move(x + Math.cos(turn) * 200, y + Math.sin(turn) * 120);
  await page.mouse.up();
  return await counted;
}
