/** Returns round values for grid lines in ascending order. The last one is the top of the chart, at least `highest`. */
export function barScale(highest: number): readonly [half: number, top: number] {
  const half = roundUp(Math.max(1, Math.ceil(highest / 2)));
  return [half, 2 * half];
}

/** Returns the next of 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 25, 30 … */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find(
    (factor) => factor * power >= value && Number.isInteger(factor * power),
  );
  return (step ?? 10) * power;
}
