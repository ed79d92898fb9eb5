import { distanceNm } from '../../contract/geo.ts';
import { isTimed, type Sample } from './sample.ts';
import { rowsAtOnce, type Steps } from './steps.ts';

/** The leg from one position to the next. */
export interface Leg {
  readonly from: Sample;
  readonly to: Sample;
  readonly nm: number;
  /** By the clock. For queued positions, as long as the distance takes. */
  readonly seconds: number;
  /** By the reported speed or the simulator's clock; NaN when neither is known. */
  readonly flown: number;
  /** True when it is suddenly too far for the time. */
  readonly jumped: boolean;
}

/** Seconds by which the times of two positions may be wrong, because of rounding or delays. */
const slack = 30;
/** This many impossible legs in a row are no jump. */
const longestJump = 2;
/** Knots from which the distance allows conclusions about time. */
const telling = 60;
/** The highest simulation rate. */
const fastest = 32;
/** The assumed speed in knots when none is reported. */
const assumed = 450;

/** @param highest ground speed in knots; 0 allows any */
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
      // A client that was offline sends its queue at once, after a silence that covers the whole time.
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
  // The simulator's time of day may also be changed.
  return simulated >= 0 && simulated <= fastest * ((to.at - from.at) / 1000) + 60 ? simulated : NaN;
}

/** Going away and back again is a jump. Continuing too fast is not. */
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
