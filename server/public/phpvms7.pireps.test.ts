import { beforeEach, describe, expect, test } from 'vitest';
import type { AcarsRecord, EventRecord } from '../contract/phpvms7/acars.ts';
import type { Pirep } from '../contract/phpvms7/pireps.ts';
import { enterCockpit } from '../testing/cockpit.ts';
import { eachTest } from '../testing/eachTest.ts';
import { createHarness } from '../testing/harness.ts';
import { phpvms7 } from './profile.ts';

const harness = eachTest(createHarness);
const cockpit = eachTest(() => enterCockpit<Pirep>(harness, {}, phpvms7.mount));

const read = async (id: string): Promise<Pirep> =>
  (await cockpit.caller.get(`/phpvms7/api/pireps/${id}`)).json<{ data: Pirep }>().data;

const wholeSecond = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

test('phase and status_text repeat the status', async () => {
  const { id } = await cockpit.prefile();
  const pirep = await cockpit.send(id, 'update', { status: 'ENR' });

  expect(pirep).toMatchObject({ status: 'ENR', phase: 'ENR', status_text: 'En route' });
});

test('a PIREP has the fuel that was used in both units, and its airline', async () => {
  const { id } = await cockpit.prefile();
  const pirep = await cockpit.send(id, 'update', { block_fuel: 14_330, fuel_used: 2000 });

  expect(pirep).toMatchObject({ ident: 'KW612', airline: { icao: 'KTW' }, fuel_used: { lbs: 2000, kg: 907.18 } });
});

test.each(['distance', 'flight_time'])('a flight is not filed without %s', async (field) => {
  const { id } = await cockpit.prefile();
  const body = { distance: 411.5, flight_time: 62, [field]: undefined };
  const reply = await cockpit.caller.post(`/phpvms7/api/pireps/${id}/file`, body);

  expect(reply.statusCode).toBe(400);
  expect(Object.keys(reply.json().errors)).toEqual([field]);
});

test('a filed flight has its ident, its airline, and the fuel on board and used', async () => {
  const { id } = await cockpit.prefile({ flight_number: '217', block_fuel: 9000 });
  const body = { distance: 411.5, flight_time: 62, fuel_used: 5310 };

  expect(await cockpit.send(id, 'file', body)).toMatchObject({
    ident: 'KW217',
    airline: { icao: 'KTW' },
    block_fuel: { lbs: 9000 },
    fuel_used: { lbs: 5310 },
  });
});

test('airports are as in the catalog', async () => {
  harness.given.airport({ id: 'LOWS', fuel_jeta_cost: 0.7, fuel_100ll_cost: null, elevation: 1411.4 });
  const { arr_airport } = await cockpit.prefile({ arr_airport_id: 'LOWS' });

  expect(arr_airport).toMatchObject({ timezone: 'Europe/Vienna', fuel_jeta_cost: 0.7, elevation: 1411.4 });
  expect((await cockpit.caller.get('/phpvms7/api/airports/LOWS')).json().data).toEqual(arr_airport);
});

test.each([
  ['Ada Lovelace', 'Ada L'],
  ['Ada King Lovelace', 'Ada King L'],
  ["jean-luc o'neill d'Arc", "Jean-Luc O'neill D"],
  ['Ivana Đorđević', 'Ivana Đ'],
  ['山 𠮷田', '山 𠮷'],
  ['Gro', 'Gro'],
])('pilots know %s as %s; only the own account has the full name', async (name, known) => {
  harness.db.users.update({ ...cockpit.pilot.user, name });
  const { id, user } = await cockpit.prefile();
  const comment = await cockpit.caller.post(`/phpvms7/api/pireps/${id}/comments`, { comment: 'Smooth' });
  const readOf = async (path: string, caller = cockpit.caller) =>
    (await caller.get(`/phpvms7/api/${path}`)).json<{ data: Record<string, unknown> }>().data;
  const other = harness.as(harness.given.pilot());

  for (const shown of [user, comment.json().data.user, await readOf(`users/${cockpit.pilot.user.id}`, other)])
    expect(shown).toMatchObject({ name: known, name_private: known });
  expect(await readOf('user')).toMatchObject({ name, name_private: known });
  expect(await readOf('users/me')).toMatchObject({ name });
});

test('there are no finances yet, and none of a PIREP that does not exist', async () => {
  const { id } = await cockpit.prefile();
  expect((await cockpit.caller.get(`/phpvms7/api/pireps/${id}/finances`)).json()).toEqual({ data: [] });
  expect((await cockpit.caller.get('/phpvms7/api/pireps/999/finances')).statusCode).toBe(404);
});

test('the pilot has the airports under both of their names, and nothing private', async () => {
  const { user } = await cockpit.prefile();

  expect(user).toEqual({
    id: cockpit.pilot.user.id,
    pilot_id: cockpit.pilot.user.pilot_id,
    ident: 'KTW0002',
    name: 'Pilot 2',
    name_private: 'Pilot 2',
    discord_id: null,
    vatsim_id: null,
    ivao_id: null,
    avatar: null,
    airline_id: harness.given.home().id,
    rank_id: cockpit.pilot.user.rank_id,
    last_pirep_id: null,
    flights: 0,
    flight_time: 0,
    transfer_time: 0,
    total_time: 0,
    timezone: 'UTC',
    state: 1,
    airline: { id: 1, icao: 'KTW', iata: 'KW', name: 'Kestrel Wings', country: null, logo: null },
    home_airport: null,
    curr_airport: 'EDDH',
    home_airport_id: null,
    curr_airport_id: 'EDDH',
  });
});

test('a PIREP brings its aircraft and its flight', async () => {
  const flight = harness.given.flight({ flight_number: 612, distance: 400 });
  const pirep = await cockpit.prefile({ flight_id: flight.id });

  expect(pirep.aircraft).toMatchObject({ id: cockpit.aircraft.id, subfleet_id: cockpit.aircraft.subfleet_id });
  expect(pirep.flight).toMatchObject({ id: flight.id, flight_number: 612, ident: 'KW612', has_bid: false });
  expect(pirep.flight_id).toBe(flight.id);
});

test('a comment names its pilot by an integer and answers 201', async () => {
  const { id } = await cockpit.prefile();
  const reply = await cockpit.caller.post(`/phpvms7/api/pireps/${id}/comments`, { comment: 'Smooth' });
  const { id: user_id, pilot_id, name } = cockpit.pilot.user;

  expect(reply.statusCode).toBe(201);
  expect(reply.json().data).toEqual({
    id: expect.any(Number),
    comment: 'Smooth',
    created_at: expect.stringMatching(wholeSecond),
    user: { id: user_id, pilot_id, ident: 'KTW0002', name, name_private: name },
  });
  expect((await read(id)).comments).toEqual([reply.json().data]);
});

test('an impossibly large distance is accepted, and a number in the other profile', async () => {
  const { id } = await cockpit.prefile({ distance: Number.MAX_VALUE });
  expect((await cockpit.caller.get(`/api/pireps/${id}`)).json().data.distance).toBe(Number.MAX_VALUE);
});

const rows = async <Row = AcarsRecord>(id: string, path: string): Promise<Row[]> =>
  (await cockpit.caller.get(`/phpvms7/api/pireps/${id}/${path}`)).json<{ data: Row[] }>().data;

test.each(['position', 'positions'])(
  'a row of acars/%s has plain numbers, whole where clients want them',
  async (end) => {
    const { id } = await cockpit.prefile();
    const place = { lat: 53.6304, lon: 9.98823, altitude_agl: -0.4, altitude_msl: 53.2, vs: -120.7, fuel: 12_000.25 };
    const sent = { ...place, heading: 359.6, gs: 250.49, ias: 240.5, distance: 12.345, transponder: 2000, order: 3 };
    const words = { name: 'Taxi', status: 'TXI', log: 'Lights on', source: 'vms', sim_time: '2026-11-20T14:05:00Z' };
    const created_at = '2026-11-20T14:05:00.789Z';
    const reply = await cockpit.caller.post(`/phpvms7/api/pireps/${id}/acars/${end}`, {
      positions: [{ ...sent, ...words, autopilot: false, created_at }],
    });

    expect(reply.json()).toEqual({ message: '1 positions added', attrs: [], count: 1 });
    expect(await rows(id, `acars/${end}`)).toEqual([
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

test('the track is at /pireps/{id}/acars too: positions alone, the oldest first, with plain numbers', async () => {
  const { id } = await cockpit.prefile();
  const place = { lat: 53.6, lon: 10, distance: 12.5, fuel: 9000 };
  const positions = [9, 7, 8].map((minute) => ({ ...place, created_at: `2026-11-20T14:0${minute}:00.000Z` }));
  await cockpit.send(id, 'acars/position', { positions });
  await cockpit.send(id, 'acars/logs', { logs: [{ log: 'Checklist done' }] });
  await cockpit.send(id, 'route', { route: [{ name: 'AMLUH', order: 1, lat: 53.6, lon: 10 }] });

  const track = await rows(id, 'acars');
  expect(track.map(({ created_at }) => created_at.slice(14, 16))).toEqual(['07', '08', '09']);
  expect(track[0]).toMatchObject({ type: 0, distance: 12.5, fuel: 9000 });
  expect(track).toEqual(await rows(id, 'acars/position'));
  expect((await cockpit.caller.get('/phpvms7/api/pireps/999/acars')).statusCode).toBe(404);
});

test('events and log lines are read back, each its own kind', async () => {
  const { id } = await cockpit.prefile();
  await cockpit.send(id, 'acars/events', { events: [{ event: 'Gear up' }] });
  await cockpit.send(id, 'acars/logs', { logs: [{ log: 'Checklist done' }] });

  expect(await rows<EventRecord>(id, 'acars/events')).toMatchObject([{ type: 2, event: 'Gear up', log: 'Gear up' }]);
  expect(await rows(id, 'acars/logs')).toMatchObject([{ type: 2, log: 'Checklist done', lat: null, lon: null }]);
});

describe('flights under way', () => {
  let id: string;
  beforeEach(async () => {
    ({ id } = await cockpit.prefile());
    await cockpit.send(id, 'acars/position', { positions: [{ lat: 53, lon: 10, altitude: 2000, heading: 187.4 }] });
  });

  test('are points on the map', async () => {
    expect((await cockpit.caller.get('/phpvms7/api/acars/geojson')).json().data).toMatchObject({
      type: 'FeatureCollection',
      features: [
        {
          geometry: { type: 'Point', coordinates: [10, 53, 2000] },
          properties: { pirep_id: id, alt: 2000, heading: 187.4, created_at: expect.stringMatching(wholeSecond) },
        },
      ],
    });
  });

  test('have a track', async () => {
    expect((await cockpit.caller.get(`/phpvms7/api/pireps/${id}/acars/geojson`)).json().data).toMatchObject({
      position: { lat: 53, lon: 10 },
      points: { features: [{ properties: { created_at: expect.stringMatching(wholeSecond) } }] },
      airports: { a: { icao: 'LOWI' }, d: { icao: 'EDDH' } },
    });
  });
});
