import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, type TestInfo } from 'playwright/test';

/** Tells a story in the light window and again in the dark one. */
export async function inBothSchemes(page: Page, story: () => Promise<void>): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await story();
  }
}

/** The smallest window that is judged, and a large one. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 1680, height: 1050 },
] as const;

/** Expects nothing against WCAG 2.2 AA in the page, or in what changed on it, and keeps pictures: of the whole page in both sizes. */
export async function look(page: Page, name: string, testInfo: TestInfo, changed = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // One frame: no second page to put the results of several together.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .include(changed)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
  expect(faults, name).toEqual([]);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const scheme = await page.locator('html').getAttribute('data-mantine-color-scheme');
  // A window that fills the screen has the size of the screen.
  const hasOneSize = changed !== 'html' || (await page.evaluate(() => document.fullscreenElement !== null));
  for (const size of hasOneSize ? sizes.slice(0, 1) : sizes) {
    await page.setViewportSize(size);
    await page.screenshot({ path: testInfo.outputPath(`${name}-${scheme}-${size.width}.png`) });
  }
  await page.setViewportSize(sizes[0]);
}
