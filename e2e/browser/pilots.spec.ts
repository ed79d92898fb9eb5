import { changeBid, removeBid as removeBidOf } from '../../server/contract/admin/bids.ts';
import { pilotCalls } from '../../server/contract/admin/catalog/pilots.ts';
import { listBids, removeBid } from '../../server/contract/classic/bids.ts';
import { createAcarsClient } from '../acarsClient.ts';
import { expect, test } from '../fixtures.ts';
import { holdRequest } from '../hold.ts';
import { look } from '../look.ts';
import { CatalogPage, PilotPage } from '../pages/catalogPage.ts';

test('a pilot is added, changed, deleted, restored and erased', async ({ openWindow }) => {
  const page = await openWindow('/pilots');
  const [catalog, pilot] = [new CatalogPage(page), new PilotPage(page)];
  const { keyboard } = page;
  await expect(catalog.rows).toHaveCount(25);

  await catalog.startAdding('Name');
  await keyboard.type('Astrid Holm');
  await catalog.field('E-mail').fill('astrid@kittiwake.example');
  await catalog.choose('Airline', 'KTW');
  await catalog.choose('Rank', 'Cadet');
  await catalog.submit();
  await expect(catalog.toast).toContainText('Added Astrid Holm.');
  await expect(catalog.heading).toHaveText('Astrid Holm');
  await expect(pilot.progressTowards('Second officer')).toBeVisible();

  await keyboard.press('e');
  await catalog.choose('Home airport', 'EKCH');
  await catalog.submit();
  await expect(catalog.about('Pilot')).toContainText('EKCH Copenhagen');
  await expect(pilot.history).toContainText('home airport EDDH → EKCH');

  await keyboard.press('Delete');
  await expect(catalog.toast).toContainText('Deleted Astrid Holm.');
  await expect(catalog.rows).toHaveCount(25);
  await catalog.undo.click();
  await expect(catalog.rows).toHaveCount(26);

  await catalog.rows.filter({ hasText: 'Astrid Holm' }).getByRole('checkbox').check();
  await catalog.bulk('Delete').click();
  await catalog.bulk('Trash').click();
  await expect(catalog.rows).toHaveCount(1);
  await catalog.rows.getByRole('link').click();
  await expect(pilot.issueKey).toHaveCount(0);
  await catalog.bulk('Delete permanently…').click();
  await expect(catalog.dialog).toContainText('Delete Astrid Holm permanently?');
  await expect(catalog.dialog).toContainText('Reports are kept, as those of “Deleted User”. This cannot be undone.');
  await catalog.action('Delete Astrid Holm').click();
  await expect(catalog.toast).toContainText('Deleted Astrid Holm permanently.');
  await expect(catalog.undo).toBeHidden();
  await expect(catalog.rows).toHaveCount(25);

  await catalog.rows.filter({ hasText: 'Ruben Haas' }).getByRole('checkbox').check();
  await catalog.bulk('Delete').click();
  await catalog.bulk('Trash').click();
  // The trash may still show the row of before.
  await catalog.rows.filter({ hasText: 'Ruben Haas' }).getByRole('checkbox').check();
  await catalog.bulk('Delete permanently…').click();
  await catalog.action('Delete Ruben Haas').click();
  await expect(catalog.toast).toContainText('Deleted Ruben Haas permanently.');
  await page.goto(new URL('/pilots/22', page.url()).href);
  await expect(catalog.heading).toHaveText('Deleted User');
  await expect(pilot.changes).toHaveCount(0);
});

test('the page of a pilot finds the best landing, a key and a flight', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/pilots');
  const [catalog, pilot] = [new CatalogPage(page), new PilotPage(page)];
  await catalog.open('KTW0007');
  await expect(catalog.routes('Mara Lindqvist').first()).toBeVisible();
  const best = catalog.records.getByRole('definition').filter({ hasText: 'fpm' }).first();
  const [rate = '', ident = ''] = ((await best.textContent()) ?? '').split(/(?=KTW)/);
  await catalog.sortBy('Landing');
  await expect(catalog.reports.first()).toContainText(rate);
  await expect(catalog.reports.first()).toContainText(ident);
  await catalog.sortBy('Landing');
  await expect(catalog.reports.first()).not.toContainText(rate);
  await pilot.issueKey.click();
  await expect(catalog.picker('Pilot')).toHaveValue(/Mara Lindqvist/);

  await page.goBack();
  await pilot.bids.click();
  await expect(catalog.heading).toHaveText('KTW20');
});

test('a bid by the operator is in the pilot’s client at once, and undone', async ({
  openWindow,
  demo,
  serverProgram,
}) => {
  const { pilot: holder } = demo;
  if (holder === undefined) throw new Error('The demonstration airline has no pilots');
  const client = createAcarsClient(serverProgram.api, holder.api_key);
  const planned = async (): Promise<unknown> => {
    const { data } = await client.send(listBids, {});
    return data.flatMap(({ id, aircraft_id }) => (before.has(id) ? [] : [aircraft_id]));
  };
  const before = new Set((await client.send(listBids, {})).data.map(({ id }) => id));
  const page = await openWindow(`/pilots/${holder.id}`);
  const [catalog, pilot] = [new CatalogPage(page), new PilotPage(page)];

  await pilot.addBid.click();
  await catalog.action('Add booking').click();
  await expect(catalog.dialog).toContainText('Choose a flight.');
  await catalog.choose('Flight', 'KTW612');
  await catalog.picker('Aircraft').click();
  await page.getByRole('option').first().click();
  await look(page, 'pilot-bid', '[role="dialog"]');
  await catalog.action('Add booking').click();
  await expect(catalog.toast).toContainText('booking of KTW612 with');
  const first = await planned();
  expect(first).toEqual([expect.any(Number)]);
  await look(page, 'pilot-bids');

  await pilot.changeAircraft('KTW612').click();
  await catalog.picker('Aircraft').click();
  await page.getByRole('option').nth(1).click();
  await catalog.save.click();
  await expect(catalog.toast).toContainText('booking of KTW612 now has');
  expect(await planned()).not.toEqual(first);
  // The undo takes longer than what follows.
  const { sent, letGo } = await holdRequest(page, '**/admin/bids/*', changeBid.method, (request) => request.method());
  await catalog.undo.click();
  await pilot.removeBid('KTW612').click();
  await letGo();
  await expect(catalog.toast).toContainText('Removed');
  expect(sent).toEqual([changeBid.method, removeBidOf.method]);
  expect(await planned()).toEqual([]);
  await catalog.undo.click();
  await expect.poll(planned).toEqual(first);
  await expect(pilot.bid('KTW612')).toBeVisible();

  const added = (await client.send(listBids, {})).data.find(({ id }) => !before.has(id));
  await client.send(removeBid, { body: { flight_id: added?.flight_id ?? '' } });
  await expect(pilot.bid('KTW612')).toBeHidden();
});

test('several pilots are put on leave, and the change and what follows are undone', async ({ openWindow }) => {
  const page = await openWindow('/pilots');
  const catalog = new CatalogPage(page);
  for (const ident of ['KTW0003', 'KTW0007']) await catalog.tick(ident);
  await catalog.bulk('Put on leave').click();
  await expect(catalog.row('KTW0007')).toContainText('On leave');
  // The undo takes longer than what follows.
  const { revert, removeMany } = pilotCalls;
  const { sent, letGo } = await holdRequest(
    page,
    /\/admin\/pilots\/(revert|remove)$/,
    revert.url,
    (request) => new URL(request.url()).pathname,
  );
  await catalog.undo.click();
  await catalog.tick('KTW0007');
  await catalog.bulk('Delete').click();
  await letGo();
  await expect(catalog.toast).toContainText('Deleted');
  expect(sent).toEqual([revert.url, removeMany.url]);
  await expect(catalog.row('KTW0007')).toBeHidden();
  await catalog.undo.click();
  await expect(catalog.row('KTW0007')).toContainText('Active');
});

test('the list of pilots, a pilot and the form are accessible', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/pilots');
  const catalog = new CatalogPage(page);
  await expect(catalog.rows).toHaveCount(25);
  await look(page, 'pilots');

  await catalog.open('KTW0015');
  await expect(catalog.allReports).toBeVisible();
  await look(page, 'pilot');

  await page.keyboard.press('e');
  await expect(catalog.field('Name')).toHaveValue('Nils Petersen');
  await look(page, 'pilot-edit', '[role="dialog"]');
});
