import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from 'playwright/test';
import { type Desktop, launchDesktop } from './desktop/desktop.ts';
import { type DemoPilot, makeDemo, type ServerProgram, startServer } from './serverProgram.ts';

interface Fixtures {
  /** An empty folder of this test alone. */
  readonly folder: string;
  /** A data folder that does not exist yet. */
  readonly emptyData: string;
  /** A data folder with the demonstration airline, and its pilots. */
  readonly demo: Demo;
  /** `homebase serve` on the demonstration airline. */
  readonly serverProgram: ServerProgram;
  /** The operator's window in a browser, logged in. */
  readonly adminPage: Page;
  /** The same, opened at an address of the window. */
  readonly openWindow: (path: string) => Promise<Page>;
  /** A port that nobody listens on. */
  readonly freePort: number;
  /** Starts the desktop program, on a new data folder unless told otherwise; it is ended with the test. */
  readonly launch: (options?: readonly string[], data?: string) => Promise<Desktop>;
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

export const test = base.extend<Fixtures, WorkerFixtures>({
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
  serverProgram: async ({ demo }, use) => {
    const server = await startServer(demo.data);
    await use(server);
    await server.stop();
  },
  adminPage: async ({ serverProgram, page }, use) => {
    await page.goto(serverProgram.admin);
    await use(page);
  },
  openWindow: async ({ serverProgram, page }, use) => {
    await page.context().request.get(serverProgram.admin);
    await use(async (path) => {
      await page.goto(new URL(path, serverProgram.admin).href);
      return page;
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
    await use(async (options = [], data = emptyData) => {
      const desktop = await launchDesktop(data, options);
      launched.push(desktop);
      return desktop;
    });
    for (const desktop of launched) await desktop.quit();
  },
});

export { expect } from 'playwright/test';
