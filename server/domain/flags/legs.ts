import { distanceNm } from '../greatCircle.ts';
import { isTimed, type Sample } from './sample.ts';
import { rowsAtOnce, type Steps } from './steps.ts';

/** The way from one position to the next. */
export interface Leg {
  readonly from: Sample;
  readonly to: Sample;
  readonly nm: number;
  /** By the clock; of what was kept and sent later, as much as it takes. */
  readonly seconds: number;
  /** What it takes at the speed that was reported, or by the simulator's clock; NaN when neither is known. */
  readonly flown: number;
  /** Too far for the time, all of a sudden. */
  readonly jumped: boolean;
}

/** Seconds by which the times of two positions may be wrong: rounded, or late on the way. */
const slack = 30;
/** What is too far so often in a row is no jump. */
const longestJump = 2;
/** Knots from which the way says something about the time. */
const telling = 60;
/** How many times faster than the clock a simulator goes at most. */
const fastest = 32;
/** Knots of somebody who tells no speed. */
const assumed = 450;

/** @param highest knots over ground; 0: everything is possible */
export function* toLegs(samples: readonly Sample[], highest: number): Steps<Leg[]> {
  const legs: Leg[] = [];
  let kept = 0;
  for (const [i, to] of samples.entries()) {
    const from = samples[i - 1];
    if (from === undefined) continue;
    if (i % rowsAtOnce === 0) yield;
    const nm = distanceNm(from, to);
    const flown = flownSeconds(from, to, nm);
    let seconds = (to.at - from.at) / 1000;
    if (!isTimed(from) || !isTimed(to)) {
      // A client that was offline sends what it kept, all at once: that has the time of the silence before it.
      const needed = Number.isNaN(flown) ? (nm / assumed) * 3600 : flown;
      const missing = Math.max(0, needed - seconds);
      const late = needed > fastest * seconds ? missing : Math.min(kept, missing);
      kept = Math.max(0, kept + Math.max(0, seconds - needed) - late);
      seconds += late;
    }
    const tooFar = highest > 0 && nm > (highest / 3600) * (seconds + slack);
    legs.push({ from, to, nm, seconds, flown, jumped: tooFar });
  }
  return tellJumps(legs);
}

function flownSeconds(from: Sample, to: Sample, nm: number): number {
  const gs = (from.gs + to.gs) / 2;
  if (gs >= telling) return (nm / gs) * 3600;
  const simulated = (to.sim_time - from.sim_time) / 1000;
  // A simulator's clock can also be set to another time of the day.
  return simulated >= 0 && simulated <= fastest * ((to.at - from.at) / 1000) + 60 ? simulated : NaN;
}

/** Away and back again is a jump; what goes on being too fast is not. */
function tellJumps(legs: Leg[]): Leg[] {
  for (let begin = 0; begin < legs.length; begin++) {
    let end = begin;
    while (legs[end]?.jumped === true) end++;
    if (end - begin > longestJump) {
      for (let i = begin; i < end; i++) legs[i] = { ...(legs[i] as Leg), jumped: false };
    }
    begin = end;
  }
  return legs;
}
