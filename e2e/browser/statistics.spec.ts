import { readFileSync } from 'node:fs';
import { listNews } from '../../server/contract/classic/news.ts';
import { expect, test } from '../fixtures.ts';
import { look, lookInBothSchemes } from '../look.ts';
import { DashboardPage } from '../pages/dashboardPage.ts';
import { FramePage } from '../pages/framePage.ts';
import { InboxPage } from '../pages/inboxPage.ts';
import { StatisticsPage } from '../pages/statisticsPage.ts';

const numberIn = (text: string | null): number => Number(/\d+/.exec(text ?? '')?.[0]);

test('every figure of the statistics leads to the reports behind it', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/dashboard');
  await new FramePage(page).show('Statistics');
  const statistics = new StatisticsPage(page);
  const inbox = new InboxPage(page);
  await statistics.choose('Period', 'Last 30 days');
  await expect(page).toHaveURL(/period=30-days/);
  await expect(page.getByText('Counted are accepted reports')).toBeVisible();
  await lookInBothSchemes(page, 'statistics');
  const flights = numberIn(await statistics.figure('Flights').textContent());

  for (const kind of ['Pilot', 'Airline', 'Subfleet', 'Aircraft', 'Route', 'Airport', 'Client']) {
    await statistics.groupBy(kind);
    const row = statistics.table.first();
    await expect(statistics.part(`Statistics by ${kind.toLowerCase()}`)).toBeVisible();
    await expect(statistics.busy).toHaveCount(0);
    const counted = numberIn(await row.getByRole('cell').nth(1).textContent());
    await row.getByRole('link').click();
    await expect(page).toHaveURL(/pireps.*show=accepted/);
    await expect.poll(() => inbox.total('Accepted'), kind).toBe(counted);
    await page.goBack();
    await expect(statistics.table.first()).toBeVisible();
  }

  for (const chart of ['Landings', 'Punctuality']) {
    await statistics.bars(chart).first().press('ArrowRight');
    const bar = statistics.bars(chart).nth(3);
    await bar.focus();
    const counted = numberIn(((await bar.getAttribute('aria-label')) ?? '').split(': ')[1] ?? '');
    await page.keyboard.press('Enter');
    await expect.poll(() => inbox.total('Accepted'), chart).toBe(counted);
    await page.goBack();
    await expect(statistics.busy).toHaveCount(0);
  }

  await page.reload();
  await expect(statistics.figure('Flights')).toHaveText(String(flights));
  await statistics.choose('Beside', 'own dates');
  await expect(page).toHaveURL(/beside_from=\d{4}-.*beside_to=\d{4}-/);
  await statistics.sortBy('Hours');
  await expect(page).toHaveURL(/sort=minutes/);
  await statistics.filter('Departure', 'EDDH');
  await expect(statistics.figure('Flights')).not.toHaveText(String(flights));
});

test(
  'a chart is read by pointing and with the keyboard, and saved as CSV and picture',
  { tag: '@reads' },
  async ({ openWindow }) => {
    const page = await openWindow('/statistics?period=30-days');
    const statistics = new StatisticsPage(page);
    const bar = statistics.bars('Flights').last();
    await bar.hover();
    await expect(bar.getByText(/flights?, \d\d:\d\d/)).toBeVisible();
    await page.mouse.move(0, 0);
    await bar.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(statistics.bars('Flights').nth(-2)).toBeFocused();
    await expect(
      statistics
        .bars('Flights')
        .nth(-2)
        .getByText(/flights?, \d\d:\d\d/),
    ).toBeVisible();

    const csv = page.waitForEvent('download');
    await statistics.save('Figures', 'Table');
    expect(readFileSync(await (await csv).path(), 'utf8').split('\n').length).toBeGreaterThan(5);
    const picture = page.waitForEvent('download');
    await statistics.save('Landings', 'Picture');
    expect((await picture).suggestedFilename()).toMatch(/^Landings-.*\.png$/);
    expect(
      readFileSync(await (await picture).path())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  },
);

test('the airline and a pilot have a month in review', { tag: ['@map', '@reads'] }, async ({ openWindow }) => {
  const page = await openWindow('/statistics?period=30-days');
  const statistics = new StatisticsPage(page);
  await page.getByRole('link', { name: 'Month in review' }).click();
  await expect(statistics.figure('Flights')).toHaveText(/^[1-9]\d*$/);
  const landing = statistics.part('Best landing');
  await expect(landing.getByRole('img')).toHaveAccessibleName(/past the threshold of/);
  await lookInBothSchemes(page, 'month-in-review');
  const picture = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save picture' }).click();
  expect((await picture).suggestedFilename()).toMatch(/in-review\.png$/);

  await page.getByRole('group', { name: 'Length' }).getByRole('button', { name: 'Year' }).click();
  await expect(page).toHaveURL(/statistics\/\d{4}$/);
  await expect(statistics.part('Routes')).toBeVisible();
  await page.goBack();

  await statistics.part('Most active pilots').getByRole('link').first().click();
  await expect(page).toHaveURL(/pilots\/\d+$/);
  await page.getByRole('link', { name: 'Month in review' }).click();
  await expect(page).toHaveURL(/pilot=\d+/);
  await expect(statistics.part('Routes')).toBeVisible();
  await expect(statistics.post).toHaveCount(0);
});

test('a review is posted as news and to Discord, and again only on purpose', async ({ openWindow, client }) => {
  const page = await openWindow('/dashboard');
  const { origin } = new URL(page.url());
  const hook = {
    name: 'Flight deck',
    url: 'https://discord.com.invalid/api/webhooks/1/x',
    format: 'discord',
    events: ['review.posted'],
    allow_private: false,
    active: true,
  };
  await page.request.post(`${origin}/admin/webhooks`, { data: hook, headers: { origin } });
  await page.goto(`${origin}/statistics?period=30-days`);
  const statistics = new StatisticsPage(page);
  await page.getByRole('link', { name: 'Month in review' }).click();
  await statistics.post.click();
  await expect(statistics.dialog.getByRole('checkbox', { name: 'Discord' })).toBeChecked();
  await expect(statistics.dialog.getByText('Flight deck')).toBeVisible();
  await statistics.dialog.getByLabel('Comment').fill('What a **month**.');
  await expect(
    statistics.dialog.getByRole('region', { name: 'Preview' }).getByText('month', { exact: true }),
  ).toBeVisible();
  await look(page, 'review-post');
  await statistics.dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await statistics.dialog.waitFor({ state: 'hidden' });
  const [news] = (await client.send(listNews, {})).data;
  expect(news?.body).toMatch(/^What a \*\*month\*\*\.\n\n/);
  const deliveries = await page.request.get(`${origin}/admin/webhooks/1/deliveries`);
  expect(await deliveries.json()).toMatchObject({ data: [{ event: 'review.posted' }] });

  await statistics.post.click();
  await expect(statistics.dialog.getByRole('button', { name: 'Post', exact: true })).toBeDisabled();
  await statistics.dialog.getByRole('checkbox', { name: /^It was posted/ }).check();
  await expect(statistics.dialog.getByRole('button', { name: 'Post', exact: true })).toBeEnabled();
  await page.goto(`${origin}/dashboard`);
  await expect(new DashboardPage(page).news.filter({ hasText: 'What a' })).toBeVisible();
});
