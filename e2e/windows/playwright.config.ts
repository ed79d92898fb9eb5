import { defineConfig } from 'playwright/test';
import base from '../playwright.config.ts';
import type { FixtureOptions } from '../fixtures.ts';

/** They look at processes of this PC, or at what only Linux has. */
const onlyHere = /desktop\/(package|failure|quit)|closing asks once|stopping np/;

export default defineConfig<FixtureOptions>({
  ...base,
  testDir: '..',
  testMatch: ['{windows,desktop}/*.spec.ts', 'acars/{shutdown,simulate}.spec.ts'],
  grepInvert: onlyHere,
  outputDir: '../../test-results/windows',
  globalSetup: '../setup/globalSetup.ts',
  workers: 1,
  retries: 0,
  projects: [
    { name: 'windows', use: { shell: 'desktop' } },
    { name: 'maps', testMatch: 'browser/dashboard.spec.ts', grep: /@map/, use: { shell: 'desktop' } },
  ],
});
