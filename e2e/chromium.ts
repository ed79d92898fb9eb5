import { existsSync } from 'node:fs';

/** Debian's and Chrome's, as people have them. */
const browsers = ['/usr/bin/chromium', '/usr/bin/google-chrome'] as const;
/** The same Chromium without what draws its own windows, tabs and bars. */
const shell = '/usr/bin/chromium-headless-shell';

const first = (files: readonly string[]): string | undefined => files.find((file) => existsSync(file));

/** For stories: quicker without a window of its own. Nothing: the one that Playwright itself installs. */
export const storyChromium = first([shell, ...browsers]);

/** For figures: as people see the map. Nothing: the one that Playwright itself installs. */
export const benchChromium = first([...browsers, shell]);

/** What makes a Chromium, or Electron, one of a machine that draws no maps: windows show their tables instead. */
export const without3d = ['--disable-gpu', '--disable-software-rasterizer'] as const;
