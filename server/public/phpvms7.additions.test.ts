import { beforeEach, describe, expect, test } from 'vitest';
import { enterCockpit } from '../testing/cockpit.ts';
import { eachTest } from '../testing/eachTest.ts';
import { createHarness } from '../testing/harness.ts';

// The calls that are not in the contract, as phpVMS 7 has them; what they do is tested where they are.

const harness = eachTest(createHarness);
const cockpit = eachTest(() => enterCockpit(harness));

async function read<Data>(path: string): Promise<Data> {
  const reply = await cockpit.caller.get(`/phpvms7/api/${path}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: Data }>().data;
}

const wholeSeconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

describe('airports', () => {
  test('are found with their description', async () => {
    expect(await read('airports/search?search=innsbruck&hubs=0')).toMatchObject([
      { id: 'LOWI', iata: 'INN', icao: 'LOWI', hub: false, description: expect.stringMatching(/^LOWI\/INN - /) },
    ]);
  });

  test('are looked up beyond the catalog', async () => {
    expect(await read('airports/lszh/lookup')).toMatchObject({
      icao: 'LSZH',
      timezone: 'Europe/Zurich',
      elevation: 1417,
      region: 'CH-ZH',
    });
  });

  test('are hubs or not', async () => {
    harness.given.airport({ id: 'EDDM', hub: 1 });
    expect(await read('airports?hub=1')).toMatchObject([{ id: 'EDDM' }]);
  });

  test('have a distance in four units', async () => {
    for (const lon of [1, 2]) harness.given.airport({ id: `XAA${lon}`, lat: 0, lon });
    expect(await read('airports/XAA1/distance/XAA2')).toEqual({
      fromIcao: 'XAA1',
      toIcao: 'XAA2',
      distance: { m: 111_194.93, km: 111.19, mi: 69.09, nmi: 60.04 },
    });
  });
});

describe('flights under way', () => {
  let id: string;
  beforeEach(async () => {
    ({ id } = await cockpit.prefile());
    const positions = [{ lat: 53, lon: 10, altitude: 2000, heading: 187.4 }];
    await cockpit.caller.post(`/phpvms7/api/pireps/${id}/acars/position`, { positions });
  });

  test('are PIREPs in the form of the profile', async () => {
    expect(await read('acars')).toEqual([await read(`pireps/${id}`)]);
  });

  test('are points', async () => {
    expect(await read('acars/geojson')).toMatchObject({
      type: 'FeatureCollection',
      features: [
        {
          geometry: { type: 'Point', coordinates: [10, 53, 2000] },
          properties: { pirep_id: id, alt: 2000, heading: 187.4, created_at: expect.stringMatching(wholeSeconds) },
        },
      ],
    });
  });

  test('have a track', async () => {
    expect(await read(`pireps/${id}/acars/geojson`)).toMatchObject({
      position: { lat: 53, lon: 10 },
      points: { features: [{ properties: { created_at: expect.stringMatching(wholeSeconds) } }] },
      airports: { a: { icao: 'LOWI' }, d: { icao: 'EDDH' } },
    });
  });
});

test('a flight has its aircraft and its route', async () => {
  const { id } = harness.given.flight({ route: '5000N01000E' }, [cockpit.aircraft.subfleet_id]);
  const [aircraft] = await read<{ id: number; subfleet_id: number; ident: string }[]>(`flights/${id}/aircraft`);
  expect(aircraft).toMatchObject({ id: cockpit.aircraft.id, subfleet_id: cockpit.aircraft.subfleet_id });
  expect((await read<{ id: string }[]>(`flights/${id}/route`)).map((point) => point.id)).toEqual([
    'EDDH',
    '5000N01000E',
    'LOWI',
  ]);
});

test('news carry the time as phpVMS writes it', async () => {
  harness.db.news.insert({ subject: 'Hello', body: 'All', created_at: '2026-11-20T08:30:00.123Z' });
  expect(await read('news')).toMatchObject([{ subject: 'Hello', created_at: '2026-11-20T08:30:00Z' }]);
});
