import type { BrowserContext } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { CatalogPage } from '../pages/catalogPage.ts';
import { PilotsPage } from '../pages/pilotsPage.ts';
import { SettingsPage } from '../pages/settingsPage.ts';

const credit = '<b>© Example</b> contributors';
const grey = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkaGj4DwADhAIBHjMBmwAAAABJRU5ErkJggg==';

/** Stands for providers of maps: every other server. @returns the addresses that a browser asked them for */
async function answerForOthers(context: BrowserContext, home: string, status = 200): Promise<string[]> {
  const asked: string[] = [];
  await context.route(
    ({ hostname }) => hostname !== new URL(home).hostname,
    async (route) => {
      asked.push(route.request().url());
      const headers = { 'access-control-allow-origin': '*', 'content-type': 'image/png' };
      await route.fulfill({ status, headers, body: Buffer.from(grey, 'base64') });
    },
  );
  return asked;
}

test(
  'an online map is loaded from its provider alone, and only while it is on',
  { tag: '@map' },
  async ({ openWindow, serverProgram, demo }) => {
    const page = await openWindow('/airports/EDDH');
    const asked = await answerForOthers(page.context(), serverProgram.api);
    const [catalog, settings] = [new CatalogPage(page), new SettingsPage(page)];
    const refused: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && refused.push(message.text())));
    await expect(catalog.section('Map of EDDH')).toHaveAttribute('aria-busy', 'false');
    await catalog.section('Map of EDDH').getByRole('button', { name: 'Zoom in' }).click();
    await expect(catalog.scale).toHaveText(/\d/);
    expect(asked).toEqual([]);

    await openWindow('/settings?group=map');
    await settings.write('Online map', 'http://tile.example.org/{z}/{x}/{y}.png');
    await expect(settings.row('Online map').getByRole('alert')).toContainText('must be an https address');
    expect(asked).toEqual([]);
    await settings.write('Online map', 'https://tile.example.org/{z}/{x}/{y}.png?style=a');
    await expect(settings.toast).toContainText('Online map: https://tile.example.org');
    await settings.write('Credit of the online map', credit);
    await expect(settings.toast).toContainText('Credit of the online map');

    // The window is loaded again with its next screen, whose policy allows that server.
    await page.getByTitle('Airports').click();
    await catalog.open('EDDH');
    await expect(catalog.section('Map of EDDH')).toContainText(credit);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    for (const url of asked) expect(url).toMatch(/^https:\/\/tile\.example\.org\/1\d\/\d+\/\d+\.png\?style=a$/);
    await page.evaluate(() => fetch('https://elsewhere.example.org/').catch(() => undefined));
    expect(asked.filter((url) => !url.startsWith('https://tile.example.org/'))).toEqual([]);
    expect(refused.join()).toContain('elsewhere.example.org');

    const pilot = await page.context().newPage();
    const pilots = new PilotsPage(pilot);
    await pilots.openFlights(serverProgram.api, demo.pilot.api_key);
    const before = asked.length;
    await expect(pilots.map).toHaveAttribute('aria-busy', 'false');
    await expect(async () => {
      await pilots.map.getByRole('button', { name: 'Zoom in' }).click();
      await expect(pilots.map).toContainText(credit, { timeout: 200 });
    }).toPass();
    await expect.poll(() => asked.length).toBeGreaterThan(before);
  },
);

test('our own map stays below an online map that fails', { tag: '@map' }, async ({ openWindow, serverProgram }) => {
  const page = await openWindow('/settings?group=map');
  await new SettingsPage(page).write('Online map', 'https://tile.example.org/{z}/{x}/{y}.png');
  await expect(new SettingsPage(page).toast).toContainText('Online map: https://tile.example.org');
  const asked = await answerForOthers(page.context(), serverProgram.api, 503);

  await openWindow('/airports/EDDH');

  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect(new CatalogPage(page).section('Map of EDDH')).toHaveAttribute('aria-busy', 'false');
});
