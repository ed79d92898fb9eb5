import { describe, expect, test } from 'vitest';
import { screens } from './screens.ts';
import { manualOf, manualParts, partOfLink } from '../screens/manual/manualParts.ts';
import { manualTexts } from '../screens/manual/manualTexts.ts';

const names = manualParts.map(({ name }) => name);

test('every screen has its own part, and every part its file', () => {
  for (const { to } of [...screens, { to: '/rules' }])
    expect([to, manualOf(to).params.name]).toEqual([to, to.split('/')[1]]);
  expect(manualOf('/flights/abc').params.name).toBe('flights');
  expect(manualOf('/nowhere').params.name).toBe('start');
  expect([...manualTexts.keys()].toSorted()).toEqual(names.toSorted());
});

describe.each(names)('%s', (name) => {
  const text = manualTexts.get(name) ?? '';

  test('has a title, and is short enough to read', () => {
    expect(text).toMatch(/^# .+\n\n\S/);
    expect(text.split('\n').length).toBeLessThan(42);
  });

  test('links to other parts only', () => {
    const links = [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, href = '']) => href);
    expect(links.filter((href) => partOfLink(href) === undefined)).toEqual([]);
    expect(links.map(partOfLink)).not.toContain(name);
  });
});
