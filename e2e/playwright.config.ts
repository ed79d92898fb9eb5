import { defineConfig } from 'playwright/test';
import { storyChromium } from './chromium.ts';
import type { Options } from './fixtures.ts';

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
    // Pages and what was done, no film: the frames of a map would be encoded beside drawing them.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: storyChromium === undefined ? {} : { executablePath: storyChromium },
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
