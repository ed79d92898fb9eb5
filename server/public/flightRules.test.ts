import { beforeEach, describe, expect, test } from 'vitest';
import type { AircraftRow } from '../../db/rows.ts';
import { enterCockpit, finalFigures } from '../testing/cockpit.ts';
import { eachTest } from '../testing/eachTest.ts';
import { createHarness } from '../testing/harness.ts';
import { now } from '../domain/time.ts';

/** What the airline does not allow at prefile is not allowed later, however a call brings it. */

const harness = eachTest(createHarness);
const cockpit = eachTest(() => enterCockpit(harness));
let id: string;
beforeEach(async () => {
  for (const key of ['pilots.only_flights_from_current', 'pireps.only_aircraft_at_dpt_airport'])
    harness.db.settings.put({ key, value: 'true' });
  ({ id } = await cockpit.prefile());
});

const another = (columns: Partial<AircraftRow> = {}): AircraftRow =>
  harness.given.aircraft({ subfleet_id: cockpit.aircraft.subfleet_id, airport_id: 'EDDH', ...columns });

type Call = readonly [string, 'POST' | 'PUT' | 'PATCH', string, object];
const updates: readonly Call[] = [
  ['an update', 'POST', '/update', {}],
  ['PUT', 'PUT', '', {}],
  ['PATCH', 'PATCH', '', {}],
];
const filings: readonly Call[] = [
  ['a filing', 'POST', '/file', finalFigures],
  ['a filing for review', 'POST', '/update', { state: 1 }],
];

const flightInTrash = (): string => {
  const flight = harness.given.flight();
  harness.db.flights.update({ ...flight, deleted_at: now() });
  return flight.id;
};

const gone: readonly (readonly [string, string, () => object])[] = [
  ['an aircraft in the trash', 'validation-exception', () => ({ aircraft_id: another({ deleted_at: now() }).id })],
  ['a flight in the trash', 'validation-exception', () => ({ flight_id: flightInTrash() })],
];

const forbidden: readonly (readonly [string, string, () => object])[] = [
  ['an aircraft elsewhere', 'aircraft-not-at-airport', () => ({ aircraft_id: another({ airport_id: 'LOWI' }).id })],
  ['an aircraft in maintenance', 'aircraft-not-available', () => ({ aircraft_id: another({ status: 'M' }).id })],
  [
    'an aircraft above the rank',
    'aircraft-permission-denied',
    () => ({ aircraft_id: another({ subfleet_id: harness.given.subfleet().id }).id }),
  ],
  ['another departure', 'user-not-at-airport', () => ({ dpt_airport_id: 'LOWI' })],
  [
    'another departure, where the aircraft is',
    'user-not-at-airport',
    () => ({ dpt_airport_id: 'LOWI', aircraft_id: another({ airport_id: 'LOWI' }).id }),
  ],
];

const make = (changes: object, [, method, path, body]: Call) =>
  harness.publicApp.inject({
    method,
    url: `/api/pireps/${id}${path}`,
    headers: { 'x-api-key': cockpit.pilot.key },
    payload: { ...body, ...changes },
  });

describe.each([...updates, ...filings])('%s', (...which) => {
  const call = (changes: object) => make(changes, which);
  const isUpdate = updates.some(([name]) => name === which[0]);

  test.each(isUpdate ? [...forbidden, ...gone] : forbidden)('does not bring %s', async (_what, slug, changes) => {
    const sent = changes();
    const before = cockpit.stored(id);
    expect((await call(sent)).json()).toMatchObject({ status: 400, type: `https://homebase.example/errors/${slug}` });
    expect(cockpit.stored(id)).toEqual(before);
    expect((await call({})).statusCode).toBe(200);
  });

  test('may repeat what the report has, whatever became of it', async () => {
    const flight = harness.given.flight();
    await cockpit.send(id, 'update', { flight_id: flight.id });
    harness.db.flights.update({ ...flight, deleted_at: now() });
    harness.db.aircraft.update({ ...cockpit.aircraft, status: 'M', airport_id: 'LOWI', deleted_at: now() });
    harness.db.users.update({ ...cockpit.pilot.user, curr_airport_id: 'LOWI' });
    const same = { aircraft_id: cockpit.aircraft.id, dpt_airport_id: 'eddh', flight_id: flight.id };
    expect((await call(same)).statusCode).toBe(200);
  });

  test('may bring what a prefile may', async () => {
    const changes = { aircraft_id: another().id, flight_id: harness.given.flight().id };
    expect((await call(changes)).statusCode).toBe(200);
    expect(cockpit.stored(id)).toMatchObject(changes);
  });
});

test.each(filings.flatMap((filing) => gone.map(([what, , changes]) => ({ what, changes, filing }))))(
  '$filing.0 is not lost for $what: the report keeps what it has',
  async ({ changes, filing }) => {
    const { aircraft_id, flight_id } = cockpit.stored(id);
    expect((await make(changes(), filing)).statusCode).toBe(200);
    expect(cockpit.stored(id)).toMatchObject({ state: 1, aircraft_id, flight_id });
  },
);

test('another departure is asked for the aircraft that the report has', async () => {
  harness.db.settings.put({ key: 'pilots.only_flights_from_current', value: 'false' });
  const reply = await cockpit.caller.post(`/api/pireps/${id}/update`, { dpt_airport_id: 'LOWI' });
  expect(reply.json()).toMatchObject({ type: expect.stringMatching(/aircraft-not-at-airport$/) });
});

test('the same prefile again may repeat an aircraft that went into maintenance, but not choose one', async () => {
  harness.db.aircraft.update({ ...cockpit.aircraft, status: 'M' });
  expect((await cockpit.prefile()).id).toBe(id);
  const changed = cockpit.prefileBody({ aircraft_id: another({ airport_id: 'LOWI' }).id });
  expect((await cockpit.caller.post('/api/pireps/prefile', changed)).statusCode).toBe(400);
  expect(cockpit.stored(id).aircraft_id).toBe(cockpit.aircraft.id);
});

test('with an aircraft of another subfleet, fares that it does not offer are dropped and noted', async () => {
  const { given, db } = harness;
  const other = another({ subfleet_id: given.subfleet().id });
  db.ranks.subfleetLinks.insert({ rank_id: cockpit.pilot.user.rank_id, subfleet_id: other.subfleet_id });
  const [both, one] = [given.fare().id, given.fare().id];
  for (const fare_id of [both, one])
    db.subfleets.fareLinks.insert({ subfleet_id: cockpit.aircraft.subfleet_id, fare_id });
  db.subfleets.fareLinks.insert({ subfleet_id: other.subfleet_id, fare_id: both, price: '77' });
  const fares = [both, one].map((fare_id, count) => ({ id: fare_id, count: count + 1 }));
  await cockpit.send(id, 'update', { fares });
  await cockpit.send(id, 'update', { aircraft_id: other.id });
  expect(db.pirepFares.list(id)).toMatchObject([{ fare_id: both, count: 1, price: 77 }]);
  expect(db.audit.list('pirep', id).map(({ action }) => action)).toContain('pirep.fares_dropped');
});
