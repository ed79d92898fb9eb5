import type { PirepReport, TrackColumns } from '../../../../server/contract/admin/pireps.ts';
import { levelFeet, unitOf } from '../../../lib/figures.ts';
import { findGaps } from '../../../map/report/flownTrack.ts';
import type { Timeline } from './timeline.ts';

/** Values to draw: null breaks the line, undefined is bridged. */
type Drawn = (number | null | undefined)[];

export interface ProfileData {
  readonly x: number[];
  readonly altitude: Drawn;
  readonly gs: Drawn;
  readonly vs: Drawn;
  /** Ranges of `x` without positions. */
  readonly gaps: readonly (readonly [number, number])[];
}

/** Faster vertical speeds are drawn at this limit, in feet per minute. */
export const vsLimit = 3000;

/** Returns the columns of a track, with a break in each gap. */
export function profileData(track: TrackColumns, timeline: Timeline): ProfileData {
  const data = { x: [] as number[], altitude: [] as Drawn, gs: [] as Drawn, vs: [] as Drawn };
  const gaps = timeline.timed ? findGaps(track.at) : [];
  const breaksAfter = new Set(gaps.map(({ from }) => from));
  timeline.x.forEach((x, index) => {
    data.x.push(x);
    data.altitude.push(aboveGround(track.altitude[index]));
    data.gs.push(track.gs[index] ?? undefined);
    data.vs.push(limited(track.vs[index]));
    if (!breaksAfter.has(index)) return;
    data.x.push((x + (timeline.x[index + 1] ?? x)) / 2);
    data.altitude.push(null);
    data.gs.push(null);
    data.vs.push(null);
  });
  return { ...data, gaps: gaps.map(({ from, to }) => [timeline.x[from] ?? 0, timeline.x[to] ?? 0] as const) };
}

function aboveGround(feet: number | null | undefined): number | undefined {
  return feet === null || feet === undefined ? undefined : Math.max(0, feet);
}

function limited(fpm: number | null | undefined): number | undefined {
  return fpm === null || fpm === undefined ? undefined : Math.max(-vsLimit, Math.min(vsLimit, fpm));
}

/** Ground speed in knots above which an aircraft is taking off rather than taxiing. */
const takeoffSpeed = 50;
/** Usual climb and descent of an airliner in feet per second, because plans do not contain them. */
const climb = 1800 / 60;
const descent = 1700 / 60;

/**
 * Returns the planned altitude over `x` as corners of a line, from take-off on; empty when the plan has no level or
 * time.
 */
export function plannedProfile(
  report: PirepReport,
  track: TrackColumns,
  timeline: Timeline,
): readonly (readonly [number, number])[] {
  const planned = report.planned_level ?? report.level;
  const seconds = (report.planned_flight_time ?? 0) * 60;
  if (!timeline.timed || planned === null || planned <= 0 || seconds <= 0) return [];
  const takeoff = track.gs.findIndex((gs) => gs !== null && gs >= takeoffSpeed);
  const start = timeline.x[Math.max(0, takeoff)] ?? 0;
  const top = Math.min(levelFeet(planned), seconds / (1 / climb + 1 / descent));
  return [
    [start, 0],
    [start + top / climb, top],
    [start + seconds - top / descent, top],
    [start + seconds, 0],
  ];
}

// In the units that are shown, so that the quarters of an axis are round figures.
const altitudeTops: Readonly<Record<string, readonly number[]>> = {
  ft: [4000, 8000, 12_000, 20_000, 40_000, 60_000, 80_000],
  m: [1200, 2400, 4000, 6000, 12_000, 20_000, 24_000],
};
const speedTops: Readonly<Record<string, readonly number[]>> = {
  kt: [100, 200, 400, 600, 800, 1200, 2400],
  'km/h': [200, 400, 800, 1200, 1600, 2400, 4800],
};

/** Returns the top of the altitude axis in feet. All airliners share one, so that profiles can be compared. */
export function altitudeTop(highest: number): number {
  return topOf(highest, 'altitude', altitudeTops);
}

/** Returns the top of the ground speed axis in knots. */
export function speedTop(fastest: number): number {
  return topOf(fastest, 'speed', speedTops);
}

function topOf(highest: number, measure: 'altitude' | 'speed', tops: typeof altitudeTops): number {
  const { name, factor } = unitOf(measure);
  const shown = tops[name] ?? [];
  const last = shown.at(-1) ?? 1;
  return (shown.find((top) => highest * factor <= top) ?? Math.ceil((highest * factor) / last) * last) / factor;
}

/** Returns the largest known value, or 0. */
export function largest(column: readonly (number | null | undefined)[]): number {
  return column.reduce<number>((highest, value) => Math.max(highest, value ?? 0), 0);
}
