import { beforeEach, describe, expect, test } from 'vitest';
import { PirepState } from '../contract/codes.ts';
import { eachTest } from '../testing/eachTest.ts';
import { createHarness } from '../testing/harness.ts';

/** What needs no key while the live map is open to everyone (decisions §10). */

const harness = eachTest(createHarness);
const anybody = eachTest(() => harness.as({}));
const pilot = eachTest(() => harness.as(harness.given.pilot()));

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

beforeEach(() => {
  const { given, db } = harness;
  given.airport({ id: 'LOWI' });
  const places = { home_airport_id: 'LOWI', curr_airport_id: 'LOWI' };
  const ada = { id: 7, pilot_id: 31, name: 'Ada King Lovelace', email: 'ada@example.com', ...places };
  given.pilot({ ...ada, flights: 12, flight_time: 777, transfer_time: 666, timezone: 'Pacific/Apia' });
  given.pirep({ id: '1', user_id: 7, notes: 'Call me on 0123', created_at: minutesAgo(5) });
  given.acars({ pirep_id: '1', created_at: minutesAgo(1), log: 'Captain Lovelace speaking' });
  db.pirepComments.insert({ pirep_id: '1', user_id: 7, comment: 'Sorry, Ada Lovelace', created_at: minutesAgo(1) });
  db.pirepFields.put({ pirep_id: '1', name: 'Network id', value: '1234567', source: 1, at: minutesAgo(1) });
  setMap('true');
});

const setMap = (value: string): void => harness.db.settings.put({ key: 'api.public_live_map', value });

const keyless = ['airports/hubs', 'airports/search?search=LOWI', 'news', 'pireps/1'];

describe.each(keyless)('GET /%s', (path) => {
  test("needs no key at phpVMS's address, nor does HEAD", async () => {
    const url = `/phpvms7/api/${path}`;
    expect((await anybody.get(url)).statusCode).toBe(200);
    expect((await harness.publicApp.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  });

  test('needs one at the address of the API contract', async () => {
    expect((await anybody.get(`/api/${path}`)).statusCode).toBe(401);
    expect((await pilot.get(`/api/${path}`)).statusCode).toBe(200);
  });

  test('needs one while the live map is not open', async () => {
    setMap('false');
    expect((await anybody.get(`/phpvms7/api/${path}`)).statusCode).toBe(401);
    expect((await pilot.get(`/phpvms7/api/${path}`)).statusCode).toBe(200);
  });
});

test.each([
  'user',
  'users/7',
  'users/7/bids',
  'users/7/pireps',
  'pireps',
  'pireps/1/acars',
  'pireps/1/acars/position',
  'pireps/1/comments',
  'pireps/1/fields',
  'airports',
  'airports/LOWI',
  'flights',
  'settings',
])('GET /%s needs a key even then', async (path) => {
  expect((await anybody.get(`/phpvms7/api/${path}`)).statusCode).toBe(401);
});

test.each(['post', 'put', 'patch'] as const)('%s /pireps/1 needs a key even then', async (method) => {
  expect((await anybody[method]('/phpvms7/api/pireps/1', { status: 'ENR' })).statusCode).toBe(401);
  expect(harness.db.pireps.find('1')?.status).toBe('INI');
});

describe('without a key, a PIREP', () => {
  test('is what the live map shows: no hours, no airports, and only an initial of the name', async () => {
    const reply = await anybody.get('/phpvms7/api/pireps/1');
    const { user, position, ...pirep } = reply.json().data;
    expect(user).toEqual({
      id: 7,
      pilot_id: 31,
      ident: 'KTW0031',
      name: 'Ada L.',
      name_private: 'Ada L.',
      airline_id: 1,
      airline: expect.objectContaining({ icao: 'KTW' }),
    });
    expect(position).toMatchObject({ log: null, distance: { nmi: 0 } });
    expect(pirep).toMatchObject({ id: '1', notes: null, comments: [], fields: {} });
    expect(reply.body).not.toMatch(/Lovelace|King|example\.com|777|666|Apia|0123|1234567/);
    expect((await anybody.get('/phpvms7/api/acars')).json().data).toEqual([reply.json().data]);
  });

  test('is the same with a key that is not valid, and whole with one that is', async () => {
    const wrong = await harness.as({ key: 'wrong' }).get('/phpvms7/api/pireps/1');
    expect(wrong.json().data.user.name).toBe('Ada L.');
    expect((await pilot.get('/phpvms7/api/pireps/1')).json().data).toMatchObject({
      notes: 'Call me on 0123',
      user: { name: 'Ada King L', home_airport: 'LOWI', curr_airport: 'LOWI', flight_time: 777 },
    });
  });

  test.each(Object.entries(PirepState))('in state %s is shown only while it is flown', async (_name, state) => {
    const { id } = harness.given.pirep({ state });
    const isFlown = state === PirepState.IN_PROGRESS || state === PirepState.PAUSED;
    expect((await anybody.get(`/phpvms7/api/pireps/${id}`)).statusCode).toBe(isFlown ? 200 : 401);
    expect((await pilot.get(`/phpvms7/api/pireps/${id}`)).statusCode).toBe(200);
  });
});

describe('with a rate limit', () => {
  const limited = eachTest(() => createHarness({ rateLimit: 3 }));

  test('calls without a key count by address, and lock no pilot out', async () => {
    limited.db.settings.put({ key: 'api.public_live_map', value: 'true' });
    const urls = ['/phpvms7/api/news', '/phpvms7/api/airports/hubs', '/phpvms7/api/airports/search'];
    for (const url of urls) expect((await limited.as({}).get(url)).statusCode).toBe(200);
    const refused = await limited.as({}).get('/phpvms7/api/news');
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await limited.as(limited.given.pilot()).get('/phpvms7/api/news')).statusCode).toBe(200);
  });
});
