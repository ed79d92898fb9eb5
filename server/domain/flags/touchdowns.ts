import type { Flight } from './flight.ts';
import type { Sample } from './sample.ts';

/** A landing with its measured rate. */
export interface Touchdown {
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

/** Uses the reported vertical speed, otherwise the altitudes. */
function rateBetween(sample: Sample, next: Sample, heightOf: Flight['heightOf']): number {
  if (!Number.isNaN(sample.vs)) return sample.vs;
  return ((heightOf(next) - heightOf(sample)) / Math.max(1000, next.at - sample.at)) * 60_000;
}
