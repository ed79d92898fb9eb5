import { measureRate } from '../landings/rates.ts';
import { evidence, type CheckedFlight, type Rule } from './flight.ts';

/** Uses the filed or the measured rate: the client may see more than its positions show. */
export const hardLanding: Rule = (flight, limit) => {
  const measured = pickTouchdown(flight, (rate) => rate);
  const claimed = claimedRate(flight);
  if (!(Math.min(claimed ?? 0, measured?.rate ?? 0) <= -limit)) return undefined;
  const values = { claimed_fpm: claimed, measured_fpm: measured?.rate ?? null, limit_fpm: -limit };
  return evidence(values, flight.samples.spot(measured?.index ?? flight.airborne.at(-1)?.landing ?? -1));
};

/** Of several touchdowns, the one closest to the filed rate counts. */
export const landingRateDiffers: Rule = (flight, limit) => {
  const claimed = claimedRate(flight);
  if (claimed === null) return undefined;
  const nearest = pickTouchdown(flight, (rate) => Math.abs(rate - claimed));
  if (nearest === undefined || Math.abs(nearest.rate - claimed) <= limit) return undefined;
  const values = { claimed_fpm: claimed, measured_fpm: nearest.rate, limit_fpm: limit };
  return evidence(values, flight.samples.spot(nearest.index));
};

/** Some clients file a positive number. */
function claimedRate({ pirep: { landing_rate } }: CheckedFlight): number | null {
  return landing_rate === null ? null : -Math.abs(landing_rate);
}

/** A touchdown with its measured rate. */
interface MeasuredTouchdown {
  /** Of the last position that still descended. */
  readonly index: number;
  /** Feet per minute, negative. */
  readonly rate: number;
}

/** Returns the measured touchdown whose rate is the least by `order`; undefined when none could be measured. */
function pickTouchdown(flight: CheckedFlight, order: (rate: number) => number): MeasuredTouchdown | undefined {
  let least: MeasuredTouchdown | undefined;
  for (const contact of flight.stays.flatMap(({ touchdowns }) => touchdowns)) {
    const measured = measureRate(flight, contact);
    const rate = measured?.rate?.value;
    if (!measured || rate === undefined) continue;
    if (!least || order(rate) < order(least.rate)) least = { index: measured.index, rate };
  }
  return least;
}
