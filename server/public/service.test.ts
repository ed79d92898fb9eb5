import { describe, expect, test } from 'vitest';
import { eachTest } from '../testing/eachTest.ts';
import { createHarness, profiles } from '../testing/harness.ts';

const harness = eachTest(createHarness);
const caller = eachTest(() => harness.as(harness.given.pilot()));

test.each(profiles)('the status at $mount needs no key', async ({ mount }) => {
  const reply = await harness.as({}).get(`${mount}/status`);
  expect(reply.json()).toEqual({ name: 'Homebase', version: expect.stringMatching(/^\d+\.\d+\.\d+/), php: '' });
});

interface Setting {
  readonly id: string;
  readonly value: unknown;
  readonly order: number;
}

async function listSettings(): Promise<Setting[]> {
  const reply = await caller.get('/api/settings');
  expect(reply.statusCode, reply.body).toBe(200);
  expect(Object.keys(reply.json())).toEqual(['data']);
  return reply.json().data;
}

const post = (subject: string, created_at = '2026-11-20T08:30:00.123Z'): number =>
  harness.db.news.insert({ subject, body: `About ${subject}`, created_at });

async function subjects(query = ''): Promise<string[]> {
  const reply = await caller.get(`/api/news${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: { subject: string }[] }>().data.map(({ subject }) => subject);
}

describe('news', () => {
  test('a piece of news has every key of the contract, and the airline for an author', async () => {
    const id = post('Winter schedule');
    expect((await caller.get('/api/news')).json().data).toEqual([
      {
        id,
        user_id: 0,
        subject: 'Winter schedule',
        body: 'About Winter schedule',
        pinned: false,
        created_at: '2026-11-20 08:30:00',
        updated_at: '2026-11-20 08:30:00',
        user: { id: 0, name: 'Kestrel Wings' },
      },
    ]);
  });

  test('have the time as phpVMS writes it at its address', async () => {
    post('Winter schedule');
    const { data } = (await caller.get('/phpvms7/api/news')).json();
    expect(data).toMatchObject([{ subject: 'Winter schedule', created_at: '2026-11-20T08:30:00Z' }]);
  });

  test('the newest come first', async () => {
    post('second', '2026-11-20T08:30:00.000Z');
    post('third', '2026-11-20T08:30:00.000Z');
    post('first', '2026-11-19T08:30:00.000Z');
    expect(await subjects()).toEqual(['third', 'second', 'first']);
  });

  test.each([
    ['', 20],
    ['?per_page=5', 5],
    ['?limit=3', 3],
    ['?limit=3&per_page=5', 3],
    ['?per_page=9999', 25],
    ['?page=2', 5],
    ['?per_page=10&page=3', 5],
  ])('%s answers %i of 25', async (query, count) => {
    for (let number = 1; number <= 25; number += 1) post(`News ${number}`);
    expect(await subjects(query)).toHaveLength(count);
  });

  test('the links keep the size of the page', async () => {
    for (let number = 1; number <= 6; number += 1) post(`News ${number}`);
    const { links, meta } = (await caller.get('/api/news?per_page=5')).json();
    expect(links.next).toBe('http://localhost:80/api/news?per_page=5&page=2');
    expect(meta).toMatchObject({ total: 6, per_page: 5, last_page: 2 });
  });
});

describe('settings', () => {
  test("are the same at phpVMS's address", async () => {
    expect((await caller.get('/phpvms7/api/settings')).json().data).toEqual(await listSettings());
  });

  test('have every key of phpVMS', async () => {
    const distance = (await listSettings()).find(({ id }) => id === 'units_distance');
    expect(distance).toEqual({
      id: 'units_distance',
      type: 'select',
      name: 'Distance unit',
      value: 'nmi',
      group: 'units',
      order: expect.any(Number),
      description: expect.stringContaining('Distances'),
    });
  });

  test('have the current values as strings', async () => {
    harness.db.settings.put({ key: 'bids.allow_multiple_bids', value: 'false' });
    harness.db.settings.put({ key: 'units.distance', value: 'km' });
    const values = new Map((await listSettings()).map(({ id, value }) => [id, value]));
    expect(values.get('bids_allow_multiple_bids')).toBe('false');
    expect(values.get('bids_expire_time')).toBe('48');
    expect(values.get('units_distance')).toBe('km');
    expect([...values.values()].every((value) => typeof value === 'string')).toBe(true);
  });

  test('are on one page, in their order', async () => {
    const orders = (await listSettings()).map(({ order }) => order);
    expect(orders).toEqual(orders.toSorted((a, b) => a - b));
    expect(new Set(orders).size).toBe(orders.length);
    expect(orders.length).toBeGreaterThan(20);
  });

  test("do not reveal the operator's network", async () => {
    harness.db.settings.put({ key: 'api.trusted_proxies', value: '10.1.2.3' });
    harness.db.settings.put({ key: 'api.allowed_origins', value: 'https://map.example.org' });
    const { body } = await caller.get('/api/settings');
    for (const hidden of ['proxies', '10.1.2.3', 'origins', 'map.example.org']) expect(body).not.toContain(hidden);
  });
});
