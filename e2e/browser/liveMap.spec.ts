import { postPositions } from '../../server/contract/classic/acars.ts';
import { pilotCalls } from '../../server/contract/admin/catalog/pilots.ts';
import { getPirep } from '../../server/contract/admin/pireps.ts';
import { cancelPirep, updatePirep } from '../../server/contract/classic/pireps.ts';
import { UserState } from '../../server/contract/codes.ts';
import { expect, test } from '../fixtures.ts';
import { flyHalfway } from '../flights.ts';
import { createSend } from '../operator.ts';
import { lookInBothSchemes } from '../look.ts';
import { LivePage } from '../pages/livePage.ts';
import { PirepPage } from '../pages/pirepPage.ts';

test(
  'a flight appears on the live map, moves and leaves it, and its report shows it',
  { tag: ['@desktop', '@map'] },
  async ({ openWindow, client }) => {
    const page = await openWindow('/live');
    const live = new LivePage(page);
    await expect(live.map).toBeVisible();
    const flight = await flyHalfway(client, 4321);
    await expect(live.flight('KTW4321')).toContainText('FL360');
    await live.flight('KTW4321').click();
    await live.follow.click();

    const position = { lat: 47.5, lon: -6, heading: 240, altitude: 31_000, gs: 433, vs: -1200 };
    await client.send(postPositions, { params: { id: flight.pirep_id }, body: { positions: [position] } });

    const card = live.card('KTW4321');
    await expect(card).toContainText('FL310');
    await expect(card).toContainText('433 kt');
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    // The map followed the aircraft, so the aircraft is in the middle of the part that the card does not cover.
    await expect(async () => {
      await live.clickFollowed();
      await expect(card).toBeVisible({ timeout: 2000 });
    }).toPass();

    await client.send(updatePirep, { params: { id: flight.pirep_id }, body: { status: 'EMG' } });
    await expect(live.flight('KTW4321')).toContainText('Emergency descent');

    await flight.file();
    await expect(live.flight('KTW4321')).toBeHidden();
    await expect(card).toContainText('and waits for review.');
    await card.getByRole('link', { name: 'Open report' }).click();

    const report = new PirepPage(page);
    await expect(report.heading('KTW4321')).toBeVisible();
    await expect(report.map).toBeVisible();
    await expect(report.profile).toHaveAccessibleName('Profile of KTW4321, highest FL360');
    await expect(report.figure('Landing')).toContainText('−182');
    await expect(report.figures).toContainText('Smooth all the way');
    await report.openView('Log');
    await expect(report.figures).toContainText('Gear up');

    // A toast covers nothing of the live map.
    await page.keyboard.press('a');
    await expect(report.toast).toContainText('Accepted KTW4321');
    await live.open();
    await expect(live.map).toBeVisible();
    const [message, legend] = [await report.toast.boundingBox(), await live.legend.boundingBox()];
    expect((message?.y ?? Infinity) + (message?.height ?? 0)).toBeLessThan(legend?.y ?? 0);
  },
);

test(
  'filter, search and selection are in the address and survive a reload',
  { tag: '@reads' },
  async ({ openWindow }) => {
    const page = await openWindow('/live');
    const live = new LivePage(page);
    await live.filter('Ground').click();
    await expect(live.rows).toHaveCount(1);
    await live.search.pressSequentially('nah');
    await expect(page).toHaveURL(/q=nah/);
    await live.search.press('Home');
    await live.search.pressSequentially('han');
    await expect(page).toHaveURL(/q=hannah/);
    await live.flight('KTW55').click();
    await expect(page).toHaveURL(/\/live\?.*flight=\d+/);

    await page.reload();

    await expect(live.card('KTW55')).toContainText('Hannah Vogt');
    await expect(live.filter('Ground')).toHaveAttribute('aria-pressed', 'true');
    await expect(live.search).toHaveValue('hannah');
    await page.goBack();
    await expect(live.card('KTW55')).toBeHidden();
  },
);

test(
  'list and map are filtered by airport, the map shows the rest in full screen, and keys open a card and a report',
  { tag: ['@map', '@reads'] },
  async ({ openWindow }) => {
    const page = await openWindow('/live');
    const live = new LivePage(page);
    await expect(live.note('5, next arrivals first')).toBeVisible();
    await live.narrow('Departure or arrival', 'EDDH');
    await expect(page).toHaveURL(/airport=EDDH/);
    await expect(live.rows).toHaveCount(3);
    await expect(live.note('3 of 5, next arrivals first')).toBeVisible();

    await page.keyboard.press('f');
    await expect(live.heading).toHaveText('3 of 5 flights in progress');
    await expect(live.navigation).toBeHidden();
    await expect(live.rows).toHaveCount(0);
    await live.chip('EDDH').click();
    await expect(live.heading).toHaveText('5 flights in progress');

    await page.keyboard.press('Escape');
    await expect(live.navigation).toBeVisible();
    await expect(live.rows).toHaveCount(5);

    // The keyboard moves through the list.
    const [first, second] = [live.rows.nth(0), live.rows.nth(1)];

    await page.keyboard.press('j');
    await expect(first).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('j');
    await expect(second).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('k');
    await expect(first).toHaveAttribute('aria-current', 'true');
    const ident = (await first.textContent())?.match(/^KTW\d+/)?.[0] ?? 'none';
    await expect(live.card(ident)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(live.card(ident)).toBeHidden();

    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(new PirepPage(page).heading(ident)).toBeVisible();
  },
);

test(
  'the map is drawn from parts of one file, navaids can be turned on, and a globe and the focus stay in other colours',
  { tag: ['@map', '@reads'] },
  async ({ openWindow }) => {
    const page = await openWindow('/');
    const live = new LivePage(page);
    const parts: { status: number; bytes: number }[] = [];
    page.on('response', (response) => {
      if (!response.url().endsWith('.pmtiles')) return;
      parts.push({ status: response.status(), bytes: Number(response.headers()['content-length']) });
    });

    await live.open();
    await expect(live.map).toBeVisible();
    expect(parts.every(({ status }) => status === 206)).toBe(true);
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(600_000);

    await live.zoomIn(4);
    const without = await live.settledPicture();
    await live.layer('Navaids');
    await expect(page).toHaveURL(/navaids=on/);
    expect((await live.settledPicture()).equals(without)).toBe(false);

    await live.globe.click();
    // The same one in other colours: a new one would be empty at first.
    const canvas = await live.map.locator('canvas').elementHandle();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(await canvas?.isVisible()).toBe(true);
    await expect(live.globe).toHaveAttribute('aria-pressed', 'true');
    await expect(live.globe).toBeFocused();
  },
);

test('a selected flight does not vanish without a word, and aircraft and pilot say where they are', async ({
  client,
  demo,
  openWindow,
}) => {
  const page = await openWindow('/live');
  const live = new LivePage(page);
  const { origin } = new URL(page.url());
  const [session] = await page.context().cookies(origin);
  const send = createSend(origin, { cookie: `${session?.name}=${session?.value}`, origin });
  const { pirep_id } = await flyHalfway(client, 4400);
  await live.flight('KTW4400').click();
  const card = live.card('KTW4400');
  const shown = /ETA (\d\d:\d\dZ)/;
  await expect(card).toContainText(shown);
  const eta = shown.exec((await card.textContent()) ?? '')?.[1];

  await page.goto(new URL(`/pilots/${demo.pilot.id}`, page.url()).href);
  await page.getByRole('link', { name: `In flight KTW4400, ETA ${eta}` }).click();
  await expect(card).toBeVisible();
  const { data: pirep } = await send(getPirep, { params: { id: pirep_id } });
  await page.goto(new URL(`/fleet?q=${pirep.aircraft.registration}`, page.url()).href);
  await page.getByRole('link', { name: `In flight KTW4400, ETA ${eta}` }).click();

  const suspend = async (state: number): Promise<unknown> =>
    await send(pilotCalls.changeMany, { body: { ids: [demo.pilot.id], set: { state } } });
  await suspend(UserState.SUSPENDED);
  await expect(card).toContainText('calls are refused');
  await suspend(UserState.ACTIVE);
  await expect(card).not.toContainText('calls are refused');

  // On the wall too.
  await page.keyboard.press('f');
  await expect(live.exitFullScreen).toBeVisible();
  await client.send(cancelPirep, { params: { id: pirep_id } });
  await expect(card).toContainText('The flight was cancelled and left the live map.');
  await lookInBothSchemes(page, 'live-gone');
  await page.keyboard.press('Enter');
  await expect(new PirepPage(page).heading('KTW4400')).toBeVisible();
});

test('the flights of the demonstration start and stop on the live map', async ({ openWindow }) => {
  const page = await openWindow('/live');
  const live = new LivePage(page);
  await expect(live.rows).toHaveCount(5);
  await live.startTraffic.click();
  await expect(live.rows).toHaveCount(9);
  await live.stopTraffic.click();
  await expect(live.rows).toHaveCount(5);
});

test('a table stands for the map, with the same filters and card', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/live');
  const live = new LivePage(page);
  await expect(live.flightsAsText).toHaveCount(5);

  const before = await live.flightsAsText.first().boundingBox();
  await page.keyboard.press('j');
  await expect(live.follow).toBeHidden();
  await expect(live.closeCard).toBeVisible();
  expect((await live.flightsAsText.first().boundingBox())?.y).toBe(before?.y);
  await live.closeCard.click();

  await live.filter('Ground').click();
  await expect(live.flightsAsText).toHaveCount(1);
  await expect(live.flightsAsText).toContainText('ago');
  await live.flight('KTW55').click();

  await expect(live.card('KTW55')).toContainText('Hannah Vogt');
  await lookInBothSchemes(page, 'live-table');

  await page.keyboard.press('f');
  await expect(live.heading).toHaveText('1 of 5 flights in progress');
  await live.exitFullScreen.click();
  await expect(live.heading).toHaveText('Live map');
});
