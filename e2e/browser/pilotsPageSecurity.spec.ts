import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { flightCalls } from '../../server/contract/admin/catalog/flights.ts';
import { postNews } from '../../server/contract/admin/news.ts';
import { listSettings } from '../../server/contract/admin/settings.ts';
import { setUp } from '../../server/contract/admin/setup.ts';
import { expect, test } from '../fixtures.ts';
import { createOperator } from '../operator.ts';
import { PilotsPage } from '../pages/pilotsPage.ts';
import { SettingsPage } from '../pages/settingsPage.ts';
import { startServer } from '../serverProgram.ts';

test.use({ viewport: { width: 1280, height: 800 } });

async function openSignedIn(page: Page, api: string, key: string | undefined): Promise<PilotsPage> {
  const pilots = new PilotsPage(page);
  await pilots.openFlights(api, key);
  return pilots;
}

test('a key in a link signs in and leaves no trace', async ({ demo, page, serverProgram: { api, data } }) => {
  const [key, second] = [demo.pilot.api_key, demo.second.api_key];
  const sent: string[] = [];
  page.on('request', (request) => {
    const { 'x-api-key': _, ...headers } = request.headers();
    sent.push(request.url(), JSON.stringify(headers), request.postData() ?? '');
  });
  const pilots = await openSignedIn(page, api, key);
  expect(page.url()).toBe(`${api}/#/flights`);
  await expect(pilots.profile).toHaveAccessibleName(new RegExp(demo.pilot.name));

  // Anybody can send a link, and it must not take the pilot's own key away.
  await page.goto(`${api}/#key=nonsense`);
  await pilots.linked.getByRole('button', { name: 'Switch' }).click();
  await expect(pilots.linked).toContainText('No pilot has this API key.');
  await pilots.linked.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(pilots.profile).toHaveAccessibleName(new RegExp(demo.pilot.name));

  // In the same tab only the fragment changes.
  await page.evaluate((hash) => (location.hash = hash), `key=${second}`);
  await expect(pilots.profile).toHaveAccessibleName(new RegExp(demo.pilot.name));
  expect(page.url()).not.toContain(second);
  await pilots.linked.getByRole('button', { name: 'Switch' }).click();
  await expect(pilots.profile).toHaveAccessibleName(new RegExp(demo.second.name));
  await expect(pilots.linked).toBeHidden();

  const stored = readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  expect(stored.length).toBeGreaterThan(1);
  for (const secret of [key, second]) {
    expect(sent.some((text) => text.includes(secret))).toBe(false);
    expect(stored.some((text) => text.includes(secret))).toBe(false);
  }
});

/** What would run if it became part of a page. */
const hostile = [
  `<img src=x onerror="window.hacked=1">`,
  `</title><script>window.hacked=2</script>`,
  `"><svg onload=window.hacked=3>`,
  `{{constructor.constructor('window.hacked=4')()}}`,
  `javascript:window.hacked=5`,
] as const;

test('hostile names, notes and news are shown as text', async ({ emptyData, page }) => {
  const server = await startServer(emptyData);
  const operator = await createOperator(server.admin);
  const { data: airline, key } = await operator.send(setUp, {
    body: {
      airline: { name: hostile[1], icao: 'EVL' },
      hub: { icao: 'EDDH' },
      nearby: true,
      aircraft: { icao: 'A20N', name: hostile[0], registration: '<b>D-EVIL' },
      pilot: { name: hostile[2], email: 'evil@example.org' },
      key: { label: 'Evil' },
    },
  });
  await operator.send(flightCalls.create, {
    body: {
      airline_id: airline.airline_id,
      flight_number: 13,
      dpt_airport_id: 'EDDH',
      arr_airport_id: 'EDDP',
      dpt_time: '<i>12</i>',
      arr_time: '<b>13</b>',
      route: hostile[3],
      notes: hostile.join('\n'),
    },
  });
  await operator.send(postNews, { body: { subject: hostile[0], body: hostile.join('\n') } });
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('dialog', (dialog) => faults.push(dialog.message()));
  page.on('request', (request) => new URL(request.url()).origin !== server.api && faults.push(request.url()));

  const pilots = await openSignedIn(page, server.api, key);
  await expect(page.getByRole('banner')).toContainText(hostile[1]);
  const ident = await pilots.chooseFirst();
  await expect(pilots.flights.first()).toContainText(hostile[0]);
  await expect(pilots.flights.first()).toContainText(hostile[3]);
  await pilots.book(ident);
  await expect(pilots.booking(ident)).toContainText(hostile[4]);
  await pilots.show('News');
  await expect(pilots.news.first()).toContainText(hostile[1]);

  expect(await page.evaluate(() => Reflect.get(window, 'hacked') ?? null)).toBeNull();
  expect(faults).toEqual([]);
  await server.stop();
});

test('a script on the page reaches neither the operator’s calls nor the window', async ({
  demo,
  page,
  context,
  serverProgram: { api, admin },
}) => {
  // The operator uses the same browser, and browsers send cookies to every port.
  await page.goto(admin);
  const { origin } = new URL(admin);
  const settings = origin + listSettings.url;
  expect((await context.request.get(settings)).status()).toBe(200);
  await openSignedIn(page, api, demo.pilot.api_key);
  const blocked: string[] = [];
  page.on('console', (message) => blocked.push(message.text()));

  const outcome = await page.evaluate(
    async (url) => await fetch(url, { credentials: 'include' }).then(String, () => 'refused'),
    settings,
  );

  expect(outcome).toBe('refused');
  await expect.poll(() => blocked.join(' ')).toContain('Content Security Policy');
  // Without the policy the window's listener refuses it as well.
  const sent = await context.request.get(settings, { headers: { origin: api, 'sec-fetch-site': 'same-site' } });
  expect(sent.status()).toBe(403);
  // A page of another address may not show this one.
  expect((await context.request.get(api)).headers()['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('turned off, the page is not found', async ({ page, serverProgram: { api, admin } }) => {
  expect((await page.goto(api))?.status()).toBe(200);
  await page.goto(admin);
  await page.goto(new URL('/settings', admin).href);
  const settings = new SettingsPage(page);
  await settings.switch('Pilots’ page').click({ force: true });
  await expect(settings.toast).toContainText('Pilots’ page: off.');
  expect((await page.goto(api))?.status()).toBe(404);
});
