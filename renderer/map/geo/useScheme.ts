import { useComputedColorScheme } from '@mantine/core';
import type { Scheme } from '../../lib/tokens.ts';

/** Returns the current scheme, from the first render on: a map started in the wrong one would be drawn twice. */
export function useScheme(): Scheme {
  return useComputedColorScheme('light', { getInitialValueInEffect: false });
}
