import { assert, property, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { tokens } from './tokens.ts';
import { accentVariables } from './accent.ts';

const none = { variables: {}, light: {}, dark: {} };

test('text in any accent colour, and on it, is readable in both schemes', () => {
  assert(
    property(stringMatching(/^#[\da-f]{6}$/), (accent) => {
      const variables = accentVariables(accent, none);
      for (const scheme of ['light', 'dark'] as const) {
        const { [`--hb-acc`]: fill = '', [`--hb-acc-tx`]: text = '', [`--hb-acc-bg`]: ground = '' } = variables[scheme];
        expect(contrast(fill, '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
        expect(contrast(text, tokens[scheme].surface)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
        const { [`--hb-brand`]: brand = '', [`--hb-brand-tx`]: onBrand = '' } = variables[scheme];
        expect(contrast(brand, onBrand)).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

test.each(['', 'red', '#12345', 'url(//example.org)'])('%j leaves the theme as it is', (accent) => {
  expect(accentVariables(accent, none)).toBe(none);
});
