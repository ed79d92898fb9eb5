import { expect, test } from '../fixtures.ts';
import { ActivityPage } from '../pages/activityPage.ts';
import { PirepPage } from '../pages/pirepPage.ts';

test(
  'the changes are narrowed in the address, going back widens them, and a change leads to its report',
  { tag: '@desktop' },
  async ({ openWindow }) => {
    const page = await openWindow('/activity?action=pirep.rejected');
    const activity = new ActivityPage(page);
    await expect(activity.rows.first()).toBeVisible();
    await expect(activity.rows.filter({ hasNotText: 'PIREP rejected' })).toHaveCount(0);

    await activity.rows.first().getByRole('button').click();
    await expect(page).toHaveURL(/entry=\d+/);
    await expect(activity.value('state')).toContainText('Pending');
    await expect(activity.value('state')).toContainText('Rejected');

    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect(activity.rows.filter({ hasText: 'PIREP filed' }).first()).toBeVisible();
    await page.goBack();
    await expect(activity.rows.filter({ hasNotText: 'PIREP rejected' })).toHaveCount(0);

    const report = activity.rows.first().getByRole('link');
    const ident = (await report.textContent()) ?? 'none';
    await report.click();
    await expect(new PirepPage(page).heading(ident)).toBeVisible();
  },
);
