import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SetupInput } from '../../server/contract/admin/setup.ts';
import { expect, test } from '../fixtures.ts';
import { holdRequests } from '../hold.ts';
import { look } from '../look.ts';
import { AirlinePage } from '../pages/catalogPage.ts';
import { DashboardPage } from '../pages/dashboardPage.ts';
import { FirstRunPage } from '../pages/firstRunPage.ts';
import { FramePage } from '../pages/framePage.ts';
import { InboxPage } from '../pages/inboxPage.ts';
import { LivePage } from '../pages/livePage.ts';
import { PirepPage, ReviewPage } from '../pages/pirepPage.ts';
import { createDemo, runHomebase, type ServerProgram, startServer } from '../serverProgram.ts';

const northernLine: SetupInput = {
  airline: { name: 'Northern Line', icao: 'NOL' },
  hub: { icao: 'ENGM' },
  nearby: false,
  aircraft: { icao: 'DH8D', name: 'Dash 8', registration: 'LN-NOL' },
  pilot: { name: 'Nils Berg', email: 'nils@example.com' },
  key: { label: 'Nils' },
};

test('a login link works once', async ({ page, serverProgram }) => {
  await page.context().request.get(serverProgram.admin);
  await page.context().clearCookies();

  const reply = await page.goto(serverProgram.admin);

  expect(reply?.status()).toBe(410);
  await expect(page.getByRole('main')).toContainText('prints a new link');
});

test('the setup warns of a folder that another program keeps in step', async ({ folder, page }) => {
  const server = await startServer(join(folder, 'Dropbox', 'airline'));
  await page.goto(server.admin);
  await expect(new FirstRunPage(page).folderNotice).toContainText('is kept in step by Dropbox');
  await look(page, 'setup-synced-folder');
  await server.stop();
});

test.describe('on an empty folder', () => {
  let server: ServerProgram;
  let firstRun: FirstRunPage;
  test.beforeEach(async ({ emptyData, page }) => {
    server = await startServer(emptyData);
    await page.goto(server.admin);
    firstRun = new FirstRunPage(page);
    await expect(firstRun.heading).toBeVisible();
  });
  test.afterEach(async () => void (await server.stop()));

  test('one click creates a demo airline with flights in the air', async ({ page }) => {
    await firstRun.exploreDemo.click();

    const live = new LivePage(page);
    await live.open();
    await expect(live.rows).not.toHaveCount(0);
    await expect(live.stopTraffic).toBeVisible();
  });

  test('the live map of a new airline leads to the key that its first flight needs', async ({ page }) => {
    await firstRun.createKittiwake();
    await firstRun.openDashboard.click();
    await new LivePage(page).open();
    await page.getByRole('main').getByRole('link', { name: 'Issue key' }).click();
    await expect(page).toHaveURL(/\/keys\?issue=new$/);
  });

  test('the wizard gives the first routes, and the dashboard says what comes next until all is done or hidden', async ({
    page,
  }) => {
    await firstRun.createKittiwake('5');
    await firstRun.openDashboard.click();
    const dashboard = new DashboardPage(page);
    await expect(dashboard.steps).toHaveText([
      /^Logo and colour/,
      /^First flights, done$/,
      /^Invite a pilot/,
      /^Let the network in/,
      /^See a report/,
    ]);
    await look(page, 'dashboard-first-steps');
    await dashboard.firstSteps.getByRole('link', { name: 'Choose a logo' }).click();
    await expect(page.getByRole('region', { name: 'Logo' })).toBeVisible();
    const airline = new AirlinePage(page);
    await airline.hex.fill('#1E64A');
    await expect(airline.saveColor).toBeDisabled();
    await airline.hex.fill('#1e64a6');
    await expect(airline.picker).toHaveValue('#1e64a6');
    await look(page, 'airline-colour');
    await airline.saveColor.click();
    await expect(airline.toast).toContainText('Colour changed.');
    await page.reload();
    await expect(airline.hex).toHaveValue('#1e64a6');
    await page.goBack();
    await dashboard.firstSteps.getByRole('link', { name: 'Write an invitation' }).click();
    await expect(dashboard.dialog).toBeVisible();
    await page.goBack();
    await dashboard.firstSteps.getByRole('button', { name: 'Fly a test flight' }).click();
    await expect(new PirepPage(page).heading('KTW9999')).toBeVisible();
    await page.goBack();
    await expect(dashboard.steps.filter({ hasText: 'See a report, done' })).toBeVisible();

    await dashboard.hideSteps.click();
    await expect(dashboard.firstSteps).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(dashboard.firstSteps).toHaveCount(0);
    await new FramePage(page).show('Flights');
    await expect(page.getByRole('row', { name: /KTW110/ })).toBeVisible();
  });

  test('the airline of a backup comes back, and a file that is none is refused in words', async ({ page, folder }) => {
    const other = join(folder, 'old-pc');
    await createDemo(other);
    await runHomebase(['backup', join(folder, 'old.db'), '--data', other, '--json']);
    writeFileSync(join(folder, 'notes.db'), 'Buy milk.');
    await firstRun.haveBackup.click();
    await expect(firstRun.headingOf('Restore your airline from a backup')).toBeVisible();

    await firstRun.backupFile.setInputFiles(join(folder, 'notes.db'));
    await expect(page.getByRole('alert')).toContainText('notes.db');
    await expect(firstRun.useBackup).toHaveCount(0);

    await firstRun.backupFile.setInputFiles(join(folder, 'old.db'));
    await expect(page.getByText(/^5 airlines, \d+ pilots/)).toBeVisible();
    await look(page, 'setup-backup');
    await firstRun.useBackup.click();
    await expect(page.getByText(/will be restored at the next start/)).toBeVisible();
    await server.stop();
    server = await startServer(server.data);
    await page.goto(server.admin);
    await expect(page.getByText('Kittiwake Virtual')).toBeVisible();
  });

  test('a test flight leaves a report in the empty inbox, which can be rejected', async ({ page }) => {
    await firstRun.createKittiwake();
    await firstRun.openDashboard.click();
    await new FramePage(page).show('PIREPs');
    const [inbox, report, review] = [new InboxPage(page), new PirepPage(page), new ReviewPage(page)];
    await expect(inbox.testFlight).toBeVisible();
    await expect(page.getByText(/a rejected one is not counted/)).toBeVisible();

    await inbox.testFlight.click();

    await expect(report.heading('KTW9999')).toBeVisible();
    await expect(inbox.rows).toHaveCount(1);
    await expect(page.getByText('Homebase test flight').first()).toBeVisible();
    await review.reject.click();
    await review.boxText.press('Control+Enter');
    await expect(review.toast).toContainText('Rejected KTW9999');
    await expect(report.heading('All reports reviewed')).toBeVisible();
  });

  test('an empty list has one main button', async ({ page }) => {
    await firstRun.createKittiwake();
    await firstRun.openDashboard.click();
    await new FramePage(page).show('Flights');
    await expect(page.getByRole('heading', { name: 'No flights yet' })).toBeVisible();
    await expect(page.locator('[data-variant="filled"]')).toHaveCount(1);
  });

  test('where no map can be drawn, the live map says how the first flight gets there', async ({ page }) => {
    await firstRun.createKittiwake();
    await firstRun.openDashboard.click();
    await new FramePage(page).show('Live map');
    await expect(page.getByRole('heading', { name: 'No flights in progress' })).toBeVisible();
    await expect(page.getByRole('table')).toBeHidden();
    await page.getByRole('link', { name: 'Issue key' }).click();
    await expect(page).toHaveURL(/issue=new/);
  });

  test('an airport is found while typing and selected with the arrow keys, with the airports around it', async ({
    page,
  }) => {
    await firstRun.answer({ Name: 'Kittiwake Virtual', 'ICAO code': 'KTW' });
    await firstRun.goOn.click();
    await firstRun.search.fill('fra');
    await expect(firstRun.chosen).toContainText('EDDF');
    await firstRun.search.fill('frankl');
    await expect(firstRun.chosen).toContainText('KFKL');
    await page.keyboard.press('Backspace');
    await firstRun.search.pressSequentially('furt');
    await expect(firstRun.chosen).toContainText('EDDF');

    await firstRun.search.fill('zur');
    await expect(firstRun.chosen).toContainText('LSZH');
    await expect(firstRun.hub).toContainText('Zürich');
    const letGo = await holdRequests(page, /search=hamb&/);
    await firstRun.search.fill('hamb');
    await firstRun.goOn.click();
    await expect(firstRun.search).toHaveAccessibleDescription(/Choose an airport/);
    letGo();
    await firstRun.search.fill('hambu');
    await expect(firstRun.chosen).toContainText('EDDH');
    await expect(firstRun.hub).toContainText('EDDH');
    await page.keyboard.press('ArrowDown');
    await expect(firstRun.chosen).toContainText('EDHI');
    await page.keyboard.press('Enter');
    await expect(firstRun.headingOf('What do you fly?')).toBeVisible();
    await page.goBack();
    await expect(firstRun.search).toHaveValue(/^EDHI /);
    await expect(firstRun.hub).toContainText('EDHI · XFW');
    await expect(firstRun.goOn).toHaveText(/Use EDHI as home hub/);
    await expect(firstRun.nearby).toHaveAccessibleName(/^Add \d{3} airports within 500\snm/);
  });

  test('Enter in the search for a type goes on to the registration, which is wrong only when it is left empty', async ({
    page,
  }) => {
    await firstRun.goToRegistration();
    await expect(firstRun.field('Registration')).not.toHaveAttribute('aria-invalid');
    await page.keyboard.press('Enter');
    await expect(firstRun.field('Registration')).toHaveAccessibleDescription('Enter a registration.');
  });

  test('typed values survive a reload and the back button', async ({ page }) => {
    await firstRun.answer({ Name: 'Kittiwake Virtual', 'ICAO code': 'KTW' });
    await firstRun.goOn.click();
    await firstRun.search.fill('EDDH');
    await expect(firstRun.hub).toContainText('Hamburg');
    await page.reload();
    await expect(firstRun.search).toHaveValue(/^EDDH Hamburg/);

    await page.goBack();
    await expect(firstRun.field('Name')).toHaveValue('Kittiwake Virtual');
    await expect(firstRun.step).toContainText('Your airline');

    await page.goto(new URL('/setup?step=4', server.admin).href);
    await expect(firstRun.step).toContainText('First aircraft');
  });

  test('a step with errors shows them and stays open', async () => {
    await firstRun.goOn.click();
    await expect(firstRun.field('Name')).toBeFocused();
    await expect(firstRun.field('Name')).toHaveAccessibleDescription('Enter a name.');
    await firstRun.answer({ Name: 'Kittiwake Virtual', 'ICAO code': 'K T' });
    await firstRun.goOn.click();
    await expect(firstRun.field('ICAO code')).toHaveAccessibleDescription(/must have up to five letters or digits/);

    await firstRun.answer({ 'ICAO code': 'KTW' });
    await firstRun.goOn.click();
    await firstRun.search.fill('no such place at all');
    await firstRun.goOn.click();
    await expect(firstRun.search).toHaveAccessibleDescription(/Choose an airport/);
  });

  test('an airline that was created meanwhile is not changed', async ({ page }) => {
    await firstRun.goToRegistration();
    await firstRun.enterByHand.click();
    await firstRun.answer({ 'Type code': 'A20N', Subfleet: 'Airbus A320neo', Registration: 'D-AKTE' });
    await firstRun.goOn.click();
    await firstRun.answer({ Name: 'Lise Vestergaard', 'E-mail': 'lise@example.com' });
    await expect(firstRun.summary).toContainText('D-AKTE, Airbus A320neo, at EDDH');
    const origin = new URL(server.admin).origin;
    const other = await page.request.post(`${origin}/admin/setup`, { data: northernLine, headers: { origin } });
    expect(other.status()).toBe(201);

    await firstRun.goOn.click();
    await firstRun.goOn.click();

    await expect(page.getByRole('alert')).toHaveText('The airline was not created. There is already an airline.');
  });

  test('the steps beside the map are accessible', async ({ page }) => {
    const step = async (name: string): Promise<void> => await look(page, `first-run-${name}`);
    await firstRun.answer({ Name: 'Kittiwake Virtual', 'ICAO code': 'KTW', 'IATA code': 'KW' });
    await step('1-airline');
    await firstRun.goOn.click();
    await firstRun.search.fill('hamb');
    await expect(firstRun.hub).toContainText('Hamburg');
    await step('2-hub');
  });

  test('every form and the key are accessible', async ({ page }) => {
    const step = async (name: string, changed?: string): Promise<void> =>
      await look(page, `first-run-${name}`, changed);
    await firstRun.goOn.click();
    await step('0-errors', 'form');
    await firstRun.answer({ Name: 'Kittiwake Virtual', 'ICAO code': 'KTW', 'IATA code': 'KW' });
    await firstRun.goOn.click();
    await firstRun.enterByHand.click();
    await firstRun.answer({ 'ICAO code': 'XX99', Name: 'Farm strip', Latitude: '53.9', Longitude: '9.5' });
    await expect(firstRun.hub).toContainText('Farm strip');
    await step('2-hub-by-hand', 'form');
    await firstRun.goOn.click();
    await firstRun.search.fill('a320');
    await expect(firstRun.chosen).toContainText('A320');
    await firstRun.answer({ Registration: 'D-AKTE', Seats: '180' });
    await step('3-aircraft', 'form');
    await firstRun.goOn.click();
    await firstRun.answer({ Name: 'Lise Vestergaard', 'E-mail': 'lise@example.com' });
    await step('4-pilot', 'form');
    await firstRun.goOn.click();
    await expect(firstRun.routes).toHaveCount(10);
    await step('5-routes', 'form');
    await page.keyboard.press('Enter');
    await expect(firstRun.key).toBeVisible();
    await step('6-key');
  });
});
