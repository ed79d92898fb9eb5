import { readFileSync } from 'node:fs';
import { expect, test } from '../fixtures.ts';
import { lookInBothSchemes } from '../look.ts';
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
  await expect(statistics.figure('Flights')).toHaveText(/^\d+$/);
  const flights = numberIn(await statistics.figure('Flights').textContent());
  await expect(page.getByText('Counted are accepted reports')).toBeVisible();
  await lookInBothSchemes(page, 'statistics');

  for (const kind of ['Pilot', 'Airline', 'Subfleet', 'Aircraft', 'Route', 'Airport', 'Client']) {
    await statistics.groupBy(kind);
    const row = statistics.table.first();
    await expect(page.getByRole('columnheader', { name: kind })).toBeVisible();
    const counted = numberIn(await row.getByRole('cell').nth(1).textContent());
    await row.getByRole('link').click();
    await expect(page).toHaveURL(/pireps.*show=accepted/);
    await expect.poll(() => inbox.total('Accepted'), kind).toBe(counted);
    await page.goBack();
    await expect(statistics.table.first()).toBeVisible();
  }

  await statistics.bars('Landings').first().press('ArrowRight');
  const bar = statistics.bars('Landings').nth(1);
  await bar.focus();
  const landings = numberIn(((await bar.getAttribute('aria-label')) ?? '').split(': ')[1] ?? '');
  await page.keyboard.press('Enter');
  await expect.poll(() => inbox.total('Accepted')).toBe(landings);
  await page.goBack();

  await page.reload();
  await expect(statistics.figure('Flights')).toHaveText(String(flights));
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
