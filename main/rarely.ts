/** @returns whether something may be done once more: not when it was done less than this long ago. */
export function rarely(milliseconds: number): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - last < milliseconds) return false;
    last = now;
    return true;
  };
}
