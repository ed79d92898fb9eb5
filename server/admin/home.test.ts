import { PirepState } from '../contract/codes.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { freshAdminHarness, ownOrigin } from '../testing/adminHarness.ts';

const harness = freshAdminHarness();

describe('GET /admin/home', () => {
  test('has the addresses of the server, even before there is an airline', async () => {
    const { data } = (await harness.operator('GET', '/admin/home')).json();
    expect(data).toMatchObject({ airline: null, api: 'http://127.0.0.1:8090', lan: ['http://192.168.1.20:8090'] });
    expect(data.version).toMatch(/^\d+\.\d+\.\d+/);
  });

  test('names the first airline and the hub of most of its subfleets', async () => {
    const { given } = harness;
    const { id: airline_id } = given.home();
    given.airline({ name: 'Second' });
    for (const id of ['EDDF', 'LOWI']) given.airport({ id, hub: 1 });
    for (const hub_id of ['EDDF', 'LOWI', 'LOWI']) given.subfleet({ airline_id, hub_id });
    const { data } = (await harness.operator('GET', '/admin/home')).json();
    expect(data.airline).toEqual({ id: airline_id, name: 'Kestrel Wings', icao: 'KTW', hub: 'LOWI', picture: null });
  });

  test('names the first hub when no subfleet has one', async () => {
    harness.given.home();
    harness.given.airport({ id: 'LOWI' });
    harness.given.airport({ id: 'EDDF', hub: 1 });
    expect((await harness.operator('GET', '/admin/home')).json().data.airline.hub).toBe('EDDF');
  });
});

const steps = async () => (await harness.operator('GET', '/admin/first-steps')).json().data;

describe('GET /admin/first-steps', () => {
  test('ticks each step by what the airline has, and ends when all are done', async () => {
    const { given } = harness;
    expect(await steps()).toBeNull();
    const { id } = given.home();
    given.pilot({ airline_id: id });
    expect(await steps()).toEqual({ logo: false, flights: false, pilots: false, network: true, report: false });
    given.flight({ airline_id: id, active: 0 });
    expect(await steps()).toMatchObject({ flights: false });
    given.flight({ airline_id: id });
    given.pilot({ airline_id: id });
    given.pirep({ state: PirepState.IN_PROGRESS });
    expect(await steps()).toMatchObject({ flights: true, pilots: true, report: false });
    given.pirep({ state: PirepState.PENDING });
    expect(await steps()).toMatchObject({ logo: false, report: true });
    const payload = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#1e64a6' } })
      .png()
      .toBuffer();
    const cookie = await harness.logIn();
    const headers = { cookie, origin: ownOrigin, 'content-type': 'application/octet-stream' };
    await harness.send({ method: 'PUT', url: `/admin/pictures/airlines/${id}`, headers, payload });
    expect(await steps()).toBeNull();
  });

  test('is hidden for good by the setting', async () => {
    harness.given.home();
    expect(await steps()).not.toBeNull();
    harness.db.settings.put({ key: 'general.first_steps', value: 'false' });
    expect(await steps()).toBeNull();
  });
});

test('GET /admin/airports/map lists every airport with its place', async () => {
  harness.given.airport({ id: 'LOWI', hub: 1 });
  harness.given.airport({ id: 'EDDH' });
  const { data } = (await harness.operator('GET', '/admin/airports/map')).json();
  expect(data.map(({ id }: { id: string }) => id)).toEqual(['EDDH', 'LOWI']);
  expect(data[1]).toEqual({
    id: 'LOWI',
    name: 'Innsbruck Airport',
    city: 'Innsbruck',
    lat: expect.closeTo(47.26, 1),
    lon: expect.closeTo(11.34, 1),
    hub: true,
  });
});

describe('POST /admin/demo', () => {
  test('fills an empty folder', async () => {
    expect((await harness.operator('POST', '/admin/demo')).json()).toEqual({ pilots: 12, pireps: 60 });
    expect(harness.db.home.findAirline()).toBeDefined();
  });

  test('does not change a folder with an airline', async () => {
    harness.given.airline({ name: 'My own' });
    const reply = await harness.operator('POST', '/admin/demo');
    expect(reply.statusCode).toBe(409);
    expect(harness.db.home.findAirline()?.name).toBe('My own');
  });
});
