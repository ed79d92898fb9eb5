import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from 'playwright/test';

/** Runs steps in both colour schemes. It begins with the current one, because a change draws the maps again. */
export async function inBothSchemes(page: Page, run: () => Promise<void>): Promise<void> {
  const isDark = (await schemeOf(page)) === 'dark';
  await run();
  const colorScheme = isDark ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await run();
}

export async function lookInBothSchemes(page: Page, name: string, part?: string): Promise<void> {
  await inBothSchemes(page, async () => await look(page, name, part));
}

async function schemeOf(page: Page): Promise<string | null> {
  return await page.locator('html').getAttribute('data-mantine-color-scheme');
}

/** The default size, and a large window. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 1680, height: 1050 },
] as const;

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The looks so far, by test and name. */
const seen = new Set<string>();

/**
 * Expects that the page meets WCAG 2.2 AA. A second look of the same name is in the other scheme, so it checks only
 * contrast. Saves screenshots if they are turned on.
 * @param part a selector; only this part is checked
 */
export async function look(page: Page, name: string, part = 'html'): Promise<void> {
  const id = `${test.info().testId} ${name}`;
  await settle(page);
  const axe = new AxeBuilder({ page })
    // The page has only one frame, so no second page is needed to merge results.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .include(part);
  const { violations } = await (seen.has(id) ? axe.withRules(['color-contrast']) : axe.withTags(rules)).analyze();
  seen.add(id);
  const faults = violations.flatMap(({ id: rule, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${rule}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
  expect(faults, name).toEqual([]);
  // The size of a window in full screen cannot be changed.
  const isFullScreen = await page.evaluate(() => document.fullscreenElement !== null);
  await takeScreenshots(page, name, part === 'html' && !isFullScreen ? sizes : sizes.slice(0, 1));
}

/** Waits until everything is loaded and no colour changes, because a colour in transition has another contrast. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
  );
}

async function takeScreenshots(page: Page, name: string, inSizes: readonly (typeof sizes)[number][]): Promise<void> {
  if (process.env['PICTURES'] !== '1') return;
  const scheme = await schemeOf(page);
  for (const size of inSizes) {
    await page.setViewportSize(size);
    await page.screenshot({ path: test.info().outputPath(`${name}-${scheme}-${size.width}.png`) });
  }
  await page.setViewportSize(sizes[0]);
}
