import { distanceNm } from '../../contract/geo.ts';
import { evidence, type Flight, type Rule } from './flight.ts';
import { isTimed, type Sample } from './sample.ts';

/** Measures from the first position in the air to the first one back on the ground. */
export const flightTimeDiffers: Rule = (flight, { time_difference: limit }) => {
  const { pirep, samples, airborne } = flight;
  const [takeoff, landing] = [airborne[0]?.takeoff ?? 0, airborne.at(-1)?.landing ?? 0];
  const [up, down] = [samples[takeoff], samples[landing]];
  // A track that starts or ends in the air does not show it.
  if (pirep.flight_time === null || takeoff === 0 || !up || !down || !hasClock(flight)) return undefined;
  return compare(pirep.flight_time, minutesBetween(up, down), limit, [up, down]);
};

/** Measures from the first to the last movement, or without a complete track between the filed block times. */
export const blockTimeDiffers: Rule = (flight, { time_difference: limit }) => {
  const { pirep, samples, airborne } = flight;
  const { block_time, block_off_time, block_on_time } = pirep;
  if (block_time === null) return undefined;
  const [off, on] = [findMove(samples), findMove(samples.toReversed())];
  const isWhole = (airborne[0]?.takeoff ?? 0) > 0 && (airborne.at(-1)?.landing ?? Infinity) < samples.length;
  if (off && on && isWhole && hasClock(flight)) return compare(block_time, minutesBetween(off, on), limit, [off, on]);
  if (block_off_time === null || block_on_time === null) return undefined;
  return compare(block_time, (Date.parse(block_on_time) - Date.parse(block_off_time)) / 60_000, limit, []);
};

function compare(claimed: number, measured: number, limit: number, spots: readonly Sample[]) {
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
