import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { FirstRunPage } from '../pages/firstRunPage.ts';
import { LivePage } from '../pages/livePage.ts';
import { PirepPage } from '../pages/pirepPage.ts';
import { startServer } from '../serverProgram.ts';

/** What axe finds against WCAG 2.2 AA, in one line each. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('the first run is accessible', async ({ emptyData, page }) => {
      const server = await startServer(emptyData);
      await page.goto(server.admin);
      await expect(new FirstRunPage(page).heading).toBeVisible();

      expect(await faults(page)).toEqual([]);
      await server.stop();
    });

    test('the live map is accessible', async ({ adminPage }) => {
      const live = new LivePage(adminPage);
      await live.open();
      await expect(live.map).toBeVisible();

      expect(await faults(adminPage)).toEqual([]);
    });

    test('the inbox and a report are accessible', async ({ adminPage }) => {
      const report = new PirepPage(adminPage);
      await report.openFirst();
      await expect(report.profile).toBeVisible();

      expect(await faults(adminPage)).toEqual([]);
    });
  });
}
