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

/** A landing with its measured rate. */
interface MeasuredTouchdown {
  /** Of the last position that still descended. */
  readonly index: number;
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
 * @returns the touchdown whose rate is the least by `order`
 */
function pickTouchdown(flight: CheckedFlight, order: (rate: number) => number): MeasuredTouchdown | undefined {
  let least: MeasuredTouchdown | undefined;
  for (const [n, { takeoff, landing }] of flight.airborne.entries()) {
    // Up to the next take-off, so that each position is looked at once, however often they leave the ground.
    const touchdown = findTouchdown(flight, landing, [takeoff, flight.airborne[n + 1]?.takeoff ?? Infinity]);
    if (touchdown && (!least || order(touchdown.rate) < order(least.rate))) least = touchdown;
  }
  return least;
}

function findTouchdown(
  flight: CheckedFlight,
  landing: number,
  [begin, end]: readonly [begin: number, end: number],
): MeasuredTouchdown | undefined {
  const { at } = flight.samples;
  const ground = at.at(landing);
  if (Number.isNaN(ground)) return undefined;
  let last = landing;
  while (last + 1 < end && at.at(last + 1) <= ground + after) last++;
  for (let i = last - 1; i >= begin && at.at(i) >= ground - before; i--) {
    const rate = rateFrom(flight, i);
    if (!(rate < sinking)) continue;
    const fell = flight.heights.at(i) - flight.heights.at(i + 1);
    const apart = at.at(i + 1) - at.at(i);
    // Positions of a queue without times seem to be at one moment.
    const isKnown = apart > 0 || flight.samples.isTimed(i);
    const isClose = isKnown && apart <= together && Math.abs(fell) <= lastFeet;
    return isClose ? { index: i, rate } : undefined;
  }
  return undefined;
}

/** Uses the reported vertical speed, otherwise the altitudes: whole feet, which say little about less than a second. */
function rateFrom({ samples: { vs, at }, heights }: CheckedFlight, i: number): number {
  if (!Number.isNaN(vs.at(i))) return vs.at(i);
  const from = i > 0 && at.at(i + 1) - at.at(i) < 1000 ? i - 1 : i;
  return ((heights.at(i + 1) - heights.at(from)) / Math.max(1000, at.at(i + 1) - at.at(from))) * 60_000;
}
