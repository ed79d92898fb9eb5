import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, test as base, type Page, type TestInfo } from 'playwright/test';
import { listActivity } from '../server/contract/admin/activity.ts';
import { type AcarsClient, createAcarsClient } from './acarsClient.ts';
import { without3d } from './chromium.ts';
import { type Desktop, launchDesktop, serverOf, startDisplay } from './desktop/desktop.ts';
import { type DemoPilot, type ServerProgram, startServer } from './serverProgram.ts';

export interface FixtureOptions {
  /** The program that shows the operator's window. */
  readonly shell: 'browser' | 'desktop';
}

interface Fixtures {
  /** An empty folder. */
  readonly folder: string;
  /** The path of a data folder that does not exist yet. */
  readonly emptyData: string;
  /** A data folder with the demo airline. */
  readonly demo: DemoFixture;
  /** A running program with the demo airline, and its window. */
  readonly program: Program;
  readonly serverProgram: ServerProgram;
  /** The ACARS client of the demo pilot. */
  readonly client: AcarsClient;
  /** Opens the operator's window at a path. */
  readonly openWindow: (path: string) => Promise<Page>;
  /** A port that no program uses. */
  readonly freePort: number;
  /** Starts the desktop program, by default with a new data folder, and quits it after the test. */
  readonly launch: (options?: readonly string[], data?: string, port?: readonly string[]) => Promise<Desktop>;
}

interface Program {
  readonly server: ServerProgram;
  readonly window: Page;
}

export interface DemoFixture {
  readonly data: string;
  /** The pilot with the highest rank. */
  readonly pilot: DemoPilot;
  readonly second: DemoPilot;
}

interface WorkerFixtures extends FixtureOptions {
  /** An X server for each worker, because only one window of a display has the focus. */
  readonly display: void;
  /** A server for the tests that change nothing; undefined for the desktop, where each test starts its own. */
  readonly sharedServer: SharedServer | undefined;
}

interface SharedServer {
  readonly server: ServerProgram;
  /** The operator's session. */
  readonly cookies: Parameters<BrowserContext['addCookies']>[0];
  /** Counts the changes by the operator and by pilots. */
  readonly countChanges: () => Promise<number[]>;
}

/** The demo airline is created once. Each test gets a copy. */
const demoOriginal = (): DemoFixture => JSON.parse(process.env['HOMEBASE_TEST_DEMO'] ?? '{}') as DemoFixture;

const hasTag = ({ tags }: TestInfo, tag: '@map' | '@reads'): boolean => tags.includes(tag);

/** Electron's options: without the tag, the desktop draws no maps. */
const electronOptions = (testInfo: TestInfo): readonly string[] => (hasTag(testInfo, '@map') ? [] : without3d);

export const test = base.extend<Fixtures, WorkerFixtures>({
  shell: ['browser', { option: true, scope: 'worker' }],
  display: [
    async ({ shell }, use) => {
      if (shell === 'browser' || process.platform !== 'linux') return await use();
      const { display, stop } = await startDisplay();
      process.env['DISPLAY'] = display;
      // Otherwise the windows would open in the desktop session.
      delete process.env['WAYLAND_DISPLAY'];
      await use();
      await stop();
    },
    { scope: 'worker', auto: true },
  ],
  sharedServer: [
    async ({ shell, playwright }, use) => {
      if (shell === 'desktop') return await use(undefined);
      const data = mkdtempSync(join(tmpdir(), 'homebase-e2e-'));
      cpSync(demoOriginal().data, data, { recursive: true });
      const server = await startServer(data);
      const request = await playwright.request.newContext();
      await request.get(server.admin);
      const { cookies } = await request.storageState();
      const countChanges = async (): Promise<number[]> =>
        await Promise.all(
          ['operator', 'pilot'].map(async (actor) => {
            const reply = await request.get(new URL(listActivity.url, server.admin).href, { params: { actor } });
            return ((await reply.json()) as { total: number }).total;
          }),
        );
      await use({ server, cookies, countChanges });
      await request.dispose();
      await server.stop();
      rmSync(data, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this parameter
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'homebase-e2e-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  },
  emptyData: async ({ folder }, use) => await use(join(folder, 'data')),
  demo: async ({ emptyData }, use) => {
    const { data, ...pilots } = demoOriginal();
    cpSync(data, emptyData, { recursive: true });
    await use({ data: emptyData, ...pilots });
  },
  program: async ({ shell, sharedServer, demo, page }, use, testInfo) => {
    if (shell === 'desktop') {
      const desktop = await launchDesktop(demo.data, electronOptions(testInfo));
      await use({ server: await serverOf(desktop), window: desktop.window });
      await desktop.quit();
    } else if (sharedServer !== undefined && hasTag(testInfo, '@reads')) {
      const before = await sharedServer.countChanges();
      await use({ server: sharedServer.server, window: page });
      expect(await sharedServer.countChanges(), 'Changes by a test tagged @reads').toEqual(before);
    } else {
      const server = await startServer(demo.data);
      await use({ server, window: page });
      await server.stop();
    }
  },
  serverProgram: async ({ program }, use) => await use(program.server),
  client: async ({ demo, serverProgram }, use) => await use(createAcarsClient(serverProgram.api, demo.pilot.api_key)),
  openWindow: async ({ shell, sharedServer, program: { server, window } }, use) => {
    const context = window.context();
    if (server === sharedServer?.server) await context.addCookies(sharedServer.cookies);
    else if (shell === 'browser') await context.request.get(server.admin);
    await use(async (path) => {
      await window.goto(new URL(path, server.admin).href);
      return window;
    });
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  freePort: async ({}, use) => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    await use(port);
  },
  launch: async ({ emptyData }, use, testInfo) => {
    const launched: Desktop[] = [];
    await use(async (options = [], data = emptyData, port = ['--port=0']) => {
      const desktop = await launchDesktop(data, [...options, ...electronOptions(testInfo)], port);
      launched.push(desktop);
      return desktop;
    });
    for (const desktop of launched) await desktop.quit();
  },
});

export { expect } from 'playwright/test';
