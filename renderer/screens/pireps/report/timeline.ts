import { plural, selectOrdinal, t } from '@lingui/core/macro';
import type { getPirepTrack, PirepReport, TrackColumns } from '../../../../server/contract/admin/pireps.ts';
import type { EndpointOutput } from '../../../../server/contract/endpoint.ts';
import { count } from '../../../lib/figures.ts';
import { between, type Cursor } from '../../../map/geo/cursor.ts';
import { findJumps } from '../../../map/report/flownTrack.ts';

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
export function timelineOf({ at }: Pick<TrackColumns, 'at'>): Timeline {
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

type Flown = Pick<EndpointOutput<typeof getPirepTrack>, 'track' | 'every' | 'without_place'>;

/** Lists where map and profile differ from what the client sent; empty for a usual flight. */
export function trackNotes(
  { position_count }: Pick<PirepReport, 'position_count'>,
  { track, every, without_place }: Flown,
  { timed }: Timeline,
): string[] {
  const jumps = findJumps(track).length;
  const unknown = track.altitude.filter((feet) => feet === null).length;
  const known = track.altitude.length - unknown;
  return [
    every > 1
      ? selectOrdinal(every, {
          one: `Simplified: shows every #st of ${count(position_count)} positions. Downloaded files contain all of them.`,
          two: `Simplified: shows every #nd of ${count(position_count)} positions. Downloaded files contain all of them.`,
          few: `Simplified: shows every #rd of ${count(position_count)} positions. Downloaded files contain all of them.`,
          other: `Simplified: shows every #th of ${count(position_count)} positions. Downloaded files contain all of them.`,
        })
      : '',
    without_place > 0
      ? plural(without_place, {
          one: '1 position without coordinates is not shown.',
          other: `${count(without_place)} positions without coordinates are not shown.`,
        })
      : '',
    timed ? '' : t`The positions have no timestamps and are shown in the order received.`,
    jumps > 0
      ? plural(jumps, { one: 'One impossible jump is dotted.', other: `${count(jumps)} impossible jumps are dotted.` })
      : '',
    unknown > 0 && known > 0
      ? plural(unknown, {
          one: '1 position without an altitude is drawn at ground level.',
          other: `${count(unknown)} positions without an altitude are drawn at ground level.`,
        })
      : '',
  ].filter((note) => note !== '');
}
