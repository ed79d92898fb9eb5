import type { Feature, LineString } from 'geojson';
import type { Track } from '../../server/contract/admin/pireps.ts';
import { altitudeStep } from './altitudeRamp.ts';
import { lineFeature } from './feature.ts';
import { type LonLat, unwrap } from './greatCircle.ts';

/** Minutes without a position that count as a gap, never bridged by a solid line. */
const GapMinutes = 5;

/** Between the positions `from` and `to` = `from` + 1 nothing is known. */
export interface Gap {
  readonly from: number;
  readonly to: number;
  readonly minutes: number;
}

export interface StepProperties {
  /** Index into the altitude ramp. */
  readonly step: number;
}

/** Silent stretches of a track; `at` in milliseconds, ascending. */
export function findGaps(at: readonly number[]): Gap[] {
  const gaps: Gap[] = [];
  for (let to = 1; to < at.length; to += 1) {
    const minutes = ((at[to] ?? 0) - (at[to - 1] ?? 0)) / 60_000;
    if (minutes >= GapMinutes) gaps.push({ from: to - 1, to, minutes });
  }
  return gaps;
}

/** Where the flight was, as one line that crosses the antimeridian unbroken. */
export function trackPoints({ lon, lat }: Pick<Track, 'lon' | 'lat'>, near?: number): LonLat[] {
  return unwrap(
    lon.map((value, index) => [value, lat[index] ?? 0]),
    near,
  );
}

/** One line for each stretch in the same step of the altitude ramp, broken at the gaps. */
export function trackLines(track: Track, points: readonly LonLat[]): Feature<LineString, StepProperties>[] {
  const afterGap = new Set(findGaps(track.at).map(({ to }) => to));
  const stretches: { step: number; points: LonLat[] }[] = [];
  points.forEach((point, index) => {
    const before = points[index - 1];
    if (before === undefined || afterGap.has(index)) return;
    const step = altitudeStep(track.altitude[index] ?? null);
    const open = stretches.at(-1);
    if (open?.step === step && open.points.at(-1) === before) open.points.push(point);
    else stretches.push({ step, points: [before, point] });
  });
  return stretches.map((stretch) => lineFeature(stretch.points, { step: stretch.step }));
}

/** The straight connections across the gaps. */
export function gapLines(track: Track, points: readonly LonLat[]): Feature<LineString, { minutes: number }>[] {
  return findGaps(track.at).map(({ from, to, minutes }) => lineFeature(points.slice(from, to + 1), { minutes }));
}
