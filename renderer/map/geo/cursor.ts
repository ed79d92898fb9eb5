import type { TrackColumns } from '../../../server/contract/admin/pireps.ts';
import { wrapDegrees } from '../../../server/contract/geo.ts';
import type { LonLat } from './greatCircle.ts';

/** A point on a track: the index of a position, with a fraction between two. Map, profile and replay share one. */
export type Cursor = number;

/** Returns a column's value at the cursor, interpolated between two positions; null if one of them is unknown. */
export function between(column: readonly (number | null)[], cursor: Cursor): number | null {
  const index = Math.floor(cursor);
  const share = cursor - index;
  const from = column[index] ?? null;
  const to = column[index + 1] ?? null;
  if (share === 0 || from === null) return from;
  return to === null ? null : from + (to - from) * share;
}

/** Returns the aircraft's point, interpolated the short way between two positions; null outside the track. */
export function pointAt({ lon, lat }: Pick<TrackColumns, 'lon' | 'lat'>, cursor: Cursor): LonLat | null {
  const north = between(lat, cursor);
  const index = Math.floor(cursor);
  const from = lon[index];
  if (north === null || from === undefined) return null;
  const to = lon[index + 1] ?? from;
  return [from + wrapDegrees(to - from) * (cursor - index), north];
}
