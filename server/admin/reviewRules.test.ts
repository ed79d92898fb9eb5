import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PirepsRow } from '../../db/rows.ts';
import type { PirepReport } from '../contract/admin/pireps.ts';
import type { Rehearsal, ReviewRule } from '../contract/admin/review/reviewRules.ts';
import { PirepState } from '../contract/codes.ts';
import { createFlagWorker, type FlagWorker } from '../domain/flags/worker.ts';
import { freshAdminHarness } from '../testing/adminHarness.ts';
import { stored } from '../testing/given.ts';
import { rethrow } from '../testing/harness.ts';

const harness = freshAdminHarness();
let worker: FlagWorker;
beforeEach(() => (worker = createFlagWorker({ ...harness, failed: rethrow })));
afterEach(async () => {
  await worker.stop();
  vi.useRealTimers();
});

const url = '/admin/review-rules';
const accept = {
  name: 'Everything',
  active: true,
  conditions: [],
  decision: 'accept',
  comment: '',
  unconfirmed: false,
};
const hard = {
  ...accept,
  name: 'Too hard',
  conditions: [{ kind: 'flag', is: true, flag: 'hard_landing', at_least: 900 }],
  decision: 'reject',
  comment: 'Please land softer.',
};

async function add(rule: object): Promise<ReviewRule> {
  const reply = await harness.operator('POST', url, rule);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().data;
}

/** Files a flight of an hour that was prefiled so long ago. */
async function file(
  figures: object = {},
  { minutes = 90, ...columns }: Partial<PirepsRow> & { minutes?: number } = {},
) {
  const holder = harness.given.pilot({ curr_airport_id: harness.given.airport().id });
  const created_at = new Date(Date.now() - minutes * 60_000).toISOString();
  const pirep = harness.given.pirep({ user_id: holder.user.id, created_at, ...columns });
  const sent = { flight_time: 60, fuel_used: 3000, distance: 400, landing_rate: -200, ...figures };
  const reply = await harness.as(holder).post(`/api/pireps/${pirep.id}/file`, sent);
  expect(reply.statusCode, reply.body).toBe(200);
  return pirep;
}

const stateOf = (id: string): number => stored(harness.db.pireps.find(id)).state;
const report = async (id: string): Promise<PirepReport> =>
  (await harness.read<{ data: PirepReport }>(`/admin/pireps/${id}`)).data;
const lastEntry = async (id: string) => (await report(id)).history.at(-1);

describe('a filed report', () => {
  test('waits for its flags, and is rejected with the comment of a rule, which is undone as one’s own', async () => {
    harness.given.webhook();
    await add(hard);
    const { id } = await file({ landing_rate: -950 });
    expect(stateOf(id)).toBe(PirepState.PENDING);
    await worker.computeDue();
    const rejected = await report(id);
    expect(rejected).toMatchObject({
      state: PirepState.REJECTED,
      decided_by: { rule: 'Too hard' },
      comments: [{ comment: 'Please land softer.', pilot: null }],
    });
    expect(rejected.history.at(-1)).toMatchObject({
      actor: 'program',
      action: 'pirep.rejected',
      after: { rule: 'Too hard' },
    });
    const sent = harness.db.webhookDeliveries.slice({ webhook_id: 1, state: null }, { limit: 9, offset: 0 }).rows;
    expect(sent.map(({ event }) => event).toSorted()).toEqual(['pirep.commented', 'pirep.filed', 'pirep.rejected']);
    const decision = sent.find(({ event }) => event === 'pirep.rejected');
    expect(JSON.parse(decision?.payload ?? '')).toMatchObject({ actor: 'program', comment: { pilot: null } });

    const review_ids = [rejected.decided_by?.review_id];
    await harness.operator('POST', '/admin/pireps/review/undo', { review_ids });
    expect(await report(id)).toMatchObject({ state: PirepState.PENDING, decided_by: null, comments: [] });
    await worker.computeDue();
    expect(stateOf(id)).toBe(PirepState.PENDING);
  });

  test('is accepted with flags by a rule, and its undo takes back what it gave', async () => {
    await add(hard);
    await add(accept);
    const { id, user_id } = await file({ landing_rate: -700 });
    await worker.computeDue();
    expect(await lastEntry(id)).toMatchObject({
      action: 'pirep.accepted',
      actor: 'program',
      after: { rule: 'Everything' },
    });
    expect(harness.db.users.find(user_id)).toMatchObject({ flights: 1, flight_time: 60 });
    const { decided_by } = await report(id);
    await harness.operator('POST', '/admin/pireps/review/undo', { review_ids: [decided_by?.review_id] });
    expect(harness.db.users.find(user_id)).toMatchObject({ flights: 0, flight_time: 0, curr_airport_id: 'EDDH' });
  });

  test.each<[what: string, change: object, minutes: number, then: readonly [action: string, state: number]]>([
    ['with time that nothing confirms is left', {}, 5, ['held_unconfirmed', 1]],
    ['unless the rule says so', { unconfirmed: true }, 5, ['accepted', 2]],
    ['is left by a rule', { decision: 'leave' }, 90, ['held_by_rule', 1]],
  ])('%s', async (...[, change, minutes, [action, state]]) => {
    await add({ ...accept, ...change });
    const { id } = await file({}, { minutes });
    await worker.computeDue();
    expect({ entry: await lastEntry(id), state: stateOf(id) }).toMatchObject({
      entry: { action: `pirep.${action}`, after: { rule: 'Everything' } },
      state,
    });
  });

  test('of a hidden flight earns nothing by a rule', async () => {
    await add({ ...accept, unconfirmed: true });
    const flight = harness.given.flight({ visible: 0 });
    const { id } = await file({}, { flight_id: flight.id });
    await worker.computeDue();
    expect([stateOf(id), (await lastEntry(id))?.action]).toEqual([PirepState.PENDING, 'pirep.held_not_offered']);
  });

  test('whose flags are late is left, and not decided later', async () => {
    await add(accept);
    const { id } = await file();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5000 });
    await worker.computeDue();
    harness.db.flags.setDue(id);
    await worker.computeDue();
    expect([stateOf(id), (await lastEntry(id))?.action]).toEqual([PirepState.PENDING, 'pirep.held_unchecked']);
  });

  test('is decided once, by the rules as they are after a restart', async () => {
    const rule = await add(accept);
    const { id, user_id } = await file();
    await worker.stop();
    await harness.operator('PUT', `${url}/${rule.id}`, { ...accept, name: 'Renamed' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    worker = createFlagWorker({ ...harness, failed: rethrow });
    await Promise.all([worker.computeDue(), harness.operator('POST', `/admin/pireps/${id}/flags`)]);
    await worker.computeDue();
    expect(await report(id)).toMatchObject({ state: PirepState.ACCEPTED, decided_by: { rule: 'Renamed' } });
    expect(harness.db.users.find(user_id)).toMatchObject({ flights: 1 });
  });

  test('is decided by its rank when no rule matches, and by the operator without one', async () => {
    await add(hard);
    const officer = harness.given.rank({ name: 'Officer', auto_approve_manual: 1 });
    const [mine, other] = [await file({}, { source: 0 }), await file({}, { source: 0 })];
    harness.db.users.update({ ...stored(harness.db.users.find(mine.user_id)), rank_id: officer.id });
    await worker.computeDue();
    expect(await report(mine.id)).toMatchObject({ state: PirepState.ACCEPTED, decided_by: { rule: 'Rank Officer' } });
    expect([stateOf(other.id), (await lastEntry(other.id))?.action]).toEqual([PirepState.PENDING, 'pirep.filed']);
    expect(harness.db.pireps.find(other.id)?.awaits_flags).toBe(0);
  });

  test('does not wait while all rules are off', async () => {
    await add({ ...accept, active: false });
    const { id } = await file();
    expect(harness.db.pireps.find(id)).toMatchObject({ state: PirepState.PENDING, awaits_flags: 0 });
  });
});

describe('the rules', () => {
  test('are listed in their order, moved, changed and removed, and the activity tells', async () => {
    const [first, second] = [await add(hard), await add(accept)];
    const moved = await harness.operator('PUT', `${url}/order`, { ids: [second.id, first.id] });
    expect(moved.json().data.map(({ name }: ReviewRule) => name)).toEqual(['Everything', 'Too hard']);
    await harness.operator('PUT', `${url}/${first.id}`, { ...hard, active: false });
    await harness.operator('DELETE', `${url}/${second.id}`);
    harness.given.rank({ name: 'Captain', auto_approve_acars: 1 });
    expect(await harness.read(url)).toMatchObject({
      data: [{ ...hard, active: false }],
      built_in: { review_flagged: true, ranks: [{ name: 'Captain', auto_approve_acars: true }] },
    });
    const { data } = await harness.read<{ data: { action: string; subject_name: string }[] }>(
      '/admin/activity?subject=review_rule',
    );
    expect(data.map(({ action }) => action)).toEqual(
      ['removed', 'changed', 'reordered', 'added', 'added'].map((verb) => `review_rule.${verb}`),
    );
    expect(data[0]?.subject_name).toBe('Everything');
  });

  test.each<[string, object, string]>([
    ['name', { name: '  ' }, 'name'],
    ['name of another', { name: 'too HARD' }, 'name'],
    ['rejection without a comment', { decision: 'reject' }, 'comment'],
    ['unknown condition', { conditions: [{ kind: 'weather' }] }, 'conditions.0'],
    ['condition with another’s field', { conditions: [{ kind: 'flagged', is: true, of: [1] }] }, 'conditions.0'],
    ['figure that is none', { conditions: [{ kind: 'score', at_least: '9' }] }, 'conditions.0.at_least'],
    ['figure without bounds', { conditions: [{ kind: 'score', at_least: 1e300 }] }, 'conditions.0.at_least'],
    ['condition without a figure', { conditions: [{ kind: 'landing_rate' }] }, 'conditions.0.at_least'],
    ['range upside down', { conditions: [{ kind: 'score', at_least: 9, at_most: 8 }] }, 'conditions.0.at_most'],
    ['flag that is none', { conditions: [{ kind: 'only_flags', of: ['soft_landing'] }] }, 'conditions.0.of.0'],
    ['list of none', { conditions: [{ kind: 'rank', is: true, of: [] }] }, 'conditions.0.of'],
    [
      'twenty-one conditions',
      { conditions: Array.from({ length: 21 }, () => ({ kind: 'flagged', is: true })) },
      'conditions',
    ],
  ])('refuse an invalid one: %s', async (_, changes, field) => {
    await add(hard);
    const reply = await harness.operator('POST', url, { ...accept, ...changes });
    expect(reply.statusCode, reply.body).toBe(400);
    expect(Object.keys(reply.json().errors)).toEqual([field]);
  });

  test('refuse an order that is not theirs', async () => {
    const { id } = await add(hard);
    for (const ids of [[id, id + 1], [id + 1]])
      expect((await harness.operator('PUT', `${url}/order`, { ids })).statusCode).toBe(409);
    expect((await harness.operator('DELETE', `${url}/${id + 1}`)).statusCode).toBe(404);
  });
});

test('a rehearsal names what the operator decided differently, and changes nothing', async () => {
  const reports = [await file({ landing_rate: -950 }), await file(), await file({}, { minutes: 5 })];
  await worker.computeDue();
  const [harsh, fine] = reports.map(({ id }) => id);
  for (const id of [harsh, fine])
    await harness.operator('POST', '/admin/pireps/review', { pireps: [{ id, state: 1 }], decision: 'accept' });
  const before = harness.db.audit.count('pirep', harsh ?? '');
  const { data } = (await harness.operator('POST', `${url}/rehearsal`, { rules: [hard, accept] })).json() as {
    data: Rehearsal;
  };
  expect(data).toMatchObject({ reports: 3, accepted: 1, rejected: 1, left: 1, same: 1, by_rule: [1, 2, 0] });
  expect(data.differing).toMatchObject([{ pirep: { id: harsh, state: 2 }, decision: 'reject', rule: 'Too hard' }]);
  expect(harness.db.audit.count('pirep', harsh ?? '')).toBe(before);
});

test('preset comments are replaced as a whole', async () => {
  const comments = ['Well flown. ', 'No track.', 'Well flown.'];
  const reply = await harness.operator('PUT', '/admin/preset-comments', { comments });
  expect(reply.json().data).toEqual(['Well flown.', 'No track.']);
  expect(await harness.read('/admin/preset-comments')).toEqual({ data: ['Well flown.', 'No track.'] });
  expect((await harness.operator('PUT', '/admin/preset-comments', { comments: [' '] })).statusCode).toBe(400);
});
