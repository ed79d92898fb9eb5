import { luminance } from '@mantine/core';

/** Returns the contrast of two colours as WCAG defines it, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}
