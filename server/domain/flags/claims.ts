import type { FlagEvidence } from '../../contract/admin/flags.ts';
import { evidence, type Rule, type Leg, type Flight, isTimed, type Sample } from './flight.ts';
import { distanceNm } from '../../contract/geo.ts';

/** Nautical miles for taxiing and an extra circuit. */
const leastMeasured = 10;
/** Plans do not contain the way to the runway and the approach circuit. */
const leastPlanned = 25;

export const distanceDiffers: Rule = ({ pirep, legs }, { distance_difference: limit }) => {
  if (pirep.distance === null || legs.length === 0) return undefined;
  const measured = measureDistance(legs);
  return compareDistance({ claimed_nm: pirep.distance, measured_nm: measured }, [pirep.distance, measured], {
    limit,
    least: leastMeasured,
  });
};

export const distanceOffPlan: Rule = ({ pirep }, { distance_difference: limit }) => {
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
  if (limit === 0 || !(Math.abs(off) > Math.max(least, (reference * limit) / 100))) return undefined;
  const percent = reference === 0 ? null : (off / reference) * 100;
  return evidence({ ...values, percent, limit_percent: limit });
}

/** Returns nautical miles on the ground and in the air, without jumps. */
function measureDistance(legs: readonly Leg[]): number {
  return legs.reduce((sum, { nm, jumped }) => (jumped ? sum : sum + nm), 0);
}

/** Measures from the first position in the air to the first one back on the ground. */
export const flightTimeDiffers: Rule = (flight, { time_difference: limit }) => {
  const { pirep, samples, airborne } = flight;
  const [takeoff, landing] = [airborne[0]?.takeoff ?? 0, airborne.at(-1)?.landing ?? 0];
  const [up, down] = [samples[takeoff], samples[landing]];
  // A track that starts or ends in the air does not show it.
  if (pirep.flight_time === null || takeoff === 0 || !up || !down || !hasClock(flight)) return undefined;
  return compareTime(pirep.flight_time, minutesBetween(up, down), limit, [up, down]);
};

/** Measures from the first to the last movement, or without a complete track between the filed block times. */
export const blockTimeDiffers: Rule = (flight, { time_difference: limit }) => {
  const { pirep, samples, airborne } = flight;
  const { block_time, block_off_time, block_on_time, submitted_at } = pirep;
  if (block_time === null) return undefined;
  const [off, on] = [findMove(samples), findMove(samples.toReversed())];
  const isWhole = (airborne[0]?.takeoff ?? 0) > 0 && (airborne.at(-1)?.landing ?? Infinity) < samples.length;
  if (off && on && isWhole && hasClock(flight))
    return compareTime(block_time, minutesBetween(off, on), limit, [off, on]);
  if (block_off_time === null || block_on_time === null) return undefined;
  // Not the pilot's claim: it was set when the flight was filed, perhaps hours after it landed.
  if (block_on_time === submitted_at) return undefined;
  return compareTime(block_time, (Date.parse(block_on_time) - Date.parse(block_off_time)) / 60_000, limit, []);
};

function compareTime(claimed: number, measured: number, limit: number, spots: readonly Sample[]) {
  if (limit === 0 || !(Math.abs(claimed - measured) > limit)) return undefined;
  return evidence({ claimed_minutes: claimed, measured_minutes: measured, limit_minutes: limit }, ...spots);
}

/** Nautical miles that count as a movement. */
const moved = 0.03;

/** Returns the last position before it moves, or undefined when it starts moving. */
function findMove(samples: readonly Sample[]): Sample | undefined {
  const [first] = samples;
  const index = first === undefined ? -1 : samples.findIndex((sample) => distanceNm(first, sample) > moved);
  return samples[index - 1];
}

/** Tells whether times can be read from the track. Queued positions without times do not allow it. */
function hasClock({ samples, legs }: Flight): boolean {
  if (samples.every(isTimed)) return true;
  const flown = legs.reduce((sum, leg) => sum + (Number.isNaN(leg.flown) ? 0 : leg.flown), 0);
  const [first, last] = [samples[0], samples.at(-1)];
  return first !== undefined && last !== undefined && flown <= 1.25 * ((last.at - first.at) / 1000);
}

function minutesBetween(from: Sample, to: Sample): number {
  return (to.at - from.at) / 60_000;
}

/** Tolerance of gauges and rounding in lbs, and as a share of the fuel on board. */
const least = 100;
const dust = 0.02;

/** Flags more fuel used than on board, fuel gained, and a filed amount that differs from the gauges. */
export const fuelImpossible: Rule = (flight, { fuel_difference: limit }) => {
  if (limit === 0) return undefined;
  const { fuel_used: used, block_fuel: block } = flight.pirep;
  const reported = flight.samples.filter(({ fuel }) => fuel > 0);
  const [first, last] = [reported[0], reported.at(-1)];
  const burned = burnedOf(flight, reported);
  const rise = findRise(flight, reported);
  const tooMuch = used !== null && block !== null && block > 0 && used > block + least;
  const differs =
    used !== null && rise === undefined && Math.abs(used - burned) > Math.max(least, (burned * limit) / 100);
  if (!tooMuch && !differs && rise === undefined) return undefined;
  const values = {
    claimed_lbs: tooMuch || differs ? used : null,
    block_lbs: tooMuch ? block : null,
    burned_lbs: differs ? burned : null,
    rise_lbs: rise === undefined ? null : rise.to.fuel - rise.from.fuel,
    limit_percent: limit,
  };
  const [from, to] = rise ? [rise.from, rise.to] : [first, last];
  return evidence(values, ...(rise !== undefined || differs ? [from, to] : []));
};

/** Starts at the first movement, because fuelling comes before. NaN when the track is incomplete. */
function burnedOf({ samples, airborne }: Flight, reported: readonly Sample[]): number {
  const takeoff = samples[airborne[0]?.takeoff ?? -1];
  const landing = samples[airborne.at(-1)?.landing ?? -1];
  const last = reported.at(-1);
  if (takeoff === undefined || landing === undefined || last === undefined || samples[0] === takeoff) return NaN;
  const most = reported.reduce((sum, { at, fuel }) => (at < takeoff.at ? Math.max(sum, fuel) : sum), -Infinity);
  return last.at >= landing.at && Number.isFinite(most) ? most - last.fuel : NaN;
}

interface Rise {
  readonly from: Sample;
  readonly to: Sample;
}

/** Finds the largest rise between take-off and landing. */
function findRise({ samples, airborne }: Flight, reported: readonly Sample[]): Rise | undefined {
  const begin = samples[airborne[0]?.takeoff ?? -1]?.at ?? Infinity;
  const end = samples[airborne.at(-1)?.landing ?? -1]?.at ?? Infinity;
  let from: Sample | undefined;
  let largest: Rise | undefined;
  for (const to of reported) {
    if (to.at < begin || to.at >= end) continue;
    if (from === undefined || to.fuel < from.fuel) from = to;
    const rise = to.fuel - from.fuel;
    const isMore = largest === undefined || rise > largest.to.fuel - largest.from.fuel;
    if (rise > least + from.fuel * dust && isMore) largest = { from, to };
  }
  return largest;
}

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
