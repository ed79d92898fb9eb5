import { beforeEach, expect, test } from 'vitest';
import { PirepState } from '../contract/codes.ts';
import { freshAdminHarness } from '../testing/adminHarness.ts';
import type { TestPilot } from '../testing/given.ts';

const harness = freshAdminHarness();

/** More than are read in one go. */
const many = 9000;
const now = new Date().toISOString();

async function givenReports(state: PirepState, columns: { readonly submitted_at?: string } = {}): Promise<TestPilot> {
  const pilot = harness.given.pilot();
  const { id, ...pattern } = harness.given.pirep({ user_id: pilot.user.id, state, landing_rate: -180, ...columns });
  await harness.db.write((tx) => {
    for (let n = 1; n < many; n += 1) tx.pireps.insert({ ...pattern, id: `${id}${n}`, created_at: now });
  });
  return pilot;
}

async function givenEntries(count: number): Promise<void> {
  const by = { actor: 'operator', user_id: null, api_key_label: null, created_at: now };
  const entry = { ...by, action: 'news.posted', subject: 'news', subject_id: '1', before: null, after: null };
  await harness.db.write((tx) => {
    for (let n = 0; n < count; n += 1) tx.audit.insert(entry);
  });
}

/** Expects that a short call is answered while a long one reads. */
async function expectTurns(long: Call, short: Call = () => harness.operator('GET', '/admin/settings')): Promise<void> {
  const answered: string[] = [];
  const [reply] = await Promise.all([
    long().finally(() => answered.push('long')),
    short().finally(() => answered.push('short')),
  ]);
  expect([reply.statusCode, ...answered]).toEqual([200, 'short', 'long']);
}

type Call = () => Promise<{ readonly statusCode: number }>;

beforeEach(() => harness.operator('GET', '/admin/home'));

test.each([
  'dashboard',
  'pireps',
  'pireps?sort=landing_rate',
  'pireps?sort=filed&order=asc',
  'pireps?search=nobody',
  'pireps?airport_id=EDDH',
  'pireps?flags=any',
])('other calls are answered while /admin/%s reads many reports', async (path) => {
  await givenReports(path === 'dashboard' ? PirepState.ACCEPTED : PirepState.PENDING, { submitted_at: now });
  await expectTurns(() => harness.operator('GET', `/admin/${path}`));
});

test.each(['search=nobody', 'phases=grouped&actor=program'])(
  'other calls are answered while the activity is searched: %s',
  async (query) => {
    await givenEntries(2 * many);
    await expectTurns(() => harness.operator('GET', `/admin/activity?${query}`));
  },
);

const readPosted = (page: number): Promise<object> => harness.read(`/admin/activity?action=news.posted&page=${page}`);

test('entries after the page are counted up to 10,000', async () => {
  await givenEntries(10_200);
  expect(await readPosted(1)).toMatchObject({ total: 10_050, more: true });
  expect(await readPosted(5)).toMatchObject({ total: 10_200, more: false });
});

test.each(['user/logbook', 'user/pireps?page=100', 'pireps?state=2&page=150'])(
  'other calls are answered while /api/%s reads many reports',
  async (path) => {
    const caller = harness.as(await givenReports(PirepState.ACCEPTED));
    await expectTurns(
      () => caller.get(`/api/${path}`),
      () => harness.as(harness.given.pilot()).get('/api/airlines'),
    );
  },
);

test('pages of the inbox are the same however many reports and states there are', async () => {
  await givenReports(PirepState.PENDING, { submitted_at: now });
  const ids = async (page: number, limit: number): Promise<string[]> =>
    (await harness.read<{ data: { id: string }[] }>(`/admin/pireps?page=${page}&limit=${limit}`)).data.map(
      ({ id }) => id,
    );
  harness.given.pirep({ id: 'old', state: PirepState.ACCEPTED, created_at: '2020-01-01T00:00:00.000Z' });
  harness.given.pirep({ id: 'new', state: PirepState.REJECTED, created_at: '2099-01-01T00:00:00.000Z' });
  expect([(await ids(1, 1))[0], (await ids(many + 2, 1))[0]]).toEqual(['new', 'old']);
  const all = await Promise.all(Array.from({ length: 19 }, (_, index) => ids(index + 1, 500)));
  expect(new Set(all.flat()).size).toBe(many + 2);
  expect((await harness.read<{ total: number }>('/admin/pireps?limit=1')).total).toBe(many + 2);
});

/** What one pilot can put into a report. */
function givenFullReport(columns: { readonly user_id?: number; readonly state: PirepState }, size: number): void {
  const text = 'x'.repeat(size);
  const { id, user_id } = harness.given.pirep({
    notes: text,
    route: text,
    created_at: now,
    updated_at: now,
    ...columns,
  });
  for (let n = 0; n < 20; n += 1) {
    harness.db.pirepFields.put({ pirep_id: id, name: `field ${n}`, value: text, source: 1, at: now });
    harness.db.pirepComments.insert({ pirep_id: id, user_id, comment: text, created_at: now });
  }
  harness.given.acars({ pirep_id: id, log: text.slice(0, 2000), created_at: now });
}

test.each(['/api/acars', '/phpvms7/api/acars', '/api/acars/geojson', '/admin/live', '/admin/pireps?limit=500'])(
  '500 reports of many pilots with long texts are less than 5 MB in %s',
  async (path) => {
    const count = 20;
    await harness.db.write(() => {
      for (let n = 0; n < count; n += 1) givenFullReport({ state: PirepState.IN_PROGRESS }, 6000);
    });
    const isAdmin = path.startsWith('/admin');
    const caller = harness.as(harness.given.pilot());
    const reply = await (isAdmin ? harness.operator('GET', path) : caller.get(path));
    expect(reply.statusCode).toBe(200);
    expect((reply.body.length / count) * 500).toBeLessThan(5_000_000);
  },
);

test.each(['/api/user/pireps', '/phpvms7/api/pireps'])(
  'a page of 500 own reports with long texts is less than 5 MB in %s, and short texts are there',
  async (path) => {
    const pilot = harness.given.pilot();
    const own = { user_id: pilot.user.id, state: PirepState.PENDING };
    await harness.db.write(() => {
      for (let n = 0; n < 20; n += 1) givenFullReport(own, 6000);
    });
    const read = async () => harness.as(pilot).get(`${path}?limit=500`);
    expect(((await read()).body.length / 20) * 500).toBeLessThan(5_000_000);
    givenFullReport(own, 40);
    const shown = (await read()).json().data.find(({ notes }: { notes: string }) => notes !== '');
    expect(shown).toMatchObject({ notes: 'x'.repeat(40), route: 'x'.repeat(40), comments: { length: 20 } });
    expect(Object.keys(shown.fields)).toHaveLength(20);
  },
);
