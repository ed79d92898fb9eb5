/** How busy a listener is. */
export interface RequestRate {
  /** To be called once for each answered call. */
  readonly count: () => void;
  /** Average over the last ten seconds. */
  readonly perSecond: () => number;
}

const seconds = 10;

/** @param clock milliseconds that only ever grow */
export function createRequestRate(clock: () => number = () => performance.now()): RequestRate {
  const slots = Array.from({ length: seconds }, () => ({ second: -1, count: 0 }));
  const present = (): number => Math.floor(clock() / 1000);
  return {
    count: () => {
      const second = present();
      const index = second % seconds;
      const slot = slots[index];
      if (slot?.second === second) slot.count += 1;
      else slots[index] = { second, count: 1 };
    },
    perSecond: () => {
      const oldest = present() - seconds + 1;
      const recent = slots.filter(({ second }) => second >= oldest);
      return recent.reduce((sum, { count }) => sum + count, 0) / seconds;
    },
  };
}
