// npm run bench:live: the live map with 1,000 aircraft that report every five seconds, in a real browser: frames a second as
// the page is given them, drawn in software and, where there is one, by the graphics card; and how soon it is drawn at first,
// when its address is loaded and when it is opened in a window that shows another screen, beside an empty page.
import { chromium, type Page } from 'playwright/test';
import { databaseFile } from '../../server/program/config.ts';
import { benchChromium } from '../chromium.ts';
import { percentile } from './figures.ts';
import { createFleet, flyFleet } from './fleet.ts';
import { runBench, startHomebase } from './programs.ts';

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

async function lookAtMap(admin: string): Promise<void> {
  console.log(
    `${aircraft} aircraft, a position each every 5 s; ${viewport.width}×${viewport.height}, ${seconds} s each; frames a second`,
  );
  let link: string | undefined = admin;
  let cookies: Cookies = [];
  for (const renderer of ['software', 'copied', 'hardware'] as const) {
    const result = await look(renderer, { origin: admin, link, cookies });
    [link, cookies] = [undefined, result.cookies];
    if (renderer === 'hardware' && isSoftware(result.name)) {
      console.log(`hardware: this machine offers none (${result.name})`);
      continue;
    }
    console.log(`${renderer}: an empty page, after ${Math.round(result.empty)} ms`);
    console.log(`${renderer}: loaded, ${opening(result.loaded)}`);
    console.log(`${renderer}: opened, ${opening(result.opened)}`);
    console.log(`${renderer}: ${rates('at rest', result.rest)}; ${rates('dragged', result.dragged)} (${result.name})`);
    if (renderer === 'hardware') {
      const met = fps(percentile(result.rest, 0.5)) >= bar && fps(percentile(result.dragged, 0.5)) >= bar;
      console.log(`the bar of ${bar} with a graphics card is ${met ? 'met' : 'missed'}`);
      process.exitCode = met ? 0 : 1;
    }
  }
}

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

/** In milliseconds. */
interface Opening {
  /** Until the silhouette of land and aircraft is on the screen. None where the map begins too near for it. */
  readonly silhouette: number | undefined;
  /** Until the map itself is, without names. */
  readonly first: number;
  /** Until the names are there as well. */
  readonly drawn: number;
  /** Of the longest task until then. */
  readonly longest: number;
}

interface Look {
  /** Of the renderer, as WebGL tells it. */
  readonly name: string;
  /** Milliseconds until a page with one word is on the screen: what this browser takes on this PC in any case. */
  readonly empty: number;
  readonly loaded: Opening;
  readonly opened: Opening;
  /** Milliseconds between two frames. */
  readonly rest: readonly number[];
  readonly dragged: readonly number[];
  readonly cookies: Cookies;
}

interface Session {
  readonly origin: string;
  /** The one-time link, while it is not used. */
  readonly link: string | undefined;
  readonly cookies: Cookies;
}

async function look(renderer: keyof typeof renderers, session: Session): Promise<Look> {
  // Each in a browser of its own, which has drawn no map before.
  const empty = await browse(renderer, [], async (page) => {
    await page.goto('data:text/html,Homebase');
    return await page.evaluate<number>(`new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
    })`);
  });
  const { opened, cookies } = await browse(renderer, session.cookies, async (page) => {
    if (session.link !== undefined) await page.goto(session.link);
    const first = await openMap(page, new URL('/activity', session.origin).href);
    return { opened: first, cookies: await page.context().cookies() };
  });
  return await browse(renderer, cookies, async (page) => {
    const loaded = await loadMap(page, new URL('/live', session.origin).href);
    const name = String(await page.evaluate(rendererName));
    const shown = { name, empty, loaded, opened, cookies };
    if (renderer === 'hardware' && isSoftware(name)) return { ...shown, rest: [], dragged: [] };
    return { ...shown, rest: await countFrames(page), dragged: await whileDragging(page) };
  });
}

async function browse<T>(
  renderer: keyof typeof renderers,
  cookies: Cookies,
  use: (page: Page) => Promise<T>,
): Promise<T> {
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

async function loadMap(page: Page, address: string): Promise<Opening> {
  await page.addInitScript(watchTimes);
  await page.goto(address);
  return await readTimes(page);
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
  return await readTimes(page);
}

async function readTimes(page: Page): Promise<Opening> {
  await page
    .locator('section[aria-label="Map of flights in progress"][aria-busy="false"]')
    .waitFor({ timeout: 120_000 });
  return (await page.evaluate('readTimes()')) as Opening;
}

/** Counts from the navigation or the click. Two frames later, what was drawn is on the screen. */
const watchTimes = `
  globalThis.times = { begin: 0, longest: 0 };
  addEventListener('click', () => Object.assign(times, { begin: performance.now(), longest: 0 }), true);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) times.longest = Math.max(times.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  const onScreen = () =>
    new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - times.begin)));
    });
  const marked = (name) =>
    new Promise((done) => {
      new PerformanceObserver((list) => {
        if (list.getEntriesByName(name).length > 0) done(onScreen());
      }).observe({ type: 'mark', buffered: true });
    });
  const [silhouette, first] = [marked('silhouette'), marked('first picture')];
  globalThis.readTimes = async () => {
    const whole = { first: await first, drawn: await onScreen(), longest: times.longest };
    return { ...whole, silhouette: performance.getEntriesByName('silhouette').length > 0 ? await silhouette : undefined };
  };
`;

function opening({ silhouette, first, drawn, longest }: Opening): string {
  const [picture, whole, task] = [first, drawn, longest].map(Math.round);
  const land = silhouette === undefined ? '' : `land and aircraft after ${Math.round(silhouette)} ms, `;
  return `${land}map after ${picture} ms, names after ${whole} ms, longest task ${task} ms`;
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
  const [median, low] = [percentile(intervals, 0.5), percentile(intervals, 0.95)].map((ms) => fps(ms).toFixed(1));
  return `${what} median ${median}, p5 ${low}`;
}

await runBench(async (data) => {
  const fleet = await createFleet(databaseFile(data), aircraft);
  const { api, admin } = await startHomebase(data);
  const over = new AbortController();
  const begun = performance.now();
  const flown = flyFleet(fleet, api, over.signal);
  await lookAtMap(admin).finally(() => over.abort());
  const rate = ((await flown) * 1000) / (performance.now() - begun);
  console.log(`positions taken: ${Math.round(rate)}/s of ${aircraft / 5}/s`);
});
