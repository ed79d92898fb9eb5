import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Pirep } from '../contract/phpvms7/pireps.ts';
import { PirepState } from '../contract/codes.ts';
import { type Cockpit, enterCockpit } from '../testing/cockpit.ts';
import { createHarness, type Harness } from '../testing/harness.ts';
import { phpvms7 } from './profile.ts';

let harness: Harness;
let cockpit: Cockpit<Pirep>;

beforeEach(() => {
  harness = createHarness();
  cockpit = enterCockpit(harness, {}, phpvms7.mount);
});
afterEach(() => harness.close());

const read = async (id: string): Promise<Pirep> =>
  (await cockpit.caller.get(`/phpvms7/api/pireps/${id}`)).json<{ data: Pirep }>().data;

const noDistance = { m: 0, km: 0, mi: 0, nmi: 0 };
const noMass = { kg: 0, lbs: 0 };
const wholeSecond = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

test('what a PIREP does not know yet is zero where clients need a figure, and null elsewhere', async () => {
  const pirep = await cockpit.prefile();

  expect(pirep).toMatchObject({
    flight_id: null,
    route_code: null,
    route_leg: null,
    alt_airport_id: null,
    level: 0,
    distance: noDistance,
    planned_distance: noDistance,
    flight_time: 0,
    planned_flight_time: null,
    zfw: null,
    block_fuel: noMass,
    fuel_used: noMass,
    landing_rate: null,
    score: null,
    submitted_at: null,
    block_off_time: null,
    block_on_time: null,
    position: null,
    flight: null,
    fields: {},
    simbrief: null,
    comments: [],
  });
});

test('a distance is sent in nautical miles and answered in four units', async () => {
  const pirep = await cockpit.prefile({ planned_distance: 400 });

  expect(pirep.planned_distance).toEqual({ m: 740_800, km: 740.8, mi: 460.31, nmi: 400 });
  expect(cockpit.stored(pirep.id).planned_distance).toBe(400);
});

test('fuel is sent in lbs and answered in lbs and kg', async () => {
  const { block_fuel } = await cockpit.prefile({ block_fuel: '12345.678' });

  expect(block_fuel).toEqual({ lbs: 12_345.68, kg: 5599.91 });
});

test('figures are whole, and the zero-fuel weight is no object', async () => {
  const pirep = await cockpit.prefile({ level: 349.6, zfw: 123_456.7, score: 97.4, flight_time: '62.4' });

  expect(pirep).toMatchObject({ level: 350, zfw: 123_457, score: 97, flight_time: 62 });
});

test('times are RFC 3339 in whole seconds', async () => {
  const block_off_time = '2026-11-20 14:05:07';
  const { id, created_at, updated_at } = await cockpit.prefile({ block_off_time });
  const filed = await cockpit.send(id, 'file', { distance: 411.5, flight_time: 62 });

  expect([created_at, updated_at, filed.submitted_at]).toEqual(Array(3).fill(expect.stringMatching(wholeSecond)));
  expect(filed.block_off_time).toBe('2026-11-20T14:05:07Z');
});

test('fields are an object of names and values', async () => {
  const { id } = await cockpit.prefile({ fields: { Gate: 'A12', Pax: 120 } });

  expect((await read(id)).fields).toEqual({ Gate: 'A12', Pax: '120' });
});

test('the type of a flight is a letter, also when it was sent as an integer', async () => {
  expect((await cockpit.prefile({ flight_type: 1 })).flight_type).toBe('F');
});

test('phase and text say the status once more', async () => {
  const { id } = await cockpit.prefile();
  const pirep = await cockpit.send(id, 'update', { status: 'ENR' });

  expect(pirep).toMatchObject({ status: 'ENR', phase: 'ENR', status_text: 'En route' });
});

describe('the rules', () => {
  test('a status in the prefile is not kept', async () => {
    expect((await cockpit.prefile({ status: 'BST' })).status).toBe('INI');
  });

  test('the first position leaves the status alone', async () => {
    const { id } = await cockpit.prefile();
    await cockpit.send(id, 'acars/position', { positions: [{ lat: 53.6, lon: 10 }] });

    expect((await read(id)).status).toBe('INI');
  });

  test('a flight is filed without its fuel', async () => {
    const { id } = await cockpit.prefile();
    const filed = await cockpit.send(id, 'file', { distance: 411.5, flight_time: 62 });

    expect(filed).toMatchObject({ state: PirepState.PENDING, status: 'ARR', fuel_used: noMass });
    expect(cockpit.stored(id).distance).toBe(411.5);
  });

  test.each(['distance', 'flight_time'])('but not without %s', async (field) => {
    const { id } = await cockpit.prefile();
    const body = { distance: 411.5, flight_time: 62, [field]: undefined };
    const reply = await cockpit.caller.post(`/phpvms7/api/pireps/${id}/file`, body);

    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().errors)).toEqual([field]);
  });
});

test('airports have a time zone, but no city and no elevation, and no cost that is not whole', async () => {
  harness.given.airport({ id: 'LOWS', fuel_jeta_cost: 0.7, fuel_100ll_cost: 2, ground_handling_cost: 250 });
  const { arr_airport } = await cockpit.prefile({ arr_airport_id: 'LOWS' });

  expect(arr_airport).toMatchObject({
    timezone: 'Europe/Vienna',
    fuel_jeta_cost: null,
    fuel_100ll_cost: 2,
    ground_handling_cost: 250,
  });
  expect(Object.keys(arr_airport).filter((key) => ['city', 'tz', 'elevation'].includes(key))).toEqual([]);
});

test('the pilot has the airports under the names of the columns, and nothing private', async () => {
  const { user } = await cockpit.prefile();

  expect(user).toEqual({
    id: cockpit.pilot.user.id,
    pilot_id: cockpit.pilot.user.pilot_id,
    ident: 'KTW0002',
    name: 'Pilot 2',
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
    home_airport_id: null,
    curr_airport_id: 'EDDH',
  });
});

test('a PIREP brings its aircraft and its flight', async () => {
  const flight = harness.given.flight({ flight_number: 612, distance: 400 });
  const pirep = await cockpit.prefile({ flight_id: flight.id });

  expect(pirep.aircraft).toMatchObject({ id: cockpit.aircraft.id, subfleet_id: cockpit.aircraft.subfleet_id });
  expect(pirep.flight).toMatchObject({ id: flight.id, flight_number: 612, ident: 'KTW612', has_bid: false });
  expect(pirep.flight_id).toBe(flight.id);
});

test('the last position has plain numbers', async () => {
  const { id } = await cockpit.prefile();
  await cockpit.send(id, 'acars/position', {
    positions: [{ lat: 53.6, lon: 10, distance: 12.345, fuel: 5000.5, heading: 89.6, gs: 250.4, ias: 240.5 }],
  });

  expect((await read(id)).position).toMatchObject({ distance: 12.345, fuel: 5000.5, heading: 90, gs: 250, ias: 241 });
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
    user: { id: user_id, pilot_id, ident: 'KTW0002', name },
  });
  expect((await read(id)).comments).toEqual([reply.json().data]);
});

test('a distance beyond all bounds is answered all the same', async () => {
  const reply = await cockpit.caller.post('/phpvms7/api/pireps/prefile', cockpit.prefileBody({ distance: 1e308 }));

  expect(reply.statusCode).toBe(200);
});
