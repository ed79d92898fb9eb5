import { evidence, type Flight, type Rule, type Sample } from './flight.ts';

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

/** A landing with its measured rate. */
interface Touchdown {
  /** The last position that still descended. */
  readonly sample: Sample;
  /** Feet per minute, negative. */
  readonly rate: number;
}

/** Milliseconds before and after the first position that is certainly on the ground. */
const before = 60_000;
const after = 15_000;
/** Positions farther apart do not show the moment between them. */
const together = 5000;
/** Feet above ground that the last position may still have. */
const lastFeet = 20;
/** Feet per minute; an aircraft on the ground does not descend. */
const sinking = -60;

/**
 * Measures the landing rates: the vertical speed of the last descending position, if the next one is within 20 ft
 * and five seconds and does not descend (decision 0024). A flight with fewer positions around its touchdown has
 * none.
 */
function measureTouchdowns({ samples, airborne, heightOf }: Flight): Touchdown[] {
  return airborne.flatMap(({ landing }) => findTouchdown(samples, landing, heightOf) ?? []);
}

function findTouchdown(
  samples: readonly Sample[],
  landing: number,
  heightOf: Flight['heightOf'],
): Touchdown | undefined {
  const ground = samples[landing];
  if (ground === undefined) return undefined;
  let last = landing;
  while ((samples[last + 1]?.at ?? Infinity) <= ground.at + after) last++;
  for (let i = last - 1; i >= 0; i--) {
    const [sample, next] = [samples[i], samples[i + 1]];
    if (sample === undefined || next === undefined || sample.at < ground.at - before) return undefined;
    const rate = rateBetween(sample, next, heightOf);
    if (rate < sinking) {
      const fell = heightOf(sample) - heightOf(next);
      return next.at - sample.at <= together && Math.abs(fell) <= lastFeet ? { sample, rate } : undefined;
    }
  }
  return undefined;
}

/** Uses the reported vertical speed, otherwise the altitudes. */
function rateBetween(sample: Sample, next: Sample, heightOf: Flight['heightOf']): number {
  if (!Number.isNaN(sample.vs)) return sample.vs;
  return ((heightOf(next) - heightOf(sample)) / Math.max(1000, next.at - sample.at)) * 60_000;
}
