import { evidence, type Rule } from './flight.ts';

export const overweight: Rule = ({ pirep, aircraft }, { overweight: limit }) => {
  if (limit === 0) return undefined;
  const { zfw, gross_weight, fuel_used } = pirep;
  const landing = gross_weight === null || fuel_used === null ? null : gross_weight - fuel_used;
  const excess = {
    zfw_lbs: above(zfw, aircraft.zfw, limit),
    takeoff_lbs: above(gross_weight, aircraft.mtow, limit),
    landing_lbs: above(landing, aircraft.mlw, limit),
  };
  if (Object.values(excess).every((lbs) => lbs === null)) return undefined;
  return evidence({ ...excess, limit_percent: limit });
};

/** Returns lbs over the limit; null when it is not exceeded or unknown. */
function above(weight: number | null, highest: number | null, limit: number): number | null {
  if (weight === null || highest === null || highest <= 0) return null;
  return weight > highest * (1 + limit / 100) ? weight - highest : null;
}
