import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AcarsRecord } from '../contract/classic/acars.ts';
import { enterCockpit } from '../testing/cockpit.ts';
import { eachTest } from '../testing/eachTest.ts';
import { stored } from '../testing/given.ts';
import { createHarness } from '../testing/harness.ts';

const harness = eachTest(createHarness);
const cockpit = eachTest(() => enterCockpit(harness));
let id: string;
const start = Date.parse('2026-11-20T10:00:00.000Z');
const second = 1000;
const minute = 60_000;

beforeEach(async () => {
  ({ id } = await cockpit.prefile());
  harness.db.pireps.update({
    ...stored(harness.db.pireps.find(id)),
    created_at: new Date(start - 3600 * second).toISOString(),
  });
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  return () => vi.useRealTimers();
});

const post = async (...positions: object[]): Promise<void> => {
  const reply = await cockpit.caller.post(`/api/pireps/${id}/acars/position`, {
    positions: positions.map((position) => ({ lat: 53.6, lon: 10, ...position })),
  });
  expect(reply.statusCode, reply.body).toBe(200);
};
const rows = () => harness.db.acars.listTrack(id);
/** Times of the track in seconds from the start. */
const times = (): number[] => rows().map(({ created_at }) => (Date.parse(created_at) - start) / second);
/** As AeroACARS writes it. */
const clock = (at: number): string => new Date(at).toISOString().replace('Z', '000000+00:00');
const queue = (from: number, to: number, step: number, offset = 0): object[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => ({
    id: `${from}-${i}`,
    sim_time: clock(start + (from + i * step) * second + offset),
  }));

test('a call has one time, however long it takes, and says whether the client sent one', async () => {
  let at = start;
  vi.spyOn(Date, 'now').mockImplementation(() => (at += 7));
  await post({}, {}, { created_at: '2026-11-20T09:59:00Z' });
  await cockpit.caller.post(`/api/pireps/${id}/acars/logs`, { logs: [{ log: 'Flaps 5' }] });
  await cockpit.caller.post(`/api/pireps/${id}/acars/events`, { events: [{ event: 'Gear up' }] });
  vi.restoreAllMocks();
  expect(rows().map(({ timed }) => timed)).toEqual([1, 0, 0]);
  const arrived = [...rows().slice(1), ...harness.db.acars.listLines(id)];
  for (const row of arrived) expect(row.created_at).toBe(row.updated_at);
});

test('a time of the client that is that of its arrival is one', async () => {
  await post({ created_at: new Date(start).toISOString() });
  expect(rows()).toMatchObject([{ timed: 1 }]);
});

test('rows of before are told by their two times', () => {
  const [created_at, updated_at] = ['2026-11-20T10:00:00.000Z', '2026-11-20T10:00:01.000Z'];
  harness.given.acars({ pirep_id: id, created_at, updated_at });
  harness.given.acars({ pirep_id: id, created_at: updated_at });
  expect(harness.db.flags.listSamples(id, { created_at: '', id: 0 }).map((row) => row.at(-1))).toEqual([1, 0]);
});

describe('a queue without created_at', () => {
  beforeEach(async () => {
    await post({ sim_time: clock(start) });
    vi.setSystemTime(start + 40 * minute);
  });

  test('has the times of sim_time, where these are real', async () => {
    await post(...queue(60, 2400, 60));
    expect(times()).toEqual([0, ...queue(60, 2400, 60).map((_, i) => 60 * (i + 1))]);
    expect(rows().every(({ timed }, i) => timed === (i === 0 ? 0 : 1))).toBe(true);
  });

  test('that is longer than a call has them too', async () => {
    const all = queue(8, 2400, 8);
    for (let i = 0; i < all.length; i += 50) await post(...all.slice(i, i + 50));
    expect(times()).toEqual([0, ...all.map((_, i) => 8 * (i + 1))]);
  });

  test('sent with a time of its own for some leaves these as they are', async () => {
    await post({ created_at: new Date(start + 30 * second).toISOString() }, ...queue(60, 2400, 60));
    expect(times().slice(0, 4)).toEqual([0, 30, 60, 120]);
  });

  test.each([
    ['falls', queue(60, 2400, 60).toReversed()],
    ['stands still', [{ sim_time: clock(start + 2400 * second) }, { sim_time: clock(start + 2400 * second) }]],
    ['began before the silence', queue(-600, 2400, 60)],
    ['is local', queue(60, 2400, 60, 3_600_000)],
    ['has no day', [{ sim_time: '1001Z' }, { sim_time: '1002Z' }]],
    ['is missing once', [...queue(60, 2340, 60), {}]],
  ])('arrived when it was sent, if sim_time %s', async (_, positions) => {
    await post(...positions);
    expect(new Set(times())).toEqual(new Set([0, 2400]));
  });
});

test('a queue whose sim_time ends long before it arrives is not taken for real time', async () => {
  await post({ sim_time: clock(start - 20 * minute) });
  vi.setSystemTime(start + 40 * minute);
  await post(...queue(60, 1200, 60));
  expect(new Set(times())).toEqual(new Set([0, 2400]));
});

test('a repeated queue is stored once', async () => {
  await post({ sim_time: clock(start) });
  vi.setSystemTime(start + 40 * minute);
  await post(...queue(60, 2400, 60));
  const first = rows();
  await post(...queue(60, 2400, 60));
  expect(rows()).toEqual(first);
  const { data } = (await cockpit.caller.get(`/api/pireps/${id}/acars/position`)).json<{ data: AcarsRecord[] }>();
  expect(data[1]?.created_at).toBe('2026-11-20 10:01:00');
});
