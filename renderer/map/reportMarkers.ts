import type { LogLine, Track } from '../../server/contract/admin/pireps.ts';
import { findGaps, trackPoints } from './flownTrack.ts';

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
  readonly kind: 'phase' | 'warn';
}

/** Events the client reported and gaps in the track. A flight without positions has none: nothing says where they were. */
export function reportMarkers(track: Track, log: readonly LogLine[]): ReportMarker[] {
  if (track.at.length === 0) return [];
  const events = log.filter(({ event }) => event).map((line) => eventSpot(track, line));
  const points = trackPoints(track);
  const gaps = findGaps(track.at).map(({ from, to, minutes }): Spot => {
    const [[lonA, latA], [lonB, latB]] = [points[from] ?? [0, 0], points[to] ?? [0, 0]];
    const at = ((track.at[from] ?? 0) + (track.at[to] ?? 0)) / 2;
    const label = `gap ${Math.round(minutes)} min`;
    return { at, index: from, lon: (lonA + lonB) / 2, lat: (latA + latB) / 2, label, kind: 'warn' };
  });
  return [...events, ...gaps].sort((a, b) => a.at - b.at).map((spot, index) => ({ ...spot, number: index + 1 }));
}

type Spot = Omit<ReportMarker, 'number'>;

function eventSpot(track: Track, { log, lat, lon, created_at }: LogLine): Spot {
  const at = Date.parse(created_at);
  const index = nearestIndex(track.at, at);
  const known = lat !== null && lon !== null;
  return {
    at,
    index,
    lon: known ? lon : (track.lon[index] ?? 0),
    lat: known ? lat : (track.lat[index] ?? 0),
    label: log.replaceAll(/-(?=\d)/g, '−'),
    kind: 'phase',
  };
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
