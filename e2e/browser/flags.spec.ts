import { changeSetting } from '../../server/contract/admin/settings.ts';
import { expect, test } from '../fixtures.ts';
import { fileFlagged, gap } from '../flights.ts';
import { look } from '../look.ts';
import { DashboardPage } from '../pages/dashboardPage.ts';
import { FlagsPanel, PirepPage, ReviewPage } from '../pages/pirepPage.ts';
import { FramePage } from '../pages/framePage.ts';
import { InboxPage } from '../pages/inboxPage.ts';
import { SettingsPage } from '../pages/settingsPage.ts';

test(
  'a filed report is flagged in the open inbox, shows its evidence, and is rechecked with other limits',
  { tag: '@map' },
  async ({ openWindow, client }) => {
    const page = await openWindow('/pireps');
    const [inbox, report, panel] = [new InboxPage(page), new PirepPage(page), new FlagsPanel(page)];
    await expect(inbox.rows.first()).toContainText('KTW612');

    const begin = await fileFlagged(client, 4711);

    await expect(inbox.row('KTW4711')).toContainText('Hard landing, 1 more');
    await inbox.row('KTW4711').click();
    await expect(panel.flag('Hard landing')).toContainText(/−640\sfpm.*Limit −600\sfpm/);
    await expect(report.map).toBeVisible();
    const wholeFlight = await report.map.screenshot();
    await panel.show('gap');
    const time = (at: number): string => `${new Date(begin + at * 60_000).toISOString().slice(11, 19)}Z`;
    await expect.poll(() => report.cursor()).toBe(time(gap.from));
    await expect(panel.step).toHaveText(`1 of 2, ${time(gap.from)}`);
    await expect.poll(async () => (await report.map.screenshot()).equals(wholeFlight)).toBe(false);
    await panel.next.click();
    await expect.poll(() => report.cursor()).toBe(time(gap.to));
    await page.keyboard.press('f');
    await expect(panel.flag('Hard landing')).toHaveAttribute('data-shown');

    const body = { key: 'flags.position_gap', value: '30' };
    const { origin } = new URL(page.url());
    await page.request.put(`${origin}${changeSetting.url}`, { data: body, headers: { origin } });
    await panel.checkAgain();

    await expect(new ReviewPage(page).toast).toHaveText(/KTW4711: Position gap removed/);
    await expect(panel.flags).toHaveCount(1);
    await expect(inbox.row('KTW4711')).toContainText(/Hard landing$/);
  },
);

test(
  'flagged reports are found from the dashboard, by chip, by kind and by the palette',
  { tag: '@reads' },
  async ({ openWindow }) => {
    const page = await openWindow('/dashboard');
    const [inbox, frame] = [new InboxPage(page), new FramePage(page)];
    await new DashboardPage(page).figure('Waiting for review').getByRole('link', { name: '3 flagged' }).click();
    await expect(inbox.chip('Flagged')).toHaveAttribute('aria-pressed', 'true');
    await inbox.chip('Pending').click();
    await expect(inbox.rows.filter({ hasText: 'KTW18' })).not.toHaveCount(0);
    await expect(inbox.chip('Flagged')).toHaveText('Flagged3');

    await inbox.chip('Flagged').click();
    await expect(page).toHaveURL(/flags=any/);
    await expect(inbox.rows.filter({ hasText: 'KTW18' })).toHaveCount(0);
    await inbox.filterButton.click();
    await inbox.filter('Flags', 'Position gap');
    await expect(page).toHaveURL(/flags=position_gap/);
    await expect(inbox.filters).toHaveText(['Position gap']);
    await page.keyboard.press('Escape');
    await expect(inbox.rows.filter({ hasText: 'KTW505' })).toHaveCount(0);

    await frame.openPalette('flagged');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/flags=any/);
    await expect(inbox.chip('Flagged')).toHaveAttribute('aria-pressed', 'true');
  },
);

test('flags and their evidence are accessible', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/pireps');
  const panel = new FlagsPanel(page);
  await panel.show('gap');
  await expect(panel.step).toBeVisible();
  await look(page, 'flags');
});

test('limits of landings by kind of aircraft raise flags with evidence, and points make a score', async ({
  openWindow,
}) => {
  const page = await openWindow('/settings?group=flags');
  const [settings, inbox, panel] = [new SettingsPage(page), new InboxPage(page), new FlagsPanel(page)];
  const sink = 'Sink rate at 500 ft: jet';
  await expect(settings.field(sink)).toHaveValue('1200');
  await settings.write(sink, '300');
  await expect(settings.toast).toContainText(`${sink}: 300 fpm.`);
  await settings.write(sink, '');
  await expect(settings.field(sink)).toHaveValue('1200');
  await settings.write(sink, '400');
  await expect(settings.toast).toContainText(`${sink}: 400 fpm.`);
  await settings.field('Beside the line at 500 ft: heavy').scrollIntoViewIfNeeded();
  await look(page, 'landing-limits');

  await settings.open('Scores');
  await expect(page.getByText('No points, no scores')).toBeVisible();
  await settings.write('Flag “Bounced landing”', '10');
  await expect(page.getByText(/“Bounced landing”, gets 90\./)).toBeVisible();
  await settings.write('Flag “Unstable approach”', '15');
  await expect(settings.field('Flag “Unstable approach”')).toHaveValue('15');
  await settings.write('Each bounce', '500');
  await expect(settings.field('Each bounce')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await look(page, 'score-points');

  await page.getByTitle('PIREPs').click();
  await inbox.row('KTW612').first().click();
  await panel.checkAgain();
  await expect(panel.flag('Unstable approach')).toContainText(/At 500.ft above the field: −[\d,]+.fpm.*Limit −400.fpm/);
  await panel.show('approach');
  await expect(panel.flag('Unstable approach')).toHaveAttribute('data-shown');
});
