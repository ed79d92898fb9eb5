import { listRunways } from '../../domain/airports/runways.ts';
import type { Approach } from '../flightModel/approaches.ts';
import type { FlightPlan } from '../flightModel/flightPlan.ts';
import { createRandom } from '../flightModel/random.ts';

/** Pilots stop within this share of a runway, so none aims farther along it. */
const farthest = 0.3;

/** A usual landing, never the same twice: rather past the aiming point than before it, and near the centre line. */
export function touchdownOf(seed: string, plan: FlightPlan): Approach {
  const random = createRandom(`touchdown ${seed}`);
  const between = (low: number, high: number): number => (random.between(low, high) + random.between(low, high)) / 2;
  const length = listRunways(plan.arr.id)[0]?.length ?? 6000;
  const [nearest, last] = plan.kind === 'light' ? [350, 1300] : [850, 2300];
  return {
    end: 'stop',
    distance_ft: Math.min(between(nearest, last), length * farthest),
    offset_ft: between(-24, 24),
    aside_ft: between(-150, 150),
    high_ft: between(-60, 120),
    fast_kt: between(-3, 12),
  };
}

/** One that others talk about in every fourth case: long, off the centre line, or with a bounce. */
export function anyTouchdownOf(seed: string, plan: FlightPlan): Approach {
  const usual = touchdownOf(seed, plan);
  const random = createRandom(`rare touchdown ${seed}`);
  switch (random.whole(1, 20)) {
    case 1:
    case 2:
      return { ...usual, distance_ft: usual.distance_ft + random.between(1300, 1900) };
    case 3:
    case 4:
      return { ...usual, offset_ft: random.between(38, 52) };
    case 5:
      return { ...usual, bounces: [random.between(4, 9)] };
    default:
      return usual;
  }
}
