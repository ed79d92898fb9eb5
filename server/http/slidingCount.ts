/** How often something happened lately. */
export interface SlidingCount {
  /** To be called each time. */
  readonly count: () => void;
  readonly sum: () => number;
  /** Oldest first, the present one last. */
  readonly bySlot: () => number[];
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
  const bySlot = (): number[] =>
    Array.from({ length: slots }, (_, place) => {
      const slot = present() - slots + 1 + place;
      const known = counts[((slot % slots) + slots) % slots];
      return known?.slot === slot ? known.count : 0;
    });
  return {
    count: () => {
      const slot = present();
      const known = counts[slot % slots];
      if (known?.slot === slot) known.count += 1;
      else counts[slot % slots] = { slot, count: 1 };
    },
    sum: () => bySlot().reduce((total, count) => total + count, 0),
    bySlot,
  };
}
