import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { holdNextReply, holdRequests } from '../hold.ts';
import { look, lookInBothSchemes } from '../look.ts';
import { ActivityPage } from '../pages/activityPage.ts';
import { DataPage } from '../pages/dataPage.ts';
import { SettingsPage } from '../pages/settingsPage.ts';

test(
  'files of phpVMS are imported without rows that have errors, and the export is the same',
  { tag: '@desktop' },
  async ({ openWindow, folder }) => {
    const page = await openWindow('/data');
    const data = new DataPage(page);
    for (const file of ['phpvms7-airports.csv', 'phpvms8-subfleets.csv', 'phpvms8-aircraft.csv']) {
      await data.choose(file);
      await data.run.click();
      await expect(data.status).toContainText('skipped');
      await data.close();
    }
    await data.choose('phpvms7-flights.csv');
    await expect(data.kind).toHaveValue('Flights');
    await expect(data.rows).toHaveCount(8);
    await expect(data.rows.first()).toContainText('arr_airport refers to the unknown airport QQQQ');
    await data.outcome('New').click();
    await expect(page).toHaveURL(/outcome=new/);
    await expect(data.rows).toHaveText([/KTW 7001/, /KTW 7002/]);
    await data.run.click();
    await expect(data.status).toHaveText('Imported 2 rows: 2 new (6 with errors skipped).');

    await data.view('Export').click();
    const flights = join(folder, 'flights.csv');
    writeFileSync(flights, await data.exported('flights'));
    await data.view('Import').click();
    await data.close();
    await data.choose(flights);
    await expect(data.outcome('Unchanged')).not.toHaveText('Unchanged 0');
    await expect(data.run).toHaveText('Nothing to import');

    writeFileSync(flights, readFileSync(flights, 'utf8').replace('IDEKO UM105 HAM', 'IDEKO UM105 LUB'));
    await data.close();
    await data.choose(flights);
    await expect(data.rows.first()).toContainText('route IDEKO UM105 HAM → IDEKO UM105 LUB');
    await expect(data.run).toHaveText('Import 1 row');
  },
);

test('a typo creates nothing unless the operator asks for it, and the import is undone', async ({
  openWindow,
  folder,
}) => {
  const data = new DataPage(await openWindow('/data'));
  const file = join(folder, 'typos.csv');
  writeFileSync(file, 'airline,flight_number,dpt_airport,arr_airport,subfleets\nKTX,7100,EDDH,EDDM,A20N;A230\n');
  await data.choose(file);
  await expect(data.missing).toHaveText([/AirlineKTXrow 2Not created/, /SubfleetKTX:A230row 2Not created/]);
  await expect(data.rows).toContainText('refers to the airline KTX and the subfleet KTX:A230');
  await expect(data.run).toBeDisabled();
  await data.drop('more.csv', `${readFileSync(file, 'utf8')}KTW,7101,EDDH,EDDM,A20N\n`);
  await expect(data.run).toHaveText('Import 1 row (1 with errors skipped)');
  await data.drop('typos.csv', readFileSync(file, 'utf8'));
  await expect(data.run).toBeDisabled();
  await data.createMissing.click();
  await expect(data.missing).toHaveText([/Will be created/, /Will be created/]);
  await look(data.page, 'data-missing');
  await data.run.click();
  await expect(data.status).toHaveText('Imported 1 row: 1 new.');
  await expect(data.missing).toHaveText([/Created/, /Created/]);
  await data.button('Undo import').click();
  await expect(data.status).toHaveText('The import was undone.');
  await expect(data.rows).toHaveCount(0);
  await data.button('Check again').click();
  await expect(data.missing).toHaveText([/Will be created/, /Will be created/]);
  await data.run.click();
  await expect(data.status).toHaveText('Imported 1 row: 1 new.');
  await data.close();
  await expect(data.pastImports).toHaveText([/typos.csvFlights.*10Undo/, /typos.csvFlights.*10Undone/]);
  await look(data.page, 'data-last-imports');
  await data.button('Undo import of typos.csv').click();
  await expect(data.toast).toContainText('Import undone.');
});

test('a list links to the import of its kind of file', async ({ openWindow }) => {
  const page = await openWindow('/fleet/fares');
  const data = new DataPage(page);
  await page.getByRole('link', { name: 'Import CSV' }).click();
  await expect(data.kind).toHaveValue('Fares');
  await data.choose('phpvms7-airports.csv');
  await expect(data.status).toContainText('Missing column: code');
  await data.close();
  await expect(data.kind).toHaveValue('Fares');
});

test('a file of unknown kind asks for its contents', async ({ openWindow, folder }) => {
  const data = new DataPage(await openWindow('/data'));
  const file = join(folder, 'moons.csv');
  writeFileSync(file, 'moon;phase\nEuropa;full\n');
  await data.choose(file);
  await expect(data.status).toContainText('Choose it above.');
  await data.kind.click();
  await data.page.getByRole('option', { name: 'Fares' }).click();
  await expect(data.status).toContainText('Missing columns: code, name. The first row has: moon, phase.');
});

test('public lists and our PIREPs are not taken for something else', async ({ openWindow, folder }) => {
  const data = new DataPage(await openWindow('/data'));
  const file = join(folder, 'navaids.csv');
  writeFileSync(file, 'id,ident,name,type,frequency_khz,latitude_deg\n1,HAM,Hamburg,VOR,113100,53.6\n');
  await data.choose(file);
  await expect(data.status).toContainText('Choose it above.');
  await data.view('Export').click();
  writeFileSync(file, await data.exported('pireps'));
  await data.view('Import').click();
  await data.close();
  await data.choose(file);
  await expect(data.status).toContainText('This is an export of PIREPs. They cannot be imported');
});

test('everything is downloaded as one archive', async ({ openWindow }) => {
  const data = new DataPage(await openWindow('/data?view=export'));
  await lookInBothSchemes(data.page, 'data-export');
  const download = data.page.waitForEvent('download');
  await data.everything.click();
  expect((await download).suggestedFilename()).toMatch(/^Kittiwake_Virtual-\d{4}-\d\d-\d\d\.zip$/);
  const zip = readFileSync(await (await download).path());
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  expect(zip.includes('settings.json')).toBe(true);
});

test('a file says what is not imported, its units and its encoding, which can be changed', async ({
  openWindow,
  folder,
}) => {
  const data = new DataPage(await openWindow('/data'));
  const file = join(folder, 'flights.csv');
  const header = 'Airline;Flight number;Dpt airport;Arr airport;dep_time;distance;notes;moon';
  const rows = ['KTW;8001;EDDH;LPPT;11:55;1.187;M\xF6we;full', 'KTW;8002;EDDH;LPPT;11:55;120 km;;full'];
  writeFileSync(file, [header, ...rows].join('\n'), 'latin1');
  await data.choose(file);
  await expect(data.note).toHaveText([
    'Not imported: dep_time (did you mean dpt_time?), moon',
    /^Units: distance: nm\. Values with another unit/,
  ]);
  await expect(data.rows.first()).toContainText('distance has two readings: "1.187" can be 1.187 or 1187');
  await expect(data.encoding).toHaveValue('Western Europe (Windows-1252)');
  await look(data.page, 'data-facts');
  await data.encoding.click();
  await data.page.getByRole('option', { name: 'UTF-8' }).click();
  await expect(data.rows.first()).toContainText('has bytes that are not utf-8');
  await expect(data.encoding).toHaveValue('UTF-8');
});

test('what was read before the contents were chosen does not take their place', async ({
  openWindow,
  page,
  folder,
}) => {
  const connect = await holdRequests(page, '**/admin/stream');
  const data = new DataPage(await openWindow('/data'));
  const file = join(folder, 'moons.csv');
  writeFileSync(file, 'moon;phase\nEuropa;full\n');
  await data.choose(file);
  await expect(data.status).toContainText('Choose it above.');
  const read = await holdNextReply(page, '**/admin/import');
  // The window reads everything again soon after its stream is connected.
  connect();
  await read.arrived;
  await data.kind.click();
  await page.getByRole('option', { name: 'Fares' }).click();
  await expect(data.status).toContainText('Missing columns');
  await read.letGo();

  expect(await data.status.textContent()).toContain('Missing columns');
});

test('a file that is uploading leaves the operator where they are', async ({ openWindow, folder }) => {
  const data = new DataPage(await openWindow('/data'));
  const file = join(folder, 'moons.csv');
  writeFileSync(file, 'moon;phase\nEuropa;full\n');
  const upload = await holdNextReply(data.page, '**/admin/import?*');
  await data.choose(file);
  await upload.arrived;
  await data.page.getByRole('link', { name: 'Settings' }).click();
  const settings = data.page.getByRole('heading', { name: 'Settings', level: 1 });
  await expect(settings).toBeVisible();
  await upload.letGo();
  await expect(settings).toBeVisible();
  await data.page.getByRole('link', { name: 'Data', exact: true }).click();
  await expect(data.status).toContainText('Choose it above.');
});

test('a long import shows its progress and can be cancelled', async ({ openWindow, folder }) => {
  const data = new DataPage(await openWindow('/data'));
  const file = join(folder, 'many.csv');
  const rows = Array.from({ length: 60_000 }, (_, row) => `KTW,${20_000 + row},EDDH,LPPT,A20N`);
  writeFileSync(file, ['airline,flight_number,dpt_airport,arr_airport,subfleets', ...rows].join('\n'));
  await data.choose(file);
  await expect(data.progress).toHaveAttribute('aria-valuenow', /[1-9]/);
  await data.button('Cancel').click();
  await expect(data.status).toHaveText('Cancelled. Nothing was stored.');
  await expect(data.button('Check again')).toBeVisible();
});

test('a backup is created, an invalid file is rejected, and a pending restore is cancelled', async ({
  openWindow,
  folder,
}) => {
  const page = await openWindow('/data?view=backups');
  const data = new DataPage(page);
  await data.takeBackup.click();
  await expect(data.backups).toHaveCount(1);
  await expect(data.backups).toContainText('Verified');
  const file = join(folder, 'holiday.db');
  writeFileSync(file, 'Dear diary');
  await data.backupFile.setInputFiles(file);
  await expect(data.failure).toHaveText('holiday.db is damaged or not a Homebase database.');
  // Otherwise the browser would not report that it was chosen again.
  const picker = page.waitForEvent('filechooser');
  await data.button('Upload backup').click();
  await picker;
  await expect(data.backupFile).toHaveValue('');

  await data.restore(0).click();
  await expect(data.dialog).toContainText('It replaces all current data of Kittiwake Virtual');
  await data.button('Restore at next start').click();
  await expect(data.status.first()).toContainText(/The backup from .*Z will be restored at the next start/);
  await expect(data.status.first()).toContainText('Ctrl+C');
  await look(page, 'data-restore-waits');
  await data.button('Cancel restore').click();
  await expect(data.button('Cancel restore')).toBeHidden();
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(new ActivityPage(page).rows.filter({ hasText: 'Backup restore cancelled' })).toBeVisible();
});

test('a backup that is not copied to the second folder says so', async ({ openWindow, folder }) => {
  const page = await openWindow('/settings?group=backups');
  const data = new DataPage(page);
  const settings = new SettingsPage(page);
  const drive = join(folder, 'unplugged');
  await settings.write('Second folder', drive);
  await expect(settings.row('Second folder').getByRole('alert')).toContainText('unplugged does not exist.');
  mkdirSync(drive);
  await settings.write('Second folder', `${drive}/`);
  await expect(data.toast).toContainText('unplugged');
  rmdirSync(drive);
  await page.getByRole('link', { name: 'Data and backups' }).click();
  await data.takeBackup.click();
  await expect(data.toast).toContainText('Backup created');
  await expect(data.backups).toHaveCount(1);
  await expect(page.getByRole('alert').filter({ hasText: 'Not copied to the second folder.' })).toContainText(
    'missing',
  );
});

test('import, export and backups are accessible', async ({ openWindow }) => {
  const page = await openWindow('/data');
  const data = new DataPage(page);
  await expect(data.button('Choose CSV file')).toBeVisible();
  await look(page, 'data-import');
  await data.choose('phpvms7-flights.csv');
  await expect(data.rows).toHaveCount(8);
  await look(page, 'data-report');
  // The rows refer to an airline that the file doesn't bring along.
  await expect(data.run).toBeDisabled();
  await data.createMissing.click();
  await data.run.click();
  await expect(data.status).toContainText('Imported');
  await look(page, 'data-imported');
  await data.view('Export').click();
  await expect(data.exports).toHaveCount(9);
  await look(page, 'data-export');
  await data.view('Backups').click();
  await data.takeBackup.click();
  await expect(data.backups).toHaveCount(1);
  await look(page, 'data-backups');
  await data.restore(0).click();
  await expect(data.dialog).toBeVisible();
  await look(page, 'data-restore');
});
