import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from 'playwright/test';
import { type Desktop, launchDesktop, serverOf } from './desktop/desktop.ts';
import { type DemoPilot, makeDemo, type ServerProgram, startServer } from './serverProgram.ts';

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

interface WorkerFixtures {
  /** Made once; every test gets a copy. */
  readonly demoOriginal: Demo;
}

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  shell: ['browser', { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies off this parameter
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'homebase-e2e-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  },
  emptyData: async ({ folder }, use) => await use(join(folder, 'data')),
  demoOriginal: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const data = mkdtempSync(join(tmpdir(), 'homebase-demo-'));
      await use({ data, pilots: await makeDemo(data) });
      rmSync(data, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  demo: async ({ demoOriginal, emptyData }, use) => {
    mkdirSync(emptyData);
    cpSync(demoOriginal.data, emptyData, { recursive: true });
    await use({ data: emptyData, pilots: demoOriginal.pilots });
  },
  shown: async ({ shell, demo, page }, use) => {
    if (shell === 'desktop') {
      const desktop = await launchDesktop(demo.data);
      await use({ server: await serverOf(desktop), window: desktop.window });
      await desktop.quit();
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
  openWindow: async ({ shell, shown: { server, window } }, use) => {
    if (shell === 'browser') await window.context().request.get(server.admin);
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
  launch: async ({ emptyData }, use) => {
    const launched: Desktop[] = [];
    await use(async (options = [], data = emptyData, port = ['--port=0']) => {
      const desktop = await launchDesktop(data, options, port);
      launched.push(desktop);
      return desktop;
    });
    for (const desktop of launched) await desktop.quit();
  },
});

export { expect } from 'playwright/test';
