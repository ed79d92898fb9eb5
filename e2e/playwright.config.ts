import { existsSync } from 'node:fs';
import { defineConfig } from 'playwright/test';
import type { Options } from './fixtures.ts';

/** Debian's browser where it is, otherwise the one that Playwright itself installs. */
const chromium = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file));

export default defineConfig<Options>({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './setup/globalSetup.ts',
  // Pictures of maps, without a graphics card.
  timeout: 120_000,
  // A map that is drawn without a graphics card, on a machine that has other things to do.
  expect: { timeout: 20_000 },
  workers: 1,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: chromium === undefined ? {} : { executablePath: chromium },
  },
  projects: [
    { name: 'browser', testMatch: /e2e\/(admin|acars)\/[^/]+\.spec\.ts$/ },
    { name: 'desktop', testMatch: /e2e\/desktop\/[^/]+\.spec\.ts$/ },
    // A story of each screen, once more in the real Electron.
    {
      name: 'screens in the desktop',
      testMatch: /e2e\/admin\/[^/]+\.spec\.ts$/,
      grep: /@desktop/,
      use: { shell: 'desktop' },
    },
  ],
});
