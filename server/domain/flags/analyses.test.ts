import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AnalysesRow, PirepsRow } from '../../../db/rows.ts';
import { PirepState } from '../../contract/codes.ts';
import type { FlightAnalysis, LandingShort } from '../../contract/landings/flightAnalysis.ts';
import type { PilotLandings } from '../../contract/landings/landingCalls.ts';
import { freshAdminHarness } from '../../testing/adminHarness.ts';
import { analysisVersion } from '../landings/analyseFlight.ts';
import { createFlagWorker, type FlagWorker } from './worker.ts';

const harness = freshAdminHarness();
let worker: FlagWorker;
let failures: unknown[];

beforeEach(() => {
  failures = [];
  worker = newWorker();
});
afterEach(() => worker.stop());

const newWorker = (): FlagWorker =>
  createFlagWorker({ db: harness.db, feed: harness.feed, failed: (error) => void failures.push(error) });

type Columns = NonNullable<Parameters<typeof harness.given.pirep>[0]>;

function given(columns: Columns = {}, positions = 0): string {
  const at = '2026-01-02T12:00:00.000Z';
  const { id } = harness.given.pirep({ state: PirepState.ACCEPTED, created_at: at, submitted_at: at, ...columns });
  for (let i = 0; i < positions; i++) harness.given.acars({ pirep_id: id, lat: 50, lon: 10 + i / 10 });
  return id;
}

const stored = (id: string): AnalysesRow | undefined => harness.db.landings.find(id);

const place = { airport_id: null, runway: null, runway_length: null, distance: null, offset: null };
const nothing = { ...place, analysis: null, rate: null, score: null };

async function store(pirep_id: string, columns: Partial<AnalysesRow> = {}): Promise<void> {
  const row = { ...nothing, pirep_id, version: analysisVersion, ...columns };
  await harness.db.write((tx) => tx.landings.put(row));
}

/** Lets the worker tick until it has analysed so many reports. */
async function analyse(ids: readonly string[], number: number): Promise<void> {
  const done = (): number => ids.filter((id) => stored(id)?.version === analysisVersion).length;
  for (let tick = 0; tick < 200 && done() < number; tick++) await worker.computeDue();
  await worker.computeDue();
  expect(done()).toBe(number);
}

describe('reports of an earlier version', () => {
  test('are analysed in any filed state without new flags, and only those', async () => {
    const states = Object.values(PirepState);
    const ids = states.map((state) => given({ state, landing_rate: -900 }, 3));
    await analyse(ids, 3);
    const analysed = states.filter((_, i) => stored(ids[i] ?? '') !== undefined);
    expect(analysed).toEqual([PirepState.PENDING, PirepState.ACCEPTED, PirepState.REJECTED]);
    expect(ids.flatMap((id) => harness.db.flags.list(id))).toEqual([]);
    expect(failures).toEqual([]);
  });

  test('keep the score, and are given a row without an analysis when they have no positions', async () => {
    const [empty, older] = [given(), given({}, 2)];
    await store(older, { version: 0, score: 87 });
    await analyse([empty, older], 2);
    expect(stored(empty)).toMatchObject({ version: analysisVersion, analysis: null });
    expect(stored(older)).toMatchObject({ version: analysisVersion, score: 87 });
  });

  test('are found again after a start, and newest first', async () => {
    const ids = Array.from({ length: 1100 }, (_, i) =>
      given({ submitted_at: new Date(1e12 + i * 1000).toISOString() }),
    );
    const last = harness.db.pireps.find(ids[0] ?? '') as PirepsRow;
    await harness.db.write((tx) => tx.pireps.update({ ...last, state: PirepState.CANCELLED }));
    await worker.computeDue();
    const done = (): number => ids.filter((id) => stored(id) !== undefined).length;
    const first = done();
    expect(first).toBeGreaterThan(0);
    expect(ids.slice(-first).every((id) => stored(id) !== undefined)).toBe(true);
    await worker.stop();
    worker = newWorker();
    await analyse(ids, ids.length - 1);
    expect(failures).toEqual([]);
  });
});

describe('an older report does not hold up others', () => {
  test('a long one gives way to one that is filed meanwhile, and is analysed afterwards', async () => {
    const [older, filed] = [given({}, 9000), given({ state: PirepState.PENDING }, 2)];
    await store(filed);
    const running = worker.computeDue();
    await harness.db.write((tx) => tx.flags.setDue(filed));
    await running;
    expect(stored(older)).toBeUndefined();
    await worker.computeDue();
    expect(harness.db.flags.findDue(filed)).toBeUndefined();
    expect(stored(older)?.version).toBe(analysisVersion);
  });

  test('looking through thousands that were analysed leaves turns to others', async () => {
    const ids = Array.from({ length: 1600 }, () => given());
    await harness.db.write((tx) => {
      for (const pirep_id of ids) tx.landings.put({ ...nothing, pirep_id, version: analysisVersion });
    });
    let turns = 0;
    let timer = setImmediate(function count(): void {
      turns += 1;
      timer = setImmediate(count);
    });
    await worker.computeDue();
    clearImmediate(timer);
    expect(turns).toBeGreaterThanOrEqual(3);
  });
});

test('a filed report is analysed with its flags, and a recheck computes it again', async () => {
  const id = given({ state: PirepState.PENDING }, 2);
  await harness.operator('POST', `/admin/pireps/${id}/flags`);
  expect(stored(id)?.version).toBe(analysisVersion);
  await store(id, { version: 0 });
  await harness.operator('POST', `/admin/pireps/${id}/flags`);
  expect(stored(id)?.version).toBe(analysisVersion);
});

const landing = (id: string) => harness.read<object>(`/admin/pireps/${id}/landing`);

describe('the window', () => {
  const analysis: FlightAnalysis = {
    takeoffs: [],
    go_arounds: [],
    landings: [],
    taxi_out_minutes: { value: 7, low: 6, high: 8 },
    taxi_in_minutes: null,
  };

  test('reads the analysis of a report', async () => {
    const [none, older, known] = [given(), given(), given()];
    await store(older, { version: 0, analysis: JSON.stringify(analysis) });
    await store(known, { analysis: JSON.stringify(analysis) });
    expect(await landing(none)).toEqual({ data: null });
    expect(await landing(older)).toEqual({ data: null });
    expect(await landing(known)).toEqual({ data: analysis });
    expect((await harness.operator('GET', '/admin/pireps/nothing/landing')).statusCode).toBe(404);
  });

  test('lists the accepted landings of a pilot on known runways, newest first, with medians', async () => {
    const { id: user_id } = harness.given.pilot().user;
    const munich = { airport_id: 'EDDM', runway: '26L', runway_length: 13_123 };
    const figures = [
      [1200, -14, -150],
      [1500, 6, null],
      [900, 20, -420],
      [2100, -40, -90],
    ] as const;
    for (const [i, [distance, offset, rate]] of figures.entries()) {
      const id = given({ user_id, submitted_at: `2026-01-0${i + 1}T12:00:00.000Z` });
      await store(id, { ...munich, distance, offset, rate });
    }
    await store(given({ user_id }), { rate: -100 });
    await store(given({ user_id, state: PirepState.REJECTED }), { ...munich, distance: 1, offset: 1 });
    await store(given(), { ...munich, distance: 1, offset: 1 });
    const { data } = await harness.read<{ data: PilotLandings }>(`/admin/pilots/${user_id}/landings`);
    expect(data.landings.map(({ distance }: LandingShort) => distance)).toEqual([2100, 900, 1500, 1200]);
    expect(data.medians).toEqual({ distance: 1350, off_centre: 17, rate: -150 });
    const empty = await harness.read<{ data: PilotLandings }>(
      `/admin/pilots/${harness.given.pilot().user.id}/landings`,
    );
    expect(empty.data).toEqual({ landings: [], medians: { distance: null, off_centre: null, rate: null } });
    expect((await harness.operator('GET', '/admin/pilots/99/landings')).statusCode).toBe(404);
  });
});
