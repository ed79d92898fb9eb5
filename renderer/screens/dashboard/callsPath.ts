/** Room for the line's own width. */
const edge = 2;

/** An SVG path over the whole width, as high as its highest value; at the foot while there is none. */
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
