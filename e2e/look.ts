import axe from 'axe-core';
import { expect, type Page, test } from 'playwright/test';

/** Runs steps in both colour schemes. It begins with the current one, because a change draws all again. */
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

/** Beyond WCAG: a page has one banner, also below a dialog. */
const moreRules = { 'landmark-no-duplicate-banner': { enabled: true } } as const;

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
  const runOnly = seen.has(id) ? ['color-contrast'] : rules;
  seen.add(id);
  const faults = await findFaults(page, part, runOnly);
  expect(faults, name).toEqual([]);
  // The size of a window in full screen cannot be changed.
  const isFullScreen = await page.evaluate(() => document.fullscreenElement !== null);
  await takeScreenshots(page, name, part === 'html' && !isFullScreen ? sizes : sizes.slice(0, 1));
}

/** Runs axe in the page, which holds it after the first look and sends only faults: so a look costs half as much. */
async function findFaults(page: Page, part: string, runOnly: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return await page.evaluate(
    async (options) => {
      const { axe: inPage } = globalThis as unknown as { readonly axe: typeof axe };
      const { part: context, ...chosen } = options;
      const { violations } = await inPage.run(context, { resultTypes: ['violations'], ...chosen });
      return violations.flatMap(({ id: rule, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${rule}: ${target.join(' ')} ${failureSummary ?? ''}`),
      );
    },
    { part, runOnly: [...runOnly], rules: moreRules },
  );
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
