import { existsSync } from 'node:fs';
import { defineConfig } from 'playwright/test';

/** Debian's browser where it is, otherwise the one that Playwright itself installs. */
const chromium = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file));

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './setup/globalSetup.ts',
  timeout: 60_000,
  // A map that is drawn without a graphics card, on a machine that has other things to do.
  expect: { timeout: 20_000 },
  workers: 1,
  forbidOnly: true,
  reporter: [['list']],
  use: { trace: 'retain-on-failure', screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'browser',
      testMatch: /e2e\/(admin|acars)\/[^/]+\.spec\.ts$/,
      use: { launchOptions: chromium === undefined ? {} : { executablePath: chromium } },
    },
    { name: 'desktop', testMatch: /e2e\/desktop\/[^/]+\.spec\.ts$/ },
  ],
});
