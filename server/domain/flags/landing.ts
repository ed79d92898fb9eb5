import { evidence, type Flight, type Rule } from './flight.ts';
import { measureTouchdowns, type Touchdown } from './touchdowns.ts';

/** Uses the filed or the measured rate: the client may see more than its positions show. */
export const hardLanding: Rule = (flight, { hard_landing_rate: limit }) => {
  const measured = measureTouchdowns(flight).toSorted((a, b) => a.rate - b.rate)[0];
  const claimed = claimedRate(flight);
  if (limit === 0 || !(Math.min(claimed ?? 0, measured?.rate ?? 0) <= -limit)) return undefined;
  const values = { claimed_fpm: claimed, measured_fpm: measured?.rate ?? null, limit_fpm: -limit };
  return evidence(values, measured?.sample ?? lastLanding(flight));
};

/** Of several touchdowns, the one closest to the filed rate counts. */
export const landingRateDiffers: Rule = (flight, { landing_rate_difference: limit }) => {
  const claimed = claimedRate(flight);
  if (limit === 0 || claimed === null) return undefined;
  const off = ({ rate }: Touchdown): number => Math.abs(rate - claimed);
  const nearest = measureTouchdowns(flight).toSorted((a, b) => off(a) - off(b))[0];
  if (nearest === undefined || off(nearest) <= limit) return undefined;
  return evidence({ claimed_fpm: claimed, measured_fpm: nearest.rate, limit_fpm: limit }, nearest.sample);
};

/** Some clients file a positive number. */
function claimedRate({ pirep: { landing_rate } }: Flight): number | null {
  return landing_rate === null ? null : -Math.abs(landing_rate);
}

function lastLanding({ samples, airborne }: Flight) {
  return samples[airborne.at(-1)?.landing ?? -1];
}
