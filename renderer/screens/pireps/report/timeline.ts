import type { Track } from '../../../../server/contract/admin/pireps.ts';
import { between, type Cursor } from '../../../map/geo/cursor.ts';

/** The axis along which a track is drawn and replayed. */
export interface Timeline {
  /**
   * One value per position, never descending: seconds since 1970, or the position's number if the times are not
   * usable.
   */
  readonly x: readonly number[];
  /** True if `x` are times. */
  readonly timed: boolean;
}

/** Clients without position times give all positions the time of their batch; these are drawn in order. */
export function timelineOf({ at }: Pick<Track, 'at'>): Timeline {
  const timed = at.length < 2 || at.some((time) => time !== at[0]);
  if (!timed) return { x: at.map((_, index) => index), timed };
  let latest = Number.NEGATIVE_INFINITY;
  return { x: at.map((time) => (latest = Math.max(latest, time / 1000))), timed };
}

/** Returns `x` at the cursor. */
export function xAt({ x }: Timeline, cursor: Cursor): number {
  return between(x, cursor) ?? 0;
}

/** Returns the cursor at `value` on the axis, within the track. */
export function cursorAt({ x }: Timeline, value: number): Cursor {
  const after = firstAfter(x, value);
  if (after === 0) return 0;
  if (after === x.length) return x.length - 1;
  const [from, to] = [x[after - 1] ?? 0, x[after] ?? 0];
  return after - 1 + (value - from) / (to - from);
}

/** Returns the index of the first `x` beyond `value`, or the length when there is none. */
function firstAfter(x: readonly number[], value: number): number {
  let low = 0;
  let high = x.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((x[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
