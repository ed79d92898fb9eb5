import { expect, test } from 'vitest';
import { contrast } from '../lib/contrast.ts';
import { colorsOf } from './Avatar.tsx';

test('initials can be read in every colour and scheme', () => {
  const found = new Set<string>();
  for (let name = 0; name < 720; name += 1) {
    const { background, color } = colorsOf(`Pilot ${name}`);
    const [grounds, texts] = [background, color].map((both) => both.match(/hsl\([^)]*\)/g) ?? []);
    expect(grounds).toHaveLength(2);
    for (const scheme of [0, 1])
      expect(contrast(grounds?.[scheme] ?? '', texts?.[scheme] ?? ''), background).toBeGreaterThan(4.5);
    found.add(background);
  }
  expect(found.size).toBeGreaterThan(200);
});
