import { type TSchema, Type } from 'typebox';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { departures } from '../contract/departures.ts';
import type { Pirep } from '../contract/phpvms7/pirep.ts';
import { type Cockpit, enterCockpit } from '../testing/cockpit.ts';
import { createHarness, type Harness } from '../testing/harness.ts';
import { phpvms7 } from './profile.ts';

/**
 * What the decoders of today's clients read, and fail on (acars-clients.md §1), where they have no story of their own in
 * `clients/`: written from them, not from our contract, and tried on replies that are as full and as empty as they may be.
 */

let harness: Harness;
let cockpit: Cockpit<Pirep>;

beforeEach(() => {
  harness = createHarness();
  cockpit = enterCockpit(harness, {}, phpvms7.mount);
});
afterEach(() => harness.close());

async function complaints(decoder: TSchema, url: string): Promise<string[]> {
  const reply = await cockpit.caller.get(phpvms7.mount + url);
  expect(reply.statusCode, reply.body).toBe(200);
  expect(JSON.stringify(reply.json().data)).not.toMatch(/^(\[\]|\{\})$/);
  return departures(decoder, reply.json());
}

const data = (decoder: TSchema): TSchema => Type.Object({ data: decoder });
const list = (decoder: TSchema): TSchema => data(Type.Array(decoder));

const maybe = (type: string): TSchema => Type.Optional(Type.Unsafe({ type: [type, 'null'] }));
const all = (names: string, type: TSchema): Record<string, TSchema> =>
  Object.fromEntries(names.split(' ').map((name) => [name, type]));

const figures = { level: 350.4, zfw: 137_789.5, score: 97.5, planned_flight_time: '95.2', distance: 411.55 };
const fuel = { block_fuel: 12_000.5, fuel_used: 5310.5, landing_rate: -182.4, planned_distance: 400 };
const rest = { fields: { Gate: 'A12' }, route_code: 'A', route_leg: 1, flight_type: 'C', notes: 'Ski' };
const blocks = { block_off_time: '2026-11-20 14:05:00', block_on_time: '2026-11-20T15:40:00.5Z' };

/** Two of them: one just prefiled with nothing, one filed with everything, by an aircraft that is fully described. */
async function flyTwice(): Promise<string[]> {
  const flight_id = harness.given.flight().id;
  const arr_airport_id = harness.given.airport({ id: 'LOWS', fuel_jeta_cost: 0.7, notes: 'Curfew' }).id;
  const bare = await cockpit.prefile();
  const full = await cockpit.prefile({ flight_number: '613', flight_id, arr_airport_id, ...figures, ...rest });
  const weights = { dow: 93_000, mtow: 171_961.5, mlw: 145_505, zfw: 137_789, fuel_onboard: 6690 };
  harness.db.aircraft.update({ ...cockpit.aircraft, ...weights, landing_time: '2026-11-20T15:40:00.500Z' });
  await cockpit.send(full.id, 'acars/position', {
    positions: [{ lat: 53.6, lon: 10, heading: 12.5, autopilot: true }],
  });
  await cockpit.send(full.id, 'file', { ...figures, ...fuel, ...blocks, flight_time: 62.4 });
  return [bare.id, full.id];
}

const rustAirline = Type.Object({
  id: Type.Integer(),
  icao: Type.String(),
  iata: maybe('string'),
  name: Type.String(),
});
const rustDistance = Type.Optional(Type.Object(all('m km mi nmi', maybe('number'))));

test('AeroACARS decodes the pilot, whose airports stand under one name each', async () => {
  const rustPilot = Type.Object({
    id: Type.Integer(),
    pilot_id: Type.Integer(),
    name: Type.String(),
    ...all('email ident curr_airport home_airport', maybe('string')),
    airline_id: maybe('integer'),
    airline: Type.Optional(rustAirline),
    rank: Type.Optional(Type.Object({ name: maybe('string') })),
    state: Type.Literal(1),
    // Either would stand beside its other name: the decoder fails.
    curr_airport_id: Type.Optional(Type.Never()),
    home_airport_id: Type.Optional(Type.Never()),
  });

  expect(await complaints(data(rustPilot), '/user')).toEqual([]);
});

test('AeroACARS decodes bids', async () => {
  const flight_id = harness.given.flight({ level: 350, flight_number: 6431 }).id;
  await cockpit.caller.put('/phpvms7/api/user/bids', { flight_id });
  await cockpit.caller.put('/phpvms7/api/user/bids', { flight_id: harness.given.flight({ distance: null }).id });
  const rustBid = Type.Object({
    id: Type.Integer(),
    user_id: Type.Integer(),
    flight_id: Type.String(),
    flight: Type.Object({
      id: Type.String(),
      flight_number: Type.Integer(),
      dpt_airport_id: Type.String(),
      arr_airport_id: Type.String(),
      flight_time: maybe('integer'),
      level: maybe('integer'),
      distance: rustDistance,
      airline: rustAirline,
      simbrief: Type.Null(),
    }),
  });

  expect(await complaints(list(rustBid), '/user/bids')).toEqual([]);
});

test('AeroACARS decodes the fleet, an aircraft and an airport', async () => {
  const weights = Type.Unsafe({ type: ['object', 'null'], properties: all('kg lbs', maybe('number')) });
  const rustAircraft = Type.Object({ id: Type.Integer(), status: maybe('string'), mtow: Type.Optional(weights) });
  const rustAirport = Type.Object({ id: Type.String(), ...all('lat lon elevation', maybe('number')) });
  const rustFleet = Type.Object({ id: Type.Integer(), aircraft: Type.Array(rustAircraft) });

  expect(await complaints(list(rustFleet), '/fleet?limit=100&page=1')).toEqual([]);
  expect(await complaints(data(rustAircraft), `/fleet/aircraft/${cockpit.aircraft.id}`)).toEqual([]);
  expect(await complaints(data(rustAirport), '/airports/EDDH')).toEqual([]);
});

test('AeroACARS decodes PIREPs and positions', async () => {
  const [, id] = await flyTwice();
  const rustPirep = Type.Object({
    id: Type.String(),
    flight_number: Type.String(),
    state: Type.Integer(),
    ...all('airline_id aircraft_id flight_time', maybe('integer')),
  });
  const rustPosition = Type.Object(all('lat lon', Type.Number()));

  expect(await complaints(list(rustPirep), '/user/pireps')).toEqual([]);
  expect(await complaints(data(rustPirep), `/pireps/${id}`)).toEqual([]);
  expect(await complaints(list(rustPosition), `/pireps/${id}/acars/position`)).toEqual([]);
});

test('F-ACARS finds in a bid all that it opens', async () => {
  const { subfleet_id, id: aircraft_id } = cockpit.aircraft;
  harness.db.fares.insertOfSubfleet({ subfleet_id, fare_id: harness.given.fare({ capacity: 180 }).id });
  const { id: flight_id } = harness.given.flight({}, [subfleet_id]);
  await cockpit.caller.put('/phpvms7/api/user/bids', { flight_id, aircraft_id });
  const fare = Type.Object({ id: Type.Integer(), capacity: Type.Integer() });
  const aircraft = Type.Object({ id: Type.Integer(), ...all('icao registration', Type.String()) });
  const subfleet = Type.Object({
    type: Type.String(),
    name: Type.String(),
    aircraft: Type.Array(aircraft, { minItems: 1 }),
    fares: Type.Array(fare, { minItems: 1 }),
  });
  const bid = Type.Object({
    id: Type.Integer(),
    flight_id: Type.String(),
    aircraft_id: Type.Integer(),
    flight: Type.Object({
      airline_id: Type.Integer(),
      airline: Type.Object({ id: Type.Integer() }),
      ...all('route dpt_airport_id arr_airport_id flight_type', Type.String()),
      ...all('load_factor load_factor_variance', Type.Number()),
      flight_time: Type.Integer(),
      distance: Type.Object({ nmi: Type.Number() }),
      subfleets: Type.Array(subfleet, { minItems: 1 }),
    }),
  });

  expect(await complaints(list(bid), '/user/bids')).toEqual([]);
});

test('Climb & Maintain knows from submitted_at whether a flight is filed', async () => {
  const { id } = await cockpit.prefile();
  const read = async (): Promise<Pirep> => (await cockpit.caller.get(`/phpvms7/api/pireps/${id}`)).json().data;
  expect((await read()).submitted_at).toBe(null);

  await cockpit.send(id, 'file', { distance: 411, flight_time: 62 });
  expect((await read()).submitted_at).toEqual(expect.any(String));
});
