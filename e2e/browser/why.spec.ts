import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { CatalogPage, FlightPage } from '../pages/catalogPage.ts';
import { FramePage } from '../pages/framePage.ts';

test('the operator finds out why a pilot cannot fly a flight, and what would change it', async ({ openWindow }) => {
  const page = await openWindow('/flights?q=KTW18');
  const [catalog, flight] = [new CatalogPage(page), new FlightPage(page)];
  const rule = (name: string) =>
    catalog.dialog
      .getByRole('list', { name: 'Rules' })
      .getByRole('listitem')
      .filter({ has: page.getByText(name, { exact: true }) });
  await catalog.open('KTW18');
  await catalog.bulk('Why?').click();
  await catalog.choose('Pilot', 'Inês Carvalho');
  await expect(catalog.dialog.getByRole('status')).toContainText('Inês Carvalho can neither book nor fly KTW18 now.');
  await expect(rule('Rank')).toContainText('Senior first officer may not fly the');
  await expect(rule('Rank').getByLabel('Forbids it')).toBeVisible();
  await expect(rule('Pilot').getByLabel('Fits')).toBeVisible();
  await expect(rule('Aircraft')).toContainText('above the rank');
  await look(page, 'why', '[role="dialog"]');
  // The address has the answer, with the name of who was chosen.
  await page.reload();
  await expect(catalog.picker('Pilot')).toHaveValue(/^Inês Carvalho/);
  await rule('Rank').getByRole('link', { name: 'Edit rank' }).click();
  await expect(catalog.dialog).toContainText('Senior first officer');
  await expect(page).toHaveURL(/\/ranks\?edit=\d+/);

  // The same is said where a bid is added.
  await page.goBack();
  await page.keyboard.press('Escape');
  await flight.addBid.click();
  await catalog.choose('Pilot', 'Inês Carvalho');
  await expect(rule('Rank')).toContainText('may not fly the');
  await expect(rule('Pilot')).toBeHidden();
  await look(page, 'why-bid', '[role="dialog"]');
  await page.keyboard.press('Escape');
  await expect(catalog.dialog).toBeHidden();

  await new FramePage(page).show('Pilots');
  await catalog.open('KTW0018');
  await catalog.bulk('Why?').click();
  await catalog.choose('Flight', 'KTW612');
  await expect(catalog.dialog.getByRole('status')).toContainText(/Inês Carvalho .*KTW612/);
  await expect(rule('Weekday')).toBeVisible();
  await look(page, 'why-pilot', '[role="dialog"]');
});
