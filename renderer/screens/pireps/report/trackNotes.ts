import type { EndpointOutput } from '../../../../server/contract/endpoint.ts';
import type { getPirepTrack, PirepReport } from '../../../../server/contract/admin/pireps.ts';
import { count } from '../../../lib/figures.ts';
import { findJumps } from '../../../map/report/flownTrack.ts';
import type { Timeline } from './timeline.ts';

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
      ? `Simplified: shows every ${ordinal(every)} of ${count(position_count)} positions. Downloaded files contain all of them.`
      : '',
    without_place > 0 ? `${positions(without_place)} without coordinates ${isAre(without_place)} not shown.` : '',
    timed ? '' : 'The positions have no timestamps and are shown in the order received.',
    jumps > 0 ? `${jumps === 1 ? 'One impossible jump is' : `${count(jumps)} impossible jumps are`} dotted.` : '',
    unknown > 0 && known > 0
      ? `${positions(unknown)} without an altitude ${isAre(unknown)} drawn at ground level.`
      : '',
  ].filter((note) => note !== '');
}

const positions = (many: number): string => `${count(many)} ${many === 1 ? 'position' : 'positions'}`;
const isAre = (many: number): string => (many === 1 ? 'is' : 'are');

/** Returns `2nd`, `3rd` or `10th`. */
function ordinal(value: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as Readonly<Record<string, string>>;
  return `${count(value)}${ending[ordinals.select(value)] ?? 'th'}`;
}
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
