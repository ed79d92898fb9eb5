import { defineConfig } from 'playwright/test';
import { storyChromium, without3d } from './chromium.ts';
import type { Options } from './fixtures.ts';

/** What is told in Electron is not told again in a browser. */
const inElectron = /desktop\/\w+\.spec|@desktop/;

const browser = storyChromium === undefined ? {} : { executablePath: storyChromium };

export default defineConfig<Options>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './setup/globalSetup.ts',
  // Both end what hangs: a busy machine without a graphics card takes several times as long as a quiet one.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // For its trace: a story that passes only then has failed.
  retries: 1,
  failOnFlakyTests: true,
  reporter: [['list']],
  use: {
    // Pages and what was done, no film: the frames of a map would be encoded beside drawing them.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: browser,
  },
  projects: [
    { name: 'desktop', grep: inElectron, use: { shell: 'desktop' } },
    { name: 'browser with maps', grep: /@map/, grepInvert: inElectron },
    {
      name: 'browser',
      grepInvert: [/@map/, inElectron],
      use: { launchOptions: { ...browser, args: [...without3d] } },
    },
  ],
});
