import type { Bounded } from '../../contract/landings/flightAnalysis.ts';

/** Keeps the value between its bounds. Null when one is not known, or when they are too far apart to be worth showing. */
export function bounded(value: number, [low, high]: readonly [number, number], widest: number): Bounded | null {
  if (!Number.isFinite(value) || !(low <= high && high - low <= widest)) return null;
  return { value: Math.max(low, Math.min(high, value)), low, high };
}

/** The least and the greatest of the known numbers, each farther by `more`; infinite when there is none. */
export function hull(numbers: readonly number[], more = 0): [low: number, high: number] {
  const known = numbers.filter((number) => !Number.isNaN(number));
  return [Math.min(...known) - more, Math.max(...known) + more];
}

/** Half a unit of numbers that are all whole, otherwise little. */
export function roundingOf(numbers: readonly number[]): number {
  const known = numbers.filter((number) => !Number.isNaN(number));
  return known.every((number) => Number.isInteger(number)) ? 0.5 : 0.05;
}

export const between = (from: number, to: number, share: number): number => from + (to - from) * share;

/** Positions that are looked at from a touchdown on; clients can send a million at one time. */
export const mostScanned = 5000;
