import type { Page } from 'playwright/test';
import { aircraftCalls } from '../../server/contract/admin/catalog/aircraft.ts';
import { airlineCalls } from '../../server/contract/admin/catalog/airlines.ts';
import { flightCalls } from '../../server/contract/admin/catalog/flights.ts';
import { subfleetCalls } from '../../server/contract/admin/catalog/subfleets.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { CatalogPage, FlightPage } from '../pages/catalogPage.ts';
import { FramePage } from '../pages/framePage.ts';
import { PilotsPage } from '../pages/pilotsPage.ts';

test('an airline is added, changed and deleted with the keyboard', { tag: '@desktop' }, async ({ openWindow }) => {
  const page = await openWindow('/airlines');
  const catalog = new CatalogPage(page);
  const { keyboard } = page;
  await expect(catalog.rows).toHaveCount(5);

  await catalog.startAdding('Name');
  await keyboard.type('Arctic Tern');
  await catalog.field('ICAO').fill('atn');
  await catalog.submit();
  await expect(catalog.toast).toContainText('Added ATN.');
  await expect(catalog.heading).toHaveText('ATN');

  await keyboard.press('e');
  await expect(catalog.field('Name')).toHaveValue('Arctic Tern');
  await catalog.field('Callsign').fill('ARCTIC');
  await catalog.submit();
  await expect(catalog.toast).toContainText('Saved ATN.');
  await expect(catalog.about('Airline')).toContainText('ARCTIC');

  await keyboard.press('Delete');
  await expect(catalog.dialog).toContainText('You can undo it right after.');
  await catalog.action('Delete ATN').click();
  await expect(catalog.toast).toContainText('Deleted ATN.');
  await expect(catalog.rows).toHaveCount(5);
  await catalog.undo.click();
  await expect(catalog.toast).toContainText('Restored ATN.');
  await catalog.open('Arctic Tern');
  await expect(catalog.about('Airline')).toContainText('ARCTIC');
});

test('a deleted rank is restored as it was', async ({ openWindow }) => {
  const ranks = await openWindow('/ranks?new=1');
  const catalog = new CatalogPage(ranks);
  await catalog.field('Name').fill('Trainee');
  await catalog.choose('Add subfleet', 'C172');
  await catalog.field('Pay/h, ACARS, C172').fill('110%');
  await catalog.submit();
  await catalog.open('Trainee');
  await catalog.field('Name').fill('Apprentice');
  await catalog.action('Delete…').click();
  await expect(catalog.discard).toBeVisible();
  await catalog.action('Discard').click();
  await catalog.action('Delete Trainee').click();
  // Until then it offers to undo that the rank was added.
  await expect(catalog.toast).toContainText('Deleted Trainee.');
  await catalog.undo.click();
  await expect(catalog.toast).toContainText('Restored Trainee.');
  await catalog.open('Trainee');
  await expect(catalog.field('Pay/h, ACARS, C172')).toHaveValue('110%');
});

test(
  'typed values survive an error, a click beside the dialog and Escape',
  { tag: '@reads' },
  async ({ openWindow }) => {
    const page = await openWindow('/airlines?new=1');
    const catalog = new CatalogPage(page);
    await catalog.field('Name').fill('Another one');
    await catalog.save.click();
    await expect(catalog.field('ICAO')).toHaveAccessibleDescription('Enter an ICAO code.');
    await expect(catalog.field('ICAO')).toBeFocused();
    await page.keyboard.type('KTW');
    await catalog.save.click();
    await expect(catalog.dialog).toContainText('Kittiwake Virtual');
    await expect(catalog.field('ICAO')).toBeFocused();
    await expect(catalog.field('ICAO')).toHaveAttribute('aria-invalid', 'true');
    await catalog.field('ICAO').fill('KTX');
    await expect(catalog.field('ICAO')).not.toHaveAttribute('aria-invalid', 'true');
    await expect(catalog.field('ICAO')).toHaveAccessibleDescription('');

    await page.mouse.click(20, 400);
    await page.keyboard.press('Escape');
    await expect(catalog.discard).toBeVisible();
    await catalog.action('Keep editing').click();
    await expect(catalog.field('Name')).toHaveValue('Another one');

    await catalog.action('Open KTW').click();
    await catalog.action('Discard').click();
    await expect(catalog.field('Name')).toHaveValue('Kittiwake Virtual');
  },
);

test('a conflicting change is shown and can be overwritten', async ({ openWindow }) => {
  const page = await openWindow('/airlines');
  const catalog = new CatalogPage(page);
  await catalog.open('Fulmar Regional');
  await expect(catalog.about('Airline')).toContainText('Scheduled flights38');
  await page.keyboard.press('e');
  await catalog.field('Name').fill('Fulmar North');
  const url = airlineCalls.change.url.replace(':id', new URL(page.url()).searchParams.get('edit') ?? '');
  const faster = await page.context().request.put(new URL(url, page.url()).href, {
    data: { name: 'Fulmar South', callsign: 'SOUTHBIRD' },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(faster.status()).toBe(200);

  await catalog.save.click();
  await expect(catalog.dialog).toContainText('Name (now “Fulmar South”)');
  await catalog.action('Overwrite').click();

  await expect(catalog.about('Airline')).toContainText('SOUTHBIRD');
});

// In Electron too, because the library that reads pictures is native.
test('a logo is uploaded, shown everywhere and removed, and Undo restores it', async ({
  context,
  openWindow,
  serverProgram: { api },
}) => {
  const page = await openWindow('/airlines');
  const [catalog, frame] = [new CatalogPage(page), new FramePage(page)];
  const mark = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQI12Pgrir9D8IMMAYAQWgH5U9VfuoAAAAASUVORK5CYII=',
    'base64',
  );
  await catalog.open('Kittiwake Virtual');
  await catalog.chooseFile('Replace', { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('hello') });
  await expect(catalog.toast).toContainText('The file is not a picture, or is damaged.');

  await catalog.chooseFile('Replace', { name: 'logo.png', mimeType: 'image/png', buffer: mark });
  await expect(catalog.toast).toContainText('Changed the logo of KTW.');
  await expect(catalog.picture('KTW')).toHaveJSProperty('naturalWidth', 2);
  await expect(frame.logo).toHaveJSProperty('naturalWidth', 2);
  await look(page, 'airline');

  // The address for clients leads a browser to the pilots' page.
  const pilots = new PilotsPage(await context.newPage());
  await pilots.page.goto(`${api}/phpvms7`);
  await expect(pilots.logos).toHaveCount(2);
  for (const logo of await pilots.logos.all()) await expect(logo).toHaveJSProperty('naturalWidth', 2);
  await pilots.page.close();

  await catalog.bulk('Remove').click();
  await expect(catalog.toast).toContainText('Removed the logo of KTW.');
  await expect(catalog.picture('KTW')).toBeHidden();
  await expect(catalog.bulk('Choose file')).toBeFocused();
  await catalog.undo.click();
  await expect(catalog.picture('KTW')).toHaveJSProperty('naturalWidth', 2);
});

test('airlines are deactivated together and restored by undo, also in another window', async ({ openWindow }) => {
  const page = await openWindow('/airlines');
  const [catalog, other] = [new CatalogPage(page), new CatalogPage(await page.context().newPage())];
  await other.page.goto(page.url());
  await expect(other.row('Skua Cargo')).not.toContainText('Inactive');
  // Puffin Air is already inactive.
  for (const name of ['Puffin Air', 'Skua Cargo']) await catalog.tick(name);
  await expect(catalog.selected).toHaveText('2 selected');
  await catalog.bulk('Deactivate').click();
  await expect(catalog.toast).toContainText('Deactivated 2 airlines.');
  for (const list of [catalog, other]) await expect(list.row('Skua Cargo')).toContainText('Inactive');

  await catalog.undo.click();

  await expect(catalog.toast).toContainText('Changed 2 airlines back.');
  for (const list of [catalog, other]) await expect(list.row('Skua Cargo')).not.toContainText('Inactive');
  await expect(catalog.row('Puffin Air')).toContainText('Inactive');
});

test('an airline with two aircraft and three flights takes three dialogs and ten fields', async ({ openWindow }) => {
  const page = await openWindow('/airlines');
  const catalog = new CatalogPage(page);
  const [dialogs, fields]: [string[], string[]] = [[], []];
  const open = async (path: string): Promise<void> => {
    dialogs.push(path);
    await page.goto(new URL(`${path}?new=1`, page.url()).href);
    await expect(catalog.save).toBeVisible();
  };
  const fill = async (label: string, text: string): Promise<void> => {
    fields.push(label);
    await catalog.field(label).fill(text);
  };
  const choose = async (label: string, ...texts: readonly string[]): Promise<void> => {
    fields.push(label);
    for (const text of texts) await catalog.choose(label, text);
  };

  await open('/airlines');
  await fill('ICAO', 'wzz');
  await fill('Name', 'Whimbrel');
  await catalog.saveAndAddAnother.click();
  await expect(catalog.toast).toContainText('Added WZZ.');
  await expect(catalog.field('ICAO')).toHaveValue('');
  await expect(catalog.field('Name')).toBeFocused();

  await open('/fleet');
  await fill('Registration', 'd-wha, d-akta');
  await choose('ICAO type', 'AT76');
  await choose('Subfleet', 'AT76 · WZZ Whimbrel');
  await choose('Now at', 'EDDH');
  await catalog.save.click();
  await expect(catalog.dialog).toContainText('D-AKTA: Airbus A320neo already uses D-AKTA.');
  await expect(catalog.field('Registration')).toHaveValue('D-WHA, D-AKTA');
  await catalog.field('Registration').fill('D-WHA\nD-WHB');
  await catalog.submit();
  await expect(catalog.toast).toContainText('Added 2 aircraft.');
  await expect(catalog.subfleet('AT76 ATR 72-600 2')).toBeVisible();

  await open('/flights');
  await choose('Airline', 'WZZ');
  await fill('Number', '100');
  await choose('Departure', 'EDDH');
  await choose('Arrival', 'EKCH', 'EGLL', 'ENGM');
  await catalog.field('Number').press('Shift+Enter');
  await expect(catalog.toast).toContainText('Added 3 flights.');
  await expect(catalog.field('Number')).toHaveValue('');
  await page.goto(new URL('/flights?q=WZZ', page.url()).href);
  // Where there is room for all columns.
  await page.setViewportSize({ width: 1680, height: 1050 });
  await expect(catalog.rows).toHaveCount(3);
  await expect(catalog.row('WZZ101')).toContainText('Hamburg to London');
  // The great circle, and the time of a turboprop.
  await expect(catalog.row('WZZ101').getByRole('cell', { name: '403' })).toBeVisible();
  await expect(catalog.row('WZZ101').getByRole('cell', { name: '01:55' })).toBeVisible();
  expect([dialogs.length, fields.length]).toEqual([3, 10]);

  await catalog.open('WZZ101');
  await new FlightPage(page).duplicate.click();
  await catalog.field('Number').fill('201');
  await catalog.choose('Alternate', 'YLIS');
  await catalog.dialog.getByRole('switch', { name: 'And back' }).check();
  await catalog.submit();
  await expect(catalog.toast).toContainText('Added 2 flights.');
  await moveAircraft(page, 'YLIS');
  await catalog.undo.click();
  await expect(catalog.toast).toContainText('Deleted 2 flights.');
  await expect(catalog.toast).toContainText('New airports that are in use were kept: YLIS.');
  await page.goto(new URL('/flights?deleted=true', page.url()).href);
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();

  const addWithSubfleet = async (): Promise<void> => {
    await open('/fleet');
    await fill('Registration', 'd-whc, d-whd');
    await choose('ICAO type', 'SF34');
    await choose('Subfleet', 'SF34 · WZZ Whimbrel');
    await catalog.submit();
    await expect(catalog.subfleet('SF34 Saab 340')).toBeVisible();
  };
  await addWithSubfleet();
  await catalog.undo.click();
  await expect(catalog.toast).toContainText('Deleted 2 aircraft.');
  await expect(catalog.subfleet('SF34 Saab 340')).toBeHidden();

  await addWithSubfleet();
  const { origin } = new URL(page.url());
  const { request } = page.context();
  const idsOf = async (url: string, params: Record<string, string>): Promise<unknown[]> =>
    ((await (await request.get(origin + url, { params })).json()) as { data: unknown[] }).data;
  const subfleets = await idsOf(subfleetCalls.ids.url, { search: 'SF34' });
  const flights = await idsOf(flightCalls.ids.url, { search: 'WZZ101' });
  const change = { ids: flights, set: { subfleets } };
  await request.patch(origin + flightCalls.changeMany.url, { data: change, headers: { origin } });
  await page.route(`**${aircraftCalls.purgeMany.url}`, async (route) => await route.abort());
  await catalog.undo.click();
  await expect(catalog.toast).toContainText('Deleted 2 aircraft.');
  await expect(catalog.toast).toContainText('2 left in the trash: The server is not responding.');
  await expect(catalog.toast).toContainText('The new subfleet was kept because it is in use.');
  await expect(catalog.subfleet('SF34 Saab 340')).toBeVisible();
  expect(await idsOf(flightCalls.ids.url, { subfleet_id: String(subfleets[0]) })).toEqual(flights);
});

test('all pages are changed, restored and deleted, with more rows than one request allows', async ({ openWindow }) => {
  const page = await openWindow('/airlines');
  const origin = new URL(page.url()).origin;
  const codes = Array.from({ length: 1200 }, (_, number) => `Z${number}`);
  const add = async (code: string): Promise<unknown> =>
    await page.context().request.post(origin + airlineCalls.create.url, {
      data: { icao: code, name: `Numbered ${code}` },
      headers: { origin },
    });
  for (let from = 0; from < codes.length; from += 100) await Promise.all(codes.slice(from, from + 100).map(add));

  await page.goto(`${origin}/airlines?q=Numbered`);
  const catalog = new CatalogPage(page);
  await catalog.all.check();
  await expect(catalog.selected).toHaveText('50 selected');
  await page.getByRole('button', { name: 'Select all 1,200' }).click();
  await expect(catalog.selected).toHaveText('1,200 selected');
  await catalog.bulk('Deactivate').click();
  await expect(catalog.toast).toContainText('Deactivated 1,200 airlines.');
  await expect(catalog.rows.first()).toContainText('Inactive');
  await catalog.undo.click();
  await expect(catalog.toast).toContainText('Changed 1,200 airlines back.');
  await expect(catalog.rows.first()).not.toContainText('Inactive');

  await catalog.all.check();
  await page.getByRole('button', { name: 'Select all 1,200' }).click();
  await catalog.bulk('Delete').click();
  await expect(catalog.dialog).toContainText('Delete 1,200 airlines?');
  await catalog.action('Delete').click();
  await expect(catalog.toast).toContainText('Deleted 1,200 airlines.');
  await expect(catalog.nothingMatches).toBeVisible();
});

test('a fare is duplicated, deleted without confirmation and restored from the trash', async ({ openWindow }) => {
  const page = await openWindow('/fleet/fares');
  const catalog = new CatalogPage(page);
  await catalog.open('Y');
  await catalog.action('Duplicate').click();
  await expect(catalog.field('Name')).toHaveValue('Economy (copy)');
  await catalog.field('Code').fill('Q');
  await catalog.save.click();
  await expect(catalog.row('Q')).toContainText('Economy (copy)');

  await page.keyboard.press('j');
  await catalog.tick('Q');
  // The key deletes what is selected, as the button does, and no other row when it is held down.
  await page.keyboard.down('Delete');
  await expect(catalog.toast).toContainText('Deleted Q.');
  await page.keyboard.down('Delete');
  await page.keyboard.up('Delete');
  await expect(catalog.row('Q')).toHaveCount(0);
  await catalog.undo.press('Enter');
  await expect(catalog.row('Q')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await catalog.open('Q');
  // What was typed goes with the row, without a question.
  await catalog.field('Name').fill('Economy light');
  await catalog.action('Delete').click();
  await expect(catalog.dialog).toHaveCount(0);
  await expect(catalog.row('Q')).toHaveCount(0);
  await catalog.bulk('Trash').click();
  await page.reload();
  await expect(catalog.rows).toHaveCount(1);
  await expect(catalog.row('Q')).toContainText('In the trash');
  await catalog.open('Q');
  await expect(catalog.field('Name')).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(catalog.dialog).toHaveCount(0);
  await catalog.tick('Q');
  await catalog.bulk('Restore').click();
  await expect(catalog.toast).toContainText('Restored Q.');
});

test('a rank gets a subfleet with a pay override', async ({ openWindow }) => {
  const page = await openWindow('/ranks');
  const catalog = new CatalogPage(page);
  await catalog.open('Cadet');
  await expect(catalog.field('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Cadet' })).toBeFocused();
  await catalog.open('Cadet');
  await catalog.dialog.getByRole('combobox', { name: 'Add subfleet' }).click();
  await page.getByRole('option').first().click();
  await catalog.field('Pay/h, ACARS').last().fill('a lot');
  await catalog.save.click();
  await expect(catalog.field('Pay/h, ACARS').last()).toHaveAttribute('aria-invalid', 'true');
  await catalog.field('Pay/h, ACARS').last().fill('110%');
  await expect(catalog.field('Pay/h, ACARS').last()).not.toHaveAttribute('aria-invalid', 'true');
  await catalog.save.click();

  await expect(catalog.toast).toContainText('Saved Cadet.');
  await expect(catalog.row('Cadet').getByRole('cell').nth(4)).toHaveText('2');

  await openWindow('/fleet/subfleets?q=C172');
  await catalog.open('C172');
  await expect(catalog.field('Pay/h, ACARS, Cadet')).toHaveAttribute('placeholder', '18');
});

test('a row in use cannot be deleted, and the reason is shown', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/airlines');
  const catalog = new CatalogPage(page);
  await catalog.open('Kittiwake Virtual');
  await catalog.bulk('Delete…').click();

  await expect(catalog.dialog).toContainText('KTW cannot be deleted');
  await expect(catalog.dialog).toContainText('flights');

  const kept = /^Not deleted\. .* Reports are kept, so it cannot be deleted\.$/;
  const first = /^Not deleted\. .* Move or delete them first\.$/;
  for (const [address, way] of [
    ['/airlines?edit=1', kept],
    ['/airports?edit=EDDH', kept],
    ['/ranks?edit=1', first],
    ['/fleet/subfleets?edit=1', first],
  ] as const) {
    await page.goto(new URL(address, page.url()).href);
    await catalog.action('Delete').click();
    await expect(catalog.dialog.getByRole('alert')).toHaveText(way);
    await expect(catalog.save).toBeVisible();
  }
});

test('Enter on a focused link follows it and does not open a row', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/airlines');
  const catalog = new CatalogPage(page);
  await expect(catalog.row('Kittiwake Virtual')).toBeVisible();
  await page.keyboard.press('j');
  await page.getByRole('link', { name: 'Ranks', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/ranks/);

  // Only rows in the trash are deleted permanently, and what is not there leads on.
  await page.goto(new URL('/pilots?remove=404404', page.url()).href);
  await expect(catalog.dialog).toContainText('Pilot not found');
  await page.goto(new URL('/pilots?remove=1', page.url()).href);
  await expect(page).toHaveURL(/\/pilots$/);
  await expect(catalog.rows.first()).toBeVisible();
  await expect(catalog.dialog).toHaveCount(0);
  for (const id of ['404404', 'kovacs']) {
    await page.goto(new URL(`/pilots/${id}`, page.url()).href);
    await expect(page.getByRole('heading', { name: 'Pilot not found', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'All pilots' }).click();
    await expect(page).toHaveURL(/\/pilots$/);
  }
});

test('the palette adds an airport and opens a flight', async ({ openWindow }) => {
  const page = await openWindow('/airlines');
  const [catalog, frame] = [new CatalogPage(page), new FramePage(page)];
  await frame.openPalette('lismore');
  await frame.palette.getByRole('option', { name: /^YLIS / }).click();
  await catalog.save.click();
  await expect(catalog.toast).toContainText('Added YLIS.');
  await moveAircraft(page, 'YLIS');
  await catalog.undo.click();
  await expect(catalog.toast).toContainText('Nothing was changed.YLIS has 1 aircraft. Move or delete them first.');

  await frame.openPalette('YBNA');
  await frame.palette.getByRole('option', { name: /^YBNA / }).click();
  await catalog.save.click();
  await expect(catalog.toast).toContainText('Added YBNA.');
  await frame.openPalette('ktw19');
  await frame.palette.getByRole('group', { name: 'Flights' }).getByRole('option').first().click();

  await expect(page).toHaveURL(/\/flights\/\d+/);
  // Only the page of the airport itself is left.
  await catalog.undo.click();
  await expect(catalog.toast).toContainText('Deleted YBNA.');
  await expect(page).toHaveURL(/\/flights\/\d+/);
});

test('lists and forms of the catalog are accessible', { tag: '@reads' }, async ({ openWindow }) => {
  const page = await openWindow('/airlines');
  const catalog = new CatalogPage(page);
  await expect(catalog.rows).toHaveCount(5);
  await catalog.tick('Puffin Air');
  await look(page, 'airlines');

  await page.goto(new URL('/ranks?edit=2', page.url()).href);
  await expect(catalog.field('Name')).toHaveValue('Second officer');
  await look(page, 'ranks-edit');
});

/** As another window does it. */
async function moveAircraft(page: Page, airport_id: string): Promise<void> {
  const { origin } = new URL(page.url());
  const data = { ids: [1], set: { airport_id } };
  const reply = await page
    .context()
    .request.patch(origin + aircraftCalls.changeMany.url, { data, headers: { origin } });
  expect(reply.ok()).toBe(true);
}
