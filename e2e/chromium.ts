import { existsSync } from 'node:fs';

/** Chromium from Debian, and Chrome. */
const browsers = ['/usr/bin/chromium', '/usr/bin/google-chrome'] as const;
/** Chromium without a window of its own. */
const shell = '/usr/bin/chromium-headless-shell';

const first = (files: readonly string[]): string | undefined => files.find((file) => existsSync(file));

/** The fastest browser on this PC; undefined for the one that Playwright installs. */
export const testChromium = first([shell, ...browsers]);

/** The browser that draws as people see it; undefined for the one that Playwright installs. */
export const benchChromium = first([...browsers, shell]);

/** Options that make Chromium and Electron behave like a PC that cannot draw maps. Screens show tables instead. */
export const without3d = ['--disable-gpu', '--disable-software-rasterizer'] as const;
