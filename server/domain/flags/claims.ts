import type { FlagEvidence, FlagSpot } from '../../contract/admin/flags.ts';
import { PirepSource } from '../../contract/codes.ts';
import { evidence, type Rule, type Legs, type CheckedFlight, type Pause } from './flight.ts';
import type { Samples } from './samples.ts';

/** Nautical miles for taxiing and an extra circuit. */
const leastMeasured = 10;
/** Plans do not contain the way to the runway and the approach circuit. */
const leastPlanned = 25;

export const distanceDiffers: Rule = ({ pirep, legs }, limit) => {
  if (pirep.distance === null || legs.nm.length === 0) return undefined;
  const measured = measureDistance(legs);
  return compareDistance({ claimed_nm: pirep.distance, measured_nm: measured }, [pirep.distance, measured], {
    limit,
    least: leastMeasured,
  });
};

export const distanceOffPlan: Rule = ({ pirep }, limit) => {
  const { planned_distance: planned, distance: claimed } = pirep;
  if (!planned || claimed === null) return undefined;
  return compareDistance({ planned_nm: planned, claimed_nm: claimed }, [claimed, planned], {
    limit,
    least: leastPlanned,
  });
};

function compareDistance(
  values: Readonly<Record<string, number>>,
  [claimed, reference]: readonly [number, number],
  { limit, least }: { readonly limit: number; readonly least: number },
): FlagEvidence | undefined {
  const off = claimed - reference;
  if (!(Math.abs(off) > Math.max(least, (reference * limit) / 100))) return undefined;
  const percent = reference === 0 ? null : (off / reference) * 100;
  return evidence({ ...values, percent, limit_percent: limit });
}

/** Returns nautical miles on the ground and in the air, without jumps. */
function measureDistance({ nm, jumped }: Legs): number {
  let sum = 0;
  for (let i = 0; i < nm.length; i++) if (jumped.at(i) === 0) sum += nm.at(i);
  return sum;
}

/** Measures from the first position in the air to the first one back on the ground. */
export const flightTimeDiffers: Rule = (flight, limit, { pause }) => {
  const { pirep, samples, airborne } = flight;
  const [takeoff, landing] = [airborne[0]?.takeoff ?? 0, airborne.at(-1)?.landing ?? 0];
  // A track that starts or ends in the air does not show it.
  if (pirep.flight_time === null || takeoff === 0 || landing >= samples.length || !hasClock(flight)) return undefined;
  return compareTime(pirep.flight_time, minutesBetween(flight, takeoff, landing, pause), limit, [
    samples.spot(takeoff),
    samples.spot(landing),
  ]);
};

/** Measures from the first to the last movement, or without a complete track between the filed block times. */
export const blockTimeDiffers: Rule = (flight, limit, { pause }) => {
  const { pirep, samples, airborne, moves } = flight;
  const { block_time, block_off_time, block_on_time, submitted_at } = pirep;
  if (block_time === null) return undefined;
  const { first: off, last: on } = moves;
  const isWhole = (airborne[0]?.takeoff ?? 0) > 0 && (airborne.at(-1)?.landing ?? Infinity) < samples.length;
  if (off !== undefined && on !== undefined && isWhole && hasClock(flight))
    return compareTime(block_time, minutesBetween(flight, off, on, pause), limit, [
      samples.spot(off),
      samples.spot(on),
    ]);
  if (block_off_time === null || block_on_time === null) return undefined;
  // Not the pilot's claim: it was set when the flight was filed, perhaps hours after it landed.
  if (block_on_time === submitted_at) return undefined;
  const between = (Date.parse(block_on_time) - Date.parse(block_off_time)) / 60_000;
  return compareTime(block_time, { shortest: between, longest: between }, limit, []);
};

/** In minutes. Short breaks may count or not. */
interface Measured {
  readonly shortest: number;
  readonly longest: number;
}

function compareTime(
  claimed: number,
  { shortest, longest }: Measured,
  limit: number,
  spots: readonly (FlagSpot | undefined)[],
) {
  const measured = Math.max(shortest, Math.min(longest, claimed));
  if (!(Math.abs(claimed - measured) > limit)) return undefined;
  return evidence({ claimed_minutes: claimed, measured_minutes: measured, limit_minutes: limit }, ...spots);
}

/** Whether times can be read from the track. Queued positions without times do not allow it. */
function hasClock({ samples, legs }: CheckedFlight): boolean {
  let untimed = 0;
  while (untimed < samples.length && samples.isTimed(untimed)) untimed++;
  if (untimed === samples.length) return true;
  let flown = 0;
  for (let i = 0; i < legs.flown.length; i++) flown += Number.isNaN(legs.flown.at(i)) ? 0 : legs.flown.at(i);
  return flown <= 1.25 * ((samples.at.at(samples.length - 1) - samples.at.at(0)) / 1000);
}

/** @param longest minutes up to which a break may count */
function minutesBetween(
  { samples: { at }, pauses }: CheckedFlight,
  from: number,
  to: number,
  longest: number,
): Measured {
  const minutes = (at.at(to) - at.at(from)) / 60_000;
  let [short, long] = [0, 0];
  for (const pause of pauses) {
    if (pause.from < from || pause.to > to) continue;
    if (isLong(pause, longest)) long += pause.seconds / 60;
    else short += pause.seconds / 60;
  }
  return { shortest: minutes - long - short, longest: minutes - long };
}

/** @param limit in minutes; 0 for none */
function isLong({ seconds }: Pause, limit: number): boolean {
  return limit > 0 && seconds >= limit * 60;
}

export const flightPaused: Rule = ({ samples, pauses }, limit) => {
  const long = pauses.filter((one) => isLong(one, limit));
  const [longest] = long.toSorted((a, b) => b.seconds - a.seconds);
  if (longest === undefined) return undefined;
  const minutes = longest.seconds / 60;
  const total_minutes = long.reduce((sum, { seconds }) => sum + seconds / 60, 0);
  return evidence(
    { minutes, count: long.length, total_minutes, limit_minutes: limit },
    samples.spot(longest.from),
    samples.spot(longest.to),
  );
};

/** Flags a flight time that neither the clock of the server nor the track covers. A report by hand has neither. */
export const flightTimeUnconfirmed: Rule = (flight, limit, limits) => {
  const { flight_time, created_at, submitted_at, source } = flight.pirep;
  if (flight_time === null || source === PirepSource.MANUAL) return undefined;
  if (flightTimeDiffers(flight, limit, limits)) return undefined;
  const elapsed_minutes = (Date.parse(submitted_at ?? '') - Date.parse(created_at)) / 60_000;
  const tracked_minutes = flight.tracked.minutesWithGaps;
  if (!(flight_time > Math.max(elapsed_minutes, tracked_minutes) + limit)) return undefined;
  return evidence({ claimed_minutes: flight_time, elapsed_minutes, tracked_minutes, limit_minutes: limit });
};

/** Tolerance of gauges and rounding in lbs, and as a share of the fuel on board. */
const least = 100;
const dust = 0.02;

/** Flags more fuel used than on board, fuel gained, and a filed amount that differs from the gauges. */
export const fuelImpossible: Rule = (flight, limit) => {
  const { samples } = flight;
  const { fuel_used: used, block_fuel: block } = flight.pirep;
  const burned = burnedOf(flight);
  const rise = findRise(flight);
  const lowest = findLowest(samples);
  const isNegative = (used ?? 0) < 0 || (block ?? 0) < 0 || lowest !== undefined;
  const tooMuch = used !== null && block !== null && block > 0 && used > block + least;
  const differs =
    used !== null && rise === undefined && Math.abs(used - burned) > Math.max(least, (burned * limit) / 100);
  if (!tooMuch && !differs && !isNegative && rise === undefined) return undefined;
  const values = {
    claimed_lbs: tooMuch || differs || (used ?? 0) < 0 ? used : null,
    block_lbs: tooMuch || (block ?? 0) < 0 ? block : null,
    on_board_lbs: lowest === undefined ? null : samples.fuel.at(lowest),
    burned_lbs: differs ? burned : null,
    rise_lbs: rise === undefined ? null : samples.fuel.at(rise.to) - samples.fuel.at(rise.from),
    limit_percent: limit,
  };
  const [from, to] = rise
    ? [rise.from, rise.to]
    : [nextReport(samples, 0, 1), nextReport(samples, samples.length - 1, -1)];
  if (rise !== undefined || differs) return evidence(values, samples.spot(from), samples.spot(to));
  return evidence(values, ...(lowest === undefined ? [] : [samples.spot(lowest)]));
};

/** Finds the position with the least fuel below nothing; a gauge may be a pound off. */
function findLowest({ fuel, length }: Samples): number | undefined {
  let lowest: number | undefined;
  for (let i = 0; i < length; i++) if (fuel.at(i) < Math.min(-1, fuel.at(lowest ?? -1) || 0)) lowest = i;
  return lowest;
}

/** Returns the first position from `index` on that reports fuel, which may be outside of the track. */
function nextReport({ fuel, length }: Samples, index: number, step: 1 | -1): number {
  let i = index;
  while (i >= 0 && i < length && !(fuel.at(i) > 0)) i += step;
  return i;
}

/** Starts at the first movement, because fuelling comes before. NaN when the track is incomplete. */
function burnedOf({ samples, airborne }: CheckedFlight): number {
  const { at, fuel } = samples;
  const takeoff = at.at(airborne[0]?.takeoff ?? -1);
  const landing = at.at(airborne.at(-1)?.landing ?? -1);
  const last = nextReport(samples, samples.length - 1, -1);
  if (airborne[0]?.takeoff === 0 || !(at.at(last) >= landing)) return NaN;
  let full = -Infinity;
  for (let i = 0; at.at(i) < takeoff; i++) if (fuel.at(i) > full) full = fuel.at(i);
  return full > 0 ? full - fuel.at(last) : NaN;
}

/** Indexes of positions. */
interface Rise {
  readonly from: number;
  readonly to: number;
}

/** Finds the largest rise between take-off and landing. */
function findRise({ samples, airborne }: CheckedFlight): Rise | undefined {
  const { at, fuel } = samples;
  const begin = at.at(airborne[0]?.takeoff ?? -1);
  const end = at.at(airborne.at(-1)?.landing ?? -1);
  let from: number | undefined;
  let largest: Rise | undefined;
  for (let to = 0; to < samples.length; to++) {
    if (!(fuel.at(to) > 0) || !(at.at(to) >= begin) || at.at(to) >= end) continue;
    if (from === undefined || fuel.at(to) < fuel.at(from)) from = to;
    const rise = fuel.at(to) - fuel.at(from);
    const isMore = largest === undefined || rise > fuel.at(largest.to) - fuel.at(largest.from);
    if (rise > least + fuel.at(from) * dust && isMore) largest = { from, to };
  }
  return largest;
}

export const unknownAirport: Rule = ({ unknown_airports: airports }) =>
  airports > 0 ? evidence({ airports }) : undefined;

export const overweight: Rule = ({ pirep, aircraft }, limit) => {
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
