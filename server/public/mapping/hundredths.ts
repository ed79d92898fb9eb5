/** Two decimals, and always finite: no client reads null where it expects a figure. */
export function toHundredths(value: number): number {
  const rounded = Math.round(value * 100) / 100;
  return Math.max(-Number.MAX_VALUE, Math.min(rounded, Number.MAX_VALUE));
}
