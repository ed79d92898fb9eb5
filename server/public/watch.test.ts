import { beforeEach, describe, expect, test } from 'vitest';
import { PirepState, UserState } from '../contract/codes.ts';
import type { FlightWatch, OwnFlight } from '../contract/classic/watch.ts';
import { createLiveFlights } from '../domain/live/liveFlights.ts';
import { flightProgress } from '../contract/flightProgress.ts';
import { eachTest } from '../testing/eachTest.ts';
import { createHarness } from '../testing/harness.ts';

const harness = eachTest(createHarness);
const anybody = eachTest(() => harness.as({}));
const ada = eachTest(() => harness.given.pilot({ id: 7, name: 'Ada King Lovelace' }));
const pilot = eachTest(() => harness.as(ada));

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

beforeEach(() => {
  const { given } = harness;
  given.airport({ id: 'EGLL', lat: 51.47, lon: -0.46 });
  const plan = { planned_distance: 400, planned_flight_time: 90, block_off_time: ago(40), notes: 'Call 0123' };
  given.pirep({ id: '1', user_id: 7, status: 'ENR', arr_airport_id: 'EGLL', created_at: ago(60), ...plan });
  for (let minute = 30; minute >= 0; minute -= 1)
    given.acars({
      pirep_id: '1',
      created_at: ago(minute),
      lat: 53.6 - (30 - minute) / 30,
      gs: 420,
      altitude: 33_000,
      fuel: 7777,
      log: 'Captain Lovelace speaking',
    });
});

async function share(): Promise<string> {
  const reply = await pilot.post('/api/pireps/1/link');
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: { token: string } }>().data.token;
}

const watch = (token: string) => anybody.post('/api/watch', { token });
const statusOf = async (token: string): Promise<number> => (await watch(token)).statusCode;

const set = (key: string, value: string): void => harness.db.settings.put({ key, value });

function setUser(columns: object): void {
  const { user } = ada;
  harness.db.users.update({ ...user, ...columns });
}

describe('a link to a flight', () => {
  test('shows it without a key, and nothing else', async () => {
    const reply = await watch(await share());
    expect(reply.headers['cache-control']).toBe('no-store');
    const { data } = reply.json<{ data: FlightWatch }>();
    expect(data).toMatchObject({
      ident: 'KTW1',
      pilot_name: 'Ada L.',
      status: 'ENR',
      arr_airport: { icao: 'EGLL' },
      position: { lat: expect.closeTo(52.6, 6), gs: 420 },
      is_silent: false,
    });
    expect(data.track.lat).toHaveLength(31);
    expect(reply.body).not.toMatch(/Lovelace|King|fuel|Call|KTW0|"id"|pirep_id|user_id/);
  });

  test('takes no large body, as no key says who sends it', async () => {
    const sizes = [100, 101, 20_000, 1_000_000].map((size) => statusOf('x'.repeat(size)));
    expect(await Promise.all(sizes)).toEqual([404, 400, 413, 413]);
    expect((await watch('x'.repeat(2000))).json().message).toBe('The body is larger than 1 KiB.');
  });

  test('has the ETA and delay of the live map', async () => {
    const { data } = (await watch(await share())).json<{ data: FlightWatch }>();
    const [flight] = createLiveFlights(harness.db).find(['1']);
    if (flight === undefined) throw new Error('not live');
    const { eta, late, remaining } = flightProgress(flight, Date.now());
    expect([Date.parse(`${data.eta?.replace(' ', 'T')}Z`) / 1000, data.late, data.remaining]).toEqual([
      Math.floor((eta ?? 0) / 1000),
      late,
      remaining,
    ]);
  });

  test('has 160 bits, stays the same, and is in no activity', async () => {
    const token = await share();
    expect(token).toMatch(/^[\w-]{27}$/);
    expect(await share()).toBe(token);
    const { data } = (await pilot.get('/phpvms7/api/user/live')).json<{ data: OwnFlight[] }>();
    expect(data.map(({ id, link }) => [id, link?.token])).toEqual([['1', token]]);
    await pilot.delete('/api/pireps/1/link');
    await pilot.delete('/api/pireps/1/link');
    expect(await statusOf(token)).toBe(404);
    expect(await share()).not.toBe(token);
    const noted = harness.db.audit.list('pirep', '1');
    expect(noted.map(({ action, user_id }) => [action, user_id])).toEqual([
      ['pirep.shared', 7],
      ['pirep.sharing_ended', 7],
      ['pirep.shared', 7],
    ]);
    expect(JSON.stringify(noted)).not.toContain(token);
  });

  const endings: Readonly<Record<string, () => unknown>> = {
    'it is filed': () => pilot.post('/api/pireps/1/file', { distance: 400, flight_time: 80, fuel_used: 100 }),
    'it is cancelled': () => pilot.put('/api/pireps/1/cancel'),
    'its pilot is suspended': () => setUser({ state: UserState.SUSPENDED }),
    'its pilot is deleted': () => setUser({ deleted_at: ago(0) }),
    'the page is turned off': () => set('network.pilot_page', 'false'),
  };

  test.each(Object.entries(endings))('ends when %s, as if it never was', async (_name, end) => {
    const token = await share();
    expect(await statusOf(token)).toBe(200);
    await end();
    const [ended, unknown] = [await watch(token), await watch('A'.repeat(27))];
    expect([ended.statusCode, ended.json()]).toEqual([404, unknown.json()]);
    const [own] = (await pilot.get('/api/user/live')).json<{ data?: OwnFlight[] }>().data ?? [];
    expect(own?.link ?? null).toBeNull();
  });

  test('ends when its client is silent for too long', async () => {
    harness.given.pirep({ id: '2', user_id: 7, created_at: ago(90) });
    const { token } = (await pilot.post('/api/pireps/2/link')).json<{ data: { token: string } }>().data;
    expect(await statusOf(token)).toBe(200);
    set('acars.live_time', '1');
    expect(await statusOf(token)).toBe(404);
  });

  test('is deleted with the next one once its flight has ended', async () => {
    await share();
    await pilot.put('/api/pireps/1/cancel');
    harness.given.pirep({ id: '2', user_id: 7, created_at: ago(1) });
    await pilot.post('/api/pireps/2/link');
    expect([harness.db.flightLinks.find('1'), harness.db.flightLinks.find('2')?.pirep_id]).toEqual([undefined, '2']);
  });

  test('is refused for a flight that is over, by the turned off page, to others and to a key that can only read', async () => {
    harness.given.pirep({ id: '2', user_id: 7, state: PirepState.PENDING });
    expect((await pilot.post('/api/pireps/2/link')).statusCode).toBe(400);
    const reader = harness.as({ key: harness.given.readOnlyKey(7) });
    for (const method of ['post', 'delete'] as const) {
      expect((await harness.as(harness.given.pilot())[method]('/api/pireps/1/link')).statusCode).toBe(403);
      expect((await reader[method]('/api/pireps/1/link')).statusCode).toBe(403);
    }
    set('network.pilot_page', 'false');
    expect((await pilot.post('/api/pireps/1/link')).statusCode).toBe(404);
  });

  test.each([{}, { token: '' }, { token: 'A'.repeat(101) }, { token: ['A'] }, { token: null }])(
    'does not read %j as a token',
    async (body) => expect((await anybody.post('/api/watch', body)).statusCode).toBe(400),
  );
});

test('a flight without positions has neither track nor ETA', async () => {
  harness.given.pirep({ id: '2', user_id: 7, created_at: ago(1) });
  const { data } = (await pilot.get('/api/user/live')).json<{ data: OwnFlight[] }>();
  const found = data.find(({ id }) => id === '2');
  expect(found).toMatchObject({ position: null, track: { at: [] }, eta: null, late: null, link: null });
});

test('the track of a long flight has at most 241 places, from its first to its last', async () => {
  harness.given.pirep({ id: '2', user_id: 7, created_at: ago(600) });
  for (let n = 0; n <= 1200; n += 1)
    harness.given.acars({ pirep_id: '2', created_at: ago((1200 - n) / 2), lat: n / 20, lon: 1 });
  const { data } = (await pilot.get('/api/user/live')).json<{ data: OwnFlight[] }>();
  const { lat = [] } = data.find(({ id }) => id === '2')?.track ?? {};
  expect([lat.length, lat[0], lat.at(-1)]).toEqual([241, 0, 60]);
});

describe('with a rate limit', () => {
  const limited = eachTest(() => createHarness({ rateLimit: 3 }));

  test('guesses count by address', async () => {
    const codes: number[] = [];
    for (const token of ['w', 'x', 'y', 'z'])
      codes.push((await limited.as({}).post('/api/watch', { token })).statusCode);
    expect(codes).toEqual([404, 404, 404, 429]);
  });
});
