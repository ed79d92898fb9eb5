import { describe, expect, test } from 'vitest';
import type { PirepsRow } from '../../db/rows.ts';
import { PirepState } from '../contract/codes.ts';
import { enterCockpit, finalFigures } from '../testing/cockpit.ts';
import { eachTest } from '../testing/eachTest.ts';
import { stored } from '../testing/given.ts';
import { createHarness } from '../testing/harness.ts';
import { listBuiltinAirportsNear } from '../domain/airports/builtinAirports.ts';
import { now } from '../domain/time.ts';
import type { ErrorBody } from '../contract/errors.ts';

const harness = eachTest(createHarness);
const cockpit = eachTest(() => enterCockpit(harness));

const refusal = async (changes: object): Promise<{ status: number; type: string; errors?: Record<string, string[]> }> =>
  (await cockpit.caller.post('/api/pireps/prefile', cockpit.prefileBody(changes))).json();

const offer = (): number => {
  const { id } = harness.given.fare({ price: 100, cost: 20, capacity: 150 });
  harness.db.subfleets.fareLinks.insert({ subfleet_id: cockpit.aircraft.subfleet_id, fare_id: id, price: '120%' });
  return id;
};

test('a prefile answers the whole PIREP: in progress, INI, owned by the key', async () => {
  const reply = await cockpit.caller.post('/api/pireps/prefile', cockpit.prefileBody());
  const { user } = cockpit.pilot;
  expect(reply.statusCode).toBe(200);
  expect(reply.json().data).toMatchObject({
    id: expect.stringMatching(/^\d+$/),
    user_id: cockpit.pilot.user.id,
    state: 0,
    status: 'INI',
    source: 1,
    source_name: 'Test ACARS 1.0',
    flight_number: '612',
    flight_id: null,
    submitted_at: null,
    position: null,
    raw_data: null,
    comments: [],
    fields: [],
    user: { id: user.id, name: user.name, home_airport_id: null, curr_airport_id: 'EDDH' },
  });
});

test('everything that a client may send comes back as it was sent', async () => {
  const sent = {
    route_code: 'C1',
    route_leg: 2,
    level: 360,
    planned_distance: 411.5,
    planned_flight_time: 62,
    gross_weight: 140_000.5,
    zfw: 120_000,
    block_fuel: 12_000,
    route: 'AMLUH DCT TEKPO',
    notes: 'Smooth',
    flight_type: 1,
    alt_airport_id: 'EDDM',
  };
  expect(await cockpit.prefile(sent)).toMatchObject(sent);
});

test.each<[string, object, object]>([
  ['a number as flight number', { flight_number: 612 }, { flight_number: '612' }],
  ['"" for what is optional', { level: '', route: '', route_code: '', fares: '' }, { level: null, route_code: null }],
  ['null for what is optional', { level: null, fields: null, fares: null, flight_id: null }, { level: null }],
  ['airport codes in lower case', { dpt_airport_id: 'eddh' }, { dpt_airport_id: 'EDDH' }],
  ['a word as status', { status: 'boarding' }, { status: 'INI' }],
  ['a number as status', { status: 7 }, { status: 'INI' }],
  ['a state', { state: 'in_progress' }, { state: 0 }],
  ['a state of its own', { state: 2, user_id: 99, source: 0, submitted_at: '2026-01-01' }, { state: 0, source: 1 }],
])('takes %s', async (_, sent, expected) => {
  expect(await cockpit.prefile(sent)).toMatchObject(expected);
});

test.each<[string, string, string]>([
  ['airline_id', 'An airline is required', ''],
  ['aircraft_id', 'An aircraft is required', ''],
  ['flight_number', 'The flight_number field is required.', ''],
  ['dpt_airport_id', 'A departure airport is required', ''],
  ['arr_airport_id', 'An arrival airport is required', ''],
  ['source_name', 'PIREP Source is required', ''],
])('refuses a prefile without %s', async (field, text) => {
  for (const missing of [undefined, null, '']) {
    const { status, errors } = await refusal({ [field]: missing });
    expect({ status, errors }).toEqual({ status: 400, errors: { [field]: [text] } });
  }
});

test('an airport that only the built-in data knows joins the catalog', async () => {
  expect(await cockpit.prefile({ arr_airport_id: 'LSZH' })).toMatchObject({ arr_airport: { id: 'LSZH', iata: 'ZRH' } });
  expect(harness.db.airports.find('LSZH')).toMatchObject({ ground_handling_cost: 250, fuel_jeta_cost: 0.7 });
});

test('a prefile that is refused leaves no airport behind', async () => {
  await refusal({ arr_airport_id: 'LSZH', airline_id: 999 });
  expect(harness.db.airports.find('LSZH')).toBeUndefined();
});

describe('the rules of the airline', () => {
  test.each<[string, string, string, () => object]>([
    ['general.allow_unadded_airports', 'false', 'validation-exception', () => ({ arr_airport_id: 'LSZH' })],
    [
      'pilots.only_flights_from_current',
      'true',
      'user-not-at-airport',
      () => ({ dpt_airport_id: 'LOWI', arr_airport_id: 'EDDH' }),
    ],
    [
      'pireps.restrict_aircraft_to_rank',
      'true',
      'aircraft-permission-denied',
      () => ({ aircraft_id: harness.given.aircraft({ subfleet_id: harness.given.subfleet().id }).id }),
    ],
    [
      'pireps.only_active_aircraft',
      'true',
      'aircraft-not-available',
      () => ({ aircraft_id: harness.given.aircraft({ subfleet_id: cockpit.aircraft.subfleet_id, status: 'M' }).id }),
    ],
    [
      'pireps.only_aircraft_at_dpt_airport',
      'true',
      'aircraft-not-at-airport',
      () => ({ aircraft_id: harness.given.aircraft({ subfleet_id: cockpit.aircraft.subfleet_id }).id }),
    ],
  ])('%s is asked at the time of use', async (key, strict, slug, changes) => {
    const sent = changes();
    harness.db.settings.put({ key, value: strict });
    const { status, type } = await refusal(sent);
    expect({ status, slug: type.split('/').at(-1) }).toEqual({ status: 400, slug });
    harness.db.settings.put({ key, value: strict === 'true' ? 'false' : 'true' });
    expect(await cockpit.prefile(sent)).toMatchObject({ state: 0 });
  });
});

describe('the same prefile again', () => {
  test('answers the flight in progress with what was sent this time', async () => {
    const first = await cockpit.prefile({ status: 'BST', notes: 'first' });
    await cockpit.send(first.id, 'update', { status: 'TXI' });
    const second = await cockpit.prefile({ status: 'INI', level: 340, fields: { gate: 'A1' } });
    expect(second).toMatchObject({ id: first.id, status: 'TXI', notes: 'first', level: 340 });
    expect(second.fields).toHaveLength(1);
  });

  test('leaves the flown track, and takes the fares of this time', async () => {
    const [first, second] = [offer(), offer()];
    const { id } = await cockpit.prefile({ fares: [{ id: first, count: 10 }] });
    await cockpit.caller.post(`/api/pireps/${id}/acars/position`, { positions: [{ lat: 53.6, lon: 10 }] });
    expect(await cockpit.prefile({ fares: [{ id: second, count: 20 }] })).toMatchObject({ id, status: 'OFB' });
    expect(harness.db.pirepFares.list(id)).toMatchObject([{ fare_id: second, count: 20 }]);
    expect(harness.db.acars.listTrack(id)).toHaveLength(1);
  });

  test('that is refused leaves the first one as it was', async () => {
    const { id } = await cockpit.prefile();
    const before = cockpit.stored(id);
    await refusal({ aircraft_id: harness.given.aircraft({ subfleet_id: harness.given.subfleet().id }).id });
    expect(cockpit.stored(id)).toEqual(before);
  });

  test.each<[string, object, object]>([
    ['no route code or leg, however that is said', {}, { route_code: '', route_leg: null }],
    ['the same route code and leg', { route_code: 'A', route_leg: 1 }, { route_code: ' A ', route_leg: '1' }],
    ['the number as a number', { flight_number: '612' }, { flight_number: 612 }],
    ['airports in lower case', {}, { dpt_airport_id: 'eddh', arr_airport_id: 'lowi' }],
    ['another aircraft of the subfleet', {}, { aircraft_id: 2 }],
  ])('with %s is the same flight', async (_, changes, again) => {
    harness.given.aircraft({ id: 2, subfleet_id: cockpit.aircraft.subfleet_id });
    const first = await cockpit.prefile(changes);
    expect((await cockpit.prefile({ ...changes, ...again })).id).toBe(first.id);
  });

  test.each<[string, object]>([
    ['another number', { flight_number: '613' }],
    ['another arrival', { arr_airport_id: 'EDDM' }],
    ['a route code', { route_code: 'A' }],
    ['a route leg', { route_leg: 1 }],
  ])('with %s it is another flight', async (_, changes) => {
    const first = await cockpit.prefile();
    expect((await cockpit.prefile(changes)).id).not.toBe(first.id);
  });

  test('of another pilot is another flight', async () => {
    const first = await cockpit.prefile();
    expect((await enterCockpit(harness).prefile()).id).not.toBe(first.id);
  });

  test('after filing is another flight', async () => {
    const first = await cockpit.prefile();
    await cockpit.send(first.id, 'file', finalFigures);
    expect((await cockpit.prefile()).id).not.toBe(first.id);
  });

  test('after filing for review, or when it was accepted, is another flight', async () => {
    const first = await cockpit.prefile();
    await cockpit.send(first.id, 'update', { state: 1 });
    const second = await cockpit.prefile();
    expect(second.id).not.toBe(first.id);
    harness.db.pireps.update({ ...cockpit.stored(second.id), state: PirepState.ACCEPTED });
    expect((await cockpit.prefile()).id).not.toBe(second.id);
  });

  test('after cancelling is another flight', async () => {
    const first = await cockpit.prefile();
    await cockpit.caller.put(`/api/pireps/${first.id}/cancel`);
    expect((await cockpit.prefile()).id).not.toBe(first.id);
  });

  test.each([
    ['after the minutes of pireps.duplicate_check_time', '10', 11],
    ['with pireps.duplicate_check_time at 0', '0', 0],
  ])('%s is another flight', async (_, value, age) => {
    const first = await cockpit.prefile();
    harness.db.settings.put({ key: 'pireps.duplicate_check_time', value });
    const created_at = new Date(Date.now() - age * 60_000).toISOString();
    harness.db.pireps.update({ ...cockpit.stored(first.id), created_at });
    expect((await cockpit.prefile()).id).not.toBe(first.id);
  });

  test('two at once make one flight', async () => {
    const [one, two] = await Promise.all([cockpit.prefile(), cockpit.prefile()]);
    expect(one.id).toBe(two.id);
  });
});

describe('fares', () => {
  test('are stored as the subfleet offers them now', async () => {
    const id = offer();
    const pirep = await cockpit.prefile({ fares: [{ id: String(id), count: '118', price: 1 }] });
    expect(harness.db.pirepFares.list(pirep.id)).toMatchObject([{ fare_id: id, count: 118, price: 120, cost: 20 }]);
  });

  test('outside the subfleet are refused by their place in the list', async () => {
    const { status, errors } = await refusal({
      fares: [
        { id: offer(), count: 1 },
        { id: harness.given.fare().id, count: 1 },
      ],
    });
    expect({ status, fields: Object.keys(errors ?? {}) }).toEqual({ status: 400, fields: ['fares.1.id'] });
  });
});

test('a prefile is in the history, with the label of its key', async () => {
  const { id } = await cockpit.prefile();
  expect(harness.db.audit.list('pirep', id)).toMatchObject([
    { action: 'pirep.prefiled', actor: 'pilot', user_id: cockpit.pilot.user.id, api_key_label: 'test' },
  ]);
});

test('watchers are notified when the prefile is stored', async () => {
  const seen: string[] = [];
  harness.feed.watch((pirep_id) => seen.push(`${pirep_id} ${cockpit.stored(pirep_id).status}`));
  const { id } = await cockpit.prefile();
  expect(seen).toEqual([`${id} INI`]);
});

const prefileOther = (number: number, changes: object = {}) =>
  cockpit.caller.post('/api/pireps/prefile', cockpit.prefileBody({ flight_number: String(number), ...changes }));

const inProgress = (columns: Partial<PirepsRow> = {}): PirepsRow =>
  harness.given.pirep({ user_id: cockpit.pilot.user.id, created_at: now(), updated_at: now(), ...columns });

describe('the limits of one pilot', () => {
  test('are ten flights in progress', async () => {
    const [first] = Array.from({ length: 10 }, () => inProgress());
    const reply = await prefileOther(1);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      type: 'https://homebase.example/errors/pirep-error',
      message: expect.stringContaining('You have 10 flights in progress. File or cancel one first.'),
    });
    harness.db.pireps.update({ ...stored(first), state: PirepState.CANCELLED });
    expect((await prefileOther(1)).statusCode).toBe(200);
  });

  test('do not count flights that a client left behind, and count old ones that go on or are paused', async () => {
    const old = { created_at: '2026-11-20T08:30:00.000Z', updated_at: '2026-11-20T08:30:00.000Z' };
    const flights = Array.from({ length: 12 }, () => inProgress(old));
    expect((await prefileOther(1)).statusCode).toBe(200);
    for (const { id } of flights.slice(0, 8)) harness.given.acars({ pirep_id: id, updated_at: now() });
    harness.db.pireps.update({ ...stored(flights[8]), status: 'PSD' });
    expect((await prefileOther(2)).statusCode).toBe(400);
  });

  test('allow the same prefile again, and others to fly', async () => {
    const { id } = await cockpit.prefile();
    Array.from({ length: 9 }, () => inProgress());
    expect((await cockpit.prefile()).id).toBe(id);
    expect((await prefileOther(1)).statusCode).toBe(400);
    expect(await enterCockpit(harness).prefile()).toMatchObject({ state: 0 });
  });

  test('are 200 reports a day, cancelled ones included', async () => {
    const cancelled = Array.from({ length: 200 }, () => inProgress({ state: PirepState.CANCELLED }));
    expect((await prefileOther(1)).json()).toMatchObject({
      status: 400,
      message: expect.stringContaining('started 200 flights in the last 24 hours'),
    });
    harness.db.pireps.update({ ...stored(cancelled[0]), created_at: '2026-11-20T08:30:00.000Z' });
    // A clock was wrong.
    harness.db.pireps.update({ ...stored(cancelled[1]), created_at: '2126-11-20T08:30:00.000Z' });
    expect((await prefileOther(1)).statusCode).toBe(200);
  });

  test('are 50 airports a day that prefiles, updates and diversions add to the catalog', async () => {
    const { id } = await cockpit.prefile();
    const count = (): number => Array.from(harness.db.airports.each()).length;
    const before = count();
    const codes = listBuiltinAirportsNear({ lat: 53.6, lon: 10 }, 2000)
      .map((airport) => airport.id)
      .filter((code) => !harness.db.airports.find(code));
    for (let n = 0; n < 17; n += 1) {
      const [dpt_airport_id, arr_airport_id, alt_airport_id] = codes.slice(3 * n);
      const sent = { dpt_airport_id, arr_airport_id, ...(n < 16 && { alt_airport_id }) };
      expect((await cockpit.caller.post(`/api/pireps/${id}/update`, sent)).statusCode).toBe(200);
    }
    expect(count() - before).toBe(50);

    const next = stored(codes[60]);
    const refused = await prefileOther(1, { dpt_airport_id: next });
    expect(Object.keys(refused.json<ErrorBody>().errors ?? {})).toEqual(['dpt_airport_id']);
    expect((await cockpit.send(id, 'update', { arr_airport_id: next })).arr_airport_id).not.toBe(next);
    expect(refused.json<ErrorBody>().message).toContain('have added 50 airports in the last 24 hours');
    await cockpit.send(id, 'file', { ...finalFigures, fields: { 'Diversion Airport': next } });
    expect(harness.db.audit.list('pirep', id).map(({ action }) => action)).toContain('pirep.diversion_ignored');
    expect(count() - before).toBe(50);
    expect(await enterCockpit(harness).prefile({ arr_airport_id: next })).toMatchObject({ arr_airport_id: next });
  });
});

test('an airport that a flight adds is in the activity', async () => {
  await cockpit.prefile({ arr_airport_id: 'LSZH' });
  expect(harness.db.audit.list('airport', 'LSZH')).toMatchObject([
    { action: 'airport.created', actor: 'pilot', user_id: cockpit.pilot.user.id },
  ]);
});
