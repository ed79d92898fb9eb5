import { beforeEach, describe, expect, test } from 'vitest';
import { PirepState } from '../contract/codes.ts';
import { enterCockpit, finalFigures } from '../testing/cockpit.ts';
import { eachTest } from '../testing/eachTest.ts';
import { createHarness } from '../testing/harness.ts';

const harness = eachTest(createHarness);
const cockpit = eachTest(() => enterCockpit(harness));
let id: string;
beforeEach(async () => {
  ({ id } = await cockpit.prefile());
});

const update = (body: object) => cockpit.send(id, 'update', body);
const actions = (): string[] => harness.db.audit.list('pirep', id).map(({ action }) => action);

const offer = (): number => {
  const { id: fare_id } = harness.given.fare();
  harness.db.subfleets.fareLinks.insert({ subfleet_id: cockpit.aircraft.subfleet_id, fare_id });
  return fare_id;
};

const dropped = (): { readonly fares: readonly object[]; readonly more_fares?: number }[] =>
  harness.db.audit
    .list('pirep', id)
    .filter(({ action }) => action === 'pirep.fares_dropped')
    .map(({ after }) => JSON.parse(after ?? ''));

const counts = (): number[] => harness.db.pirepFares.list(id).map(({ count }) => count);

describe.each([
  ['POST', '/update'],
  ['PUT', '/update'],
  ['POST', ''],
  ['PUT', ''],
  ['PATCH', ''],
] as const)('%s /pireps/{id}%s', (method, path) => {
  test('changes what is sent and leaves the rest', async () => {
    const url = `/api/pireps/${id}${path}`;
    const headers = { 'x-api-key': cockpit.pilot.key };
    const payload = { status: 'BST', level: 340, distance: 12.5 };
    const reply = await harness.publicApp.inject({ method, url, headers, payload });
    expect(reply.statusCode).toBe(200);
    expect(reply.json().data).toMatchObject({ ...payload, flight_number: '612', state: 0 });
  });
});

test.each<[string, object, object]>([
  ['a word as status', { status: 'enroute' }, { status: 'INI' }],
  ['an airport in lower case', { arr_airport_id: 'eddm' }, { arr_airport_id: 'EDDM' }],
  [
    'a state that is not for it',
    { state: 2, source: 0, user_id: 7, submitted_at: '2026-01-01' },
    { state: 0, source: 1 },
  ],
  ['state 0, as AeroACARS sends it', { state: 0, status: 'BST' }, { state: 0, status: 'BST' }],
])('takes %s', async (_, body, expected) => {
  await update({ level: 360, notes: 'as prefiled' });
  expect(await update(body)).toMatchObject(expected);
});

test('changes airline, aircraft, airports, number and source', async () => {
  const { given } = harness;
  const other = {
    airline_id: given.airline().id,
    aircraft_id: given.aircraft({ subfleet_id: cockpit.aircraft.subfleet_id }).id,
    dpt_airport_id: 'LOWI',
    arr_airport_id: 'EDDH',
    flight_number: '77',
    source_name: 'Other ACARS',
  };
  expect(await update(other)).toMatchObject(other);
});

test.each<[string, object, string]>([
  ['a negative time', { flight_time: -5 }, 'flight_time'],
  ['an unknown aircraft', { aircraft_id: 999 }, 'aircraft_id'],
  ['an unknown departure', { dpt_airport_id: 'XXXX' }, 'dpt_airport_id'],
  ['a number that no column holds', { flight_time: 1e300 }, 'flight_time'],
  ['a time that would overflow a sum', { flight_time: 1e10 + 1 }, 'flight_time'],
  ['a planned time that would', { planned_flight_time: 1e10 + 1 }, 'planned_flight_time'],
  ['a block time that would', { block_time: 1e10 + 1 }, 'block_time'],
])('refuses %s, names it and changes nothing', async (_, body, field) => {
  const before = cockpit.stored(id);
  const reply = await cockpit.caller.post(`/api/pireps/${id}/update`, { notes: 'new', ...body });
  expect(reply.statusCode).toBe(400);
  expect(Object.keys(reply.json<{ errors: object }>().errors)).toEqual([field]);
  expect(cockpit.stored(id)).toEqual(before);
});

test('refuses another aircraft that the rank may not fly', async () => {
  const { id: aircraft_id } = harness.given.aircraft({ subfleet_id: harness.given.subfleet().id });
  const reply = await cockpit.caller.post(`/api/pireps/${id}/update`, { aircraft_id });
  expect(reply.json()).toMatchObject({ status: 400, type: expect.stringMatching(/aircraft-permission-denied$/) });
});

test('fields are merged by name', async () => {
  await update({ fields: { gate: 'A1', runway: 33 } });
  const { fields } = await update({ fields: { gate: 'B2', deiced: true, remark: null } });
  expect(fields.map(({ name, value }) => [name, value])).toEqual([
    ['gate', 'B2'],
    ['runway', '33'],
    ['deiced', 'true'],
    ['remark', ''],
  ]);
});

test('a field may be called __proto__', async () => {
  const reply = await harness.publicApp.inject({
    method: 'POST',
    url: `/api/pireps/${id}/fields`,
    headers: { 'x-api-key': cockpit.pilot.key, 'content-type': 'application/json' },
    payload: '{"fields": {"__proto__": "x"}}',
  });
  expect(reply.statusCode).toBe(200);
  expect(harness.db.pirepFields.list([id])).toMatchObject([{ name: '__proto__', value: 'x' }]);
});

describe('fares', () => {
  test('replace the whole list', async () => {
    const [first, second] = [offer(), offer()];
    await update({
      fares: [
        { id: first, count: 10 },
        { id: second, count: 20 },
      ],
    });
    await update({ fares: [{ id: second, count: 25 }] });
    expect(counts()).toEqual([25]);
    await cockpit.send(id, 'file', { ...finalFigures, fares: [{ id: first, count: 11 }] });
    expect(counts()).toEqual([11]);
  });

  test.each([[undefined], [null]])('stay when they are %j', async (fares) => {
    await update({ fares: [{ id: offer(), count: 10 }] });
    await update({ fares });
    expect(counts()).toEqual([10]);
  });

  test('are cleared by an empty list', async () => {
    await update({ fares: [{ id: offer(), count: 10 }] });
    await update({ fares: [] });
    expect(counts()).toEqual([]);
  });

  test('outside the subfleet are dropped and noted', async () => {
    await update({
      fares: [
        { id: offer(), count: 10 },
        { id: harness.given.fare().id, count: 7 },
        { id: 999, count: 3 },
      ],
    });
    expect(counts()).toEqual([10]);
    expect(dropped()).toEqual([
      {
        fares: [
          { id: expect.any(Number), count: 7 },
          { id: 999, count: 3 },
        ],
      },
    ]);
  });

  test('leave their id and count in the history, and nothing else that was sent with them', async () => {
    await update({ fares: [{ id: 999, count: 3, constructor: 'x', note: 'x'.repeat(1_000_000) }] });
    await cockpit.send(id, 'file', { ...finalFigures, fares: [{ id: 998, count: 1, __proto__: null, note: 'x' }] });
    expect(dropped()).toEqual([{ fares: [{ id: 999, count: 3 }] }, { fares: [{ id: 998, count: 1 }] }]);
  });

  test('are noted up to twenty, and how many more there were', async () => {
    await update({ fares: Array.from({ length: 500 }, (_, index) => ({ id: 1000 + index, count: index })) });
    const [note] = dropped();
    expect(note?.fares).toHaveLength(20);
    expect(note).toMatchObject({ fares: [{ id: 1000, count: 0 }, ...Array.from({ length: 19 }, () => ({}))] });
    expect(note?.more_fares).toBe(480);
  });

  test('are noted once when they are sent again and again', async () => {
    const sent = { fares: [{ id: 999, count: 3 }] };
    for (let count = 0; count < 5; count += 1) await update(sent);
    expect(dropped()).toHaveLength(1);
    await update({ fares: [{ id: 999, count: 4 }] });
    expect(dropped()).toHaveLength(2);
  });
});

describe('the history', () => {
  test('has the changes of phase, but not those of figures', async () => {
    await update({ distance: 10 });
    await update({ status: 'TXI' });
    await update({ status: 'TXI', distance: 20 });
    expect(harness.db.audit.list('pirep', id)).toMatchObject([
      { action: 'pirep.prefiled' },
      { action: 'pirep.phase_changed', before: '{"status":"INI"}', after: '{"status":"TXI"}', api_key_label: 'test' },
    ]);
  });
});

describe('while the PIREP waits for review', () => {
  beforeEach(async () => void (await cockpit.send(id, 'file', finalFigures)));

  test('notes, fields and figures change', async () => {
    const changed = await update({ notes: 'late', landing_rate: -120, distance: 412, fields: { gate: 'A1' } });
    expect(changed).toMatchObject({ notes: 'late', landing_rate: -120, distance: 412, fields: [{ value: 'A1' }] });
  });

  test('status, state, airports, aircraft and number stay', async () => {
    const { updated_at: _, ...before } = cockpit.stored(id);
    await update({
      status: 'ENR',
      state: 0,
      arr_airport_id: 'EDDM',
      aircraft_id: 999,
      flight_number: '1',
      source_name: 'x',
    });
    expect(cockpit.stored(id)).toMatchObject(before);
  });
});

test.each<[keyof typeof PirepState, string, string]>([
  ['ACCEPTED', 'pirep-error', 'PIREP is read-only'],
  ['REJECTED', 'pirep-error', 'PIREP is read-only'],
  ['CANCELLED', 'pirep-cancelled', 'PIREP has been cancelled, updates are not allowed'],
])('a PIREP that is %s is not updated', async (state, slug, message) => {
  harness.db.pireps.update({ ...cockpit.stored(id), state: PirepState[state] });
  const reply = await cockpit.caller.post(`/api/pireps/${id}/update`, { notes: 'late' });
  expect(reply.json()).toMatchObject({ status: 400, type: expect.stringMatching(`${slug}$`), message, pirep_id: id });
});

describe('an update with state 1', () => {
  test.each([1, '1', ' 1 ', '1.0'])('(%j) files the flight for review as it stands', async (state) => {
    const filed = await update({ state, status: 'ONB', arr_airport_id: 'EDDM', distance: 300 });
    expect(filed).toMatchObject({ state: 1, status: 'ONB', arr_airport_id: 'EDDM', distance: 300, fuel_used: null });
    expect(filed.submitted_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(actions()).toEqual(['pirep.prefiled', 'pirep.filed']);
  });

  test.each([0, 2, 1.4, '', 'in_progress', 'pending', true, [1], {}, null])('(%j) does not file it', async (state) => {
    expect(await update({ state, notes: 'On our way' })).toMatchObject({ state: 0, notes: 'On our way' });
  });

  test('keeps the status when it names none', async () => {
    await update({ status: 'LAN' });
    expect(await update({ state: 1 })).toMatchObject({ state: 1, status: 'LAN' });
  });

  test('again, while it waits for review, changes nothing', async () => {
    const first = await update({ state: 1, status: 'ONB' });
    expect(await update({ state: 1, status: 'ENR' })).toMatchObject({
      state: 1,
      status: 'ONB',
      submitted_at: first.submitted_at,
    });
    expect(actions()).toEqual(['pirep.prefiled', 'pirep.filed']);
  });

  test('is never accepted automatically', async () => {
    const fast = enterCockpit(harness, { auto_approve_acars: 1 });
    const flight = await fast.prefile();
    expect(await fast.send(flight.id, 'update', { state: 1 })).toMatchObject({ state: 1 });
  });

  test('removes the bid on the flight', async () => {
    const flight_id = harness.given.flight().id;
    const user_id = cockpit.pilot.user.id;
    harness.given.bid({ user_id, flight_id });
    await update({ flight_id, state: 1 });
    expect(harness.db.bids.listOfUser(user_id, '')).toEqual([]);
  });
});
