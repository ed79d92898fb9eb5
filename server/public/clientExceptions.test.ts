import { expect, test } from 'vitest';
import { eachTest } from '../testing/eachTest.ts';
import { openClient, openSite } from '../testing/clients/site.ts';

const site = eachTest(openSite);

const fleetOf = {
  cargo_capacity: 8000.5,
  fuel_capacity: null,
  cost_block_hour: 950.5,
  ground_handling_multiplier: 97.5,
};

async function read(path: string, client: string, website = '/phpvms7'): Promise<Record<string, unknown>[]> {
  const answer = await openClient(site, website, { 'x-api-key': pilot.key, 'user-agent': client }).get(path);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json() as { data: Record<string, unknown>[] }).data;
}

const pilot = eachTest(() => site.given.pilot());

test('only the client that cannot read numbers gets texts and integers', async () => {
  const { id } = site.given.subfleet(fleetOf);
  site.given.aircraft({ subfleet_id: id, zfw: 130_000.5 });
  const url = 'fleet';

  expect(await read(url, 'phpVMS-Python-Client/1.0.0')).toMatchObject([fleetOf]);
  const [fleet] = await read(url, 'phpVMS-Go-Client/2.3');
  const converted = { cargo_capacity: '8000.5', cost_block_hour: '950.5', ground_handling_multiplier: 98 };
  expect(fleet).toMatchObject({ ...fleetOf, ...converted, aircraft: [{ zfw: { lbs: 130_000.5 } }] });
  expect(await read(url, 'phpVMS-Go-Client/2.3', '')).toMatchObject([{ cargo_capacity: 8000.5 }]);
});

test('a reply in parts is converted as well, and what pilots wrote is not', async () => {
  const notes = 'my "zfw":1.5, "elevation":3';
  site.given.airport({ id: 'EDDH', elevation: 53, fuel_jeta_cost: 0.7, fuel_100ll_cost: 2 });
  for (let count = 0; count < 100; count += 1)
    site.given.pirep({ user_id: pilot.user.id, dpt_airport_id: 'EDDH', zfw: count + 0.5, notes, route: '' });
  const url = 'pireps?limit=100';
  const [whole, converted] = [await read(url, 'Any/1'), await read(url, 'phpVMS-Go-Client/1.0')];

  expect(converted).toHaveLength(100);
  for (const [index, pirep] of converted.entries()) {
    expect(pirep).toMatchObject({
      ...whole[index],
      zfw: Math.round(Number(whole[index]?.['zfw'])),
      notes,
      route: null,
      dpt_airport: { elevation: '53', fuel_jeta_cost: null, fuel_100ll_cost: 2 },
      arr_airport: {},
      flight: null,
    });
  }
  expect((await read(url, 'Dart/3.5 (dart:io)'))[0]).toMatchObject({ zfw: 99.5, route: '' });
});
