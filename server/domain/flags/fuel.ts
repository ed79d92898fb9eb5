import { evidence, type Flight, type Rule } from './flight.ts';
import type { Sample } from './sample.ts';

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
