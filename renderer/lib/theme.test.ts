import { expect, test } from 'vitest';
import { toneOf } from './theme.ts';

const clear = [0, 0, 0, 0];
const logoOf = (...colors: readonly number[][]): number[] => [clear, ...colors].flat();

test('a transparent logo is too dark, too light, or shows in both schemes', () => {
  const [black, navy, red, white] = [
    [16, 16, 16, 255],
    [0, 51, 141, 255],
    [238, 0, 0, 255],
    [255, 255, 255, 255],
  ];
  expect(toneOf(logoOf(black))).toBe('dark');
  expect(toneOf(logoOf(navy, red))).toBe('dark');
  expect(toneOf(logoOf(white, red))).toBe('light');
  expect(toneOf(logoOf(red))).toBeUndefined();
  expect(toneOf(logoOf(white, black))).toBeUndefined();
  expect(toneOf(clear)).toBeUndefined();
});

test('an opaque logo brings its own ground', () => {
  expect(toneOf([16, 16, 16, 255, 16, 16, 16, 255])).toBeUndefined();
});
