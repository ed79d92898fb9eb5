import { describe, expect, test } from 'vitest';
import type { PostedNews } from '../contract/admin/news.ts';
import { freshAdminHarness } from '../testing/adminHarness.ts';

const harness = freshAdminHarness();

const text = { subject: 'Winter schedule', body: 'From Sunday on.\n\nTwo flights more.' };

async function post(input: object = text): Promise<PostedNews> {
  const reply = await harness.operator('POST', '/admin/news', input);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<{ data: PostedNews }>().data;
}

const list = (query = ''): Promise<{ data: PostedNews[]; total: number }> => harness.read(`/admin/news${query}`);

const historyOf = ({ id }: PostedNews): unknown[] =>
  harness.db.audit.list('news', String(id)).map(({ actor, action, before, after }) => ({
    actor,
    action,
    before: before === null ? null : JSON.parse(before),
    after: after === null ? null : JSON.parse(after),
  }));

describe('posted news', () => {
  test('are returned, listed and read by pilots, without surrounding spaces', async () => {
    const news = await post({ subject: ' Winter schedule ', body: `${text.body}\n` });
    expect(news).toEqual({ id: 1, ...text, created_at: expect.stringMatching(/Z$/), updated_at: news.created_at });
    expect(await list()).toEqual({ data: [news], total: 1, page: 1, limit: 50 });
    const { data } = (await harness.as(harness.given.pilot()).get('/api/news')).json();
    expect(data).toMatchObject([{ id: 1, ...text, user: { name: 'Kestrel Wings' } }]);
  });

  test('is in the history', async () => {
    expect(historyOf(await post())).toEqual([{ actor: 'operator', action: 'news.posted', before: null, after: text }]);
  });

  test.each([
    ['no subject', { body: 'x' }, { subject: ['The subject field is required.'] }],
    ['an empty subject', { subject: '', body: 'x' }, { subject: ['The subject must not be empty.'] }],
    ['a blank body', { subject: 'x', body: ' \n ' }, { body: ['The body must not be empty.'] }],
    ['a long subject', { subject: 'x'.repeat(201), body: 'x' }, { subject: [expect.stringContaining('200')] }],
    ['a long body', { subject: 'x', body: 'x'.repeat(20_001) }, { body: [expect.stringContaining('20000')] }],
    ['a number', { subject: 1, body: 'x' }, { subject: ['The subject must be a string.'] }],
  ])('with %s is refused', async (_name, input, errors) => {
    const reply = await harness.operator('POST', '/admin/news', input);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual(errors);
    expect((await list()).total).toBe(0);
  });
});

describe('the list', () => {
  test('has the newest first, in pages', async () => {
    for (const subject of ['1', '2', '3']) await post({ subject, body: 'x' });
    expect((await list()).data.map(({ subject }) => subject)).toEqual(['3', '2', '1']);
    expect(await list('?limit=2&page=2')).toMatchObject({ data: [{ subject: '1' }], total: 3, page: 2, limit: 2 });
  });
});

describe('changed news', () => {
  const changed = { subject: 'Summer schedule', body: 'From Monday on.' };

  test('keep their id and position', async () => {
    const news = await post();
    const later = await post();
    const reply = await harness.operator('PUT', `/admin/news/${news.id}`, changed);
    expect(reply.json().data).toEqual({ ...news, ...changed, updated_at: expect.any(String) });
    expect((await list()).data.map(({ id }) => id)).toEqual([later.id, news.id]);
    expect(historyOf(news).at(-1)).toEqual({ actor: 'operator', action: 'news.changed', before: text, after: changed });
  });

  test('are not changed by the same text', async () => {
    const news = await post();
    const reply = await harness.operator('PUT', `/admin/news/${news.id}`, text);
    expect(reply.json().data).toEqual(news);
    expect(historyOf(news)).toHaveLength(1);
  });

  test('cannot be empty', async () => {
    const { id } = await post();
    expect((await harness.operator('PUT', `/admin/news/${id}`, { subject: '', body: '' })).statusCode).toBe(400);
    expect((await list()).data).toMatchObject([text]);
  });
});

describe('withdrawn news', () => {
  test('remain only in the history, and the id is not used again', async () => {
    const news = await post();
    expect((await harness.operator('DELETE', `/admin/news/${news.id}`)).json()).toEqual({});
    expect((await list()).data).toEqual([]);
    expect(historyOf(news).at(-1)).toEqual({ actor: 'operator', action: 'news.withdrawn', before: text, after: null });
    expect((await post()).id).toBe(news.id + 1);
  });
});
