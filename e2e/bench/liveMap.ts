// npm run bench:live: the live map with 1,000 aircraft that report every five seconds, in a real browser: frames a second as
// the page is given them, drawn in software and, where there is one, by the graphics card; and how soon it is drawn at first.
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
  hardware: ['--enable-gpu', '--ignore-gpu-blocklist', ...(process.platform === 'linux' ? ['--use-angle=gl-egl'] : [])],
} as const;

const root = resolve(import.meta.dirname, '../..');
const server = spawn(process.execPath, ['server/bench/live.ts', String(aircraft)], {
  cwd: root,
  stdio: ['pipe', 'pipe', 'inherit'],
});
const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
async function run(): Promise<void> {
  const admin = String((await lines.next()).value);

  console.log(
    `${aircraft} aircraft, a position each every 5 s; ${viewport.width}×${viewport.height}, ${seconds} s each; frames a second`,
  );
  let link: string | undefined = admin;
  let cookies: Cookies = [];
  for (const renderer of ['software', 'hardware'] as const) {
    const result = await look(renderer, { origin: admin, link, cookies });
    [link, cookies] = [undefined, result.cookies];
    if (renderer === 'hardware' && isSoftware(result.name)) {
      console.log(`hardware: this machine offers none (${result.name})`);
      continue;
    }
    console.log(
      `${renderer}: drawn after ${Math.round(result.drawn)} ms, longest task ${Math.round(result.longest)} ms`,
    );
    console.log(`${renderer}: ${rates('at rest', result.rest)}; ${rates('dragged', result.dragged)} (${result.name})`);
    if (renderer === 'hardware') {
      const met = fps(quantile(result.rest, 0.5)) >= bar && fps(quantile(result.dragged, 0.5)) >= bar;
      console.log(`the bar of ${bar} with a graphics card is ${met ? 'met' : 'missed'}`);
      process.exitCode = met ? 0 : 1;
    }
  }
  server.stdin.end();
  console.log(`positions taken: ${String((await lines.next()).value)}/s of ${aircraft / 5}/s`);
}

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

interface Look {
  /** Of the renderer, as WebGL tells it. */
  readonly name: string;
  /** Milliseconds until the map is drawn, and of the longest task until then. */
  readonly drawn: number;
  readonly longest: number;
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

async function look(renderer: keyof typeof renderers, { origin, link, cookies }: Session): Promise<Look> {
  const browser = await chromium.launch({
    args: [...renderers[renderer]],
    headless: renderer === 'software' || !hasDisplay,
    ...(benchChromium === undefined ? {} : { executablePath: benchChromium }),
  });
  try {
    const context = await browser.newContext({ viewport });
    await context.addCookies(cookies);
    const page = await context.newPage();
    if (link !== undefined) await page.goto(link);
    await page.addInitScript(watchTasks);
    await page.goto(new URL('/live', origin).href);
    await page.locator('section[aria-busy="false"]').waitFor({ timeout: 120_000 });
    const [drawn = 0, longest = 0] = (await page.evaluate('[performance.now(), globalThis.longestTask]')) as number[];
    const name = String(await page.evaluate(rendererName));
    if (renderer === 'hardware' && isSoftware(name)) return { name, drawn, longest, rest: [], dragged: [], cookies };
    const rest = await countFrames(page);
    const dragged = await whileDragging(page);
    return { name, drawn, longest, rest, dragged, cookies: await context.cookies() };
  } finally {
    await browser.close();
  }
}

const watchTasks = `
  globalThis.longestTask = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longestTask = Math.max(globalThis.longestTask, duration);
  }).observe({ type: 'longtask', buffered: true });
`;

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
