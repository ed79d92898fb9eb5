import type { Flight } from './flight.ts';
import type { Sample } from './sample.ts';

/** A landing whose rate the track shows. */
export interface Touchdown {
  /** The last position that still sank. */
  readonly sample: Sample;
  /** Feet a minute, negative. */
  readonly rate: number;
}

/** Before and after the first position that is certainly on the ground, milliseconds. */
const before = 60_000;
const after = 15_000;
/** Positions further apart than that say nothing about the moment between them. */
const together = 5000;
/** Feet that may be left when the last position is taken. */
const lastFeet = 20;
/** Feet a minute: on the ground one does not sink. */
const sinking = -60;

/**
 * Measures the landing rates: the vertical speed of the last position that sinks, provided that it is within 20 ft of the
 * next one, no more than five seconds later, which does not sink (decision 0024). A flight that reported more
 * seldom around its touchdown has none.
 */
export function measureTouchdowns({ samples, airborne, heightOf }: Flight): Touchdown[] {
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

/** As it was told, else by the heights. */
function rateBetween(sample: Sample, next: Sample, heightOf: Flight['heightOf']): number {
  if (!Number.isNaN(sample.vs)) return sample.vs;
  return ((heightOf(next) - heightOf(sample)) / Math.max(1000, next.at - sample.at)) * 60_000;
}
