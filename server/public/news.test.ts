import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, createHarness, type Harness } from '../testing/harness.ts';

let harness: Harness;
let caller: Caller;

beforeEach(() => {
  harness = createHarness();
  caller = harness.as(harness.given.pilot());
});
afterEach(() => harness.close());

const post = (subject: string, created_at = '2026-11-20T08:30:00.123Z'): number =>
  harness.db.news.insert({ subject, body: `About ${subject}`, created_at });

async function subjects(query = ''): Promise<string[]> {
  const reply = await caller.get(`/api/news${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: { subject: string }[] }>().data.map(({ subject }) => subject);
}

test.each([
  ['no key', {}, 401],
  ['a wrong key', { key: 'wrong' }, 401],
])('with %s they are refused', async (_name, holder, status) => {
  expect((await harness.as(holder).get('/api/news')).statusCode).toBe(status);
});

test('a piece of news has every key of the contract, and the airline for an author', async () => {
  const id = post('Winter schedule');
  expect((await caller.get('/api/news')).json().data).toEqual([
    {
      id,
      user_id: 0,
      subject: 'Winter schedule',
      body: 'About Winter schedule',
      created_at: '2026-11-20 08:30:00',
      updated_at: '2026-11-20 08:30:00',
      user: { id: 0, name: 'Kestrel Wings' },
    },
  ]);
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

test.each(['per_page=0', 'per_page=x', 'limit=0'])('%s is refused', async (query) => {
  const reply = await caller.get(`/api/news?${query}`);
  expect(reply.statusCode).toBe(400);
  expect(Object.keys(reply.json().errors)).toEqual([query.split('=')[0]]);
});

test('pilots only read them', async () => {
  const headers = { 'x-api-key': harness.given.pilot().key };
  expect((await harness.publicApp.inject({ method: 'HEAD', url: '/api/news/', headers })).statusCode).toBe(200);
  const refused = await harness.publicApp.inject({ method: 'POST', url: '/api/news', headers, payload: {} });
  expect([refused.statusCode, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
  expect((await caller.delete(`/api/news/${post('Stays')}`)).statusCode).toBe(404);
});
