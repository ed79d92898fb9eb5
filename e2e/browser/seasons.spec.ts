import type { Page } from 'playwright/test';
import { flightCalls } from '../../server/contract/admin/catalog/flights.ts';
import { rankCalls } from '../../server/contract/admin/catalog/ranks.ts';
import type { EndpointOutput } from '../../server/contract/endpoint.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { CatalogPage, SeasonDialog } from '../pages/catalogPage.ts';

async function selectAll(page: Page, catalog: CatalogPage): Promise<void> {
  await catalog.all.check();
  await page.getByRole('button', { name: /^Select all/ }).click();
}

/** The times of the demonstration begin when it was made. */
async function setTimes(page: Page, search: string): Promise<void> {
  const { origin } = new URL(page.url());
  const { request } = page.context();
  const list = await request.get(origin + flightCalls.list.url, { params: { search } });
  const [flight] = ((await list.json()) as EndpointOutput<typeof flightCalls.list>).data;
  const url = origin + flightCalls.change.url.replace(':id', flight?.id ?? '');
  const reply = await request.put(url, { data: { dpt_time: '23:00', arr_time: '00:20' }, headers: { origin } });
  expect(reply.status()).toBe(200);
}

test('times and days of all flights are changed after a preview, and undone', async ({ openWindow }) => {
  const page = await openWindow('/flights?q=KTW1');
  const [catalog, season] = [new CatalogPage(page), new SeasonDialog(page)];
  await setTimes(page, 'KTW18');
  // It arrives on the next day.
  await expect(catalog.row('KTW18')).toContainText('23:0000:20 +1');
  await selectAll(page, catalog);
  await catalog.bulk('Change schedule…').click();
  await season.shift.fill('-45');
  await season.day('Sa').click();
  await expect(season.preview).toContainText('off block');
  await expect(season.summary).toHaveText(/^\d+ flights: \d+ change/);
  await look(page, 'season-change', '[role="dialog"]');
  await season.apply.click();
  await expect(catalog.toast).toContainText(/Changed \d+ flights\./);
  await expect(catalog.row('KTW18')).toContainText('22:1523:35');
  await expect(catalog.row('KTW18')).toContainText('Sa');
  await catalog.undo.click();
  await expect(catalog.toast).toContainText(/Changed \d+ flights back\./);
  await expect(catalog.row('KTW18')).toContainText('23:0000:20 +1');
});

test('flights are copied to a new season once, and the copies are undone', async ({ openWindow }) => {
  const page = await openWindow('/flights?q=KTW18');
  const [catalog, season] = [new CatalogPage(page), new SeasonDialog(page)];
  await setTimes(page, 'KTW18');
  await expect(catalog.row('KTW18')).toContainText('23:00');
  const before = await catalog.rows.count();
  const copy = async (): Promise<void> => {
    await catalog.all.check();
    await catalog.bulk('Copy to season…').click();
    await season.from.fill('28 Mar 2027');
    await season.until.fill('30 Oct 2027');
    await page.keyboard.press('Tab');
    await season.shift.fill('15');
  };
  await copy();
  await expect(season.preview).toContainText('off block 23:00 → 23:15');
  await expect(season.preview).toContainText('27 Mar 2027');
  await season.apply.click();
  await expect(catalog.toast).toContainText('to the new season.');
  await expect(catalog.rows).toHaveCount(2 * before);
  await expect(catalog.rows.filter({ hasText: '28 Mar–30 Oct 2027' })).toHaveCount(before);
  await look(page, 'season-copied');
  await catalog.undo.click();
  await expect(catalog.toast).toContainText('of the new season.');
  await expect(catalog.rows).toHaveCount(before);
  await expect(catalog.rows.filter({ hasText: '2027' })).toHaveCount(0);

  await copy();
  await season.apply.click();
  await expect(catalog.rows).toHaveCount(2 * before);
  await copy();
  await expect(season.preview).toContainText('already exists (2027-03-28 to 2027-10-30)');
  await expect(season.apply).toBeDisabled();
});

test('the chosen columns are remembered for each list', async ({ openWindow }) => {
  const page = await openWindow('/flights');
  const catalog = new CatalogPage(page);
  await expect(catalog.column('Arr, local')).toBeVisible();
  await catalog.chooseColumns(['Season', 'Callsign']);
  await expect(catalog.column('Season')).toHaveCount(0);
  await expect(catalog.column('Callsign')).toBeVisible();
  await page.reload();
  await expect(catalog.column('Callsign')).toBeVisible();
  await expect(catalog.column('Season')).toHaveCount(0);
  await look(page, 'columns');
  await page.goto(new URL('/pilots', page.url()).href);
  await expect(catalog.column('Hours')).toBeVisible();
  // Figures begin with the largest.
  await catalog.sortBy('Hours');
  await expect(page).toHaveURL(/order=desc/);
});

test('an edit is undone, but not over a change that came later', async ({ openWindow }) => {
  const page = await openWindow('/ranks');
  const catalog = new CatalogPage(page);
  const edit = async (hours: string): Promise<void> => {
    await catalog.open('Captain');
    await catalog.field('From').fill(hours);
    await catalog.submit();
    await expect(catalog.toast).toContainText('Saved Captain.');
  };
  const hours = catalog.row('Captain').getByRole('cell').nth(2);
  const old = await hours.innerText();
  await edit('777');
  await expect(hours).toHaveText('777');
  await catalog.undo.click();
  await expect(catalog.toast).toContainText('Changed Captain back.');
  await expect(hours).toHaveText(old);

  await edit('777');
  await catalog.open('Captain');
  const url = new URL(
    rankCalls.change.url.replace(':id', new URL(page.url()).searchParams.get('edit') ?? ''),
    page.url(),
  );
  await page.keyboard.press('Escape');
  const reply = await page.context().request.put(url.href, { data: { hours: 999 }, headers: { origin: url.origin } });
  expect(reply.status()).toBe(200);
  await catalog.undo.click();
  await expect(catalog.toast).toContainText('Captain was changed again since: From. It stays as it is.');
  await expect(hours).toHaveText('999');
});

test('the form says which flights it adds', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/flights?new=EDDH');
  const catalog = new CatalogPage(page);
  await catalog.field('Number').fill('9100');
  await catalog.choose('Arrival', 'EGPH');
  await catalog.choose('Arrival', 'LPPT');
  await catalog.dialog.getByRole('switch', { name: 'And back' }).check();
  await expect(catalog.dialog.getByRole('list', { name: 'Flights to add' }).getByRole('listitem')).toHaveText([
    /9100.*EDDH.*EGPH/,
    /9101.*EGPH.*EDDH/,
    /9102.*EDDH.*LPPT/,
    /9103.*LPPT.*EDDH/,
  ]);
  await expect(catalog.action('Add 4 flights')).toBeVisible();
});
