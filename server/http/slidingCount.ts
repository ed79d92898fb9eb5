/** How often something happened lately. */
export interface SlidingCount {
  /** To be called each time. */
  readonly count: () => void;
  readonly sum: () => number;
}

/**
 * Counts over the last `slots` × `slotMs` milliseconds, the present slot included.
 * @param clock milliseconds that only ever grow
 */
export function createSlidingCount(
  slots: number,
  slotMs: number,
  clock: () => number = () => performance.now(),
): SlidingCount {
  const counts = Array.from({ length: slots }, () => ({ slot: -1, count: 0 }));
  const present = (): number => Math.floor(clock() / slotMs);
  return {
    count: () => {
      const slot = present();
      const known = counts[slot % slots];
      if (known?.slot === slot) known.count += 1;
      else counts[slot % slots] = { slot, count: 1 };
    },
    sum: () => {
      const oldest = present() - slots + 1;
      return counts.filter(({ slot }) => slot >= oldest).reduce((total, { count }) => total + count, 0);
    },
  };
}
