import { evidence, type Rule } from './flight.ts';
import type { Leg } from './legs.ts';
import { isTimed } from './sample.ts';

/** Nautical miles below which a silence does not count: the aircraft may be at the gate. */
const standing = 5;

export const positionGap: Rule = ({ legs }, { position_gap: limit }) => {
  if (limit === 0) return undefined;
  const gaps = legs.filter((leg) => isGap(leg, limit * 60));
  const longest = gaps.toSorted((a, b) => b.seconds - a.seconds)[0];
  if (longest === undefined) return undefined;
  const values = {
    minutes: longest.seconds / 60,
    distance_nm: longest.nm,
    gs_kt: longest.nm / (longest.seconds / 3600),
    count: gaps.length,
    total_minutes: gaps.reduce((sum, { seconds }) => sum + seconds, 0) / 60,
    limit_minutes: limit,
  };
  return evidence(values, longest.from, longest.to);
};

function isGap({ from, to, nm, seconds, flown }: Leg, limit: number): boolean {
  if (seconds <= limit || nm <= standing) return false;
  // Without client times, a silence is a gap only if the distance across it takes that long. Otherwise the positions
  // were queued and sent later.
  return (isTimed(from) && isTimed(to)) || !(flown < limit / 2);
}

export const noTrack: Rule = ({ pirep, samples }) =>
  samples.length >= 2 || pirep.source === 0 ? undefined : evidence({ positions: samples.length }, ...samples);
