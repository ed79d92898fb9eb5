import type { EndpointOutput } from '../../server/contract/endpoint.ts';
import type { getPirepTrack, PirepReport } from '../../server/contract/admin/pireps.ts';
import { count } from '../app/figures.ts';
import { findJumps } from '../map/flownTrack.ts';
import type { Timeline } from './timeline.ts';

type Flown = Pick<EndpointOutput<typeof getPirepTrack>, 'track' | 'every' | 'without_place'>;

/** What map and profile do not show as it was sent, in sentences; none for a usual flight. */
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
      ? `Drawn simplified: every ${ordinal(every)} of ${count(position_count)} positions; files have them all.`
      : '',
    without_place > 0 ? `${positions(without_place)} without a place ${isAre(without_place)} left out.` : '',
    timed ? '' : 'The positions carry no times of their own and are drawn in the order they came in.',
    jumps > 0 ? `${jumps === 1 ? 'One jump is' : `${count(jumps)} jumps are`} dotted: nothing flies that fast.` : '',
    unknown > 0 && known > 0
      ? `${positions(unknown)} without an altitude ${isAre(unknown)} drawn as on the ground.`
      : '',
  ].filter((note) => note !== '');
}

const positions = (many: number): string => `${count(many)} ${many === 1 ? 'position' : 'positions'}`;
const isAre = (many: number): string => (many === 1 ? 'is' : 'are');

/** `2nd`, `3rd`, `10th` */
function ordinal(value: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as Readonly<Record<string, string>>;
  return `${count(value)}${ending[ordinals.select(value)] ?? 'th'}`;
}
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
