import type { FlagEvidence } from '../../contract/admin/flags.ts';
import { evidence, type Rule } from './flight.ts';
import type { Leg } from './legs.ts';

/** Nautical miles for taxiing and an extra circuit. */
const leastMeasured = 10;
/** Plans do not contain the way to the runway and the approach circuit. */
const leastPlanned = 25;

export const distanceDiffers: Rule = ({ pirep, legs }, { distance_difference: limit }) => {
  if (pirep.distance === null || legs.length === 0) return undefined;
  const measured = measureDistance(legs);
  return compare({ claimed_nm: pirep.distance, measured_nm: measured }, [pirep.distance, measured], {
    limit,
    least: leastMeasured,
  });
};

export const distanceOffPlan: Rule = ({ pirep }, { distance_difference: limit }) => {
  const { planned_distance: planned, distance: claimed } = pirep;
  if (!planned || claimed === null) return undefined;
  return compare({ planned_nm: planned, claimed_nm: claimed }, [claimed, planned], { limit, least: leastPlanned });
};

function compare(
  values: Readonly<Record<string, number>>,
  [claimed, reference]: readonly [number, number],
  { limit, least }: { readonly limit: number; readonly least: number },
): FlagEvidence | undefined {
  const off = claimed - reference;
  if (limit === 0 || !(Math.abs(off) > Math.max(least, (reference * limit) / 100))) return undefined;
  const percent = reference === 0 ? null : (off / reference) * 100;
  return evidence({ ...values, percent, limit_percent: limit });
}

/** Returns nautical miles on the ground and in the air, without jumps. */
function measureDistance(legs: readonly Leg[]): number {
  return legs.reduce((sum, { nm, jumped }) => (jumped ? sum : sum + nm), 0);
}
