import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, type TestInfo } from 'playwright/test';

/** Tells a story in the light window and in the dark one, at first in the one that is there: a change draws maps anew. */
export async function inBothSchemes(page: Page, story: () => Promise<void>): Promise<void> {
  const isDark = (await schemeOf(page)) === 'dark';
  await story();
  const colorScheme = isDark ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await story();
}

async function schemeOf(page: Page): Promise<string | null> {
  return await page.locator('html').getAttribute('data-mantine-color-scheme');
}

/** The smallest window that is judged, and a large one. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 1680, height: 1050 },
] as const;

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What has been looked at, by story and name. */
const seen = new Set<string>();

/**
 * Expects nothing against WCAG 2.2 AA in the page, or in what changed on it; the second time of the same name, in the
 * other scheme, only colours can differ. Keeps pictures where they are asked for: of the whole page in both sizes.
 */
export async function look(page: Page, name: string, testInfo: TestInfo, changed = 'html'): Promise<void> {
  const story = `${testInfo.testId} ${name}`;
  // A background that still fades from the other scheme has no contrast yet.
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
  );
  const axe = new AxeBuilder({ page })
    // One frame: no second page to put the results of several together.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .include(changed);
  const { violations } = await (seen.has(story) ? axe.withRules(['color-contrast']) : axe.withTags(rules)).analyze();
  seen.add(story);
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
  expect(faults, name).toEqual([]);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // A window that fills the screen has the size of the screen.
  const hasOneSize = changed !== 'html' || (await page.evaluate(() => document.fullscreenElement !== null));
  await picture(page, name, testInfo, hasOneSize ? sizes.slice(0, 1) : sizes);
}

/** Keeps pictures of the window when the environment has `PICTURES=1`. */
export async function picture(
  page: Page,
  name: string,
  testInfo: TestInfo,
  inSizes: readonly { readonly width: number; readonly height: number }[] = sizes.slice(0, 1),
): Promise<void> {
  if (process.env['PICTURES'] !== '1') return;
  const scheme = await schemeOf(page);
  for (const size of inSizes) {
    await page.setViewportSize(size);
    await page.screenshot({ path: testInfo.outputPath(`${name}-${scheme}-${size.width}.png`) });
  }
  await page.setViewportSize(sizes[0]);
}
