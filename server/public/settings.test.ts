import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, createHarness, type Harness } from '../testing/harness.ts';

let harness: Harness;
let pilot: Caller;

beforeEach(() => {
  harness = createHarness();
  pilot = harness.as(harness.given.pilot());
});
afterEach(() => harness.close());

interface Setting {
  readonly id: string;
  readonly value: unknown;
  readonly order: number;
}

async function listSettings(): Promise<Setting[]> {
  const reply = await pilot.get('/api/settings');
  expect(reply.statusCode, reply.body).toBe(200);
  expect(Object.keys(reply.json())).toEqual(['data']);
  return reply.json().data;
}

test('a call without a key is refused', async () => {
  expect((await harness.as({}).get('/api/settings')).statusCode).toBe(401);
});

test("phpVMS's address tells the same", async () => {
  expect((await pilot.get('/phpvms7/api/settings')).json().data).toEqual(await listSettings());
});

test('a setting is told with every key that phpVMS had', async () => {
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

test('values are texts, whatever the setting is, and as the operator changed them', async () => {
  harness.db.settings.put({ key: 'bids.allow_multiple_bids', value: 'false' });
  harness.db.settings.put({ key: 'units.distance', value: 'km' });
  const values = new Map((await listSettings()).map(({ id, value }) => [id, value]));
  expect(values.get('bids_allow_multiple_bids')).toBe('false');
  expect(values.get('bids_expire_time')).toBe('48');
  expect(values.get('units_distance')).toBe('km');
  expect([...values.values()].every((value) => typeof value === 'string')).toBe(true);
});

test('settings come by their order, all on one page', async () => {
  const orders = (await listSettings()).map(({ order }) => order);
  expect(orders).toEqual(orders.toSorted((a, b) => a - b));
  expect(new Set(orders).size).toBe(orders.length);
  expect(orders.length).toBeGreaterThan(20);
});

test("nothing is told of the operator's network", async () => {
  harness.db.settings.put({ key: 'api.trusted_proxies', value: '10.1.2.3' });
  harness.db.settings.put({ key: 'api.allowed_origins', value: 'https://map.example.org' });
  const { body } = await pilot.get('/api/settings');
  for (const hidden of ['proxies', '10.1.2.3', 'origins', 'map.example.org']) expect(body).not.toContain(hidden);
});
