import type { Queries } from '../../../db/open.ts';
import type { LandingLimits } from '../../contract/admin/dashboard.ts';
import { readSetting } from '../settings/settings.ts';

/** How many have each value. */
export type ValueCounts = ReadonlyMap<number, number>;

/** In feet per minute. */
const landingStep = 50;
/** The last bar, or further when the limit is higher; at most this many fit into the chart. */
const hardest = 600;
const maxHardest = 1000;
/** Harder landings count as this hard, so that there are not too many different ones. */
const maxRate = 10_000;
/** Share of the limit for hard landings. */
const firmShare = 2 / 3;

export function countValue<Value>(counts: Map<Value, number>, value: Value): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

/** Feet per minute of descent, in tenths; never up into the next bar. @param rate negative */
export function descentOf(rate: number): number {
  return Math.min(maxRate, Math.floor(-rate * 10) / 10);
}

/** Returns every bar, including those without landings. @param descents feet per minute */
export function toLandingSteps(
  db: Queries,
  descents: ValueCounts,
): { readonly rate: number; readonly count: number }[] {
  const hard = readSetting(db, 'flags.hard_landing_rate');
  const last = Math.min(maxHardest, Math.max(hardest, toStep(hard, Math.ceil)));
  return toSteps(descents, { first: 0, last, step: landingStep }).map(([rate, count]) => ({ rate, count }));
}

interface Steps {
  readonly first: number;
  readonly last: number;
  readonly step: number;
}

/** ValueCounts by step, with those below the first in it, and those above the last. */
export function toSteps(counts: ValueCounts, { first, last, step }: Steps): [value: number, count: number][] {
  const steps = new Map<number, number>();
  for (let value = first; value <= last; value += step) steps.set(value, 0);
  for (const [value, count] of counts) {
    const at = Math.max(first, Math.min(last, Math.floor(value / step) * step));
    steps.set(at, (steps.get(at) ?? 0) + count);
  }
  return [...steps];
}

export function findMedian(counts: ValueCounts): number | null {
  let left = [...counts.values()].reduce((total, count) => total + count, 0) / 2;
  for (const [value, count] of [...counts].sort(([one], [other]) => one - other)) {
    left -= count;
    if (left < 0) return value;
  }
  return null;
}

/** Returns null when the setting is off. */
export function readLandingLimits(db: Queries): LandingLimits | null {
  const hard = readSetting(db, 'flags.hard_landing_rate');
  return hard === 0 ? null : { firm: Math.max(landingStep, toStep(hard * firmShare, Math.round)), hard };
}

function toStep(rate: number, round: (steps: number) => number): number {
  return round(rate / landingStep) * landingStep;
}
