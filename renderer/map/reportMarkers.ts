import type { LogLine, Phase, Track } from '../../server/contract/admin/pireps.ts';
import { statusText } from '../../server/contract/pirepStatus.ts';
import { distance } from '../app/figures.ts';
import { findGaps, findJumps, trackPoints } from './flownTrack.ts';

/** A numbered spot of a flight: the same number stands on the map, above the profile and on the replay bar. */
export interface ReportMarker {
  /** From 1, in time order. */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Nearest position of the track. */
  readonly index: number;
  readonly lon: number;
  readonly lat: number;
  readonly label: string;
  /** Each has its own sign: a phase of the flight, an event that the client told, what is wrong with the track. */
  readonly kind: 'phase' | 'event' | 'warn';
  /** The line of the log that says the same. */
  readonly line: string | null;
}

/** What the client told of a flight besides its positions. */
export interface Told {
  readonly log: readonly LogLine[];
  readonly phases: readonly Phase[];
}

/** Phases, events, gaps and jumps. A flight without positions has none: nothing says where they were. */
export function reportMarkers(track: Track, { log, phases }: Told): ReportMarker[] {
  if (track.at.length === 0) return [];
  const events = log.filter(({ event }) => event).map((line) => eventSpot(track, line));
  const begun = phases.map(({ status, at }) => spotAt(track, at, { label: statusText(status), kind: 'phase' }));
  const points = trackPoints(track);
  const broken = ({ from, to }: { readonly from: number; readonly to: number }, label: string): Spot => {
    const [[lonA, latA], [lonB, latB]] = [points[from] ?? [0, 0], points[to] ?? [0, 0]];
    const at = ((track.at[from] ?? 0) + (track.at[to] ?? 0)) / 2;
    return { at, index: from, lon: (lonA + lonB) / 2, lat: (latA + latB) / 2, label, kind: 'warn', line: null };
  };
  const gaps = findGaps(track.at).map((gap) => broken(gap, `gap ${Math.round(gap.minutes)} min`));
  const jumps = findJumps(track).map((jump) => broken(jump, `jump ${distance(jump.nm)}`));
  return [...begun, ...events, ...gaps, ...jumps]
    .sort((a, b) => a.at - b.at)
    .map((spot, index) => ({ ...spot, number: index + 1 }));
}

type Spot = Omit<ReportMarker, 'number'>;

function eventSpot(track: Track, { id, log, lat, lon, created_at }: LogLine): Spot {
  const label = log.replaceAll(/-(?=\d)/g, '−');
  const spot = { ...spotAt(track, Date.parse(created_at), { label, kind: 'event' }), line: id };
  return lat === null || lon === null ? spot : { ...spot, lon, lat };
}

function spotAt(track: Track, at: number, { label, kind }: Pick<Spot, 'label' | 'kind'>): Spot {
  const index = nearestIndex(track.at, at);
  return { at, index, lon: track.lon[index] ?? 0, lat: track.lat[index] ?? 0, label, kind, line: null };
}

/** Markers nearer to each other than this, in degrees, are drawn as one: no zoom would set them apart. */
const PlaceSize = 0.005;

/** Markers by place, in the order of their first. */
export function markersByPlace(markers: readonly ReportMarker[]): ReportMarker[][] {
  const places = Map.groupBy(
    markers,
    ({ lon, lat }) => `${Math.round(lon / PlaceSize)} ${Math.round(lat / PlaceSize)}`,
  );
  return [...places.values()];
}

/** Index of the time nearest to `at`; `times` ascending and not empty. */
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
