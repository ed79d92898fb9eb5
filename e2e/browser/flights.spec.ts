import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { CatalogPage, FlightPage } from '../pages/catalogPage.ts';

test('a flight is added, changed, drawn, deleted and restored', { tag: '@map' }, async ({ openWindow }) => {
  const page = await openWindow('/flights');
  const [catalog, flight] = [new CatalogPage(page), new FlightPage(page)];
  const { keyboard } = page;
  await expect(catalog.rows).toHaveCount(50);

  await keyboard.press('n');
  await catalog.choose('Airline', 'KTW');
  await catalog.field('Number').fill('9001');
  await expect(catalog.field('Number')).toHaveValue('9001');
  await catalog.choose('Departure', 'EDDH');
  await catalog.choose('Arrival', 'EGPH');
  await catalog.submit();
  await expect(catalog.toast).toContainText('Added KTW9001 EDDH → EGPH.');
  await expect(catalog.heading).toHaveText('KTW9001');
  await expect(flight.map('KTW9001')).toHaveAttribute('aria-busy', 'false');

  await keyboard.press('e');
  await catalog.field('Off block').fill('06:40');
  await catalog.field('From').fill('20 Nov 2026');
  await catalog.field('Pilot pay').fill('75');
  await catalog.submit();
  await expect(flight.about).toContainText('06:40 local');
  await expect(flight.about).toContainText('From 20 Nov 2026');
  await expect(flight.about).toContainText('$75');

  await keyboard.press('Delete');
  await expect(catalog.toast).toContainText('Deleted KTW9001 EDDH → EGPH.');
  await expect(catalog.heading).toHaveText('Flights');
  await page.goBack();
  await catalog.bulk('Restore').click();
  await expect(catalog.toast).toContainText('Restored KTW9001 EDDH → EGPH.');
  await expect(flight.addReturnLeg).toBeVisible();
});

test('Enter selects the airport that was typed', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/flights?new=1');
  const catalog = new CatalogPage(page);
  const type = async (label: string, text: string): Promise<void> => {
    await catalog.picker(label).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };

  await type('Departure', 'hamburg');
  await expect(catalog.picker('Departure')).toHaveValue(/^EDDH /);
  await type('Alternate', 'ham');
  await expect(catalog.picker('Alternate')).toHaveValue(/^EDDH /);
  await type('Alternate', 'wagga wagga');
  await expect(catalog.picker('Alternate')).toHaveValue(/^YSWG /);
  await type('Arrival', 'hamburg');
  await expect(catalog.dialog.getByText('EDDH', { exact: true })).toBeVisible();
  await type('Arrival', 'egph');
  await expect(catalog.dialog.getByText('EGPH', { exact: true })).toBeVisible();
  // The list does not cover what comes below.
  await catalog.dialog.getByRole('switch', { name: 'And back' }).check();
  await type('Alternate', 'no such place at all');
  await expect(page.getByText('No airports found')).toBeVisible();
  await look(page, 'nothing-found');
  await type('Airline', 'ktw');
  await expect(catalog.picker('Airline')).toHaveValue(/^KTW /);
  // A field that was emptied offers the whole catalog.
  await catalog.picker('Departure').fill('');
  await expect(page.getByRole('option').nth(1)).toBeVisible();
  // Leaving the field at once does not lose the choice, and nothing that matches does not submit the form.
  await type('Departure', 'lisbon');
  await page.keyboard.press('Tab');
  await expect(catalog.picker('Departure')).toHaveValue(/^LPPT /);
  await type('Airline', 'zzz');
  await expect(catalog.field('Number')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(catalog.dialog.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await catalog.field('Block time').fill('3 hours');
  await catalog.field('From').fill('31 Feb 2026');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Enter hours and minutes, for example 03:40.')).toBeVisible();
  await expect(page.getByText('From must be a date, like 2026-12-31.')).toBeVisible();
  await expect(catalog.field('From')).toHaveValue('31 Feb 2026');
  await catalog.action('Add field').click();
  await expect(catalog.field('Name of field 1')).toBeFocused();
  await catalog.field('Block time').fill('3h40');
  await page.keyboard.press('Tab');
  await expect(catalog.field('Block time')).toHaveValue('03:40');
  await page.goto(new URL('/flights', page.url()).href);
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'From', exact: true }).click();
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('hamburg');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/dpt_airport_id=EDDH/);
  await page.getByRole('button', { name: 'Remove filter From EDDH' }).click();
  const chip = page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'From', exact: true });
  const { x, y } = (await chip.boundingBox()) ?? { x: 0, y: 0 };
  // Sent as fast as the window takes them. The page has keys of its own, such as n for a new flight.
  const devtools = await page.context().newCDPSession(page);
  const click = { x: x + 5, y: y + 5, button: 'left', clickCount: 1 } as const;
  const press = async (key: string): Promise<unknown> =>
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key });
  await Promise.all([
    devtools.send('Input.dispatchMouseEvent', { ...click, type: 'mousePressed' }),
    devtools.send('Input.dispatchMouseEvent', { ...click, type: 'mouseReleased' }),
    ...['l', 'o', 'n', 'd', 'o', 'n'].map(press),
  ]);
  await expect(page.getByRole('combobox')).toBeFocused();
  await expect(page.getByRole('combobox')).toHaveValue('london');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove filter From London, all 3 airports' })).toBeVisible();
});

test(
  'Enter selects the first match although the text came before the list',
  { tag: '@reads' },
  async ({ openWindow }) => {
    const page = await openWindow('/flights?new=1');
    const airline = new CatalogPage(page).picker('Airline');
    // In one task, as the keys that waited on a busy PC: what is timed when the list opens comes after the text.
    await airline.evaluate((field: HTMLInputElement) => {
      field.focus();
      field.click();
      field.select();
      field.setRangeText('FMR');
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    await expect(page.getByRole('option', { name: /FMR/ })).toBeVisible();
    await airline.press('Enter');
    await expect(airline).toHaveValue(/^FMR /);
  },
);

test('the return leg is added with one click, and undone', async ({ openWindow }) => {
  const page = await openWindow('/flights?q=KTW19');
  const [catalog, flight] = [new CatalogPage(page), new FlightPage(page)];
  await catalog.open('KTW19');
  await expect(catalog.heading).toHaveText('KTW19');
  await flight.duplicate.click();
  await expect(catalog.field('Number')).toBeFocused();
  await page.keyboard.type('9100');
  await catalog.save.click();
  await expect(catalog.heading).toHaveText('KTW9100');

  await flight.addReturnLeg.click();
  await expect(catalog.toast).toContainText('Added KTW9101 EDDH → KJFK.');
  await expect(catalog.heading).toHaveText('KTW9101');

  await catalog.undo.click();
  await expect(catalog.heading).toHaveText('KTW9100');
  for (const address of ['/flights?q=KTW9101', '/flights?q=KTW9101&deleted=true']) {
    await page.goto(new URL(address, page.url()).href);
    await expect(catalog.nothingMatches).toBeVisible();
  }
});

test('a return leg that exists already is offered instead', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/flights?q=KTW18');
  const [catalog, flight] = [new CatalogPage(page), new FlightPage(page)];
  await catalog.open('KTW18');
  await flight.addReturnLeg.click();
  await catalog.bulk('Open').click();
  await expect(catalog.heading).toHaveText('KTW19');
});

test('a bid is placed on the page of a flight, unless the rules refuse it', async ({ openWindow }) => {
  const page = await openWindow('/flights?q=KTW612');
  const [catalog, flight] = [new CatalogPage(page), new FlightPage(page)];
  await catalog.open('KTW612');
  await flight.addBid.click();
  await catalog.choose('Pilot', 'Mara Lindqvist');
  await look(page, 'flight-bid', '[role="dialog"]');
  await catalog.action('Add booking').click();
  await expect(catalog.toast).toContainText('Added Mara Lindqvist’s booking of KTW612 with no aircraft.');
  await expect(flight.about).toContainText('Mara Lindqvist KTW0007');

  await flight.addBid.click();
  await catalog.choose('Pilot', 'Mara Lindqvist');
  await catalog.action('Add booking').click();
  await expect(catalog.dialog).toContainText('A bid already exists for this flight');
  await page.keyboard.press('Escape');
  await expect(catalog.dialog).toBeHidden();
  await look(page, 'flight-bids');
});

test('the list of flights, a flight and its form are accessible', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/flights?q=KTW6&active=true');
  const catalog = new CatalogPage(page);
  await expect(catalog.rows.first()).toBeVisible();
  await look(page, 'flights');

  await catalog.open('KTW612');
  await expect(catalog.heading).toHaveText('KTW612');
  await look(page, 'flight');
  await page.keyboard.press('e');
  await expect(catalog.field('Number')).toHaveValue('612');
  await look(page, 'flight-edit', '[role="dialog"]');
});
