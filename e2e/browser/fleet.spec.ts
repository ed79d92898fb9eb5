import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { FramePage } from '../pages/framePage.ts';
import { CatalogPage } from '../pages/catalogPage.ts';

test('an aircraft is added, moved, deleted and restored', async ({ openWindow }) => {
  const page = await openWindow('/fleet');
  const catalog = new CatalogPage(page);
  const { keyboard } = page;
  await catalog.subfleet('Embraer E190').click();
  await expect(catalog.rows).toHaveCount(5);

  await catalog.startAdding('Registration');
  await keyboard.type('d-akex');
  // Without one, it would have the type of its subfleet.
  await catalog.picker('ICAO type').fill('ZZZZ');
  await catalog.save.click();
  await expect(catalog.dialog).toContainText('Enter a name, or the ICAO type');
  // The type names it.
  await catalog.picker('ICAO type').fill('E190');
  await expect(catalog.dialog).not.toContainText('Enter a name, or the ICAO type');
  await catalog.field('Name').fill('Embraer E190');
  const subfleet = catalog.picker('Subfleet');
  await expect(subfleet).toHaveValue('E190 Embraer E190');
  // What is typed replaces the value, also without the mouse; a click then corrects it.
  await subfleet.focus();
  await keyboard.type('Em');
  await expect(subfleet).toHaveValue('Em');
  await subfleet.click();
  await keyboard.type('b');
  await expect(subfleet).toHaveValue('Emb');
  await catalog.field('Last landing, UTC').fill('20 Nov 2026 16:55');
  await expect(subfleet).toHaveValue('E190 Embraer E190');
  await catalog.submit();
  await expect(catalog.toast).toContainText('Added D-AKEX.');
  await expect(catalog.heading).toHaveText('D-AKEX');
  await expect(catalog.about('Aircraft')).toContainText('20 Nov 16:55Z');

  await keyboard.press('e');
  await catalog.choose('Now at', 'EKCH');
  await catalog.submit();
  await expect(catalog.about('Aircraft')).toContainText('Now atEKCH');
  await catalog.open('EKCH');
  await expect(catalog.heading).toHaveText('EKCH');
  await page.goBack();
  await expect(catalog.heading).toHaveText('D-AKEX');

  await keyboard.press('Delete');
  await expect(catalog.toast).toContainText('Deleted D-AKEX.');
  await expect(catalog.heading).toHaveText('Aircraft');
  await expect(catalog.row('D-AKEX')).toHaveCount(0);
  await catalog.undo.click();
  await expect(catalog.toast).toContainText('Restored D-AKEX.');
  await expect(catalog.row('D-AKEX')).toBeVisible();
});

test('a subfleet is added, changed, deleted and restored', async ({ openWindow }) => {
  const page = await openWindow('/fleet/subfleets?new=1');
  const catalog = new CatalogPage(page);
  await catalog.field('Type').first().fill('A35K');
  await catalog.field('Name').fill('Airbus A350-1000');
  await catalog.choose('Airline', 'KTW');
  // Saves, without another one.
  await catalog.field('Name').press('Enter');
  await expect(catalog.row('A35K')).toContainText('Airbus A350-1000');
  await expect(catalog.dialog).toHaveCount(0);

  await catalog.open('A35K');
  await catalog.picker('Add fare').click();
  await page.keyboard.type('y');
  await page.keyboard.press('Enter');
  await expect(catalog.field('Price, Y Economy')).toBeVisible();
  await page.keyboard.type('cgo');
  await page.keyboard.press('Enter');
  await expect(catalog.field('Price, CGO Belly cargo')).toBeVisible();
  await catalog.action('Remove CGO Belly cargo').press('Enter');
  await expect(catalog.picker('Add fare')).toBeFocused();
  // There is no other one to add after a change.
  await catalog.field('Name').press('Shift+Enter');
  await expect(catalog.toast).toContainText('Saved A35K.');
  await expect(catalog.dialog).toHaveCount(0);

  await catalog.tick('A35K');
  await catalog.bulk('Delete').click();
  await expect(catalog.toast).toContainText('Deleted A35K.');
  await expect(catalog.row('A35K')).toHaveCount(0);
  await catalog.tick('A20N');
  await catalog.bulk('Trash').click();
  await expect(catalog.row('A35K')).toContainText('In the trash');
  // What is not in the trash is not deleted permanently with it.
  await expect(catalog.selected).toHaveCount(0);
  await catalog.open('A35K');
  await expect(catalog.field('Name')).toBeDisabled();
  // A picture could be dropped on it.
  await expect(catalog.section('Picture')).toBeHidden();
  await catalog.undo.click();
  await expect(catalog.field('Name')).toBeEnabled();
  await expect(catalog.section('Picture')).toBeVisible();
  await expect(catalog.action('Delete permanently…')).toBeHidden();
  await expect(catalog.action('Save changes')).toBeVisible();
});

test('the tabs of the fleet stay where they are', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/fleet');
  const tabs = page.getByRole('navigation', { name: 'Fleet', exact: true });
  const before = await tabs.boundingBox();
  await tabs.getByRole('link', { name: 'Subfleets' }).click();
  await expect(page).toHaveURL(/subfleets/);
  await expect(page.getByRole('navigation', { name: 'Subfleets' })).toBeHidden();
  expect(await tabs.boundingBox()).toEqual(before);
});

test('no list covers the error of a missing subfleet', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/fleet?new=1');
  const catalog = new CatalogPage(page);
  // Enter selects, even before the list is there, and submits nothing.
  const type = async (label: string, text: string): Promise<void> => {
    await catalog.picker(label).click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await type('ICAO type', 'airbus a350-9');
  await expect(catalog.picker('ICAO type')).toHaveValue('A359');
  await type('Status', 'sto');
  await expect(catalog.picker('Status')).toHaveValue('Stored');
  await expect(catalog.dialog.getByText('Enter a registration.')).toHaveCount(0);
  await catalog.field('Registration').fill('D-AXXA');
  await catalog.picker('ICAO type').fill('A20N');
  // One airline of several has to be chosen.
  await expect(catalog.dialog.getByText('Subfleet *', { exact: true })).toBeVisible();
  await catalog.save.click();
  await expect(catalog.picker('Subfleet')).toBeFocused();
  await expect(catalog.dialog.getByText('Choose a subfleet or an airline.')).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
});

test('the fleet, an aircraft and their forms are accessible', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/fleet');
  const catalog = new CatalogPage(page);
  await expect(catalog.row('D-AKTA')).toBeVisible();
  await look(page, 'fleet');

  await catalog.open('D-AKTA');
  await expect(catalog.allReports).toBeVisible();
  await expect(catalog.bulk('Replace subfleet picture: subfleet A20N')).toBeVisible();
  await look(page, 'aircraft');

  await page.keyboard.press('e');
  await expect(catalog.field('Registration')).toHaveValue('D-AKTA');
  await look(page, 'aircraft-edit', '[role="dialog"]');

  await page.goto(new URL('/fleet/subfleets?edit=1', page.url()).href);
  await expect(catalog.field('Name')).toHaveValue('Airbus A320neo');
  await look(page, 'subfleet-edit');
});

test('the demonstration has a logo, and its aircraft have liveries', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/fleet');
  await expect(new FramePage(page).logo).toHaveJSProperty('naturalWidth', 512);
  const catalog = new CatalogPage(page);
  await catalog.open('D-AKTA');
  await expect(catalog.picture('subfleet A20N')).toHaveJSProperty('naturalWidth', 1024);
});
