import { expect, test } from '../fixtures.ts';
import { holdRequests } from '../hold.ts';
import { look } from '../look.ts';
import { CatalogPage } from '../pages/catalogPage.ts';
import { FramePage } from '../pages/framePage.ts';

test('an airport is added by code only, changed and deleted', async ({ openWindow }) => {
  const page = await openWindow('/airports?q=Lismore');
  const catalog = new CatalogPage(page);
  const { keyboard } = page;
  await expect(catalog.nothingMatches).toBeVisible();

  await catalog.startAdding('ICAO');
  await keyboard.type('ylis');
  await expect(catalog.dialog).toContainText('are filled in from the built-in data');
  await catalog.submit();
  await expect(catalog.toast).toContainText('Added YLIS.');
  await expect(catalog.heading).toHaveText('YLIS');
  await expect(catalog.about('Airport')).toContainText('Lismore');

  await keyboard.press('e');
  await catalog.field('IATA').fill('LSX');
  await catalog.submit();
  await expect(catalog.about('Airport')).toContainText('LSX');

  await keyboard.press('Delete');
  await expect(catalog.dialog).toContainText('You can undo it right after.');
  await catalog.action('Delete YLIS').click();
  await expect(catalog.toast).toContainText('Deleted YLIS.');
  await catalog.undo.click();
  await expect(catalog.toast).toContainText('Restored YLIS.');
  await page.goto(new URL('/airports/YLIS', page.url()).href);
  await expect(catalog.about('Airport')).toContainText('LSX');

  await keyboard.press('Delete');
  await catalog.action('Delete YLIS').click();
  await expect(catalog.toast).toContainText('Deleted YLIS.');
  await openWindow('/airports?q=Lismore');
  await expect(catalog.nothingMatches).toBeVisible();
});

test('the palette opens an airport and an aircraft', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/airports');
  const [catalog, frame] = [new CatalogPage(page), new FramePage(page)];
  const airports = frame.palette.getByRole('group', { name: 'Airports' });
  await frame.openPalette('lisbon');
  await airports.getByRole('option', { name: /LPPT/ }).click();
  await expect(catalog.heading).toHaveText('LPPT');

  await frame.openPalette('D-AKTA');
  await frame.palette.getByRole('group', { name: 'Aircraft' }).getByRole('option').first().click();
  await expect(catalog.heading).toHaveText('D-AKTA');
});

test('the palette shows an airport on the map', { tag: ['@map', '@reads'] }, async ({ openWindow }) => {
  const page = await openWindow('/dashboard');
  const [catalog, frame] = [new CatalogPage(page), new FramePage(page)];
  await frame.openPalette('humberto');
  await expect(frame.paletteResults.first()).toContainText('LPPT Lisbon');
  await page.keyboard.press('Control+Enter');

  await expect(frame.palette).toBeHidden();
  await expect(page).toHaveURL(/\/airports\?q=LPPT&map=LPPT$/);
  await expect(catalog.row('LPPT')).toBeVisible();
  await expect(catalog.dialog).toBeHidden();
  await expect(catalog.map).toHaveAttribute('aria-busy', 'false');
});

test('a prefix limits the palette to commands', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/dashboard');
  const frame = new FramePage(page);
  await frame.openPalette('>air');
  await expect(frame.paletteResults).toHaveText(['New airline', 'New aircraft', 'New airport']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/airlines\?new=1$/);
});

test(
  'the palette puts an exact match first, and finds settings and actions',
  { tag: '@reads' },
  async ({ openWindow }) => {
    const page = await openWindow('/dashboard');
    const frame = new FramePage(page);
    await frame.openPalette('lppt');
    await expect(frame.paletteResults.first()).toContainText('LPPT Lisbon');
    await frame.paletteField.fill('lis');
    await expect(frame.paletteResults.first()).toContainText('LIS, Lisbon');
    // Also the code of the airport of Katowice, which the airline does not have.
    await frame.paletteField.fill('ktw');
    await expect(frame.palette.getByRole('option', { name: /Katowice/ })).toBeVisible();
    await expect(frame.paletteResults.first()).toContainText('KTW Kittiwake Virtual');
    await frame.paletteField.fill('ktw6');
    await expect(frame.paletteResults.first()).toContainText('KTW6');
    await frame.paletteField.fill('backup');
    await expect(frame.paletteResults.first()).toHaveText('Back up now');
    const settings = frame.palette.getByRole('group', { name: 'Settings' }).getByRole('option');
    await expect(settings).not.toHaveCount(0);
    await expect(settings.filter({ hasText: 'backups.' })).toHaveCount(0);
    await frame.paletteField.fill('backups.keep');
    await expect(settings.first()).toHaveText('Backups to keepBackups');
    await expect(frame.palette.getByText('show on map')).toBeHidden();
    await frame.paletteField.fill('add flight');
    await expect(frame.paletteResults.first()).toHaveText('New flight');

    await frame.paletteField.fill('dark theme');
    await page.keyboard.press('Enter');
    await expect(frame.document).toHaveAttribute('data-mantine-color-scheme', 'dark');
    const sendScript = await holdRequests(page, /\/Window-.*\.js$/);
    await page.reload();
    await expect(frame.document).toHaveCSS('background-color', 'rgb(19, 22, 26)');
    await expect(frame.theme).toBeHidden();
    sendScript();
    await frame.theme.click();
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
    await expect(frame.document).toHaveAttribute('data-mantine-color-scheme', 'light');
  },
);

test(
  'an airport shows its runways, its flights and who is there, and flights are added from it',
  { tag: '@reads' },
  async ({ openWindow }) => {
    const page = await openWindow('/airports?q=EDDH');
    const catalog = new CatalogPage(page);
    await expect(catalog.row('EDDH')).toBeVisible();
    await look(page, 'airports');
    await catalog.open('EDDH');
    await expect(catalog.routes('EDDH').nth(1)).toHaveText(/EDDH/);
    await expect(catalog.section('Aircraft here').getByRole('link', { name: 'D-AKTB' })).toBeVisible();
    await expect(catalog.section('Pilots here').getByRole('row').first()).toContainText('KTW00');
    await expect(catalog.reports.first()).toContainText('EDDH');
    await look(page, 'airport');
    await page.getByRole('link', { name: 'Add flights from here' }).click();
    await expect(catalog.picker('Departure')).toHaveValue(/^EDDH /);
  },
);

test(
  'the routes of an airport stay in view in a window that grows and shrinks',
  { tag: ['@map', '@reads'] },
  async ({ openWindow }) => {
    const page = await openWindow('/airports/EDDH');
    const { mapOfRoutes, scale } = new CatalogPage(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(mapOfRoutes('EDDH')).toHaveAttribute('aria-busy', 'false');
    await expect(scale).toHaveText('3,000 nm');
    await page.setViewportSize({ width: 2200, height: 1300 });
    await expect(scale).toHaveText('1,000 nm');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(scale).toHaveText('3,000 nm');
  },
);

test(
  'a code that the catalog has is refused once, with a way to its airport',
  { tag: '@reads' },
  async ({ openWindow }) => {
    const page = await openWindow('/airports?new=1');
    const catalog = new CatalogPage(page);
    await catalog.field('ICAO').fill('eddh');
    const known = catalog.dialog.getByText(/is already one of/);
    await expect(known).toHaveText('Hamburg Helmut Schmidt Airport is already one of your airports. Open EDDH');
    await page.keyboard.press('Enter');
    await expect(known).toHaveText('EDDH (Hamburg Helmut Schmidt Airport) is already one of your airports.');
    await catalog.action('Open EDDH').click();
    await expect(catalog.field('ICAO')).toHaveValue('EDDH');
  },
);

test(
  'an airport’s form is accessible, and begins with what can be changed',
  { tag: '@reads' },
  async ({ openWindow }) => {
    const page = await openWindow('/airports?edit=EDDH');
    const catalog = new CatalogPage(page);
    await expect(catalog.field('ICAO')).toHaveValue('EDDH');
    await expect(catalog.field('Name')).toBeFocused();
    await look(page, 'airport-edit', '[role="dialog"]');
  },
);
