import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { catalogKinds } from '../../domain/catalog/kinds.ts';
import { freshAdminHarness } from '../../testing/adminHarness.ts';

const harness = freshAdminHarness();

interface Case {
  readonly name: keyof typeof catalogKinds;
  /** A row to begin with, which nothing refers to. */
  readonly body: () => object;
  /** A change of it. */
  readonly change: object;
  /** What many of them can be set to. */
  readonly set: object;
  /** How the history names it. */
  readonly subject: string;
}

const cases: readonly Case[] = [
  {
    name: 'airlines',
    body: () => ({ icao: 'abc', iata: 'ab', name: 'Abacus Air', callsign: 'BEADS', country: 'de', active: true }),
    change: { name: 'Abacus Airways', callsign: null },
    set: { active: false },
    subject: 'airline',
  },
  {
    name: 'airports',
    body: () => ({ icao: 'eddm', hub: true, notes: 'Gates in the north' }),
    change: { fuel_jeta_cost: 1.25, fuel_mogas_cost: null, tz: null, hub: false },
    set: { ground_handling_cost: 120 },
    subject: 'airport',
  },
  {
    name: 'subfleets',
    body: () => ({
      airline_id: harness.given.home().id,
      hub_id: 'lowi',
      type: 'B738-KTW',
      name: 'Boeing 737-800',
      fuel_type: 1,
      fares: [{ fare_id: harness.given.fare({ code: 'Y' }).id, price: '+10%', cost: '-5', capacity: '180' }],
      ranks: [{ rank_id: harness.given.rank().id, acars_pay: '50' }],
    }),
    change: { name: 'Boeing 737-800W', fuel_capacity: 46_000, fares: [] },
    set: { ground_handling_multiplier: 97.5 },
    subject: 'subfleet',
  },
  {
    name: 'aircraft',
    body: () => ({
      subfleet_id: harness.given.subfleet().id,
      registration: 'd-abcd',
      name: 'Alster',
      icao: 'a20n',
      airport_id: 'LOWW',
      dow: 98_000.5,
    }),
    change: { name: 'Elbe', airport_id: null, status: 'M' },
    set: { status: 'S', airport_id: 'EDDF' },
    subject: 'aircraft',
  },
  {
    name: 'fares',
    body: () => ({ code: 'Y', name: 'Economy', price: 120, cost: 20, capacity: 150 }),
    change: { price: 99.5, notes: 'From spring on' },
    set: { active: false },
    subject: 'fare',
  },
  {
    name: 'flights',
    body: () => ({
      airline_id: harness.given.home().id,
      flight_number: 612,
      dpt_airport_id: 'eddh',
      arr_airport_id: 'LPPT',
      alt_airport_id: 'LPPR',
      days: 31,
      start_date: '2026-11-01',
      subfleets: [harness.given.subfleet().id],
      fares: [{ fare_id: harness.given.fare().id, price: '200' }],
      fields: [{ name: 'Departure Gate', value: '4' }],
    }),
    change: { route: 'amluh m170', active: false, fields: [{ name: 'Arrival Gate', value: '' }] },
    set: { active: false, subfleets: [] },
    subject: 'flight',
  },
  {
    name: 'ranks',
    body: () => ({
      name: 'Captain',
      hours: 300,
      subfleets: [{ subfleet_id: harness.given.subfleet().id, acars_pay: '120%' }],
    }),
    change: { hours: 250, subfleets: [] },
    set: { auto_promote: false },
    subject: 'rank',
  },
  {
    name: 'pilots',
    body: () => ({
      name: 'Mara',
      email: 'mara@example.org',
      airline_id: harness.given.home().id,
      rank_id: harness.given.rank().id,
      home_airport_id: 'EDDH',
      transfer_time: 6000,
    }),
    change: { name: 'Mara B', flight_time: 1200, curr_airport_id: 'LPPT', status: 2 },
    set: { state: 3 },
    subject: 'pilot',
  },
];

interface Row {
  readonly id: number | string;
  readonly updated_at: string;
}

async function create({ name, body }: Case): Promise<{ readonly row: Row; readonly sent: object }> {
  const sent = body();
  const reply = await harness.operator('POST', `/admin/${name}`, sent);
  expect([reply.body, reply.statusCode]).toEqual([expect.anything(), 201]);
  return { row: reply.json<{ data: Row }>().data, sent };
}

async function find(name: string, id: number | string): Promise<Row> {
  return (await harness.operator('GET', `/admin/${name}/${id}`)).json<{ data: Row }>().data;
}

const listed = async (address: string): Promise<(number | string)[]> =>
  (await harness.operator('GET', address)).json<{ data: Row[] }>().data.map(({ id }) => id);

test('all kinds are in the table', () => {
  expect(cases.map(({ name }) => name).sort()).toEqual(Object.keys(catalogKinds).sort());
});

describe.each(cases)('$name', (one) => {
  const { name, change, set, subject } = one;

  test('are created, listed and found with the same values', async () => {
    const { row } = await create(one);
    expect(await listed(`/admin/${name}?limit=500`)).toContain(row.id);
    expect(await find(name, row.id)).toEqual(row);
  });

  test('are changed by an update', async () => {
    const { row, sent } = await create(one);
    // Times have milliseconds, and two calls may take less than one.
    await setTimeout(2);
    const reply = await harness.operator('PUT', `/admin/${name}/${row.id}`, { ...sent, ...change });
    expect([reply.body, reply.statusCode]).toEqual([expect.anything(), 200]);
    expect(reply.json<{ data: Row }>().data).not.toEqual(row);
    expect((await find(name, row.id)).updated_at).not.toBe(row.updated_at);
  });

  test('keep what a change leaves out', async () => {
    const { row } = await create(one);
    const reply = await harness.operator('PUT', `/admin/${name}/${row.id}`, change);
    expect([reply.body, reply.statusCode]).toEqual([expect.anything(), 200]);
    expect(await find(name, row.id)).toMatchObject({ id: row.id });
  });

  test('are not touched by a change that changes nothing', async () => {
    const { row, sent } = await create(one);
    const reply = await harness.operator('PUT', `/admin/${name}/${row.id}`, sent);
    expect(reply.statusCode).toBe(200);
    expect(await find(name, row.id)).toEqual(row);
  });

  test('refuse an update when somebody else has changed the row', async () => {
    const { row, sent } = await create(one);
    await harness.operator('PATCH', `/admin/${name}`, { ids: [row.id], set });
    const late = { ...sent, ...change, updated_at: row.updated_at };
    const reply = await harness.operator('PUT', `/admin/${name}/${row.id}`, late);
    expect(reply.statusCode).toBe(409);
    expect(reply.json<{ changed: string[] }>().changed.sort()).toEqual(Object.keys(set).sort());
  });

  test('are changed many at once, and can be changed back', async () => {
    const { row } = await create(one);
    const missing = typeof row.id === 'string' ? '999999' : 999_999;
    const reply = await harness.operator('PATCH', `/admin/${name}`, { ids: [row.id, missing], set });
    expect(reply.statusCode).toBe(200);
    const [done, failed] = reply.json<{ data: { error: string | null; before: object | null }[] }>().data;
    expect(done?.error).toBeNull();
    expect(await find(name, row.id)).toMatchObject(name === 'flights' ? { active: false, subfleets: [] } : set);
    expect(failed).toMatchObject({ id: missing, before: null, error: expect.stringContaining(`No ${subject}`) });
    // Setting it back makes it what it was.
    const rows = [{ id: row.id, before: done?.before, after: set }];
    const undone = await harness.operator('POST', `/admin/${name}/revert`, { rows });
    expect(undone.json()).toMatchObject({ data: [{ error: null }] });
    expect({ ...(await find(name, row.id)), updated_at: '' }).toEqual({ ...row, updated_at: '' });
  });

  test('are removed when nothing depends on them', async () => {
    const { row } = await create(one);
    harness.given.rank({ name: 'Cadet' });
    const dependents = await harness.operator('GET', `/admin/${name}/${row.id}/dependents`);
    expect(dependents.json<{ data: object }>().data).toMatchObject({ refused: null });
    expect((await harness.operator('DELETE', `/admin/${name}/${row.id}`)).statusCode).toBe(200);
    expect(await listed(`/admin/${name}?limit=500`)).not.toContain(row.id);
  });

  test('have a history of who changed what', async () => {
    const { row, sent } = await create(one);
    await harness.operator('PUT', `/admin/${name}/${row.id}`, { ...sent, ...change });
    harness.given.rank({ name: 'Cadet' });
    const changed = harness.db.audit.list(subject, String(row.id)).at(-1);
    expect(Object.keys(JSON.parse(changed?.after ?? '') as object).sort()).toEqual(Object.keys(change).sort());
    await harness.operator('POST', `/admin/${name}/remove`, { ids: [row.id] });
    const entries = harness.db.audit.list(subject, String(row.id));
    expect(entries.map(({ action }) => action)).toEqual(
      ['created', 'changed', 'removed'].map((action) => `${subject}.${action}`),
    );
    expect(entries.every(({ actor }) => actor === 'operator')).toBe(true);
  });

  test('are ordered by each column that is named', async () => {
    const { row } = await create(one);
    const { sort } = catalogKinds[name].calls.list.schema.querystring.properties as unknown as {
      sort: { enum: string[] };
    };
    for (const column of sort.enum)
      for (const order of ['asc', 'desc'])
        expect(await listed(`/admin/${name}?sort=${column}&order=${order}&limit=500`)).toContain(row.id);
  });

  test('answer 404 for an unknown id', async () => {
    const { sent } = await create(one);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/dependents'],
      ['PUT', ''],
      ['DELETE', ''],
    ] as const) {
      const url = `/admin/${name}/999999${path}`;
      const reply = await harness.operator(method, url, method === 'PUT' ? sent : undefined);
      expect([method, path, reply.statusCode]).toEqual([method, path, 404]);
    }
  });
});
