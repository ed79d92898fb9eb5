// npm run bench:desk: the review desk with 10,000 reports, in a real browser: how long the server takes for a page of the
// inbox, how long it takes from a click until what it asked for is painted, how long a report of 20,000 positions takes to open, and how
// long the window takes over what is done with it.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { benchChromium } from '../chromium.ts';
import { chromium, type Page } from 'playwright/test';
import { pathOf } from '../../server/contract/call.ts';
import { listPireps } from '../../server/contract/admin/pireps.ts';
import { InboxPage } from '../pages/inboxPage.ts';
import { PirepPage } from '../pages/pirepPage.ts';

const reports = Number(process.env['BENCH_REPORTS'] ?? 10_000);
const runs = Number(process.env['BENCH_RUNS'] ?? 10);
/** Milliseconds. An answer to a key or a click is felt as late, or lost, after 200. */
const bars = { server: 100, paint: 300, open: 1000, interaction: 200 } as const;

const pages = {
  'first page, waiting': { state: '1' },
  'first page, all': {},
  'page 150': { page: 150 },
  'one pilot': { user_id: 1 },
  'one airport': { airport_id: 'EDDH' },
  'a year': { from: '2025-01-01', to: '2025-12-31' },
  'hard landings': { landing_harder_than: 300 },
  flagged: { flags: 'any' },
  'a word': { search: 'lindqvist' },
} as const;

const root = resolve(import.meta.dirname, '../..');
const server = spawn(process.execPath, ['e2e/bench/deskData.ts', String(reports)], {
  cwd: root,
  stdio: ['pipe', 'pipe', 'inherit'],
});
const link = String((await createInterface({ input: server.stdout })[Symbol.asyncIterator]().next()).value);
const browser = await chromium.launch(benchChromium === undefined ? {} : { executablePath: benchChromium });

try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(link);
  console.log(`${reports} reports, one of 20,000 positions; ${runs} runs each; milliseconds`);
  for (const [name, query] of Object.entries(pages)) tell(`server, ${name}`, await askServer(page, query), bars.server);
  tell('paint, inbox', await openInbox(page), bars.paint);
  tell('paint, filter', await filterInbox(page), bars.paint);
  tell('open, 20,000 positions', await openLongest(page), bars.open);
  tell('answer to a key or a click', await workOnReport(page), bars.interaction);
} finally {
  await browser.close();
  server.stdin.end();
}

function tell(what: string, times: readonly number[], bar: number): void {
  const [median, worst] = [quantile(times, 0.5), Math.max(...times)].map((time) => time.toFixed(0));
  const met = quantile(times, 0.5) <= bar;
  if (!met) process.exitCode = 1;
  console.log(`${what}: median ${median}, worst ${worst}; the bar of ${bar} is ${met ? 'met' : 'missed'}`);
}

async function askServer(page: Page, query: object): Promise<number[]> {
  const path = pathOf(listPireps, { query });
  return await repeat(async () => {
    const begun = performance.now();
    const reply = await page.request.get(new URL(path, page.url()).href);
    const taken = performance.now() - begun;
    if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`);
    return taken;
  });
}

async function openInbox(page: Page): Promise<number[]> {
  return await repeat(async () => {
    await page.goto(new URL('/activity', page.url()).href);
    await page.getByRole('heading', { name: 'Activity' }).waitFor();
    return await untilPainted(page, 'nav a[href="/pireps"]', '[aria-label="PIREPs"] li a');
  });
}

async function filterInbox(page: Page): Promise<number[]> {
  const inbox = new InboxPage(page);
  return await repeat(async (run) => {
    await inbox.rows.first().waitFor();
    const before = await inbox.rows.first().getAttribute('href');
    const chip = inbox.chip(run % 2 === 0 ? 'Accepted' : 'Pending');
    return await chip.evaluate(clickUntil, { gone: `li a[href="${before}"]`, seen: '[aria-label="PIREPs"] li a' });
  });
}

async function openLongest(page: Page): Promise<number[]> {
  return await repeat(async () => {
    await page.goto(new URL('/pireps?show=all', page.url()).href);
    await new PirepPage(page).map.waitFor();
    const row = new InboxPage(page).row('KTW9999');
    return await row.evaluate(clickUntil, {
      gone: 'section[aria-busy="true"]',
      seen: '[aria-label^="Map of KTW9999"][aria-busy="false"]',
    });
  });
}

/** @returns how long the window took until it had painted what each key and click led to */
async function workOnReport(page: Page): Promise<number[]> {
  const report = new PirepPage(page);
  await page.evaluate(`(() => {
    window.answers = [];
    new PerformanceObserver((list) => window.answers.push(...list.getEntries().map((entry) => entry.duration)))
      .observe({ type: 'event', durationThreshold: 16, buffered: false });
  })()`);
  await report.slider.focus();
  for (let press = 0; press < 30; press += 1) await page.keyboard.press('ArrowRight');
  for (const share of [0.1, 0.4, 0.7, 0.9]) {
    await report.pointAtProfile(share);
    await page.mouse.down();
    await page.mouse.up();
  }
  await report.play.click();
  await report.pause.click();
  await report.sweepMap();
  return (await page.evaluate('window.answers')) as number[];
}

interface Change {
  /** What must not be there any more, and what must. */
  readonly gone?: string;
  readonly seen: string;
}

/** Runs in the page. @returns milliseconds from the click until the change is painted */
function clickUntil(element: HTMLElement | SVGElement, { gone, seen }: Change): Promise<number> {
  return new Promise((done) => {
    const begun = performance.now();
    const look = (): void => {
      const changed =
        document.querySelector(seen) !== null && (gone === undefined || document.querySelector(gone) === null);
      // The frame after the next has the change on the screen.
      if (changed) requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
      else requestAnimationFrame(look);
    };
    (element as HTMLElement).click();
    requestAnimationFrame(look);
  });
}

async function untilPainted(page: Page, click: string, seen: string): Promise<number> {
  return await page.locator(click).first().evaluate(clickUntil, { seen });
}

async function repeat(measure: (run: number) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await measure(run));
  return times;
}

/** The value below which `share` of the figures lie. */
function quantile(figures: readonly number[], share: number): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length * share)] ?? 0;
}
