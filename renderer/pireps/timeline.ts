import type { Track } from '../../server/contract/admin/pireps.ts';
import { between, type Cursor } from '../map/cursor.ts';

/** The axis along which a track is drawn and replayed. */
export interface Timeline {
  /** One for each position, never descending: seconds since 1970, or the position's number when the times say nothing. */
  readonly x: readonly number[];
  /** Whether `x` are times. */
  readonly timed: boolean;
}

/** Positions of a client that sends no times all carry the time of their batch: they are drawn in their order. */
export function timelineOf({ at }: Pick<Track, 'at'>): Timeline {
  const timed = at.length < 2 || at.some((time) => time !== at[0]);
  if (!timed) return { x: at.map((_, index) => index), timed };
  let latest = Number.NEGATIVE_INFINITY;
  return { x: at.map((time) => (latest = Math.max(latest, time / 1000))), timed };
}

/** `x` at the cursor. */
export function xAt({ x }: Timeline, cursor: Cursor): number {
  return between(x, cursor) ?? 0;
}

/** The cursor at `value` on the axis, within the track. */
export function cursorAt({ x }: Timeline, value: number): Cursor {
  const after = firstAfter(x, value);
  if (after === 0) return 0;
  if (after === x.length) return x.length - 1;
  const [from, to] = [x[after - 1] ?? 0, x[after] ?? 0];
  return after - 1 + (value - from) / (to - from);
}

/** Index of the first of the ascending `x` beyond `value`; its length when there is none. */
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
