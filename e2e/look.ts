import axe from 'axe-core';
import { expect, type Page, test } from 'playwright/test';

type Scheme = 'light' | 'dark';

async function useScheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** The default size, and a large window. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 1680, height: 1050 },
] as const;

/** Beyond WCAG: a page has one banner, also below a dialog. */
const moreRules = { 'landmark-no-duplicate-banner': { enabled: true } } as const;

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Expects that the page meets WCAG 2.2 AA. Saves screenshots if they are turned on.
 * @param part a selector; only this part is checked
 */
export async function look(page: Page, name: string, part = 'html'): Promise<void> {
  await expectNoFaults(page, name, part, rules);
  await takeScreenshots(page, name, part);
}

/**
 * As above, and then in the dark scheme for contrast. For one screen of each kind: `renderer/lib/tokens.test.ts` checks all
 * pairs of colours.
 */
export async function lookInBothSchemes(page: Page, name: string): Promise<void> {
  await look(page, name);
  await useScheme(page, 'dark');
  await expectNoFaults(page, `${name}, dark`, 'html', ['color-contrast']);
  await useScheme(page, 'light');
}

async function expectNoFaults(page: Page, name: string, part: string, runOnly: readonly string[]): Promise<void> {
  await settle(page, part);
  expect(await findFaults(page, part, runOnly), name).toEqual([]);
}

/**
 * Runs axe in the page, which holds it after the first look and sends only faults: so a look costs half as much. A map is not
 * for axe, and draws nothing meanwhile.
 */
async function findFaults(page: Page, selector: string, runOnly: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return await page.evaluate(
    async (options) => {
      const { axe: inPage } = globalThis as unknown as { readonly axe: typeof axe };
      const { part, ...chosen } = options;
      const { requestAnimationFrame: draw } = globalThis;
      const held: FrameRequestCallback[] = [];
      globalThis.requestAnimationFrame = (callback) => held.push(callback);
      const context = { include: [part], exclude: ['canvas'] };
      const { violations } = await inPage.run(context, { resultTypes: ['violations'], ...chosen });
      globalThis.requestAnimationFrame = draw;
      for (const callback of held) draw(callback);
      return violations.flatMap(({ id: rule, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${rule}: ${target.join(' ')} ${failureSummary ?? ''}`),
      );
    },
    { part: selector, runOnly: [...runOnly], rules: moreRules },
  );
}

/** Waits until everything is loaded and no colour changes, because a colour in transition has another contrast. */
async function settle(page: Page, part: string): Promise<void> {
  await expect(page.locator(part).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
  );
}

async function takeScreenshots(page: Page, name: string, part: string): Promise<void> {
  if (process.env['PICTURES'] !== '1') return;
  // The size of a window in full screen cannot be changed.
  const isFullScreen = await page.evaluate(() => document.fullscreenElement !== null);
  for (const scheme of ['light', 'dark'] as const) {
    await useScheme(page, scheme);
    for (const size of part === 'html' && !isFullScreen ? sizes : sizes.slice(0, 1)) {
      await page.setViewportSize(size);
      await page.screenshot({ path: test.info().outputPath(`${name}-${scheme}-${size.width}.png`) });
    }
  }
  await page.setViewportSize(sizes[0]);
  await useScheme(page, 'light');
}
