import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PirepsRow } from '../../../db/rows.ts';
import { PirepState } from '../../contract/codes.ts';
import { beginning } from '../../../db/tables/acars.ts';
import { distanceNm, type Point } from '../../contract/geo.ts';
import { findLongestRunway } from '../../domain/airports/runways.ts';
import { createLiveFeed } from '../../domain/live/liveWatch.ts';
import { computeFlags, listFlags } from '../../domain/flags/computeFlags.ts';
import { holdsReport } from '../../domain/flags/rules.ts';
import { changeSetting } from '../../domain/settings/settings.ts';
import { stored } from '../../testing/given.ts';
import { freshHarness } from '../../testing/harness.ts';
import { createDemo } from './createDemo.ts';
import { createDemoTraffic, type DemoTraffic } from './traffic.ts';

const harness = freshHarness();
const failures: unknown[] = [];
let traffic: DemoTraffic;

const newTraffic = (): DemoTraffic =>
  createDemoTraffic({ db: harness.db, feed: createLiveFeed(), failed: (error) => failures.push(error) });
const set = (value: boolean) => harness.db.write((tx) => changeSetting(tx, 'operator', 'demo.traffic', String(value)));
const flights = (state: number): PirepsRow[] =>
  Array.from(harness.db.pireps.each()).filter(
    (row) => row.source_name === 'Homebase demonstration' && row.state === state,
  );
const inProgress = (): PirepsRow[] => flights(PirepState.IN_PROGRESS);
/** The first position with a status. */
function positionAt(pirep_id: string, wanted: string): Point {
  for (let place = beginning; ;) {
    const rows = harness.db.tracks.listPositions(pirep_id, place);
    for (const [id, created_at, lat, lon, , , , , , status] of rows) {
      if (status === wanted && lat !== null && lon !== null) return { lat, lon };
      place = { id, created_at };
    }
    if (rows.length === 0) throw new Error(`No position of ${pirep_id} has the status ${wanted}`);
  }
}
async function ticks(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await traffic.fly();
}
const pass = (minutes: number): unknown => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });

beforeEach(() => void (traffic = newTraffic()));
afterEach(async () => {
  await traffic.stop();
  vi.useRealTimers();
  expect(failures).toEqual([]);
});

test('a real airline has neither the setting nor the flights', async () => {
  harness.given.home();
  await expect(set(true)).rejects.toMatchObject({ fields: { key: ['There is no setting "demo.traffic".'] } });
  harness.db.settings.put({ key: 'demo.traffic', value: 'true' });
  await ticks(3);
  expect(Array.from(harness.db.pireps.each())).toEqual([]);
});

test('a demonstration that begins with traffic has only flights that move', async () => {
  await harness.db.write((tx) => void createDemo(tx, new Date(), { traffic: true }));
  const all = () => Array.from(harness.db.pireps.each()).filter(({ state }) => state === PirepState.IN_PROGRESS);
  expect(all()).toEqual([]);
  await ticks(8);
  expect(all()).toHaveLength(4);
});

describe('the demonstration airline', () => {
  beforeEach(() => harness.db.write((tx) => void createDemo(tx, new Date())));

  test('flies only when asked, a few flights at a time, and cancels them when it is to stop', async () => {
    await ticks(2);
    expect(inProgress()).toEqual([]);
    await set(true);
    await ticks(8);
    expect(inProgress()).toHaveLength(4);
    for (const { id } of inProgress()) expect(harness.db.tracks.countPositions(id)).toBeGreaterThan(0);
    await set(false);
    await ticks(1);
    expect({ inProgress: inProgress(), cancelled: flights(PirepState.CANCELLED).length }).toEqual({
      inProgress: [],
      cancelled: 4,
    });
    for (const row of Array.from(harness.db.pireps.each())) {
      if (row.state === PirepState.ACCEPTED) harness.db.pireps.update({ ...row, state: PirepState.PENDING });
    }
    await set(true);
    await ticks(3);
    expect(inProgress(), 'nobody looks at the inbox').toEqual([]);
  });

  test('flies from runway to runway, files reports that no flag holds, starts again, and leaves nothing behind', async () => {
    await set(true);
    await ticks(5);
    const begun = new Set(inProgress().map(({ id }) => id));
    pass(300);
    await ticks(2);
    const filed = flights(PirepState.PENDING).filter(({ id }) => begun.has(id));
    expect(filed).toHaveLength(4);
    for (const { id, dpt_airport_id, arr_airport_id } of filed) {
      await computeFlags(harness.db, 'program', id);
      expect(listFlags(harness.db, id).filter(holdsReport)).toEqual([]);
      expect(offRunway(id, 'TOF', dpt_airport_id)).toBeLessThan(0.2);
      expect(offRunway(id, 'LAN', arr_airport_id)).toBeLessThan(0.2);
    }
    const left = inProgress().map(({ id }) => id);
    expect(left.length).toBeGreaterThan(0);

    // As if the program had been killed.
    traffic = newTraffic();
    traffic.start();
    await expect.poll(() => inProgress().filter(({ id }) => left.includes(id))).toEqual([]);
    await ticks(2);
    await traffic.stop();
    expect(inProgress()).toEqual([]);
  });
});

/** How much longer the way between the ends of the runway is over the first position with a status; nautical miles. */
function offRunway(pirep_id: string, status: string, airport_id: string): number {
  const [one, other] = stored(findLongestRunway(airport_id));
  const at = positionAt(pirep_id, status);
  return distanceNm(one, at) + distanceNm(at, other) - distanceNm(one, other);
}
