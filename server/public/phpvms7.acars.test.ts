import { beforeEach, expect, test } from 'vitest';
import type { AcarsRecord, EventRecord } from '../contract/phpvms7/acars.ts';
import type { Pirep } from '../contract/phpvms7/pireps.ts';
import { enterCockpit } from '../testing/cockpit.ts';
import { eachTest } from '../testing/eachTest.ts';
import { createHarness } from '../testing/harness.ts';
import { phpvms7 } from './profile.ts';

const harness = eachTest(createHarness);
const cockpit = eachTest(() => enterCockpit<Pirep>(harness, {}, phpvms7.mount));
let id: string;
beforeEach(async () => {
  ({ id } = await cockpit.prefile());
});

const rows = async <Row = AcarsRecord>(path: string): Promise<Row[]> =>
  (await cockpit.caller.get(`/phpvms7/api/pireps/${id}/${path}`)).json<{ data: Row[] }>().data;

const post = (path: string, body: object) => cockpit.caller.post(`/phpvms7/api/pireps/${id}/${path}`, body);

test.each(['position', 'positions'])(
  'a row of acars/%s has plain numbers, whole where clients want them',
  async (end) => {
    const place = { lat: 53.6304, lon: 9.98823, altitude_agl: -0.4, altitude_msl: 53.2, vs: -120.7, fuel: 12_000.25 };
    const sent = { ...place, heading: 359.6, gs: 250.49, ias: 240.5, distance: 12.345, transponder: 2000, order: 3 };
    const words = { name: 'Taxi', status: 'TXI', log: 'Lights on', source: 'vms', sim_time: '2026-11-20T14:05:00Z' };
    const created_at = '2026-11-20T14:05:00.789Z';
    const reply = await post(`acars/${end}`, { positions: [{ ...sent, ...words, autopilot: false, created_at }] });

    expect(reply.json()).toEqual({ message: '1 positions added', attrs: [], count: 1 });
    expect(await rows(`acars/${end}`)).toEqual([
      {
        ...sent,
        ...words,
        id: expect.stringMatching(/^\d+$/),
        pirep_id: id,
        type: 0,
        nav_type: null,
        heading: 360,
        gs: 250,
        ias: 241,
        altitude: 53.2,
        autopilot: false,
        fuel_flow: null,
        created_at,
        updated_at: expect.stringMatching(/\.\d{3}Z$/),
      },
    ]);
  },
);

test('an autopilot that was sent as a text stays a text', async () => {
  await post('acars/position', { positions: [{ lat: 1, lon: 2, autopilot: 'CMD A' }] });

  expect(await rows('acars/position')).toMatchObject([{ autopilot: 'CMD A' }]);
});

test('the distance of a row is in nautical miles', async () => {
  await post('acars/position', { positions: [{ lat: 1, lon: 2, distance: 100 }] });

  expect(harness.db.acars.listTrack(id)).toMatchObject([{ distance: 100 }]);
  expect(await rows('acars/position')).toMatchObject([{ distance: 100 }]);
});

test('events and log lines are read back, each its own kind', async () => {
  await post('acars/events', { events: [{ event: 'Gear up' }] });
  await post('acars/logs', { logs: [{ log: 'Checklist done' }] });

  expect(await rows<EventRecord>('acars/events')).toMatchObject([{ type: 2, event: 'Gear up', log: 'Gear up' }]);
  expect(await rows('acars/logs')).toMatchObject([{ type: 2, log: 'Checklist done', lat: null, lon: null }]);
});

test('a route is set, read by its order and erased', async () => {
  const abgus = { name: 'ABGUS', order: 2, lat: 49, lon: 13, nav_type: 2048 };
  const amluh = { name: 'AMLUH', order: 1, lat: 53, lon: 10 };
  const reply = await post('route', { route: [abgus, amluh] });

  expect(reply.json()).toEqual({ message: '2 points added', attrs: [], count: 2 });
  expect((await rows('route')).map(({ name }) => name)).toEqual(['AMLUH', 'ABGUS']);

  const erased = await cockpit.caller.delete(`/phpvms7/api/pireps/${id}/route`);
  expect(erased.json()).toEqual({ message: 'Route deleted', attrs: [] });
  expect(await rows('route')).toEqual([]);
});

test("another pilot's PIREP may be read, not written", async () => {
  const other = harness.as(harness.given.pilot());
  const url = `/phpvms7/api/pireps/${id}/acars/position`;

  expect((await other.get(url)).statusCode).toBe(200);
  expect((await other.post(url, { positions: [{ lat: 1, lon: 2 }] })).statusCode).toBe(403);
});

test('the live flights are PIREPs in the form of the profile', async () => {
  await post('acars/position', { positions: [{ lat: 53.6, lon: 10, distance: 12.3 }] });
  const { data } = (await cockpit.caller.get('/phpvms7/api/acars')).json();

  expect(data).toEqual([(await cockpit.caller.get(`/phpvms7/api/pireps/${id}`)).json().data]);
  expect(data).toMatchObject([{ distance: { nmi: 0 }, position: { distance: 12.3 } }]);
});

test('a flown track on a map has the times of the profile', async () => {
  await post('acars/position', { positions: [{ lat: 53.6, lon: 10, created_at: '2026-11-20T14:05:00.789Z' }] });
  const { data } = (await cockpit.caller.get(`/phpvms7/api/pireps/${id}/acars/geojson`)).json();

  expect(data.points.features).toMatchObject([{ properties: { created_at: '2026-11-20T14:05:00Z' } }]);
});
