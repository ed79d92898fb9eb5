import type { CheckedFlight } from './flight.ts';

/** The part of a flight that the rules could check. */
export interface Tracked {
  readonly minutes: number;
  /** The same with the gaps between, which have a flag of their own. */
  readonly minutesWithGaps: number;
  /** Milliseconds since 1970 of the first and the last movement. */
  readonly from: number;
  readonly to: number;
}

export const nothingTracked: Tracked = { minutes: 0, minutesWithGaps: 0, from: 0, to: 0 };

/** Knots of what does not taxi. */
export const flying = 50;

/** Milliseconds between positions that show what was between them: with reported speeds, and without. */
const near = 600_000;
const nearWithoutSpeed = 60_000;
/** Milliseconds by which a PC's clock may be fast. */
const fastClock = 300_000;

/** Adds up the time between the first and the last movement of a flight, without gaps and breaks. */
export function readTracked({ samples, legs, moves, airborne, pauses }: Omit<CheckedFlight, 'tracked'>): Tracked {
  const { at, gs, length } = samples;
  const { first, last } = moves;
  if (first === undefined || last === undefined || at.at(length - 1) > Date.now() + fastClock) return nothingTracked;
  const paused = pauses.values();
  let pause = paused.next().value;
  let [sum, gaps] = [0, 0];
  let hasFlown = airborne.length > 0;
  for (let i = first; i < last; i++) {
    while (pause !== undefined && pause.to <= i) pause = paused.next().value;
    const step = at.at(i + 1) - at.at(i);
    const hasSpeed = !Number.isNaN(gs.at(i)) && !Number.isNaN(gs.at(i + 1));
    if (pause !== undefined && pause.from <= i) continue;
    if (step > (hasSpeed ? near : nearWithoutSpeed)) gaps += step;
    else sum += step;
    hasFlown ||= step > 0 && legs.nm.at(i) * 3_600_000 > flying * step;
  }
  if (!hasFlown) return nothingTracked;
  return { minutes: sum / 60_000, minutesWithGaps: (sum + gaps) / 60_000, from: at.at(first), to: at.at(last) };
}
