/** Space for the width of the line. */
const edge = 2;

/** Returns an SVG path over the whole width, scaled to its highest value; a line at the bottom when all are zero. */
export function callsPath(
  values: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const top = Math.max(1, ...values);
  const points = values.map((value, place) => {
    const x = (place / Math.max(1, values.length - 1)) * width;
    const y = height - edge - (value / top) * (height - 2 * edge);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
