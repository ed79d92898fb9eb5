import { courseTo, pointFrom } from '../../domain/greatCircle.ts';
import type { FlightPlan } from '../flightModel/flightPlan.ts';

/** The plan as it is flown around weather on the left of it, `share` longer. */
export function detoured(plan: FlightPlan, share: number): FlightPlan {
  // The height of a sine arch that is longer than its base by this share.
  const height = plan.distance * Math.sqrt(share) * (2 / Math.PI);
  const aside = courseTo(plan.dpt, plan.arr) - 90;
  const fixes = plan.fixes.map((fix, i) => {
    const bulge = Math.sin((Math.PI * (i + 1)) / (plan.fixes.length + 1));
    return { ...fix, ...pointFrom(fix, aside, height * bulge) };
  });
  return { ...plan, fixes, distance: plan.distance * (1 + share) };
}
