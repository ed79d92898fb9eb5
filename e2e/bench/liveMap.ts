// npm run bench:live: the live map with 1,000 aircraft that report every five seconds, in a real browser, without a graphics
// card and, where there is one, with it: how soon it is drawn when its address is loaded and when it is opened from another
// screen, and frames a second as the page is given them.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { benchChromium } from '../chromium.ts';
import { chromium, type Page } from 'playwright/test';

const aircraft = Number(process.env['BENCH_AIRCRAFT'] ?? 1000);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 15);
const bar = 50;
const viewport = { width: 1680, height: 1050 };
const hasDisplay = process.platform !== 'linux' || process.env['DISPLAY'] !== undefined;

const renderers = {
  software: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  // Chromium's own choice on a PC without a graphics card, also in Electron: the page copies each picture of the map.
  copied: ['--enable-unsafe-swiftshader'],
  hardware: ['--enable-gpu', '--ignore-gpu-blocklist', ...(process.platform === 'linux' ? ['--use-angle=gl-egl'] : [])],
} as const;
type Renderer = keyof typeof renderers;

const server = spawn(process.execPath, ['e2e/bench/live.ts', String(aircraft)], {
  cwd: resolve(import.meta.dirname, '../..'),
  stdio: ['pipe', 'pipe', 'inherit'],
});
const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();

async function run(): Promise<void> {
  // A one-time link into the window.
  const link = String((await lines.next()).value);
  const cookies = await browse('software', [], async (page) => {
    await page.goto(link);
    return await page.context().cookies();
  });
  console.log(
    `${aircraft} aircraft, a position each every 5 s; ${viewport.width}×${viewport.height}, ${seconds} s each`,
  );
  for (const renderer of ['software', 'copied', 'hardware'] as const) {
    // Each in a browser of its own, which has drawn no map before.
    const opened = await browse(
      renderer,
      cookies,
      async (page) => await openMap(page, new URL('/activity', link).href),
    );
    await browse(renderer, cookies, async (page) => {
      const loaded = await loadMap(page, new URL('/live', link).href);
      const name = String(await page.evaluate(rendererName));
      if (renderer === 'hardware' && isSoftware(name)) {
        console.log(`hardware: this machine offers none (${name})`);
        return;
      }
      console.log(`${renderer}: ${name}`);
      console.log(`${renderer}: loaded, ${opening(loaded)}; opened, ${opening(opened)}`);
      const [rest, dragged] = [await countFrames(page), await whileDragging(page)];
      console.log(`${renderer}: frames a second ${rates('at rest', rest)}; ${rates('dragged', dragged)}`);
      if (renderer === 'hardware') judge(rest, dragged);
    });
  }
  server.stdin.end();
  console.log(`positions taken: ${String((await lines.next()).value)}/s of ${aircraft / 5}/s`);
}

function judge(...frames: readonly (readonly number[])[]): void {
  const met = frames.every((intervals) => fps(quantile(intervals, 0.5)) >= bar);
  console.log(`the bar of ${bar} with a graphics card is ${met ? 'met' : 'missed'}`);
  process.exitCode = met ? 0 : 1;
}

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

async function browse<T>(renderer: Renderer, cookies: Cookies, use: (page: Page) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    args: [...renderers[renderer]],
    headless: renderer !== 'hardware' || !hasDisplay,
    ...(benchChromium === undefined ? {} : { executablePath: benchChromium }),
  });
  try {
    const context = await browser.newContext({ viewport });
    await context.addCookies(cookies);
    return await use(await context.newPage());
  } finally {
    await browser.close();
  }
}

/** In milliseconds. */
interface Opening {
  /** Until the whole map is on the screen. */
  readonly drawn: number;
  /** Of the longest task until then. */
  readonly longest: number;
}

async function loadMap(page: Page, address: string): Promise<Opening> {
  await page.addInitScript(watchTimes);
  await page.goto(address);
  return (await page.evaluate('readTimes()')) as Opening;
}

/** Opens the map by a click on another screen. */
async function openMap(page: Page, other: string): Promise<Opening> {
  await page.addInitScript(watchTimes);
  await page.goto(other);
  const link = page.locator('nav a[href$="/live"]');
  await link.waitFor();
  // A second after a page is loaded, Chromium puts the one before it away, which takes up to a second where no graphics card draws.
  await page.waitForTimeout(2500);
  await link.click();
  return (await page.evaluate('readTimes()')) as Opening;
}

/** Counts from the navigation or the click. Two frames later, what was drawn is on the screen. */
const watchTimes = `
  globalThis.times = { begin: 0, longest: 0 };
  addEventListener('click', () => Object.assign(times, { begin: performance.now(), longest: 0 }), true);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) times.longest = Math.max(times.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  globalThis.readTimes = () =>
    new Promise((done) => {
      const look = () => {
        const map = document.querySelector('section[aria-label="Map of flights in progress"][aria-busy="false"]');
        if (map === null) requestAnimationFrame(look);
        else requestAnimationFrame(() => done({ drawn: performance.now() - times.begin, longest: times.longest }));
      };
      look();
    });
`;

function opening({ drawn, longest }: Opening): string {
  return `drawn after ${Math.round(drawn)} ms, longest task ${Math.round(longest)} ms`;
}

const rendererName = `(() => {
  const gl = document.createElement('canvas').getContext('webgl2');
  const info = gl?.getExtension('WEBGL_debug_renderer_info');
  return info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : 'no WebGL';
})()`;

function isSoftware(name: string): boolean {
  return /swiftshader|llvmpipe|softpipe|software|basic render|no webgl/i.test(name);
}

/** @returns milliseconds between two frames */
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
  for (let turn = 0; !over.signal.aborted; turn += 0.12) {
    await page.mouse.move(x + Math.cos(turn) * 200, y + Math.sin(turn) * 120);
  }
  await page.mouse.up();
  return await counted;
}

const fps = (interval: number): number => (interval === 0 ? 0 : 1000 / interval);

function rates(what: string, intervals: readonly number[]): string {
  const [median, low] = [quantile(intervals, 0.5), quantile(intervals, 0.95)].map((ms) => fps(ms).toFixed(1));
  return `${what} median ${median}, p5 ${low}`;
}

/** The value below which `share` of the figures lie. */
function quantile(figures: readonly number[], share: number): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length * share)] ?? 0;
}

try {
  await run();
} finally {
  server.stdin.end();
}
