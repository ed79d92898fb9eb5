import { defineConfig } from 'playwright/test';
import { testChromium, without3d } from './chromium.ts';
import type { FixtureOptions } from './fixtures.ts';

/** Tests that run in Electron do not also run in a browser. */
const inElectron = /desktop\/\w+\.spec|@desktop/;

const browser = testChromium === undefined ? {} : { executablePath: testChromium };

export default defineConfig<FixtureOptions>({
  testDir: '.',
  testMatch: '{acars,browser,desktop}/*.spec.ts',
  // Packages are installed in namespaces of Linux.
  ...(process.platform === 'linux' ? {} : { testIgnore: '**/package.spec.ts' }),
  outputDir: '../test-results',
  globalSetup: './setup/globalSetup.ts',
  // These limits only end what hangs: a busy PC without a graphics card takes several times as long as a quiet one.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A retry records the trace. `npm test` names the stories that pass only then, and fails if there are three of them.
  retries: 1,
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    // Frames of an animation are drawn without a graphics card. Electron shows things in motion.
    reducedMotion: 'reduce',
    // No film of the page, because drawing a map leaves no time to encode its frames.
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
