import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PirepsRow } from '../../db/rows.ts';
import type { PirepSummary } from '../contract/admin/pireps.ts';
import { PirepState } from '../contract/codes.ts';
import { freshAdminHarness, openStream } from '../testing/adminHarness.ts';
import type { TestPilot } from '../testing/given.ts';

const harness = freshAdminHarness();
let pilot: TestPilot;
beforeEach(() => {
  pilot = harness.given.pilot();
});
afterEach(() => void vi.useRealTimers());

const ago = (hours: number): string => new Date(Date.now() - hours * 60 * 60 * 1000).toISOString();

const silentFor = (hours: number, columns: Partial<PirepsRow> = {}): PirepsRow =>
  harness.given.pirep({ user_id: pilot.user.id, created_at: ago(hours), ...columns });

const read = async <Data>(url: string): Promise<Data> => (await harness.read<{ data: Data }>(url)).data;

/** As the list and the report tell it. */
async function staleSince(id: string): Promise<(string | null | undefined)[]> {
  const list = await read<PirepSummary[]>('/admin/pireps?state=0,1,2,3,4,5,6,7');
  const report = await read<PirepSummary>(`/admin/pireps/${id}`);
  return [list.find((pirep) => pirep.id === id)?.stale_since, report.stale_since];
}

const liveIds = async (): Promise<string[]> => (await read<PirepSummary[]>('/admin/live')).map(({ id }) => id);

describe('a flight in progress', () => {
  test('that was silent for the hours of acars.live_time is stale since its last call', async () => {
    const { id, updated_at } = silentFor(12.1);
    expect(await staleSince(id)).toEqual([updated_at, updated_at]);
    expect(await liveIds()).toEqual([]);
  });

  test('is stale since its last position, which stays', async () => {
    const { id } = silentFor(20);
    const created_at = ago(13);
    harness.given.acars({ pirep_id: id, created_at });
    expect(await staleSince(id)).toEqual([created_at, created_at]);
    expect(await liveIds()).toEqual([]);
    expect((await harness.as(pilot).get(`/api/pireps/${id}/acars/position`)).json().data).toHaveLength(1);
  });

  test.each([
    ['position', { type: 0 }],
    ['log line', { type: 2, lat: null, lon: null, log: 'Top of climb' }],
  ])('that sent only a %s since then is not stale', async (_, row) => {
    const { id } = silentFor(20);
    harness.given.acars({ pirep_id: id, created_at: ago(13) });
    harness.given.acars({ pirep_id: id, created_at: ago(1), ...row });
    expect(await staleSince(id)).toEqual([null, null]);
    expect(await liveIds()).toEqual([id]);
  });

  test.each<[string, number, Partial<PirepsRow>, string]>([
    ['that was heard of', 11.9, {}, '12'],
    ['that is paused by its state', 100, { state: PirepState.PAUSED }, '12'],
    ['that is paused by its phase', 100, { status: 'PSD' }, '12'],
    ['of an airline that waits forever', 100, {}, '0'],
    ['of an airline that waits longer', 20, {}, '24'],
  ])('%s is not stale', async (_, hours, columns, value) => {
    harness.db.settings.put({ key: 'acars.live_time', value });
    const { id } = silentFor(hours, columns);
    expect(await staleSince(id)).toEqual([null, null]);
    expect(await liveIds()).toEqual([id]);
  });
});

test.each(['PENDING', 'ACCEPTED', 'CANCELLED', 'DRAFT', 'REJECTED'] as const)(
  'a report that is %s is never stale',
  async (state) => {
    const { id } = silentFor(100, { state: PirepState[state] });
    expect(await staleSince(id)).toEqual([null, null]);
  },
);

test.each<[string, string, object]>([
  ['a position', 'acars/position', { positions: [{ lat: 53.6, lon: 10 }] }],
  ['a log line', 'acars/logs', { logs: [{ log: 'Back again' }] }],
  ['an update', 'update', { status: 'ENR' }],
  ['fields', 'fields', { fields: { gate: 'A1' } }],
  ['a comment', 'comments', { comment: 'The line was down' }],
])('a flight is no longer stale after %s', async (_, path, body) => {
  const { id } = silentFor(13);
  const reply = await harness.as(pilot).post(`/api/pireps/${id}/${path}`, body);
  expect(reply.statusCode).toBeLessThan(300);
  expect(await staleSince(id)).toEqual([null, null]);
  expect(await liveIds()).toEqual([id]);
});

describe('the open window', () => {
  test('gets an event when a flight becomes stale', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const { id } = silentFor(12 - 5 / 3600);
    const stream = await openStream(harness);
    await stream.next('counts');
    vi.advanceTimersByTime(10_000);
    expect(await stream.next('gone')).toEqual({ id });
    expect(await stream.next('pirep')).toEqual({ id });
    stream.close();
  });

  test('gets an event when the pilot is back', async () => {
    const { id } = silentFor(13, { status: 'ENR' });
    const stream = await openStream(harness);
    await stream.next('counts');
    await harness.as(pilot).post(`/api/pireps/${id}/acars/position`, { positions: [{ lat: 53.6, lon: 10 }] });
    expect(await stream.next('flight')).toMatchObject({ id });
    expect(await stream.next('pirep')).toEqual({ id });
    stream.close();
  });
});
