import { t } from '@lingui/core/macro';
import type { FlagShort, FlagSpot } from '../../../server/contract/admin/flags.ts';
import type { PirepLogLine } from '../../../server/contract/admin/pirepLog.ts';
import type { Phase, TrackColumns } from '../../../server/contract/admin/pireps.ts';
import { statusText, type FlagKind } from '../../../server/contract/codes.ts';
import { distance } from '../../lib/figures.ts';
import { findGaps, findJumps, trackPoints } from './flownTrack.ts';
import { distanceNm } from '../geo/greatCircle.ts';

/** A numbered point of a flight. The same number is on the map, above the profile and on the replay bar. */
export interface ReportMarker {
  /** From 1, in time order. */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Index of the nearest position of the track. */
  readonly index: number;
  readonly lon: number;
  readonly lat: number;
  readonly label: string;
  /** Each kind has its own symbol: a phase, an event from the client, or a warning or error about the track. */
  readonly kind: 'phase' | 'event' | 'warn' | 'bad';
  /** The log line with the same event. */
  readonly line: string | null;
  /** The flag that it belongs to, and which of the flag's spots it is. */
  readonly flag: { readonly kind: FlagKind; readonly spot: number } | null;
}

export interface MarkedFlag extends FlagShort {
  readonly spots: readonly FlagSpot[];
  /** One label per spot; a single label for two spots is placed between them. */
  readonly marks: readonly string[];
}

/** What the client sent of a flight besides its positions. */
export interface FlownFlight {
  readonly log: readonly PirepLogLine[];
  readonly phases: readonly Phase[];
  readonly flags: readonly MarkedFlag[];
}

/**
 * Returns phases, events, gaps, jumps and flags in time order. A flight without positions has none, because their
 * location is unknown.
 */
export function reportMarkers(track: TrackColumns, { log, phases, flags }: FlownFlight): ReportMarker[] {
  if (track.at.length === 0) return [];
  const events = log.filter(({ event }) => event).map((line) => eventSpot(track, line));
  const begun = phases.map(({ status, at }) => spotAt(track, at, { label: statusText(status), kind: 'phase' }));
  const between = betweenOf(track);
  const flagged = flags.flatMap((flag) => flagSpots(track, flag, between));
  const seen = new Set(
    flagged.flatMap(({ flag, index }) =>
      flag?.kind === 'position_gap' || flag?.kind === 'impossible_jump' ? [index] : [],
    ),
  );
  const broken = ({ from, to }: Ends, label: string): Spot[] =>
    seen.has(from) ? [] : [{ ...between({ from, to }), label, kind: 'warn', ...unnamed }];
  const gaps = findGaps(track.at).flatMap((gap) => broken(gap, t`gap ${Math.round(gap.minutes)} min`));
  const jumps = findJumps(track).flatMap((jump) => broken(jump, t`jump ${distance(jump.nm)}`));
  return [...begun, ...events, ...gaps, ...jumps, ...flagged]
    .sort((a, b) => a.at - b.at)
    .map((spot, index) => ({ ...spot, number: index + 1 }));
}

type Spot = Omit<ReportMarker, 'number'>;
type TrackPoint = Pick<Spot, 'at' | 'index' | 'lon' | 'lat'>;

interface Ends {
  readonly from: number;
  readonly to: number;
}

const unnamed = { line: null, flag: null } as const;

/** Returns the middle of a stretch; for a silent one, half-way. */
function betweenOf(track: TrackColumns): (ends: Ends) => TrackPoint {
  const points = trackPoints(track);
  return ({ from, to }) => {
    if (to - from > 1) return pointOf(track, (from + to) >> 1);
    const [[lonA, latA], [lonB, latB]] = [points[from] ?? [0, 0], points[to] ?? [0, 0]];
    const at = ((track.at[from] ?? 0) + (track.at[to] ?? 0)) / 2;
    return { at, index: from, lon: (lonA + lonB) / 2, lat: (latA + latB) / 2 };
  };
}

function flagSpots(
  track: TrackColumns,
  { kind, severity, spots, marks }: MarkedFlag,
  between: (ends: Ends) => TrackPoint,
): Spot[] {
  const indexes = spots.map((spot) => spotIndex(track, spot));
  const [from, to] = indexes;
  const of = (label: string, spot: number) => ({ label, kind: severity, line: null, flag: { kind, spot } });
  if (marks.length === 1 && from !== undefined && to !== undefined) {
    return [{ ...between({ from, to }), ...of(marks[0] ?? '', 0) }];
  }
  return indexes.map((index, spot) => ({ ...pointOf(track, index), ...of(marks[spot] ?? '', spot) }));
}

/**
 * Returns the track's position for a spot. The track may be thinned; of several positions at one time the nearest is
 * taken.
 */
export function spotIndex({ at, lon, lat }: TrackColumns, spot: FlagSpot): number {
  const time = at[nearestIndex(at, spot.at)];
  let [nearest, least] = [0, Infinity];
  for (let index = at.indexOf(time ?? 0); index < at.length && at[index] === time; index += 1) {
    const nm = distanceNm([lon[index] ?? 0, lat[index] ?? 0], [spot.lon, spot.lat]);
    if (nm < least) [nearest, least] = [index, nm];
  }
  return nearest;
}

function eventSpot(track: TrackColumns, { id, log, lat, lon, created_at }: PirepLogLine): Spot {
  const label = log.replaceAll(/-(?=\d)/g, '−');
  const spot = { ...spotAt(track, Date.parse(created_at), { label, kind: 'event' }), line: id };
  return lat === null || lon === null ? spot : { ...spot, lon, lat };
}

function spotAt(track: TrackColumns, at: number, { label, kind }: Pick<Spot, 'label' | 'kind'>): Spot {
  return { ...pointOf(track, nearestIndex(track.at, at)), at, label, kind, ...unnamed };
}

function pointOf({ at, lon, lat }: TrackColumns, index: number): TrackPoint {
  return { at: at[index] ?? 0, index, lon: lon[index] ?? 0, lat: lat[index] ?? 0 };
}

/** Events that every flight has. Faults go before them, and other events where there is room. */
const milestone = /take-?off|airborne|top of|touchdown|landed/i;

/** The lower one wins when there is no room for both. */
export function rankOf({ kind, label }: ReportMarker): number {
  if (kind === 'bad') return 0;
  if (kind === 'warn') return 1;
  return milestone.test(label) ? 2 : 3;
}

/** In degrees. Closer markers are drawn as one, because no zoom would separate them. */
const PointSize = 0.005;

/** Groups markers by point, in the order of their first. */
export function markersByPoint(markers: readonly ReportMarker[]): ReportMarker[][] {
  const groups = Map.groupBy(
    markers,
    ({ lon, lat }) => `${Math.round(lon / PointSize)} ${Math.round(lat / PointSize)}`,
  );
  return [...groups.values()];
}

/** Returns the index of the time nearest to `at`; `times` is ascending and not empty. */
export function nearestIndex(times: readonly number[], at: number): number {
  let low = 0;
  let high = times.length - 1;
  while (high - low > 1) {
    const mid = (low + high) >> 1;
    if ((times[mid] ?? 0) <= at) low = mid;
    else high = mid;
  }
  return at - (times[low] ?? 0) <= (times[high] ?? 0) - at ? low : high;
}
