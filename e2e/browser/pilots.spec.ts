import { expect, test } from '../fixtures.ts';
import { lookInBothSchemes } from '../look.ts';
import { CatalogPage, PilotPage } from '../pages/catalogPage.ts';

test('a pilot is added, changed and deleted', { tag: '@desktop' }, async ({ openWindow }) => {
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

  await keyboard.press('Delete');
  await expect(catalog.dialog).toContainText('Delete Astrid Holm?');
  await catalog.action('Delete Astrid Holm').click();
  await expect(catalog.toast).toContainText('Deleted Astrid Holm.');
  await expect(catalog.rows).toHaveCount(25);
});

test('the page of a pilot links to a key and a flight', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/pilots');
  const [catalog, pilot] = [new CatalogPage(page), new PilotPage(page)];
  await catalog.open('KTW0007');
  await pilot.issueKey.click();
  await expect(catalog.picker('Pilot')).toHaveValue(/Mara Lindqvist/);

  await page.goBack();
  await pilot.bids.click();
  await expect(catalog.heading).toHaveText('KTW20');
});

test('several pilots are put on leave, and the change is undone', async ({ openWindow }) => {
  const page = await openWindow('/pilots');
  const catalog = new CatalogPage(page);
  for (const ident of ['KTW0003', 'KTW0007']) await catalog.tick(ident);
  await catalog.bulk('Put on leave').click();
  await expect(catalog.row('KTW0007')).toContainText('On leave');
  await catalog.undo.click();
  await expect(catalog.row('KTW0007')).toContainText('Active');
});

test('the list of pilots, a pilot and the form are accessible', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/pilots');
  const catalog = new CatalogPage(page);
  await expect(catalog.rows).toHaveCount(25);
  await lookInBothSchemes(page, 'pilots');

  await catalog.open('KTW0015');
  await expect(catalog.allReports).toBeVisible();
  await lookInBothSchemes(page, 'pilot');

  await page.keyboard.press('e');
  await expect(catalog.field('Name')).toHaveValue('Nils Petersen');
  await lookInBothSchemes(page, 'pilot-edit', '[role="dialog"]');
});
