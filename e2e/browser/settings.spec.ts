import type { Page } from 'playwright/test';
import { changeSetting } from '../../server/contract/admin/settings.ts';
import { postPositions } from '../../server/contract/classic/acars.ts';
import { createAcarsClient } from '../acarsClient.ts';
import { expect, test } from '../fixtures.ts';
import { holdRequest } from '../hold.ts';
import { look, lookInBothSchemes } from '../look.ts';
import { ActivityPage } from '../pages/activityPage.ts';
import { PilotsPage } from '../pages/pilotsPage.ts';
import { SettingsPage } from '../pages/settingsPage.ts';
import { runHomebase, startServer } from '../serverProgram.ts';

test('settings can be changed, undone, found and reset, and errors are shown', async ({ openWindow }) => {
  const page = await openWindow('/settings?group=pireps');
  const settings = new SettingsPage(page);
  const field = settings.field('Duplicate check');
  await expect(field).toHaveValue('10');

  await settings.write('Duplicate check', '20');
  await expect(settings.toast).toContainText('Duplicate check: 20 min.');
  await settings.write('Duplicate check', '2000');
  await expect(settings.row('Duplicate check').getByRole('alert')).toHaveText(
    'Duplicate check must be a whole number from 0 to 1440 min, not "2000".',
  );
  await page.reload();
  await expect(field).toHaveValue('20');

  await settings.write('Duplicate check', '30');
  await settings.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(field).toHaveValue('20');

  await settings.switch('Handle diversions').press('Space');
  await expect(settings.toast).toContainText('Handle diversions: off.');
  await settings.search.fill('prefiling minutes');
  await expect(settings.settings).toHaveText(['Duplicate check']);
  await expect(page).toHaveURL(/q=prefiling/);
  await settings.search.fill('');
  await settings.changedOnly.click();
  await expect(page).toHaveURL(/changed=1/);
  await expect(settings.settings.filter({ hasText: 'Handle diversions' })).toBeVisible();
  await settings
    .row('Duplicate check')
    .getByRole('button', { name: /^Reset/ })
    .click();
  await expect(settings.settings.filter({ hasText: 'Duplicate check' })).toHaveCount(0);

  await settings.changedOnly.click();
  await settings.search.fill('distance unit');
  await settings.row('Distance unit').getByRole('combobox').click();
  await page.getByRole('option', { name: 'km', exact: true }).click();
  await expect(settings.toast).toContainText('Distance unit: km.');
  const limit = 'Distance from the airport';
  await settings.search.fill(limit);
  await settings.write(limit, '20000');
  await expect(settings.row(limit).getByRole('alert')).toHaveText('Enter a number from 0 to 18520 km.');
  await settings.write(limit, '20');
  await expect(settings.toast).toContainText(`${limit}: 20 km.`);
  await page.getByTitle('Activity').click();
  await expect(new ActivityPage(page).rows.first()).toContainText('value 18.52 km → 20 km');
  await page.getByTitle('Flights').click();
  // Where there is room for the column.
  await page.setViewportSize({ width: 1680, height: 1050 });
  await expect(page.getByRole('row').nth(1)).toContainText(/\d\skm/);
});

test('the last change can be undone although an earlier one takes longer', async ({ openWindow }) => {
  const page = await openWindow('/settings?group=pireps');
  const settings = new SettingsPage(page);
  const { sent, letGo } = await holdRequest(page, `**${changeSetting.url}`, 'pireps.duplicate_check_time', (request) =>
    request.method() === changeSetting.method ? (request.postDataJSON() as { readonly key: string }).key : undefined,
  );
  await settings.field('Duplicate check').fill('15');
  // Enter saves; the field is left before the window has drawn that, and nothing is saved twice.
  await settings.field('Duplicate check').evaluate((field: HTMLElement) => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    field.blur();
  });
  await settings.switch('Handle diversions').press('Space');
  await letGo();
  await expect(settings.toast).toContainText('Handle diversions: off.');
  await settings.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(settings.switch('Handle diversions')).toBeChecked();
  await expect(settings.field('Duplicate check')).toHaveValue('15');
  expect(sent.slice(0, 2)).toEqual(['pireps.duplicate_check_time', 'pireps.handle_diversion']);
});

test('a setting keeps the focus while it is saved', async ({ openWindow }) => {
  const page = await openWindow('/settings?group=units');
  const settings = new SettingsPage(page);
  const row = settings.row('Distance unit');
  const unit = row.getByRole('combobox');
  await unit.click();
  await page.getByRole('option', { name: 'km', exact: true }).click();
  await expect(settings.toast).toContainText('Distance unit: km.');
  await expect(unit).toBeFocused();
  await settings.open('Flags');
  await expect(settings.row('Distance from the airport')).toContainText('km');
  await settings.open('Units');
  await row.getByRole('button', { name: /^Reset/ }).click();
  await expect(settings.toast).toContainText('Distance unit: nm.');
  await expect(unit).toHaveValue('nm');
  await expect(unit).toBeFocused();

  await settings.open('Bookings');
  await settings.switch('One booking per flight').focus();
  await page.keyboard.press('Space');
  await expect(settings.toast).toContainText('One booking per flight: off.');
  await expect(settings.switch('One booking per flight')).toBeFocused();
});

test('the port changes while a pilot flies, and access from the local network is turned on', async ({
  demo,
  freePort,
  page,
}) => {
  await runHomebase(['settings', 'network.port', String(freePort), '--data', demo.data, '--json']);
  const server = await startServer(demo.data, [], []);
  const key = demo.pilot.api_key;
  const client = createAcarsClient(server.api, key);
  const id = await client.prefile(4711);
  let acknowledged = 0;
  const post = async (at: typeof client): Promise<void> => {
    await at.send(postPositions, {
      params: { id },
      body: { positions: [{ lat: 50, lon: 10, altitude: acknowledged }] },
    });
    acknowledged += 1;
  };
  const streaming = (async () => {
    for (;;) await post(client);
  })().catch((error: unknown) => error);
  await page.goto(server.admin);
  const settings = await openSettings(page);
  await expect(settings.addresses).toContainText(`${server.api}/phpvms7`);
  await expect(settings.addresses.getByText('Pilots’ page')).toBeVisible();

  await settings.write('Port', new URL(server.admin).port);
  const refused = settings.row('Port').getByRole('alert');
  await expect(refused).toContainText('is the port of this window');
  const port = /(\d+) is free/.exec((await refused.textContent()) ?? '')?.[1] ?? '';
  expect(acknowledged).toBeGreaterThan(0);
  await settings.write('Port', port);
  await expect(settings.addresses).toContainText(`http://127.0.0.1:${port}/phpvms7`);
  await expect(settings.footAddress).toHaveText(`127.0.0.1:${port}/phpvms7`);
  expect(String(await streaming)).toMatch(/Homebase is stopping or moving|fetch failed/);
  await post(createAcarsClient(`http://127.0.0.1:${port}`, key));

  await settings.switch('Allow access from your local network').click({ force: true });
  await expect(page.getByText('Local network', { exact: true })).toBeVisible();
  await expect(settings.firewall).toBeVisible();
  await post(createAcarsClient(`http://127.0.0.1:${port}`, key));
  // Until then it offers to undo the change of the port.
  await expect(settings.toast).toContainText('Allow access from your local network: on.');
  await settings.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('This PC only')).toBeVisible();
  await server.stop();
});

test('what the pilots of phpVMS need to do follows the API at /api', async ({ demo, freePort, page }) => {
  await runHomebase(['settings', 'network.port', String(freePort), '--data', demo.data, '--json']);
  const server = await startServer(demo.data, [], []);
  const headers = { 'x-api-key': demo.pilot.api_key };
  const pilotAt = async (path: string) => await (await fetch(`${server.api}${path}`, { headers })).json();
  await page.goto(server.admin);
  const settings = await openSettings(page);
  await page.getByText('If your pilots come from phpVMS').click();
  await expect(settings.moving.getByRole('group', { name: 'New address' })).toContainText(`${server.api}/phpvms7`);
  await expect(settings.moving.getByRole('row', { name: /vmsACARS/ })).toContainText('Cannot move');
  await settings.moving.getByRole('button', { name: 'Copy as text' }).scrollIntoViewIfNeeded();
  await lookInBothSchemes(page, 'settings-moving');
  await settings.moving.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(settings.moving.getByRole('button', { name: 'Copied' })).toBeVisible();

  await settings.open('API');
  await settings.row('API at /api').getByRole('combobox').click();
  await page.getByRole('option', { name: 'phpVMS 7' }).click();
  await expect(settings.toast).toContainText('API at /api: phpVMS 7.');
  expect(await pilotAt('/api/user')).toEqual(await pilotAt('/phpvms7/api/user'));
  await settings.open('Network');
  await expect(settings.addresses).toContainText(`${server.api}/classic`);
  await page.getByText('If your pilots come from phpVMS').click();
  await expect(settings.moving.getByRole('group', { name: 'New address' })).not.toContainText('/phpvms7');

  // The pilots' page speaks the Homebase API, wherever it is.
  await new PilotsPage(page).openFlights(server.api, demo.pilot.api_key);
  await server.stop();
});

async function openSettings(page: Page): Promise<SettingsPage> {
  await page.getByRole('link', { name: 'Settings' }).click();
  return new SettingsPage(page);
}

test('the settings and the network are accessible', async ({ demo, freePort, page }) => {
  await runHomebase(['settings', 'network.port', String(freePort), '--data', demo.data, '--json']);
  await runHomebase(['settings', 'network.lan', 'true', '--data', demo.data, '--json']);
  const server = await startServer(demo.data, [], []);
  await page.goto(server.admin);
  const settings = await openSettings(page);
  await settings.open('Network');
  await expect(settings.code).toBeVisible();
  await lookInBothSchemes(page, 'settings-network');
  await settings.open('API');
  await settings.write('Rate limit', 'many');
  await expect(settings.row('Rate limit').getByRole('alert')).not.toBeEmpty();
  await look(page, 'settings-api');
  await settings.open('Network');
  await settings.switch('Allow access from your local network').click({ force: true });
  await expect(page.getByText('Only clients on this PC can connect')).toBeVisible();
  await settings.search.fill('landing');
  await expect(settings.settings).not.toHaveCount(0);
  await look(page, 'settings-search');
  await server.stop();
});
