import type { Feature, LineString } from 'geojson';
import type { TrackColumns } from '../../../server/contract/admin/pireps.ts';
import { altitudeStep } from '../../lib/tokens.ts';
import { drawablePieces, lineFeature, lineFeatures } from '../geo/features.ts';
import { distanceNm, greatCircle, type LonLat, unwrap } from '../geo/greatCircle.ts';

/** Minutes without a position that count as a gap, which no solid line crosses. */
const GapMinutes = 5;

/** The track between the positions `from` and `to` = `from` + 1 is unknown. */
export interface Gap {
  readonly from: number;
  readonly to: number;
  readonly minutes: number;
}

export interface StepProperties {
  /** Index into the altitude ramp. */
  readonly step: number;
}

/** The columns of a track that its lines are drawn from. */
type LineColumns = {
  readonly [Column in 'at' | 'lon' | 'lat' | 'altitude']: readonly TrackColumns[Column][number][];
};

/** Finds the silent parts of a track; `at` is in milliseconds, ascending. */
export function findGaps(at: readonly number[]): Gap[] {
  const gaps: Gap[] = [];
  for (let to = 1; to < at.length; to += 1) {
    const minutes = ((at[to] ?? 0) - (at[to - 1] ?? 0)) / 60_000;
    if (minutes >= GapMinutes) gaps.push({ from: to - 1, to, minutes });
  }
  return gaps;
}

/** No aircraft can fly from position `from` to `to` = `from` + 1 in that time. */
export interface Jump {
  readonly from: number;
  readonly to: number;
  readonly nm: number;
}

/** Knots above any aircraft's speed, over more nautical miles than a client leaves out. */
const JumpKnots = 2000;
const JumpNm = 60;

/** Finds points where the client or its simulator was suddenly elsewhere; none when times are unusable. */
export function findJumps({ at, lon, lat }: Omit<LineColumns, 'altitude'>): Jump[] {
  if (at.at(-1) === at[0]) return [];
  return at.flatMap((time, to) => {
    const from = to - 1;
    // A degree is 60 nm at most, so nearer points need no calculation.
    if (from < 0 || isWithin(1, { lon, lat }, to)) return [];
    const nm = distanceNm([lon[from] ?? 0, lat[from] ?? 0], [lon[to] ?? 0, lat[to] ?? 0]);
    const hours = (time - (at[from] ?? 0)) / 3_600_000;
    return nm > JumpNm && nm > hours * JumpKnots ? [{ from, to, nm }] : [];
  });
}

function isWithin(degrees: number, { lon, lat }: Pick<LineColumns, 'lon' | 'lat'>, to: number): boolean {
  const [north, east] = [lat, lon].map((column) => Math.abs((column[to] ?? 0) - (column[to - 1] ?? 0)));
  return (north ?? 0) + (east ?? 0) < degrees;
}

/** Returns the track as one line that crosses the antimeridian unbroken. */
export function trackPoints({ lon, lat }: Pick<LineColumns, 'lon' | 'lat'>, near?: number): LonLat[] {
  return unwrap(
    lon.map((value, index) => [value, lat[index] ?? 0]),
    near,
  );
}

/** Returns one line per part in the same step of the altitude ramp, broken at gaps, jumps and the edge of the map. */
export function trackLines(track: LineColumns, points: readonly LonLat[]): Feature<LineString, StepProperties>[] {
  const afterBreak = new Set([...findGaps(track.at), ...findJumps(track)].map(({ to }) => to));
  const stretches: { step: number; points: LonLat[] }[] = [];
  points.forEach((point, index) => {
    const before = points[index - 1];
    if (before === undefined || afterBreak.has(index)) return;

    const step = altitudeStep(track.altitude[index] ?? null);
    for (const piece of drawablePieces(wayBetween(before, point))) {
      const open = stretches.at(-1);
      if (open?.step === step && open.points.at(-1) === piece[0]) open.points.push(...piece.slice(1));
      else stretches.push({ step, points: piece });
    }
  });
  return stretches.map((stretch) => lineFeature(stretch.points, { step: stretch.step }));
}

/** A long line between two positions is curved on the map and may cross a pole. */
function wayBetween(from: LonLat, to: LonLat): LonLat[] {
  const [west, south] = from;
  const [east, north] = to;
  if (Math.abs(east - west) + Math.abs(north - south) < 5) return [from, to];
  return unwrap(greatCircle([from, to]), west);
}

/** Returns the line through these points, cut at the edge of the map. */
export function stretchLines(points: readonly LonLat[]): Feature<LineString>[] {
  const way = points.flatMap((point, index) => {
    const before = points[index - 1];
    return before === undefined ? [point] : wayBetween(before, point).slice(1);
  });
  return lineFeatures(way);
}

/** Returns the lines across gaps and jumps, cut at the edge of the map. */
export function gapLines(track: Omit<LineColumns, 'altitude'>, points: readonly LonLat[]): Feature<LineString>[] {
  return [...findGaps(track.at), ...findJumps(track)].flatMap(({ from, to }) => {
    const [before, after] = [points[from], points[to]];
    if (before === undefined || after === undefined) return [];
    return lineFeatures(wayBetween(before, after));
  });
}
