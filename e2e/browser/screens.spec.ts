import { expect, test } from '../fixtures.ts';
import { look, lookInBothSchemes } from '../look.ts';
import { ActivityPage } from '../pages/activityPage.ts';
import { DashboardPage } from '../pages/dashboardPage.ts';
import { FramePage } from '../pages/framePage.ts';
import { InboxPage } from '../pages/inboxPage.ts';
import { LivePage } from '../pages/livePage.ts';
import { PirepPage } from '../pages/pirepPage.ts';

test('the dashboard and the news form are accessible', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/dashboard');
  await expect(new DashboardPage(page).part('Flying now').getByRole('row')).toHaveCount(5);

  await lookInBothSchemes(page, 'dashboard');
  await openWindow('/dashboard?news=new');
  await expect(new DashboardPage(page).dialog).toBeVisible();
  await look(page, 'dashboard-news');
});

test('the activity and the log are accessible', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/activity?action=pirep.rejected');
  const activity = new ActivityPage(page);
  await activity.rows.first().getByRole('button').click();
  await expect(activity.value('state')).toBeVisible();
  await look(page, 'activity');

  await activity.since.click();
  await expect(activity.calendar).toBeVisible();
  await look(page, 'calendar');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Server log' }).click();
  await expect(activity.log.first()).toBeVisible();
  await look(page, 'server-log');
});

test('the live map is accessible', { tag: ['@map', '@reads'] }, async ({ openWindow }) => {
  const page = await openWindow('/live?airport=EDDH');
  const live = new LivePage(page);
  await expect(live.rows).toHaveCount(3);
  const ident = (await live.rows.first().textContent())?.match(/^KTW\d+/)?.[0] ?? 'none';

  await live.layers.click();
  await expect(page.getByRole('switch', { name: 'Trails' })).toBeVisible();
  await look(page, 'live-map-layers');
  await page.keyboard.press('Escape');

  await live.flight(ident).click();
  await expect(live.card(ident)).toBeVisible();
  await look(page, 'live-map-flight');
  await page.keyboard.press('Escape');
  await expect(live.card(ident)).toBeHidden();

  await live.filterMenu.click();
  await expect(page.getByRole('combobox', { name: 'Airline' })).toBeVisible();
  await look(page, 'live-map-filter');
  await page.keyboard.press('Escape');

  await page.keyboard.press('f');
  await expect(live.navigation).toBeHidden();
  await look(page, 'live-map-wall');
  await page.keyboard.press('Escape');
  await expect(live.navigation).toBeVisible();
});

test('a report and its views are accessible', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/pireps');
  const report = new PirepPage(page);
  await report.open('KTW612');
  await expect(report.profile).toBeVisible();

  await lookInBothSchemes(page, 'report');
  for (const view of ['Log', 'Fields', 'Passengers'] as const) {
    await report.openView(view);
    await look(page, `report-${view.toLowerCase()}`, 'aside');
    await report.closeView();
  }
});

test('the palette and an inbox without matches are accessible', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/pireps?q=nothing%20like%20it');
  await expect(new InboxPage(page).rows).toHaveCount(0);
  const frame = new FramePage(page);
  await frame.openPalette('lind');
  await expect(frame.paletteResults).not.toHaveCount(0);

  await look(page, 'palette');
});

test('a window without a session is accessible', { tag: '@reads' }, async ({ page, serverProgram }) => {
  await page.goto(new URL('/', serverProgram.admin).href);
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible();

  await look(page, 'session-ended');
});

test(
  'the manual opens at the part of the screen, and leads to others and back to the screen',
  { tag: '@reads' },
  async ({ openWindow }) => {
    const page = await openWindow('/flights');
    const frame = new FramePage(page);
    await frame.help.click();
    await expect(frame.manual('Flights')).toContainText('Add flights');
    await look(page, 'manual');
    await frame.manual('Flights').getByRole('link', { name: 'Data' }).click();
    await expect(frame.manual('Data')).toContainText('Import CSV files');
    await page.getByRole('link', { name: 'Open Data' }).click();
    await expect(frame.heading('Data')).toBeVisible();
    await page.keyboard.press('?');
    await page.getByRole('link', { name: 'Read the manual of this screen' }).click();
    await expect(frame.manual('Data')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  },
);

const searches = [
  ['help', 'Manual'],
  ['documentation', 'Manual'],
  ['logo', 'Logo and colour'],
  ['season', 'Flights'],
  ['accept', 'PIREPs'],
  ['hardest', 'Hardest landings'],
  ['zur', 'LSZH Zürich Airport'],
] as const;

test(
  'the palette finds what people call things, and foreign airports by their code',
  { tag: '@reads' },
  async ({ openWindow }) => {
    const frame = new FramePage(await openWindow('/dashboard'));
    for (const [text, found] of searches) {
      await frame.openPalette(text);
      await expect(frame.paletteResults.first()).toContainText(found);
      await expect(frame.paletteResults.filter({ hasText: 'not in your catalog' })).toHaveCount(0);
      await frame.closePalette();
    }
    await frame.openPalette('NZQN');
    await expect(frame.paletteResults.first()).toContainText('Queenstown');
    await frame.openPalette('queenstown');
    await expect(frame.paletteResults.first()).toContainText('NZQN');
  },
);
