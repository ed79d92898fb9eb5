import { stat } from 'node:fs/promises';
import type { Locator } from 'playwright/test';
import { issueApiKey } from '../../server/contract/admin/apiKeys.ts';
import { reviewPireps } from '../../server/contract/admin/review/review.ts';
import { listOwnPireps, postComment, postFields } from '../../server/contract/classic/pireps.ts';
import { createAcarsClient } from '../acarsClient.ts';
import { expect, test } from '../fixtures.ts';
import { fileFlagged } from '../flights.ts';
import { look } from '../look.ts';
import { LogbookPage } from '../pages/logbookPage.ts';
import { PilotsPage } from '../pages/pilotsPage.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

/** Returns the height of what stands in place of a map. */
async function heightOfNote(map: Locator): Promise<number | undefined> {
  await expect(map).toContainText('The map is not available on this device.');
  return (await map.boundingBox())?.height;
}

const hostile = '<img src=x onerror="alert(1)"> <0>{name}</0>';

test('a filed flight is in the logbook with its flags, track and comments, until the operator rejects it', async ({
  demo,
  page,
  serverProgram: { api, admin },
}) => {
  const key = demo.pilot.api_key;
  const client = createAcarsClient(api, key);
  await fileFlagged(client, 4711);
  const [pirep] = (await client.send(listOwnPireps, { query: { state: 1, limit: 1 } })).data;
  const params = { id: pirep?.id ?? '' };
  await client.send(postComment, { params, body: { comment: hostile } });
  await client.send(postFields, { params, body: { fields: { [hostile]: hostile } } });
  const logbook = new LogbookPage(page);
  page.on('dialog', (dialog) => expect(dialog.message(), 'A script of the report ran').toBe(''));

  await logbook.open(api, key);
  await expect(logbook.totals).toContainText(/Flights.*Flight time.*Average landing/);
  await expect(logbook.report('KTW4711')).toContainText('Pending');
  await expect(logbook.report('KTW4711')).toContainText(/\d{1,2} [A-Z][a-z]{2} \d{4}/);
  await look(page, 'logbook');
  await logbook.report('KTW4711').click();
  await expect(logbook.flags.first()).toContainText(/Hard landing.*−640\sfpm.*Limit −600\sfpm\./);
  await expect(logbook.planned).toHaveCount(0);
  await expect(logbook.flags.nth(1)).toContainText(/Position gap12\smin.*Limit \d+\smin\./);
  await expect(logbook.profile).toBeVisible();
  await expect(logbook.comments).toContainText(hostile);
  await expect(logbook.fields).toContainText(hostile);
  await look(page, 'logbook-report');

  await logbook.write('Gust on short final');
  await expect(logbook.comments.last()).toContainText('Gust on short final');
  await expect(logbook.comment).toHaveValue('');

  const { origin } = new URL(admin);
  const operator = page.context().request;
  await operator.get(admin);
  await operator.post(origin + reviewPireps.url, {
    data: { pireps: [{ id: params.id, state: 1 }], decision: 'reject', comment: 'We need to talk.' },
    headers: { origin },
  });
  await page.reload();
  await expect(logbook.alert).toContainText('Your airline rejected this report.');
  await expect(logbook.comments.last()).toContainText('Your airline');
  await expect(logbook.comments.last()).toContainText('We need to talk.');

  await logbook.back.click();
  await expect(logbook.report('KTW4711')).toContainText('Rejected');
});

test(
  'the logbook shows the year so far and a map of all flights, also on a phone',
  { tag: '@map' },
  async ({ demo, page, serverProgram: { api } }) => {
    const logbook = new LogbookPage(page);
    await page.setViewportSize(phone);
    await logbook.open(api, demo.pilot.api_key);
    await expect(logbook.year).toContainText(/Flights\d+Flight time\d+:\d\d\shDistance[\d,]+\snmAirports\d+/);
    await expect(logbook.year.getByRole('img')).toHaveAccessibleName(/^Flights per month: .*November \d+/);
    await expect(logbook.flownMap).toHaveAttribute('aria-busy', 'false');
    const [year, map] = [await logbook.year.boundingBox(), await logbook.flownMap.boundingBox()];
    expect(map?.y).toBeGreaterThan((year?.y ?? 0) + (year?.height ?? 0));
    await look(page, 'logbook-flown');
  },
);

test('the logbook has all landings on one runway, a year in review, and each landing as a picture', async ({
  demo,
  page,
  serverProgram: { api },
}) => {
  await page.setViewportSize(phone);
  const logbook = new LogbookPage(page);
  await logbook.open(api, demo.pilot.api_key);

  await expect(logbook.landings).toContainText(/Median of \d+ landings: [\d,]+\sft past the threshold/);
  await logbook.period.selectOption(String(new Date().getUTCFullYear()));
  await expect(logbook.review).toContainText(/Flights\d+.*Flight time\d+:\d\d\sh.*Best landing−\d+\sfpm/);
  await look(page, 'logbook-landings');

  await logbook.landings.getByRole('link').first().click();
  await expect(logbook.landing).toContainText(/past the threshold of \w+, .*−\d+\sfpm/);
  const saved = page.waitForEvent('download');
  await logbook.landing.getByRole('button', { name: 'Save as picture' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^[A-Z]{3}\d+ landing\.png$/);
  expect((await stat(await (await saved).path())).size).toBeGreaterThan(10_000);
  await look(page, 'logbook-landing');

  await page.evaluate(() => localStorage.setItem('homebase.language', 'de'));
  await page.reload();
  await expect(page.getByRole('region', { name: 'Landung' })).toContainText(/hinter der Schwelle der \w+, /);
});

test('a state without reports says so, and other reports stay found', async ({
  demo,
  page,
  serverProgram: { api },
}) => {
  const logbook = new LogbookPage(page);
  await logbook.open(api, demo.pilot.api_key);
  await expect(logbook.found).toHaveText(/^\d+ reports$/);
  await logbook.state.selectOption('Rejected');
  await expect(logbook.found).toHaveText('No reports in this state.');
  await logbook.state.selectOption('Pending');
  await expect(logbook.found).toHaveText('1 report');
});

test('a read-only key shows the logbook, and says why there is no comment to send', async ({
  demo,
  page,
  serverProgram: { api, admin },
}) => {
  const { origin } = new URL(admin);
  const operator = page.context().request;
  await operator.get(admin);
  const issued = await operator.post(origin + issueApiKey.url, {
    data: { user_id: demo.pilot.id, label: 'Dashboard', scope: 'read' },
    headers: { origin },
  });
  const { key } = (await issued.json()) as { key: string };
  await page.setViewportSize(phone);
  const logbook = new LogbookPage(page);

  await logbook.open(api, key);
  await logbook.report('KTW612').click();
  await expect(logbook.planned).toBeVisible();
  await expect(logbook.figure('Level')).toContainText(/FL\d{3}/);
  await expect(logbook.alert).toContainText('This API key can only read.');
  await expect(logbook.comments).toHaveCount(1);
  await expect(logbook.comment).toBeHidden();
});

test('without WebGL, a note stands where a map would be, and takes no more room than its text', async ({
  demo,
  page,
  serverProgram: { api },
}) => {
  const flights = new PilotsPage(page);
  const logbook = new LogbookPage(page);
  await logbook.open(api, demo.pilot.api_key);
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await flights.show('Flights');
    if (viewport === phone) await flights.showMap.click();
    expect(await heightOfNote(flights.map)).toBeLessThan(100);
    await flights.show('Logbook');
    await logbook.report('KTW612').click();
    expect(await heightOfNote(logbook.map)).toBeLessThan(100);
  }
});
