import type { Track } from '../../../server/contract/admin/pireps.ts';
import type { LonLat } from './greatCircle.ts';

/**
 * A place on a track: the index of a position, with a fraction when between two. Map, profile and replay share one.
 */
export type Cursor = number;

/** A column's value at the cursor, between two positions in proportion; null where one of them is unknown. */
export function between(column: readonly (number | null)[], cursor: Cursor): number | null {
  const index = Math.floor(cursor);
  const share = cursor - index;
  const from = column[index] ?? null;
  const to = column[index + 1] ?? null;
  if (share === 0 || from === null) return from;
  return to === null ? null : from + (to - from) * share;
}

/** Where the aircraft is, the short way between two positions; null beyond the track. */
export function placeAt({ lon, lat }: Pick<Track, 'lon' | 'lat'>, cursor: Cursor): LonLat | null {
  const north = between(lat, cursor);
  const index = Math.floor(cursor);
  const from = lon[index];
  if (north === null || from === undefined) return null;
  const to = lon[index + 1] ?? from;
  // The short way across the antimeridian.
  const turn = ((((to - from + 180) % 360) + 360) % 360) - 180;
  return [from + turn * (cursor - index), north];
}
