import { describe, expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { tokens } from './tokens.ts';

const grounds = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'active'] as const;
const states = ['ok', 'warn', 'bad', 'info', 'mut'] as const;

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const colors = tokens[scheme];
  type Token = keyof typeof colors;

  /** WCAG AA for text; for what is not text, 3. */
  const expectContrast = (texts: readonly Token[], on: readonly Token[], least: number): void => {
    const pairs = texts.flatMap((text) => on.map((ground) => ({ text, ground })));
    const weak = pairs.filter(({ text, ground }) => contrast(colors[text], colors[ground]) < least);
    expect(weak.map(({ text, ground }) => `${text} on ${ground}: ${contrast(colors[text], colors[ground])}`)).toEqual(
      [],
    );
  };

  test('text can be read on every ground', () => {
    expectContrast(['tx', 'tx2', 'tx3', 'acc-tx'], grounds, 4.5);
    expectContrast(['tx', 'tx2', 'acc-tx'], ['acc-bg'], 4.5);
  });

  test.each(states)('%s can be read on its own ground and on the others', (state) => {
    expectContrast([state], [...grounds, `${state}-bg`], 4.5);
    expectContrast(['tx', 'tx2'], [`${state}-bg`], 4.5);
    expectContrast([`${state}-mark`], ['surface', 'raised'], 3);
  });

  test('white can be read on the accent, and the edge of a field is seen', () => {
    for (const fill of [colors.acc, colors['acc-h']]) expect(contrast('#FFFFFF', fill)).toBeGreaterThanOrEqual(4.5);
    expectContrast(['field'], ['surface', 'raised'], 3);
  });
});
