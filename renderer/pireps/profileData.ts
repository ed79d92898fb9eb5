import type { PirepReport, Track } from '../../server/contract/admin/pireps.ts';
import { levelFeet } from '../app/figures.ts';
import { findGaps } from '../map/flownTrack.ts';
import type { Timeline } from './timeline.ts';

/** A column for drawing: null breaks the line, undefined is bridged. */
type Drawn = (number | null | undefined)[];

export interface ProfileData {
  readonly x: number[];
  readonly altitude: Drawn;
  readonly gs: Drawn;
  readonly vs: Drawn;
  /** Stretches of `x` without positions. */
  readonly gaps: readonly (readonly [number, number])[];
}

/** Vertical speed is drawn up to this many feet a minute either way. */
export const vsLimit = 3000;

/** The columns of a track with a break in each gap. */
export function profileData(track: Track, timeline: Timeline): ProfileData {
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

/** Rolling for take-off rather than taxiing, in knots. */
const takeoffSpeed = 50;
/** What a plan does not say, in feet per second: an airliner's usual climb and descent. */
const climb = 1800 / 60;
const descent = 1700 / 60;

/**
 * The planned altitude over `x` as corners of a line, from the take-off on; empty where the plan names no level or time.
 * Level and time are the plan's, the slopes usual ones.
 */
export function plannedProfile(
  report: PirepReport,
  track: Track,
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

const altitudeTops = [4000, 8000, 12_000, 20_000, 40_000, 60_000, 80_000] as const;
const speedTops = [100, 200, 400, 600, 800, 1200, 2400] as const;

/** The top of the altitude axis in feet; airliners all share one, so that their profiles compare. */
export function altitudeTop(highest: number): number {
  return altitudeTops.find((top) => highest <= top) ?? Math.ceil(highest / 40_000) * 40_000;
}

/** The top of the ground speed axis in knots. */
export function speedTop(fastest: number): number {
  return speedTops.find((top) => fastest <= top) ?? Math.ceil(fastest / 2400) * 2400;
}

/** The largest known value; 0 without one. */
export function largest(column: readonly (number | null | undefined)[]): number {
  return column.reduce<number>((most, value) => Math.max(most, value ?? 0), 0);
}
