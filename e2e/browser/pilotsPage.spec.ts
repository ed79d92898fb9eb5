import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { listApiKeys, revokeApiKey, issueApiKey } from '../../server/contract/admin/apiKeys.ts';
import { pilotCalls } from '../../server/contract/admin/catalog/pilots.ts';
import { postNews } from '../../server/contract/admin/news.ts';
import { changeSetting } from '../../server/contract/admin/settings.ts';
import { setUp } from '../../server/contract/admin/setup.ts';
import { postPositions } from '../../server/contract/classic/acars.ts';
import { addBid, listBids } from '../../server/contract/classic/bids.ts';
import { searchFlights } from '../../server/contract/classic/flights.ts';
import { filePirep, prefilePirep, updatePirep } from '../../server/contract/classic/pireps.ts';
import { createAcarsClient } from '../acarsClient.ts';
import { expect, test } from '../fixtures.ts';
import { holdNextReply } from '../hold.ts';
import { look, lookInBothSchemes } from '../look.ts';
import { createOperator } from '../operator.ts';
import { PilotsPage } from '../pages/pilotsPage.ts';
import { startServer } from '../serverProgram.ts';

const phone = { width: 390, height: 844 };
const tablet = { width: 820, height: 1180 };
const desktop = { width: 1280, height: 800 };
test.use({ viewport: desktop });

/** Opens the flights, signed in by a link. */
async function openSignedIn(page: Page, api: string, key: string | undefined): Promise<PilotsPage> {
  const pilots = new PilotsPage(page);
  await pilots.openFlights(api, key);
  return pilots;
}

/** Flies what the pilot has booked, as an ACARS client does that takes the flight from the bids. */
async function flyBooked(api: string, key: string, ident: string): Promise<void> {
  const client = createAcarsClient(api, key);
  const { data: bids } = await client.send(listBids, {});
  const bid = bids.find((one) => one.ident === ident);
  if (bid === undefined || bid.aircraft_id === null) throw new Error(`${ident} is not booked with an aircraft`);
  const { data: pirep } = await client.send(prefilePirep, {
    body: {
      airline_id: bid.airline_id,
      aircraft_id: bid.aircraft_id,
      flight_id: bid.flight_id,
      flight_number: String(bid.flight_number),
      dpt_airport_id: bid.dpt_airport_id,
      arr_airport_id: bid.arr_airport_id,
      source_name: 'Homebase test client',
    },
  });
  const params = { id: pirep.id };
  await client.send(updatePirep, { params, body: { status: 'ENR' } });
  await client.send(postPositions, { params, body: { positions: [{ lat: 53.6, lon: 10, altitude: 9000, gs: 300 }] } });
  await client.send(filePirep, { params, body: { distance: 400, flight_time: 62, fuel_used: 5000 } });
}

for (const [size, viewport] of [['a phone', phone] as const, ['a PC', desktop] as const]) {
  test(`on ${size}, a pilot signs in with a pasted key and books a flight, and a client flies it`, async ({
    demo,
    page,
    serverProgram: { api },
  }) => {
    const key = demo.pilot.api_key;
    await page.setViewportSize(viewport);
    await page.goto(api);
    const pilots = new PilotsPage(page);
    await pilots.signIn(`${key.slice(0, 35)}-`);
    await expect(pilots.key).toHaveAccessibleDescription(/No pilot has this API key/);
    await expect(pilots.key).toBeFocused();
    await pilots.signIn(`  ${key}\n`);
    await pilots.show('Flights');

    await expect(pilots.fromHere).toHaveAttribute('aria-pressed', 'true');
    const ident = await pilots.chooseFirst();
    await expect(pilots.aircraft()).toBeFocused();
    await expect(pilots.aircraft()).not.toHaveValue('');
    await pilots.book(ident);
    await expect(pilots.booking(ident)).toBeVisible();
    await expect(pilots.flight(ident)).toContainText('Booked');
    await expect(pilots.flight(ident)).toBeFocused();
    await pilots.cancel(ident);
    await expect(pilots.booking(ident)).toHaveCount(0);
    await pilots.undo.click();
    await expect(pilots.booking(ident)).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);

    await flyBooked(api, key, ident);

    await expect(pilots.booking(ident)).toHaveCount(0);
    await expect(pilots.flight(ident)).not.toContainText('Booked');
  });
}

test('on a phone, the navigation does not cover what has the focus', async ({ demo, page, serverProgram: { api } }) => {
  await page.setViewportSize(phone);
  const pilots = await openSignedIn(page, api, demo.pilot.api_key);
  const { y: bottom = 0 } = (await pilots.navigation.boundingBox()) ?? {};
  await pilots.showMap.focus();
  for (let steps = 0; steps < 8; steps += 1) {
    await page.keyboard.press('Tab');
    const { y = 0, height = 0 } = (await pilots.focused.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(bottom);
  }
});

test('flights are found by code, city, IATA code, number and limits, and a booking is cancelled', async ({
  demo,
  page,
  serverProgram: { api },
}) => {
  const pilots = await openSignedIn(page, api, demo.pilot.api_key);
  for (const text of ['EDDH', 'ham', 'Hamburg']) {
    await pilots.from.fill(text);
    await expect(page.getByText('EDDH · Hamburg')).toBeVisible();
    await expect(pilots.flights.first()).toContainText('EDDH');
  }
  await pilots.to.fill('no such place');
  await expect(pilots.found).toHaveText('No flights match these filters.');
  await expect(page.getByText('No such airport')).toBeVisible();
  await pilots.showAll.click();
  await pilots.moreFilters.click();
  await pilots.filter('Flight number').fill('18');
  await expect(pilots.flight('KTW18')).toBeVisible();
  await pilots.filter('Distance').selectOption('250');
  await expect(pilots.flight('KTW18')).toHaveCount(0);
  await pilots.showAll.click();

  const ident = await pilots.chooseFirst();
  await page.keyboard.press('Escape');
  await expect(pilots.aircraft()).toHaveCount(0);
  await pilots.chooseFirst();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(pilots.booking(ident)).toBeVisible();
  await pilots.show('Fly');
  await expect(page.getByText('Start a booked flight in your ACARS client.')).toBeVisible();
  await pilots.show('Flights');
  await pilots.cancel(ident);
  await expect(pilots.booking(ident)).toHaveCount(0);
  await expect(pilots.undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pilots.booking(ident)).toBeVisible();
  await expect(pilots.undo).toHaveCount(0);
});

test('bookings that were read before a new one do not take its place', async ({
  demo,
  page,
  serverProgram: { api },
}) => {
  const pilots = await openSignedIn(page, api, demo.pilot.api_key);
  const ident = await pilots.chooseFirst();
  await expect(pilots.aircraft()).not.toHaveValue('');
  // The page reads the bookings every few seconds.
  const read = await holdNextReply(page, '**/user/bids');
  await read.arrived;
  await pilots.book(ident);
  await expect(pilots.booking(ident)).toBeVisible();
  await read.letGo();

  // At once: the next reading would bring it back.
  expect(await pilots.booking(ident).count()).toBe(1);
});

test('a new airline without flights says so, and has the units of its settings', async ({ emptyData, page }) => {
  const server = await startServer(emptyData);
  const operator = await createOperator(server.admin);
  const { key } = await operator.send(setUp, {
    body: {
      airline: { name: 'Puffin Air', icao: 'PUF' },
      hub: { icao: 'EDDH' },
      nearby: false,
      aircraft: { icao: 'A20N', name: 'Airbus A320neo', registration: 'D-APUF' },
      pilot: { name: 'Mara Lindqvist', email: 'mara@example.org' },
      key: { label: 'PC' },
    },
  });
  await operator.send(changeSetting, { body: { key: 'units.distance', value: 'km' } });
  const pilots = new PilotsPage(page);
  await pilots.open(server.api, key);
  await expect(pilots.home).toContainText('There are no flights to book yet.');
  await pilots.show('Flights');
  await expect(pilots.found).toHaveText('There are no flights to book yet.');
  await pilots.showAll.click();
  await expect(pilots.found).toHaveText('There are no flights to book yet.');
  await pilots.moreFilters.click();
  await pilots.filter('Distance').selectOption({ label: 'Up to 500\u00A0km' });
  await server.stop();
});

test(
  'the map shows the destinations, and one of them is chosen',
  { tag: '@map' },
  async ({ demo, page, serverProgram }) => {
    const pilots = await openSignedIn(page, serverProgram.api, demo.pilot.api_key);
    await expect(pilots.map).toHaveAttribute('aria-busy', 'false');
    // What is chosen fills the map.
    await pilots.destination.selectOption('EGKK');
    await expect(pilots.scale).toHaveText(/^[1-9]\d{1,2}\D/);
    await pilots.destination.selectOption('KJFK');
    await expect(pilots.to).toHaveValue('KJFK');
    await expect(pilots.flights.filter({ hasNotText: 'KJFK' })).toHaveCount(0);
    await pilots.destination.selectOption('');
    await expect(pilots.to).toHaveValue('');

    // The flights go around the world. A map higher than wide would show less of it.
    await page.setViewportSize(tablet);
    const { width = 0, height = 0 } = (await pilots.map.boundingBox()) ?? {};
    expect(height).toBeLessThanOrEqual(width);
    await page.setViewportSize(phone);
    await pilots.showMap.click();
    await expect(pilots.scale).toHaveText(/^[3-9],?000/);
  },
);

test('a taken flight and a second booking are refused in the pilot’s words, and a key that may only read cannot book', async ({
  demo,
  page,
  serverProgram: { api, admin },
}) => {
  const operator = await createOperator(admin);
  const { pilot, second } = demo;
  await operator.send(changeSetting, { body: { key: 'bids.disable_flight_on_bid', value: 'true' } });
  const pilots = await openSignedIn(page, api, pilot.api_key);
  const ident = await pilots.chooseFirst();
  const faster = createAcarsClient(api, second.api_key);
  const number = ident.replace(/^\D+/, '');
  const { data: flights } = await faster.send(searchFlights, { query: { flight_number: number, limit: 500 } });
  await faster.send(addBid, { body: { flight_id: flights.find((flight) => flight.ident === ident)?.id ?? '' } });
  await pilots.book(ident);
  await expect(pilots.alert).toContainText('This flight is already booked.');
  await expect(pilots.alert).toBeFocused();

  await operator.send(changeSetting, { body: { key: 'bids.allow_multiple_bids', value: 'false' } });
  await expect(pilots.bookings).not.toHaveCount(0);
  await pilots.book(ident);
  await expect(pilots.alert).toContainText('You can book one flight at a time.');
  await operator.send(changeSetting, { body: { key: 'bids.allow_multiple_bids', value: 'true' } });
  await pilots.book(ident);

  await pilots.language.selectOption('de');
  await expect(pilots.alert).toContainText('Dieser Flug ist schon gebucht.');
  await pilots.language.selectOption('en');

  const { key } = await operator.send(issueApiKey, {
    body: { user_id: pilot.id, label: 'Wall', scope: 'read' },
  });
  await pilots.signOut.click();
  await page.goto('about:blank');
  const reader = await openSignedIn(page, api, key);
  await expect(reader.alert).toContainText('This API key can only read.');
  await expect(reader.bookings).not.toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Book|Cancel booking) / })).toHaveCount(0);
});

test('a flight above the rank is not sold, and says why', async ({ page, serverProgram: { api, admin } }) => {
  const operator = await createOperator(admin);
  const { data: all } = await operator.send(pilotCalls.list, { query: { limit: 100 } });
  const { id: user_id } = all.find(({ rank_name }) => rank_name === 'Senior first officer') ?? { id: 0 };
  const body = { user_id, label: 'Wall', scope: 'full' } as const;
  const pilots = await openSignedIn(page, api, (await operator.send(issueApiKey, { body })).key);
  await pilots.moreFilters.click();
  await pilots.filter('Flight number').fill('18');
  await expect(pilots.flight('KTW18')).toContainText('Your rank may not fly the Boeing 787-9');
  await expect(pilots.flight('KTW18').getByRole('button')).toHaveCount(0);
  await pilots.language.selectOption('de');
  const inGerman = page.getByRole('listitem').filter({ has: page.getByText('KTW18', { exact: true }) });
  await expect(inGerman).toContainText('Mit deinem Rang darfst du dies nicht fliegen: Boeing 787-9');
});

test('a revoked key signs out and says why', async ({ demo, page, serverProgram: { api, admin } }) => {
  const operator = await createOperator(admin);
  const { pilot } = demo;
  const pilots = await openSignedIn(page, api, pilot.api_key);
  const { data: keys } = await operator.send(listApiKeys, { query: {} });
  for (const { id, pilot: holder } of keys)
    if (holder.id === pilot.id) await operator.send(revokeApiKey, { params: { id } });

  await expect(pilots.alert).toContainText('You are signed out');
  await expect(pilots.alert).toContainText('This API key was revoked.');
  await expect(pilots.key).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(pilot.api_key);
});

test('the page speaks the browser’s language, or the one that is chosen', async ({ browser, demo, serverProgram }) => {
  const context = await browser.newContext({ locale: 'de-AT' });
  const page = await context.newPage();
  await page.goto(`${serverProgram.api}/#key=${demo.pilot.api_key}`);
  const pilots = new PilotsPage(page);
  await pilots.navigation.getByRole('link', { name: 'Flüge' }).click();
  await expect(pilots.heading('Flüge')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');

  for (const [language, flights] of [
    ['es', 'Vuelos'],
    ['fr', 'Vols'],
    ['it', 'Voli'],
    ['pt-BR', 'Voos'],
    ['en', 'Flights'],
  ] as const) {
    await page.getByRole('banner').getByRole('combobox').selectOption(language);
    await expect(pilots.heading(flights)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
  await page.reload();
  await expect(pilots.heading('Flights')).toBeVisible();

  await pilots.show('Fly');
  await page.getByText('How to connect a client').click();
  // One address: the one that this client needs.
  await expect(page.getByRole('group', { name: 'Site address' })).toHaveText(/\/phpvms7/);
  await pilots.language.selectOption('de');
  await expect(page.getByRole('group', { name: 'Adresse der Website' })).toBeVisible();
  await context.close();
});

test('a page that loses the server says so and reconnects automatically', async ({ demo, page }) => {
  const server = await startServer(demo.data);
  const pilots = await openSignedIn(page, server.api, demo.pilot.api_key);
  await server.kill();
  await expect(pilots.connection).toBeVisible();
  // A screen whose code is not loaded yet: the server has it.
  await pilots.show('Logbook');

  const again = await startServer(demo.data, [], ['--port', new URL(server.api).port]);
  await expect(pilots.connection).toHaveCount(0);
  await expect(pilots.heading('Logbook')).toBeVisible();
  await pilots.show('Flights');
  await pilots.from.fill('KJFK');
  await expect(pilots.flights.first()).toContainText('KJFK');
  await again.stop();
});

test('the page is accessible', async ({ demo, page, serverProgram: { api, admin } }) => {
  const operator = await createOperator(admin);
  await operator.send(postNews, {
    body: { subject: 'Winter schedule', body: 'New flights to Tromsø: https://example.org/tos.' },
  });
  for (const viewport of [phone, desktop]) {
    const name = (screen: string): string => `pilots-${screen}-${viewport.width}`;
    await page.setViewportSize(viewport);
    await page.goto(api);
    const pilots = new PilotsPage(page);
    await expect(pilots.key).toBeVisible();
    await look(page, name('sign-in'));
    await pilots.signIn(demo.pilot.api_key);
    await pilots.show('Flights');
    await pilots.chooseFirst();
    await pilots.moreFilters.click();
    await expect(pilots.aircraft()).not.toHaveValue('');
    if (viewport === phone) await pilots.showMap.click();
    await expect(pilots.map).toBeVisible();
    await (viewport === phone ? look : lookInBothSchemes)(page, name('flights'));
    const left = (await pilots.heading('Flights').boundingBox())?.x;
    await pilots.show('News');
    await expect.poll(async () => (await pilots.heading('News').boundingBox())?.x).toBe(left);
    await expect(pilots.news.filter({ hasText: 'Winter schedule' }).getByRole('link')).toHaveAttribute(
      'href',
      'https://example.org/tos',
    );
    await look(page, name('news'));
    await pilots.signOut.click();
  }
});

test('the scripts of the flights are at most 25 files and 150 KB before the map', async ({
  demo,
  page,
  serverProgram,
}) => {
  await page.setViewportSize(phone);
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await openSignedIn(page, serverProgram.api, demo.pilot.api_key);
  const sizes = await Promise.all(scripts);

  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.length).toBeLessThanOrEqual(25);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(150_000);
});
