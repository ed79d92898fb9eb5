import { longMonthOf } from '../../../lib/utc.ts';

/** A month, `2026-11`, or a year, `2026`. */
export const reviewForm = /^\d{4}(-(0[1-9]|1[0-2]))?$/;

const isMonth = (period: string): boolean => period.length === '2026-11'.length;

/** Returns `November 2026` or `2026`. */
export function reviewName(period: string): string {
  return isMonth(period) ? longMonthOf(`${period}-01`) : period;
}

/** Returns the period so many months or years later. */
export function stepPeriod(period: string, by: number): string {
  if (!isMonth(period)) return String(Number(period) + by).padStart(4, '0');
  return new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5)) - 1 + by)).toISOString().slice(0, 7);
}

/** Returns the last month that is over. */
export function lastMonth(now: number): string {
  return stepPeriod(new Date(now).toISOString().slice(0, 7), -1);
}

/** What a review tells: the airline's, or that of one pilot. */
export interface ReviewSearch {
  readonly pilot?: string | undefined;
  /** Whether the dialog that posts it is open. */
  readonly post?: string | undefined;
}
