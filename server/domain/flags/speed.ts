import { evidence, type Rule } from './flight.ts';
import type { Leg } from './legs.ts';
import type { Sample } from './sample.ts';

/** Seconds for the mean speed, because times are rounded. */
const span = 120;

/** Where the client reports speeds, a distance too long for its time is time compression instead. */
export const impossibleSpeed: Rule = ({ samples, legs }, { highest_speed: limit }) => {
  if (limit === 0) return undefined;
  const reported = samples.map((sample) => ({ sample, knots: sample.gs }));
  const fast = [...reported, ...measureSpeeds(legs)].filter(({ knots }) => knots > limit);
  if (fast.length === 0) return undefined;
  const fastest = fast.reduce((a, b) => (b.knots > a.knots ? b : a));
  return evidence({ fastest_kt: fastest.knots, limit_kt: limit, count: fast.length }, fastest.sample);
};

export const impossibleJump: Rule = ({ legs }, { highest_speed: limit }) => {
  const jumps = legs.filter(({ jumped }) => jumped);
  if (jumps.length === 0) return undefined;
  const { nm, seconds, from, to } = jumps.reduce((a, b) => (b.nm > a.nm ? b : a));
  return evidence({ distance_nm: nm, seconds, count: jumps.length, limit_kt: limit }, from, to);
};

interface Speed {
  readonly sample: Sample;
  readonly knots: number;
}

/** Uses the distances of legs without a reported speed. */
function measureSpeeds(legs: readonly Leg[]): Speed[] {
  const speeds: Speed[] = [];
  let [nm, seconds] = [0, 0];
  for (const leg of legs) {
    if (leg.jumped || !Number.isNaN(leg.flown)) continue;
    nm += leg.nm;
    seconds += leg.seconds;
    if (seconds < span) continue;
    speeds.push({ sample: leg.to, knots: nm / (seconds / 3600) });
    [nm, seconds] = [0, 0];
  }
  return speeds;
}
