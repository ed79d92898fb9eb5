import { issueApiKey } from '../../server/contract/admin/apiKeys.ts';
import { pilotCalls } from '../../server/contract/admin/catalog/pilots.ts';
import { changeSetting } from '../../server/contract/admin/settings.ts';
import { prefilePirep } from '../../server/contract/classic/pireps.ts';
import { getUserFleet } from '../../server/contract/classic/user.ts';
import { createAcarsClient } from '../acarsClient.ts';
import { expect, test } from '../fixtures.ts';
import { look, lookInBothSchemes } from '../look.ts';
import { createOperator } from '../operator.ts';
import { PilotsPage } from '../pages/pilotsPage.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
const sizes = [
  ['a phone', phone],
  ['a PC', desktop],
] as const;

for (const [size, viewport] of sizes) {
  test(`on ${size}, the home says where the pilot is, what can be flown, and why the rest cannot`, async ({
    page,
    serverProgram: { api, admin },
  }) => {
    const operator = await createOperator(admin);
    await operator.send(changeSetting, { body: { key: 'general.color', value: '#FFD200' } });
    const { data: all } = await operator.send(pilotCalls.list, { query: { limit: 100 } });
    const { id: user_id = 0 } = all.find(({ rank_name }) => rank_name === 'Senior first officer') ?? {};
    const { key } = await operator.send(issueApiKey, { body: { user_id, label: 'Phone', scope: 'full' } });
    await page.setViewportSize(viewport);
    const pilots = new PilotsPage(page);
    await pilots.open(api, key);
    await expect(pilots.home).toContainText(/You are at [A-Z]{4} .+\d+ aircraft (is|are) here\./);
    await expect(page.getByRole('progressbar', { name: 'Progress to Captain' })).toBeAttached();
    await expect(pilots.flights.first().getByRole('button', { name: /^Book / })).toBeVisible();
    const times = await pilots.flights.getByText(/ local time$/).allTextContents();
    expect(times.length).toBeGreaterThan(1);
    const departures = times.map((text) => text.slice(0, 5));
    expect(departures).toEqual(departures.toSorted());
    await (viewport === phone ? lookInBothSchemes : look)(page, `pilots-home-${viewport.width}`);
    await page.setViewportSize(viewport);

    await pilots.showOthers();
    await expect(pilots.refused('Boeing 787-9')).toContainText('Not for your rank: Boeing 787-9');
    await expect(pilots.refused('Boeing 787-9').getByRole('button')).toHaveCount(0);
    await look(page, `pilots-reasons-${viewport.width}`);
    for (const [language, words] of [
      ['de', 'Nicht für deinen Rang'],
      ['es', 'No es para tu rango'],
      ['fr', 'Pas pour votre grade'],
      ['it', 'Non per il tuo grado'],
      ['pt-BR', 'Não é para a sua patente'],
    ] as const) {
      await pilots.chooseLanguage(language);
      await expect(page.getByRole('listitem').filter({ hasText: words }).first()).toBeVisible();
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });

  test(`on ${size}, a pilot rides along, and the operator sees it`, async ({
    demo,
    page,
    openWindow,
    serverProgram: { api },
  }) => {
    await page.setViewportSize(viewport);
    const pilots = new PilotsPage(page);
    await pilots.open(api, demo.pilot.api_key);
    const place = (await pilots.home.getByRole('heading', { level: 2 }).textContent()) ?? '';
    const to = place.includes('EGLL') ? 'EDDH' : 'EGLL';
    await pilots.ride.click();
    await expect(pilots.home).toContainText('2 rides left today.');
    await look(page, `pilots-ride-${viewport.width}`, 'main');
    await page.setViewportSize(viewport);
    await page.getByLabel('To another airport').fill(to);
    await page.getByRole('button', { name: 'Ride along', exact: true }).click();
    await expect(pilots.home).toContainText(`You are at ${to}`);
    await pilots.show('Flights');
    await expect(pilots.from).toHaveValue(to);

    const window = await openWindow(`/pilots/${demo.pilot.id}`);
    await expect(window.getByRole('row', { name: to }).filter({ hasText: 'Ride' })).toBeVisible();
    await expect(window.getByText('Pilot travelled').first()).toBeVisible();
  });
}

test('a flight in progress comes first and allows no ride', async ({ demo, page, serverProgram: { api } }) => {
  const client = createAcarsClient(api, demo.pilot.api_key);
  const { data: fleet } = await client.send(getUserFleet, {});
  const aircraft = fleet.flatMap((subfleet) => subfleet.aircraft)[0];
  const body = { airline_id: 1, aircraft_id: aircraft?.id ?? 0, flight_number: '4712', source_name: 'Test' };
  await client.send(prefilePirep, { body: { ...body, dpt_airport_id: 'EDDH', arr_airport_id: 'LSZH' } });
  const pilots = new PilotsPage(page);
  await pilots.open(api, demo.pilot.api_key);
  await pilots.ride.click();
  await expect(pilots.home).toContainText('You have a flight in progress.');
  await page.getByRole('link', { name: /KTW4712.+My flight/ }).click();
  await expect(pilots.heading('My flight')).toBeVisible();
});

test('a pilot without a location rides to the hub; a read-only key says what to do', async ({
  demo,
  page,
  serverProgram: { api, admin },
}) => {
  const operator = await createOperator(admin);
  const { id } = demo.second;
  await operator.send(pilotCalls.changeMany, { body: { ids: [id], set: { curr_airport_id: null } } });
  const pilots = new PilotsPage(page);
  const { key } = await operator.send(issueApiKey, { body: { user_id: id, label: 'Wall', scope: 'read' } });
  await pilots.open(api, key);
  await expect(pilots.home).toContainText('Ask your airline to set your location.');
  await expect(pilots.alert).toContainText('This API key can only read.');
  await pilots.signOut.click();
  await pilots.open(api, demo.second.api_key);
  await page.getByRole('button', { name: /^Ride to EDDH/ }).click();
  await expect(pilots.home).toContainText('You are at EDDH');
});

for (const [size, viewport] of sizes) {
  test(`on ${size}, a pilot chooses units, which stay in the browser`, async ({
    demo,
    page,
    serverProgram: { api },
  }) => {
    await page.setViewportSize(viewport);
    const pilots = new PilotsPage(page);
    await pilots.open(api, demo.pilot.api_key);
    await pilots.profile.click();
    await expect(page.getByLabel('Distance')).toHaveValue('');
    await page.getByLabel('Distance').selectOption('km');
    await look(page, `pilots-units-${viewport.width}`);
    await page.setViewportSize(viewport);
    await pilots.show('Flights');
    await expect(pilots.flights.first()).toContainText(/\d\skm/);
    await page.reload();
    await expect(pilots.flights.first()).toContainText(/\d\skm/);
    await pilots.profile.click();
    await page.getByLabel('Distance').selectOption('');
    await pilots.show('Flights');
    await expect(pilots.flights.first()).toContainText(/\d\snm/);
  });
}
