import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, test as base, type Page, type TestInfo } from 'playwright/test';
import { listActivity } from '../server/contract/admin/activity.ts';
import { without3d } from './chromium.ts';
import { type Desktop, launchDesktop, serverOf } from './desktop/desktop.ts';
import { type DemoPilot, type ServerProgram, startServer } from './serverProgram.ts';
import { startDisplay } from './setup/display.ts';

export interface Options {
  /** What shows the operator's window: the project says. */
  readonly shell: 'browser' | 'desktop';
}

interface Fixtures {
  /** An empty folder of this test alone. */
  readonly folder: string;
  /** A data folder that does not exist yet. */
  readonly emptyData: string;
  /** A data folder with the demonstration airline, and its pilots. */
  readonly demo: Demo;
  /** The program on the demonstration airline: `homebase serve`, or the desktop's server. */
  readonly serverProgram: ServerProgram;
  /** The operator's window in a browser, logged in, or the desktop's. */
  readonly adminPage: Page;
  /** The same, opened at an address of the window. */
  readonly openWindow: (path: string) => Promise<Page>;
  /** The program and its window, whatever shows it. */
  readonly shown: Shown;
  /** A port that nobody listens on. */
  readonly freePort: number;
  /** Starts the desktop program, on a new data folder unless told otherwise; it is ended with the test. */
  readonly launch: (options?: readonly string[], data?: string, port?: readonly string[]) => Promise<Desktop>;
}

interface Shown {
  readonly server: ServerProgram;
  readonly window: Page;
}

interface Demo {
  readonly data: string;
  /** The highest in rank first. */
  readonly pilots: readonly DemoPilot[];
}

interface WorkerFixtures extends Options {
  /** An X server of this worker's windows alone: the focus is in one window at a time. */
  readonly display: void;
  /** A program for the stories that only read, and what logs a window in; none for the desktop, which brings its own. */
  readonly sharedServer: SharedServer | undefined;
}

interface SharedServer {
  readonly server: ServerProgram;
  readonly cookies: Parameters<BrowserContext['addCookies']>[0];
  /** How many changes by operators and by pilots the activity tells of; backups are the program's own. */
  readonly changes: () => Promise<number[]>;
}

/** Made once for all; every test gets a copy. */
const demoOriginal = (): Demo => JSON.parse(process.env['HOMEBASE_TEST_DEMO'] ?? '{}') as Demo;

const hasTag = ({ tags }: TestInfo, tag: '@map' | '@reads'): boolean => tags.includes(tag);

/** @returns Electron's options for a story: maps are drawn where it is about them */
const mapsOf = (testInfo: TestInfo): readonly string[] => (hasTag(testInfo, '@map') ? [] : without3d);

export const test = base.extend<Fixtures, WorkerFixtures>({
  shell: ['browser', { option: true, scope: 'worker' }],
  display: [
    async ({ shell }, use) => {
      if (shell === 'browser' || process.platform !== 'linux') return await use();
      const { display, stop } = await startDisplay();
      process.env['DISPLAY'] = display;
      // Otherwise a desktop session's Wayland would get the windows.
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
      const changes = async (): Promise<number[]> =>
        await Promise.all(
          ['operator', 'pilot'].map(async (actor) => {
            const reply = await request.get(new URL(listActivity.url, server.admin).href, { params: { actor } });
            return ((await reply.json()) as { total: number }).total;
          }),
        );
      await use({ server, cookies, changes });
      await request.dispose();
      await server.stop();
      rmSync(data, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies off this parameter
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'homebase-e2e-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  },
  emptyData: async ({ folder }, use) => await use(join(folder, 'data')),
  demo: async ({ emptyData }, use) => {
    const { data, pilots } = demoOriginal();
    cpSync(data, emptyData, { recursive: true });
    await use({ data: emptyData, pilots });
  },
  shown: async ({ shell, sharedServer, demo, page }, use, testInfo) => {
    if (shell === 'desktop') {
      const desktop = await launchDesktop(demo.data, mapsOf(testInfo));
      await use({ server: await serverOf(desktop), window: desktop.window });
      await desktop.quit();
    } else if (sharedServer !== undefined && hasTag(testInfo, '@reads')) {
      const before = await sharedServer.changes();
      await use({ server: sharedServer.server, window: page });
      expect(await sharedServer.changes(), 'Changes by a story that only reads').toEqual(before);
    } else {
      const server = await startServer(demo.data);
      await use({ server, window: page });
      await server.stop();
    }
  },
  serverProgram: async ({ shown }, use) => await use(shown.server),
  adminPage: async ({ shell, shown: { server, window } }, use) => {
    if (shell === 'browser') await window.goto(server.admin);
    await use(window);
  },
  openWindow: async ({ shell, sharedServer, shown: { server, window } }, use) => {
    const context = window.context();
    if (server === sharedServer?.server) await context.addCookies(sharedServer.cookies);
    else if (shell === 'browser') await context.request.get(server.admin);
    await use(async (path) => {
      await window.goto(new URL(path, server.admin).href);
      return window;
    });
  },
  // oxlint-disable-next-line no-empty-pattern
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
      const desktop = await launchDesktop(data, [...options, ...mapsOf(testInfo)], port);
      launched.push(desktop);
      return desktop;
    });
    for (const desktop of launched) await desktop.quit();
  },
});

export { expect } from 'playwright/test';
