import { describe, expect, onTestFinished, test } from 'vitest';
import type { PirepReport, TrackColumns } from '../../../../server/contract/admin/pireps.ts';
import { inUnit, setUnits } from '../../../lib/figures.ts';
import { altitudeTop, largest, plannedProfile, profileData, speedTop, vsLimit } from './profileData.ts';
import { timelineOf } from './timeline.ts';

const noon = Date.UTC(2026, 10, 20, 12);
const second = noon / 1000;

/** Creates a track with one position per minute, with changes to single columns. */
function track(minutes: readonly number[], columns: Partial<TrackColumns> = {}): TrackColumns {
  const same = <T>(value: T): T[] => minutes.map(() => value);
  return {
    at: minutes.map((minute) => noon + minute * 60_000),
    lat: same(50),
    lon: same(9),
    altitude: same<number | null>(30_000),
    gs: same<number | null>(450),
    vs: same<number | null>(0),
    heading: same<number | null>(90),
    fuel: same<number | null>(null),
    ...columns,
  };
}

const drawn = (one: TrackColumns): ReturnType<typeof profileData> => profileData(one, timelineOf(one));

function plan(report: Partial<PirepReport>, flown: TrackColumns): ReturnType<typeof plannedProfile> {
  const planned = { planned_level: 36_000, level: null, planned_flight_time: 120, ...report };
  return plannedProfile(planned as PirepReport, flown, timelineOf(flown));
}

describe('the data of a profile', () => {
  test('breaks every line in a gap and returns the gap', () => {
    const { x, altitude, gs, gaps } = drawn(track([0, 1, 21, 22]));
    expect(gaps).toEqual([[second + 60, second + 21 * 60]]);
    expect(altitude).toEqual([30_000, 30_000, null, 30_000, 30_000]);
    expect(gs[2]).toBeNull();
    expect(x).toHaveLength(5);
    expect(x.every((value, index) => index === 0 || value >= (x[index - 1] ?? 0))).toBe(true);
  });

  test('bridges single unknown values instead of breaking the line', () => {
    expect(drawn(track([0, 1, 2], { altitude: [1000, null, 3000] })).altitude).toEqual([1000, undefined, 3000]);
  });

  test('keeps vertical speed within its strip', () => {
    const { altitude, vs } = drawn(track([0, 1], { altitude: [-11, 20], vs: [-9000, 9000] }));
    expect(altitude).toEqual([0, 20]);
    expect(vs).toEqual([-vsLimit, vsLimit]);
  });

  test('has no gaps without times', () => {
    expect(drawn(track([5, 5, 5])).gaps).toEqual([]);
  });
});

describe('the planned profile', () => {
  test('runs from take-off for the planned time at the planned level', () => {
    const corners = plan({}, track([0, 1, 2, 3], { gs: [0, 12, 140, 200] }));
    expect(corners[0]).toEqual([second + 120, 0]);
    expect(corners.at(-1)).toEqual([second + 120 + 7200, 0]);
    expect(corners[1]?.[1]).toBe(36_000);
  });

  test('stays lower when the time is too short for the level', () => {
    const corners = plan({ planned_flight_time: 10 }, track([0, 1]));
    expect(corners[1]?.[1]).toBeLessThan(36_000);
    expect(corners[1]?.[0]).toBeCloseTo(corners[2]?.[0] ?? 0);
  });

  test('reads a flight level as one', () => {
    expect(plan({ planned_level: 360 }, track([0, 1]))[1]?.[1]).toBe(36_000);
  });

  test('is empty without a level or a time', () => {
    expect(plan({ planned_level: null }, track([0, 1]))).toEqual([]);
    expect(plan({ planned_flight_time: null }, track([0, 1]))).toEqual([]);
  });
});

describe('the axes', () => {
  test('are the same for all airliners and lower for a light aircraft', () => {
    expect([altitudeTop(34_000), altitudeTop(41_000), altitudeTop(3200), altitudeTop(0)]).toEqual([
      40_000, 60_000, 4000, 4000,
    ]);
    expect([speedTop(468), speedTop(95), speedTop(1150), speedTop(2500)]).toEqual([600, 100, 1200, 4800]);
  });

  test('have round figures in metres and km/h, too', () => {
    setUnits({ distance: 'km', weight: 'kg', speed: 'km/h', altitude: 'm', fuel: 'kg', currency: 'EUR' });
    onTestFinished(() => setUnits());
    const metres = [altitudeTop(38_000), altitudeTop(3200)].map((feet) => inUnit(feet, 'altitude'));
    expect(metres.map(Math.round)).toEqual([12_000, 1200]);
    expect([speedTop(468), speedTop(95)].map((knots) => Math.round(inUnit(knots, 'speed')))).toEqual([1200, 200]);
  });

  test('returns zero when no value is known', () => expect(largest([null, undefined])).toBe(0));
});
