import { useComputedColorScheme } from '@mantine/core';
import type { Scheme } from '../../lib/tokens.ts';

/** The scheme in use, from the first drawing on: a map begun in the wrong one would be drawn twice. */
export function useScheme(): Scheme {
  return useComputedColorScheme('light', { getInitialValueInEffect: false });
}
