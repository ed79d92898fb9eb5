import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { look, lookInBothSchemes } from '../look.ts';
import { DataPage } from '../pages/dataPage.ts';

test('columns with other names are matched by hand, and the next file is read the same way', async ({
  openWindow,
  folder,
}) => {
  const page = await openWindow('/data?kind=flights');
  const data = new DataPage(page);
  const file = join(folder, 'plan.csv');
  writeFileSync(
    file,
    'number,departure,arrival,Betreiber\n7301,EDDH,ZRH,KTW\n7302,EDDH,EDDH,KTW\n7303,EDDH,LSZH,KTW\n',
  );
  await data.choose(file);
  await expect(data.status).toContainText('Missing columns: airline, flight_number, dpt_airport, arr_airport.');
  await expect(data.importAs('departure')).toHaveValue(/^Departure/);
  await expect(page.getByText('Still needed: Airline')).toBeVisible();
  await expect(data.button('Check with these columns')).toBeDisabled();
  await data.importAs('Betreiber').click();
  await page.keyboard.type('airline');
  await page.getByRole('option', { name: /^Airline/ }).click();
  await lookInBothSchemes(page, 'data-columns');
  await data.button('Check with these columns').click();
  await expect(data.rows.first()).toContainText('ZRH is the IATA code of LSZH');
  await expect(data.rows.nth(1)).toContainText('arr_airport is the departure, EDDH, too');
  await data.run.click();
  await expect(data.status).toHaveText('Imported 1 row: 1 new (2 with errors skipped).');

  // Another file is chosen at once, and its columns are known.
  writeFileSync(file, readFileSync(file, 'utf8').replace('7303', '7304'));
  const chooser = page.waitForEvent('filechooser');
  await data.another.click();
  await (await chooser).setFiles(file);
  await expect(data.note.first()).toContainText('as you matched them for an earlier file');
  await expect(data.run).toHaveText('Import 1 row (2 with errors skipped)');
  await look(page, 'data-remembered');
  await data.run.click();
  await page.getByRole('link', { name: 'Show the flights' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flights');
});

test('the template of each kind is imported without an error', async ({ openWindow, folder }) => {
  const page = await openWindow('/data');
  const data = new DataPage(page);
  await look(page, 'data-templates');
  for (const kind of ['Flights', 'Pilots']) {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: kind, exact: true }).and(page.locator('[download]')).click();
    const file = join(folder, (await download).suggestedFilename());
    await (await download).saveAs(file);
    await data.choose(file);
    await expect(data.kind).toHaveValue(kind);
    await expect(data.run).toHaveText('Import 1 row');
    await data.close();
  }
});
