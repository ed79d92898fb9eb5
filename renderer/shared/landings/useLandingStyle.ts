import { useComputedColorScheme } from '@mantine/core';
import type { LandingStyle } from '../../../server/contract/landings/drawPlan.ts';
import { landingLooks } from '../../../server/contract/landings/landingLook.ts';
import { landingUnits, landingWords } from './landingTexts.ts';

/** Returns how landings are drawn: in the colours, the language and the units of the page. */
export function useLandingStyle(): LandingStyle {
  const look = landingLooks[useComputedColorScheme('light')];
  return { look, words: landingWords(), figures: landingUnits(), size: 11 };
}

/** Returns a drawing as the address of an image. */
export function imageOf(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
