import { createSlidingCount } from './slidingCount.ts';

/** How busy a listener is. */
export interface RequestRate {
  /** To be called once for each answered call. */
  readonly count: () => void;
  /** Average over the last ten seconds. */
  readonly perSecond: () => number;
}

const seconds = 10;

/** @param clock milliseconds that only ever grow */
export function createRequestRate(clock?: () => number): RequestRate {
  const { count, sum } = createSlidingCount(seconds, 1000, clock);
  return { count, perSecond: () => sum() / seconds };
}
