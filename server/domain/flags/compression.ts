import { evidence, type Flight, type Rule } from './flight.ts';
import type { Leg } from './legs.ts';
import type { Sample } from './sample.ts';

/** Seconds in one window, and seconds that must be gained in total. */
const span = 120;
const least = 120;
/** Seconds by which a clock may be adjusted during a flight. */
const clockChange = 300;

export const timeCompression: Rule = (flight, { time_compression: limit }) => {
  if (limit === 0) return undefined;
  const { flown, clock, from, to } = sumUp(flight.legs, limit) ?? clockAhead(flight) ?? {};
  if (flown === undefined || clock === undefined || flown / Math.max(1, clock) <= limit) return undefined;
  const values = { rate: flown / Math.max(1, clock), flown_minutes: flown / 60, clock_minutes: clock / 60 };
  return evidence({ ...values, limit_rate: limit }, from, to);
};

interface Compressed {
  /** Seconds of flight, and the seconds that they took. */
  flown: number;
  clock: number;
  readonly from: Sample;
  to: Sample;
}

/** Finds the minutes in which the aircraft flew farther, at its reported speed, than the clock allows. */
function sumUp(legs: readonly Leg[], limit: number): Compressed | undefined {
  let found: Compressed | undefined;
  let [flown, clock] = [0, 0];
  let from: Sample | undefined;
  for (const leg of legs) {
    if (leg.jumped || Number.isNaN(leg.flown)) continue;
    from ??= leg.from;
    flown += leg.flown;
    clock += leg.seconds;
    if (Math.max(flown, clock) < span) continue;
    if (flown / Math.max(1, clock) > limit) {
      found ??= { flown: 0, clock: 0, from, to: leg.to };
      found.flown += flown;
      found.clock += clock;
      found.to = leg.to;
    }
    [flown, clock, from] = [0, 0, undefined];
  }
  return found && found.flown - found.clock >= least ? found : undefined;
}

/** A client that uses the simulator's clock is ahead of the server's at the end. */
function clockAhead({ samples }: Flight): Compressed | undefined {
  const [from, to] = [samples[0], samples.at(-1)];
  if (from === undefined || to === undefined) return undefined;
  const ahead = (to.at - to.received - Math.max(0, from.at - from.received)) / 1000;
  const flown = (to.at - from.at) / 1000;
  return ahead > clockChange ? { flown, clock: Math.max(0, flown - ahead), from, to } : undefined;
}
