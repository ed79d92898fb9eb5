import { describe, expect, test } from 'vitest';
import type { PostedNews } from '../contract/admin/news.ts';
import { freshAdminHarness } from '../testing/adminHarness.ts';
import { profiles } from '../testing/harness.ts';

const harness = freshAdminHarness();

const content = { pinned: 0, ends_on: null };
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
    expect(news).toEqual({
      id: 1,
      ...text,
      pinned: false,
      ends_on: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: news.created_at,
    });
    expect(await list()).toEqual({ data: [news], total: 1, page: 1, limit: 50 });
    const { data } = (await harness.as(harness.given.pilot()).get('/api/news')).json();
    expect(data).toMatchObject([{ id: 1, ...text, user: { name: 'Kestrel Wings' } }]);
  });

  test('is in the history', async () => {
    expect(historyOf(await post())).toEqual([
      { actor: 'operator', action: 'news.posted', before: null, after: { ...text, ...content } },
    ]);
  });

  test.each([
    ['no subject', { body: 'x' }, { subject: ['The subject field is required.'] }],
    ['an empty subject', { subject: '', body: 'x' }, { subject: ['The subject must not be empty.'] }],
    ['a blank body', { subject: 'x', body: ' \n ' }, { body: ['The body must not be empty.'] }],
    ['a long subject', { subject: 'x'.repeat(201), body: 'x' }, { subject: [expect.stringContaining('200')] }],
    ['a long body', { subject: 'x', body: 'x'.repeat(20_001) }, { body: [expect.stringContaining('20000')] }],
    ['no day', { ...text, ends_on: '2026-02-31' }, { ends_on: ['Last day is not a valid date.'] }],
    [
      'another text for a day',
      { ...text, ends_on: 'soon' },
      { ends_on: ['Last day must be a date, like 2026-12-31.'] },
    ],
    ['a day of the past', { ...text, ends_on: '2020-02-01' }, { ends_on: [expect.stringContaining('Choose today')] }],
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

describe('pinned news, and news with a last day', () => {
  const subjectsOf = async (url: string): Promise<string[]> => {
    const reply = url.startsWith('/admin')
      ? await harness.operator('GET', url)
      : await harness.as(harness.given.pilot()).get(url);
    return reply.json<{ data: PostedNews[] }>().data.map(({ subject }) => subject);
  };

  test.each(profiles)(
    'pilots see them until that day is over in UTC, by date unless the client asks: $name',
    async ({ mount }) => {
      const today = new Date().toISOString().slice(0, 10);
      const old = { body: 'x', pinned: 1, created_at: '2026-01-01T10:00:00.000Z' };
      harness.db.news.insert({ ...old, subject: 'old' });
      harness.db.news.insert({
        ...old,
        subject: 'over',
        ends_on: '2026-01-02',
        created_at: '2026-01-02T10:00:00.000Z',
      });
      await post({ subject: 'until today', body: 'x', ends_on: today });
      await post({ subject: 'new', body: 'x' });
      expect(await subjectsOf(`${mount}/news`)).toEqual(['new', 'until today', 'old']);
      expect(await subjectsOf(`${mount}/news?pinned_first=1`)).toEqual(['old', 'new', 'until today']);
      expect(await subjectsOf('/admin/news')).toEqual(['old', 'new', 'until today', 'over']);
    },
  );

  test('keep what an edit does not send, and lose what it empties', async () => {
    const { id } = await post({ ...text, pinned: true, ends_on: '2999-12-31' });
    const change = async (input: object): Promise<PostedNews> =>
      (await harness.operator('PUT', `/admin/news/${id}`, { ...text, ...input })).json<{ data: PostedNews }>().data;
    expect(await change({ body: 'Other' })).toMatchObject({ body: 'Other', pinned: true, ends_on: '2999-12-31' });
    expect(await change({ pinned: false, ends_on: '' })).toMatchObject({ pinned: false, ends_on: null });
    // To end it now.
    expect(await change({ ends_on: '2020-01-01' })).toMatchObject({ ends_on: '2020-01-01' });
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
    expect(historyOf(news).at(-1)).toEqual({
      actor: 'operator',
      action: 'news.changed',
      before: { ...text, ...content },
      after: { ...changed, ...content },
    });
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
    expect(historyOf(news).at(-1)).toEqual({
      actor: 'operator',
      action: 'news.withdrawn',
      before: { ...text, ...content },
      after: null,
    });
    expect((await post()).id).toBe(news.id + 1);
  });
});
