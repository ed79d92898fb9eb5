import { type ConvertCSSVariablesInput, darken, lighten } from '@mantine/core';
import { contrast } from './contrast.ts';
import { type Scheme, tokens } from './tokens.ts';

/** WCAG AA for text. */
const minContrast = 4.5;
const white = '#FFFFFF';

/**
 * Replaces the accent of the theme by the airline's colour, darkened or lightened until text in it and on it can be read.
 * @param accent `#RRGGBB`; anything else leaves the theme as it is
 */
export function accentVariables(accent: string, variables: ConvertCSSVariablesInput): ConvertCSSVariablesInput {
  if (!/^#[\da-f]{6}$/i.test(accent)) return variables;
  return {
    ...variables,
    light: { ...variables.light, ...ofScheme(accent, 'light') },
    dark: { ...variables.dark, ...ofScheme(accent, 'dark') },
  };
}

function ofScheme(accent: string, scheme: Scheme): Record<`--${string}`, string> {
  const { surface } = tokens[scheme];
  const shift = scheme === 'light' ? darken : lighten;
  const ground = (scheme === 'light' ? lighten : darken)(accent, scheme === 'light' ? 0.92 : 0.8);
  const fill = until(accent, darken, (color) => contrast(color, white) >= minContrast);
  const text = until(
    accent,
    shift,
    (color) => contrast(color, surface) >= minContrast && contrast(color, ground) >= minContrast,
  );
  return {
    '--hb-acc': fill,
    '--hb-acc-h': darken(fill, 0.1),
    '--hb-acc-tx': text,
    '--hb-acc-bg': ground,
    '--hb-acc-ln': (scheme === 'light' ? lighten : darken)(accent, 0.5),
    ...brandOf(accent, scheme, fill),
    '--mantine-primary-color-filled': fill,
    '--mantine-primary-color-filled-hover': darken(fill, 0.1),
  };
}

/** The header: the colour as it is, with white or black on it. In the dark scheme it does not glare. */
function brandOf(accent: string, scheme: Scheme, fill: string): Record<`--${string}`, string> {
  const brand = scheme === 'light' ? accent : fill;
  const isDark = contrast(brand, white) >= minContrast;
  return {
    '--hb-brand': brand,
    '--hb-brand-tx': isDark ? white : '#000000',
    '--hb-brand-on': isDark ? 'rgb(0 0 0 / 26%)' : 'rgb(255 255 255 / 40%)',
  };
}

/** Shifts a colour in steps of 5 % until it passes. White or black, where the steps end, always does. */
function until(color: string, shift: typeof darken, passes: (color: string) => boolean): string {
  const steps = Array.from({ length: 21 }, (_, step) => shift(color, step / 20));
  return steps.find(passes) ?? color;
}
