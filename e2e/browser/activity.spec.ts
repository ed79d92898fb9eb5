import { postComment } from '../../server/contract/classic/pireps.ts';
import { expect, test } from '../fixtures.ts';
import { ActivityPage } from '../pages/activityPage.ts';
import { PirepPage } from '../pages/pirepPage.ts';

test(
  'filters are in the address, going back removes them, and a change links to its report',
  { tag: '@reads' },
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

test('a pilot’s changes are shown with names and units', async ({ openWindow, client }) => {
  const id = await client.prefile(4711);
  await client.send(postComment, { params: { id }, body: { comment: 'Off we go' } });
  await client.file(id, { distance: 460, flight_time: 95, fuel_used: 5400 });
  const page = await openWindow('/activity?q=KTW4711');
  const activity = new ActivityPage(page);

  await expect(activity.rows.filter({ hasText: 'PIREP commented' })).toContainText('comment Off we go');
  const filed = activity.rows.filter({ hasText: 'PIREP filed' });
  await expect(filed).toContainText('distance 400 nm, flight time 01:35, fuel used 5,400 lb');

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/entry=\d+/);

  await page.goto(new URL('/activity?page=99', page.url()).href);
  await expect(page).toHaveURL(/\/activity(\?page=\d)?$/);
  await page.goBack();
  await expect(page).toHaveURL(/entry=\d+/);

  await page.goto(new URL('/activity?view=log&q=KTW4711', page.url()).href);
  await expect(page.getByRole('heading', { name: 'No lines match' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(activity.log).not.toHaveCount(0);
});
