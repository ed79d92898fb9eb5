import { beforeEach, describe, expect, test } from 'vitest';
import { PirepState, UserState } from '../contract/codes.ts';
import { type Cockpit, enterCockpit, finalFigures } from '../testing/cockpit.ts';
import { eachTest } from '../testing/eachTest.ts';
import { createHarness, profiles } from '../testing/harness.ts';
import { stored } from '../testing/given.ts';

const harness = eachTest(createHarness);
let cockpit: Cockpit;
let id: string;
beforeEach(async () => {
  cockpit = enterCockpit(harness);
  ({ id } = await cockpit.prefile());
});

const file = (changes: object = {}) => cockpit.caller.post(`/api/pireps/${id}/file`, { ...finalFigures, ...changes });
const actions = (): string[] => harness.db.audit.list('pirep', id).map(({ action }) => action);

const bidOn = (flight_id: string, user_id = cockpit.pilot.user.id): void =>
  void harness.given.bid({ user_id, flight_id });

const acceptFlagged = (): void => harness.db.settings.put({ key: 'pireps.review_flagged', value: 'false' });

const pilot = () => stored(harness.db.users.find(cockpit.pilot.user.id));
const aircraft = () => stored(harness.db.aircraft.find(cockpit.aircraft.id));

test('filing makes the PIREP pending and arrived', async () => {
  await cockpit.send(id, 'update', { fields: { gate: 'B2', runway: '33' } });
  const reply = await file({ block_time: 75, landing_rate: -180, level: 360, fields: { gate: 'A1' } });
  expect(reply.statusCode).toBe(200);
  expect(reply.json().data).toMatchObject({
    ...finalFigures,
    state: 1,
    status: 'ARR',
    block_time: 75,
    landing_rate: -180,
    level: 360,
    submitted_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    fields: [
      { name: 'gate', value: 'A1' },
      { name: 'runway', value: '33' },
    ],
  });
  expect(actions()).toEqual(['pirep.prefiled', 'pirep.filed']);
});

test('a long history does not hide the filing', async () => {
  await file();
  const entry = { actor: 'program', user_id: null, api_key_label: null, subject: 'pirep', subject_id: id };
  const note = { before: null, after: JSON.stringify({ fares: 'x'.repeat(2000) }), created_at: '2026-11-20T10:00:00Z' };
  for (let count = 0; count < 1200; count += 1) {
    harness.db.audit.insert({ ...entry, ...note, action: 'pirep.fares_dropped' });
  }
  // A late heartbeat changes the figures of the report, not those that were filed.
  await cockpit.send(id, 'update', { distance: 900 });
  expect((await file()).statusCode).toBe(200);
  expect((await file({ distance: 5 })).statusCode).toBe(400);
  expect(actions()).toHaveLength(500);
});

test.each([
  ['distance', 'The distance field is required.'],
  ['flight_time', 'Flight time, in minutes, is required'],
  ['fuel_used', 'The fuel_used field is required.'],
])('refuses to file without %s', async (field, text) => {
  for (const missing of [undefined, null, '']) {
    const reply = await file({ [field]: missing });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual({ [field]: [text] });
  }
  expect(cockpit.stored(id).state).toBe(0);
});

test.each(profiles)('at $mount, a pilot on leave who files is active again, as the history says', async ({ mount }) => {
  harness.db.users.update({ ...pilot(), state: UserState.ON_LEAVE });
  const post = async (path: string, body: object) =>
    (await cockpit.caller.post(`${mount}/pireps/${path}`, body)).json();
  const { data } = await post('prefile', cockpit.prefileBody({ flight_number: '77' }));
  await post(`${data.id}/update`, { status: 'ENR' });
  expect(pilot().state).toBe(UserState.ON_LEAVE);

  expect(await post(`${data.id}/file`, finalFigures)).toMatchObject({ data: { state: 1 } });
  expect(pilot().state).toBe(UserState.ACTIVE);
  expect(harness.db.audit.list('pilot', String(pilot().id))).toMatchObject([
    { actor: 'pilot', action: 'pilot.changed', before: '{"state":3}', after: '{"state":1}' },
  ]);
});

test('a status in the filing is not kept', async () => {
  expect((await file({ status: 'ENR' })).json().data).toMatchObject({ status: 'ARR' });
});

test('a fare outside the subfleet does not lose a landed flight', async () => {
  expect((await file({ fares: [{ id: harness.given.fare().id, count: 5 }] })).statusCode).toBe(200);
  expect(actions()).toEqual(['pirep.prefiled', 'pirep.fares_dropped', 'pirep.filed']);
});

describe('the bid on the flight', () => {
  test('is removed when the flight is filed; other bids stay', async () => {
    const [flown, other] = [harness.given.flight().id, harness.given.flight().id];
    const colleague = harness.given.pilot().user.id;
    bidOn(flown);
    bidOn(other);
    bidOn(flown, colleague);
    await file({ flight_id: flown });
    expect(harness.db.bids.listOfUser(cockpit.pilot.user.id, '')).toMatchObject([{ flight_id: other }]);
    expect(harness.db.bids.listOfUser(colleague, '')).toHaveLength(1);
  });

  test('stays while the flight is under way', async () => {
    const flight_id = harness.given.flight().id;
    bidOn(flight_id);
    await cockpit.prefile({ flight_id });
    await cockpit.send(id, 'update', { status: 'ENR' });
    expect(harness.db.bids.listOfUser(cockpit.pilot.user.id, '')).toMatchObject([{ flight_id }]);
  });

  test('is removed once: a new bid outlives the same filing sent again', async () => {
    const flight_id = harness.given.flight().id;
    bidOn(flight_id);
    await file({ flight_id });
    bidOn(flight_id);
    await file({ flight_id });
    expect(harness.db.bids.listOfUser(cockpit.pilot.user.id, '')).toHaveLength(1);
  });

  test('stays when the flight is cancelled', async () => {
    const flight_id = harness.given.flight().id;
    bidOn(flight_id);
    await cockpit.send(id, 'update', { flight_id });
    await cockpit.caller.delete(`/api/pireps/${id}/cancel`);
    expect(harness.db.bids.listOfUser(cockpit.pilot.user.id, '')).toHaveLength(1);
  });
});

const flightOf = (columns: object = {}) => harness.given.flight({ flight_number: 612, ...columns });
const bids = (): string[] => harness.db.bids.listOfUser(cockpit.pilot.user.id, '').map(({ flight_id }) => flight_id);

describe('the bid of a report that names no flight', () => {
  test('is removed when airline, number and both airports are those of the report', async () => {
    const [booked, other] = [flightOf().id, flightOf({ flight_number: 613 }).id];
    const colleague = harness.given.pilot().user.id;
    bidOn(booked);
    bidOn(other);
    bidOn(booked, colleague);
    await file();
    expect(bids()).toEqual([other]);
    expect(harness.db.bids.listOfUser(colleague, '')).toHaveLength(1);
    expect(cockpit.stored(id).flight_id).toBeNull();
  });

  test('is removed when the flight diverted', async () => {
    harness.given.airport({ id: 'EDDM' });
    bidOn(flightOf().id);
    await file({ fields: { 'Diversion Airport': 'EDDM' } });
    expect(bids()).toEqual([]);
  });

  test.each([
    ['another airline', () => ({ airline_id: harness.given.airline().id })],
    ['another departure', () => ({ dpt_airport_id: 'EDDM' })],
    ['another arrival', () => ({ arr_airport_id: 'EDDM' })],
  ])('stays for %s', async (_, columns) => {
    bidOn(flightOf(columns()).id);
    await file();
    expect(bids()).toHaveLength(1);
  });

  test('stays when the report names another flight', async () => {
    bidOn(flightOf().id);
    await file({ flight_id: flightOf().id });
    expect(bids()).toHaveLength(1);
  });

  test('of several such flights is removed when the leg says which', async () => {
    const [first, second] = [flightOf({ route_leg: 1 }).id, flightOf({ route_leg: 2 }).id];
    bidOn(first);
    bidOn(second);
    await file();
    expect(bids()).toEqual([first, second]);
    ({ id } = await cockpit.prefile({ route_leg: '2' }));
    await file();
    expect(bids()).toEqual([first]);
  });
});

describe('filing again', () => {
  test.each<[string, object]>([
    ['the same figures', {}],
    ['figures a hundredth away', { distance: 411.505, fuel_used: 5310.51 }],
    ['the same figures and other notes', { notes: 'again' }],
  ])('with %s answers the same PIREP, unchanged', async (_, changes) => {
    const first = (await file({ notes: 'first' })).json();
    const again = await file(changes);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(first);
    expect(actions()).toEqual(['pirep.prefiled', 'pirep.filed']);
  });

  test.each<[string, object]>([
    ['two hundredths away', { distance: 411.52 }],
    ['two hundredths away', { fuel_used: 5310.52 }],
  ])('with figures %s is refused: %j', async (_, changes) => {
    await file();
    expect((await file(changes)).statusCode).toBe(400);
  });

  test.each(['distance', 'flight_time', 'fuel_used'] as const)('with another %s is refused', async (figure) => {
    await file();
    const reply = await file({ [figure]: finalFigures[figure] + 1 });
    expect(reply.json()).toMatchObject({
      status: 400,
      type: expect.stringMatching(/pirep-error$/),
      message: 'PIREP has already been submitted',
      pirep_id: id,
    });
  });

  test('with the same figures when it was accepted is fine', async () => {
    await file();
    harness.db.pireps.update({ ...cockpit.stored(id), state: PirepState.ACCEPTED });
    expect((await file()).json().data).toMatchObject({ state: 2 });
    expect((await file({ distance: 1 })).statusCode).toBe(400);
  });

  test('after a late heartbeat has changed them is fine, with those that were filed and with those of now', async () => {
    await file();
    await cockpit.send(id, 'update', { distance: 412 });
    expect((await file()).json().data).toMatchObject({ distance: 412 });
    expect((await file({ distance: 412 })).statusCode).toBe(200);
    expect((await file({ distance: 413 })).statusCode).toBe(400);
  });

  test('twice at once files once', async () => {
    const replies = await Promise.all([file(), file()]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(actions()).toEqual(['pirep.prefiled', 'pirep.filed']);
  });
});

test.each([
  ['an ACARS client', { source: 1 }, { auto_approve_acars: 1 }, 2],
  ['an ACARS client', { source: 1 }, { auto_approve_manual: 1 }, 1],
  ['hand', { source: 0 }, { auto_approve_manual: 1 }, 2],
  ['hand', { source: 0 }, { auto_approve_acars: 1 }, 1],
])('a report by %s is accepted as the rank says: %j %j gives state %i', async (_, columns, rank, state) => {
  acceptFlagged();
  cockpit = enterCockpit(harness, rank);
  ({ id } = await cockpit.prefile());
  harness.db.pireps.update({ ...cockpit.stored(id), ...columns });
  cockpit.backdate(id, 70);
  expect((await file()).json().data).toMatchObject({ state });
});

test.each([
  ['an ACARS client', { source: 1 }],
  ['hand', { source: 0 }],
])('a report by %s is left to the operator when there was no time for its flight time', async (_, columns) => {
  acceptFlagged();
  cockpit = enterCockpit(harness, { auto_approve_acars: 1, auto_approve_manual: 1 });
  ({ id } = await cockpit.prefile());
  harness.db.pireps.update({ ...cockpit.stored(id), ...columns });
  cockpit.backdate(id, 50);
  expect((await file()).json().data).toMatchObject({ state: 1 });
  expect(actions()).toEqual(['pirep.prefiled', 'pirep.filed', 'pirep.held_unconfirmed']);
});

test('flights that were in progress at the same time do not count more than the time that passed', async () => {
  acceptFlagged();
  cockpit = enterCockpit(harness, { auto_approve_acars: 1, auto_promote: 0 });
  const [one, two, three] = [
    await cockpit.prefile(),
    await cockpit.prefile({ flight_number: '7' }),
    await cockpit.prefile({ flight_number: '8' }),
  ];
  for (const { id: pirep_id } of [one, two, three]) cockpit.backdate(pirep_id, 100);
  const states: number[] = [];
  for (const { id: pirep_id } of [one, two]) states.push((await cockpit.send(pirep_id, 'file', finalFigures)).state);
  states.push((await cockpit.send(three.id, 'file', { ...finalFigures, flight_time: 38 })).state);
  expect(states).toEqual([2, 1, 2]);
});

test('a flight of more than a day is left to the operator, however long ago it was prefiled', async () => {
  acceptFlagged();
  cockpit = enterCockpit(harness, { auto_approve_acars: 1 });
  ({ id } = await cockpit.prefile());
  cockpit.backdate(id, 100_000);
  expect((await file({ flight_time: 1441 })).json().data).toMatchObject({ state: 1 });
});

describe('a rank whose flights are accepted automatically, flagged or not', () => {
  beforeEach(async () => {
    acceptFlagged();
    cockpit = enterCockpit(harness, { auto_approve_acars: 1 });
    ({ id } = await cockpit.prefile());
    cockpit.backdate(id, 70);
  });

  test('answers the accepted PIREP, arrived', async () => {
    expect((await file()).json().data).toMatchObject({ state: 2, status: 'ARR', user: { curr_airport_id: 'LOWI' } });
    expect(harness.db.audit.list('pirep', id).at(-1)).toMatchObject({ action: 'pirep.accepted', actor: 'program' });
  });

  test('counts the flight for the pilot once', async () => {
    await file();
    await file();
    expect(pilot()).toMatchObject({ flights: 1, flight_time: 62, curr_airport_id: 'LOWI', last_pirep_id: id });
  });

  test('moves the aircraft, adds its minutes and leaves the rest of the fuel in it', async () => {
    await file({ block_fuel: 8000, block_on_time: '2026-11-20T14:05:00Z' });
    expect(aircraft()).toMatchObject({
      airport_id: 'LOWI',
      flight_time: 62,
      fuel_onboard: 2689.5,
      landing_time: '2026-11-20T14:05:00.000Z',
    });
  });

  test('never leaves a negative amount of fuel', async () => {
    await file({ block_fuel: 100 });
    expect(aircraft().fuel_onboard).toBe(0);
  });

  test('records what it changed', async () => {
    await file();
    const { before } = stored(harness.db.audit.list('pirep', id).at(-1));
    expect(JSON.parse(before ?? '')).toMatchObject({
      state: 1,
      user: { curr_airport_id: 'EDDH', last_pirep_id: null, rank_id: cockpit.pilot.user.rank_id },
      aircraft: { airport_id: 'EDDH', fuel_onboard: 0 },
    });
  });

  test('promotes the pilot by hours', async () => {
    const captain = harness.given.rank({ hours: 2 });
    harness.given.rank({ hours: 100 });
    harness.db.users.update({ ...cockpit.pilot.user, flight_time: 58 });
    await file();
    expect(pilot().rank_id).toBe(captain.id);
  });
});

test('a rank whose flights are reviewed counts nothing at filing', async () => {
  await file();
  expect(harness.db.users.find(cockpit.pilot.user.id)).toMatchObject({ flights: 0, curr_airport_id: 'EDDH' });
});
