import { describe, expect, test } from 'vitest';
import type { PirepReport, PirepSummary } from '../contract/admin/pireps.ts';
import { PirepState } from '../contract/codes.ts';
import { freshAdminHarness } from '../testing/adminHarness.ts';

const harness = freshAdminHarness();

const filed = { state: PirepState.PENDING, submitted_at: '2026-11-20T15:55:00.000Z' };

async function compute(id: string): Promise<{ kind: string; severity: string; evidence: unknown }[]> {
  const reply = await harness.operator('POST', `/admin/pireps/${id}/flags`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().data;
}

async function report(id: string): Promise<PirepReport> {
  return (await harness.operator('GET', `/admin/pireps/${id}`)).json().data;
}

const list = (query: string): Promise<{ data: PirepSummary[]; counts: { flagged: number } }> =>
  harness.read(`/admin/pireps${query}`);

async function ids(flags: string): Promise<string[]> {
  return (await list(`?flags=${flags}`)).data.map(({ id }) => id).toSorted();
}

describe('computing flags', () => {
  test.each([PirepState.IN_PROGRESS, PirepState.CANCELLED])('of a flight in state %i is refused', async (state) => {
    const { id } = harness.given.pirep({ state });
    const reply = await harness.operator('POST', `/admin/pireps/${id}/flags`);
    expect(reply.statusCode).toBe(409);
    expect(reply.body).toContain('Only a filed report has flags.');
  });

  test('returns them with their evidence, like the report', async () => {
    const { id } = harness.given.pirep({ ...filed, landing_rate: -750 });
    harness.db.flags.setDue(id);
    expect(await report(id)).toMatchObject({ flags: [], flags_due: true });
    const flags = await compute(id);
    expect(flags).toMatchObject([
      {
        kind: 'hard_landing',
        severity: 'bad',
        evidence: { values: { claimed_fpm: -750, measured_fpm: null, limit_fpm: -600 }, spots: [] },
      },
      { kind: 'no_track', severity: 'warn', evidence: { values: { positions: 0 }, spots: [] } },
    ]);
    expect(await report(id)).toMatchObject({ flags, flags_due: false });
  });

  test('uses the current limits', async () => {
    const { id } = harness.given.pirep({ ...filed, landing_rate: -500 });
    expect((await compute(id)).map(({ kind }) => kind)).toEqual(['no_track']);
    await harness.operator('PUT', '/admin/settings', { key: 'flags.hard_landing_rate', value: '450' });
    expect((await compute(id)).map(({ kind }) => kind)).toEqual(['hard_landing', 'no_track']);
    await harness.operator('PUT', '/admin/settings', { key: 'flags.hard_landing_rate', value: '0' });
    expect((await compute(id)).map(({ kind }) => kind)).toEqual(['no_track']);
  });

  test('again changes neither the flags nor the history', async () => {
    const { id } = harness.given.pirep({ ...filed, landing_rate: -750 });
    const first = await compute(id);
    const { history } = await report(id);
    expect(await compute(id)).toEqual(first);
    expect((await report(id)).history).toEqual(history);
  });

  test('is in the history with what it changed', async () => {
    const { id } = harness.given.pirep({ ...filed, landing_rate: -750 });
    await compute(id);
    const entry = harness.db.audit.list('pirep', id).at(-1);
    expect(entry).toMatchObject({ actor: 'operator', action: 'pirep.flags_changed', before: '{"flags":[]}' });
    expect(entry?.after).toBe('{"flags":["hard_landing","no_track"]}');
  });
});

describe('the inbox', () => {
  test('has kinds and severities, and counts pending reports with flags', async () => {
    const hard = harness.given.pirep({ ...filed, landing_rate: -750 });
    harness.given.pirep(filed);
    const old = harness.given.pirep({ state: PirepState.ACCEPTED });
    for (const { id } of [hard, old]) await compute(id);
    const { data, counts } = await list('');
    expect(new Map(data.map(({ id, flags }) => [id, flags])).get(hard.id)).toEqual([
      { kind: 'hard_landing', severity: 'bad' },
      { kind: 'no_track', severity: 'warn' },
    ]);
    expect(counts.flagged).toBe(1);
  });

  test('filters by flags: any, none, or one kind', async () => {
    const hard = harness.given.pirep({ ...filed, landing_rate: -750 });
    const bare = harness.given.pirep(filed);
    const clean = harness.given.pirep({ state: PirepState.IN_PROGRESS });
    for (const { id } of [hard, bare]) await compute(id);
    expect(await ids('any')).toEqual([hard.id, bare.id].toSorted());
    expect(await ids('none')).toEqual([clean.id]);
    expect(await ids('hard_landing')).toEqual([hard.id]);
    expect(await ids('no_track&state=2')).toEqual([]);
  });
});
