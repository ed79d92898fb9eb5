import { describe, expect, test } from 'vitest';
import type { RanksRow } from '../../db/rows.ts';
import { PirepState } from '../contract/codes.ts';
import { record } from '../domain/activity/events.ts';
import { changeSetting } from '../domain/settings/settings.ts';
import { freshAdminHarness } from '../testing/adminHarness.ts';

const harness = freshAdminHarness();

async function read(url: string) {
  const reply = await harness.operator('GET', url);
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

describe('a report', () => {
  test('has the schedule beside the flight', async () => {
    const { given } = harness;
    const flight = given.flight({ dpt_time: '12:55 CET', arr_time: '', level: 360 });
    const { id } = given.pirep({ flight_id: flight.id, alt_airport_id: given.airport({ id: 'EDDM' }).id, level: 350 });
    const { data } = await read(`/admin/pireps/${id}`);
    expect(data).toMatchObject({
      id,
      ident: `KTW${id}`,
      flight_id: flight.id,
      airline: { icao: 'KTW', name: 'Kestrel Wings' },
      dpt_airport: { id: 'EDDH', city: 'Hamburg', hub: false },
      arr_airport: { id: 'LOWI' },
      alt_airport_id: 'EDDM',
      level: 350,
      planned_level: 360,
      planned_dpt_time: '12:55 CET',
      planned_arr_time: null,
      position_count: 0,
      fields: [],
      fares: [],
      comments: [],
      history: [],
      earlier_entries: 0,
    });
  });

  test('of a flight outside the schedule has no planned times', async () => {
    const { data } = await read(`/admin/pireps/${harness.given.pirep().id}`);
    expect(data).toMatchObject({
      flight_id: null,
      planned_dpt_time: null,
      planned_arr_time: null,
      planned_level: null,
    });
  });

  test('has fields, fares and the number of positions', async () => {
    const { db, given } = harness;
    const { id: pirep_id } = given.pirep();
    db.pirepFields.put({ pirep_id, name: 'Landing runway', value: '26', source: 1, at: at(0) });
    const fare = { code: 'Y', name: 'Economy', price: 100, cost: 20, capacity: 174, type: 0, count: 158 };
    db.pirepFares.insert({ pirep_id, fare_id: null, ...fare });
    given.acars({ pirep_id });
    given.acars({ pirep_id, type: 2, log: 'Gear up' });
    const { data } = await read(`/admin/pireps/${pirep_id}`);
    expect(data.fields).toEqual([{ name: 'Landing runway', value: '26' }]);
    expect(data.fares).toEqual([{ code: 'Y', name: 'Economy', type: 0, count: 158, capacity: 174 }]);
    expect(data.position_count).toBe(1);
  });

  test('shows who commented', async () => {
    const { db, given } = harness;
    const pilot = given.pilot({ pilot_id: 31, name: 'Mara Lindqvist' }).user;
    const { id: pirep_id } = given.pirep({ user_id: pilot.id });
    db.pirepComments.insert({ pirep_id, user_id: pilot.id, comment: 'Gust on final', created_at: at(1) });
    db.pirepComments.insert({ pirep_id, user_id: null, comment: 'Never mind', created_at: at(2) });
    const { data } = await read(`/admin/pireps/${pirep_id}`);
    expect(data.comments).toMatchObject([
      { comment: 'Never mind', pilot: null, created_at: at(2) },
      {
        comment: 'Gust on final',
        pilot: { id: pilot.id, ident: 'KTW0031', name: 'Mara Lindqvist' },
        created_at: at(1),
      },
    ]);
  });

  test('shows who did what', async () => {
    const { db, given } = harness;
    const pilot = given.pilot({ name: 'Mara Lindqvist' }).user;
    const { id } = given.pirep({ user_id: pilot.id });
    const created_at = '2026-11-20T15:55:00.000Z';
    const entry = { subject: 'pirep', subject_id: id, before: null, after: null, created_at };
    const operator = { actor: 'operator', user_id: null, api_key_label: null };
    db.audit.insert({ ...entry, actor: 'pilot', user_id: pilot.id, api_key_label: 'main PC', action: 'pirep.filed' });
    db.audit.insert({ ...entry, ...operator, action: 'pirep.accepted' });
    db.audit.insert({ ...entry, ...operator, action: 'flight.changed', subject: 'flight' });
    const { data } = await read(`/admin/pireps/${id}`);
    expect(data.history).toMatchObject([
      { actor: 'pilot', name: 'Mara Lindqvist', api_key_label: 'main PC', action: 'pirep.filed', created_at },
      { actor: 'operator', name: null, api_key_label: null, action: 'pirep.accepted', created_at },
    ]);
  });
});

test('the history has what a decision and a diversion changed', async () => {
  const { db, given } = harness;
  const { id } = given.pirep();
  const entry = {
    subject: 'pirep',
    subject_id: id,
    actor: 'operator',
    user_id: null,
    api_key_label: null,
    created_at: at(0),
  };
  const noted = (action: string, before: object | null, after: object): unknown =>
    db.audit.insert({ ...entry, action, before: before && JSON.stringify(before), after: JSON.stringify(after) });
  noted('pirep.diverted', { arr_airport_id: 'LOWI', flight_id: null }, { arr_airport_id: 'LOWS' });
  noted('pirep.diversion_ignored', null, { airport: 'ZZZZ' });
  noted('pirep.review_undone', { state: 2 }, { state: 1 });
  const { data } = await read(`/admin/pireps/${id}`);
  const none = { state: null, airport_id: null };
  expect(data.history).toMatchObject([
    { before: { ...none, airport_id: 'LOWI' }, after: { ...none, airport_id: 'LOWS' } },
    { before: none, after: { ...none, airport_id: 'ZZZZ' } },
    { before: { ...none, state: 2 }, after: { ...none, state: 1 } },
  ]);
});

test('a long history is cut to its newest entries, with the number of earlier ones', async () => {
  const { db, given } = harness;
  const { id } = given.pirep();
  await db.write((tx) => {
    for (let count = 0; count < 1201; count += 1) {
      record(tx, 'program', 'pirep.phase_changed', { id, before: { status: 'ENR' }, after: { status: 'APR' } });
    }
    record(tx, 'program', 'pirep.accepted', { id, before: { state: 1 }, after: { state: 2 } });
  });
  const { data } = await read(`/admin/pireps/${id}`);
  expect(data.history).toHaveLength(500);
  expect(data.history.at(-1)).toMatchObject({ action: 'pirep.accepted' });
  expect(data.earlier_entries).toBe(702);
});

describe('a track', () => {
  test('has its positions as columns, by time', async () => {
    const { given } = harness;
    const { id: pirep_id } = given.pirep();
    const position = { altitude: 36_000, gs: 450.5, vs: -12, heading: 218, fuel: 9000 };
    given.acars({ pirep_id, lat: 50, lon: 8, created_at: '2026-11-20T10:00:01.500Z', ...position });
    given.acars({ pirep_id, lat: 49, lon: 7, created_at: '2026-11-20T10:00:00.000Z' });
    expect((await read(`/admin/pireps/${pirep_id}/track`)).track).toEqual({
      at: [1_795_168_800_000, 1_795_168_801_500],
      lat: [49, 50],
      lon: [7, 8],
      altitude: [null, 36_000],
      gs: [null, 450.5],
      vs: [null, -12],
      heading: [null, 218],
      fuel: [null, 9000],
    });
  });

  test('leaves out positions without coordinates, and other flights', async () => {
    const { given } = harness;
    const { id: pirep_id } = given.pirep();
    given.acars({ pirep_id, lat: null });
    given.acars({ pirep_id, lon: null });
    given.acars({ pirep_id: given.pirep().id });
    const reply = await read(`/admin/pireps/${pirep_id}/track`);
    expect(reply.track.at).toEqual([]);
    expect(reply.without_place).toBe(2);
  });

  test('of very many positions has every second one, and the last', async () => {
    const { db, given } = harness;
    const { id: pirep_id } = given.pirep();
    await db.write(() => {
      for (let n = 0; n < 20_002; n += 1) given.acars({ pirep_id, altitude: n, created_at: at(1) });
    });
    const { track, every } = await read(`/admin/pireps/${pirep_id}/track`);
    expect(every).toBe(2);
    expect(track.altitude).toHaveLength(10_002);
    expect([...track.altitude.slice(0, 3), track.altitude.at(-1)]).toEqual([0, 2, 4, 20_001]);
  });

  test('has the time at which each phase began', async () => {
    const { given } = harness;
    const { id: pirep_id } = given.pirep();
    const sent = ['TXI', 'TXI', null, 'TOF', 'TXI'];
    sent.forEach((status, second) => given.acars({ pirep_id, status, created_at: at(second) }));
    expect((await read(`/admin/pireps/${pirep_id}/track`)).phases).toEqual([
      { status: 'TXI', at: Date.parse(at(0)) },
      { status: 'TOF', at: Date.parse(at(3)) },
      { status: 'TXI', at: Date.parse(at(4)) },
    ]);
  });

  test('has the planned route in its order', async () => {
    const { given } = harness;
    const { id: pirep_id } = given.pirep();
    given.acars({ pirep_id, type: 1, order: 2, name: 'KOK', lat: 51.1, lon: 2.65 });
    given.acars({ pirep_id, type: 1, order: 1, name: 'SPY', lat: 52.5, lon: 4.85 });
    given.acars({ pirep_id, type: 1, order: 3, name: 'NOWHERE', lat: null });
    expect((await read(`/admin/pireps/${pirep_id}/track`)).route).toEqual([
      { name: 'SPY', lat: 52.5, lon: 4.85 },
      { name: 'KOK', lat: 51.1, lon: 2.65 },
    ]);
  });

  test('has events, log lines and the texts of positions in one log', async () => {
    const { given } = harness;
    const { id: pirep_id } = given.pirep();
    given.acars({ pirep_id, type: 2, event: 1, log: 'Takeoff', created_at: at(2) });
    given.acars({ pirep_id, type: 2, log: 'Flaps 5', lat: null, lon: null, created_at: at(1) });
    given.acars({ pirep_id, log: 'Passing FL100', created_at: at(3) });
    given.acars({ pirep_id, log: '', created_at: at(4) });
    expect((await read(`/admin/pireps/${pirep_id}/log`)).data).toMatchObject([
      { log: 'Flaps 5', event: false, lat: null, lon: null, created_at: at(1) },
      { log: 'Takeoff', event: true, lat: 53.6, lon: 10, created_at: at(2) },
      { log: 'Passing FL100', event: false, created_at: at(3) },
    ]);
  });
});

function at(second: number): string {
  return `2026-11-20T10:00:0${second}.000Z`;
}

const fly = async () => await harness.operator('POST', '/admin/test-flight');

const newAirline = async (icao = 'A20N', nearby = false): Promise<void> => {
  const reply = await harness.operator('POST', '/admin/setup', {
    airline: { name: 'Northern Line', icao: 'NOL' },
    hub: { icao: 'EDDH' },
    nearby,
    aircraft: { icao, name: icao, registration: 'LN-NOL', seats: 120 },
    pilot: { name: 'Nils Berg', email: 'nils@example.com' },
    key: { label: 'Nils' },
  });
  expect(reply.statusCode).toBe(201);
};

const readFigures = async (): Promise<unknown> => {
  const { server: _, ...dashboard } = (await read('/admin/dashboard')).data;
  const urls = ['pilots/1/statistics', 'aircraft/1/statistics', 'airlines/1/overview', 'airports/EDDH/overview'];
  const rows = [harness.db.users.find(1), harness.db.aircraft.find(1)];
  return [dashboard, rows, ...(await Promise.all(urls.map((url) => read(`/admin/${url}`))))];
};

describe('POST /admin/test-flight', () => {
  test.each(['A20N', 'C172', 'B77W'])('leaves a pending report of a %s without flags', async (icao) => {
    await newAirline(icao);
    const reply = await fly();
    expect(reply.statusCode).toBe(201);
    const { id } = reply.json().data;
    await harness.operator('POST', `/admin/pireps/${id}/flags`);
    const { data } = await read(`/admin/pireps/${id}`);
    expect(data).toMatchObject({
      ident: 'NOL9999',
      state: PirepState.PENDING,
      status: 'ARR',
      dpt_airport_id: 'EDDH',
      flight_id: null,
      source_name: 'Homebase test flight',
      notes: 'A test flight of the built-in simulator. Nobody flew it.',
      flags: [],
      landing_rate: expect.any(Number),
    });
    expect(data.position_count).toBeGreaterThan(100);
    expect(data.flight_time).toBeLessThan(60);
    const { route, events } = await read(`/admin/pireps/${id}/track`);
    expect(route.length).toBeGreaterThan(1);
    expect(events.length).toBeGreaterThan(5);
  });

  test('is not accepted automatically', async () => {
    await newAirline();

    harness.db.ranks.update({ ...(harness.db.ranks.find(1) as RanksRow), auto_approve_acars: 1 });
    const { id } = (await fly()).json().data;
    expect(harness.db.pireps.find(id)).toMatchObject({ state: PirepState.PENDING, awaits_flags: 0 });
  });

  test('counts nowhere when it is rejected', async () => {
    await newAirline();
    const before = await readFigures();
    const { id } = (await fly()).json().data;
    const pireps = [{ id, state: PirepState.PENDING }];
    await harness.operator('POST', '/admin/pireps/review', { pireps, decision: 'reject' });
    expect(harness.db.pireps.find(id)?.state).toBe(PirepState.REJECTED);
    expect(await readFigures()).toEqual(before);
  });

  test('is refused when there is a report', async () => {
    await newAirline();
    const replies = await Promise.all([fly(), fly()]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
    expect(harness.db.pireps.count()).toBe(1);
  });

  test('names what is missing', async () => {
    const { given, db } = harness;
    const why = async (): Promise<string> => (await fly()).json().error.message;
    expect(await why()).toContain('Add one on the page Pilots.');
    const rank_id = given.rank().id;
    const { user } = given.pilot({ rank_id });
    expect(await why()).toContain('Add one on the page Fleet.');
    const aircraft = given.aircraft({ registration: 'D-AKTE', icao: 'A20N' });
    expect(await why()).toContain('Add its subfleet to a rank on the page Ranks.');
    db.users.update({ ...user, rank_id: given.rank({}, [aircraft.subfleet_id]).id });
    expect(await why()).toBe('D-AKTE is at no airport. Enter where it is on the page Fleet.');
    db.aircraft.update({ ...aircraft, airport_id: given.airport({ id: 'EDDH' }).id });
    await db.write((tx) => changeSetting(tx, 'operator', 'general.allow_unadded_airports', 'false'));
    expect(await why()).toContain('Add one on the page Airports.');
    given.airport({ id: 'EDDM' });
    expect((await fly()).statusCode).toBe(201);
  });
});
