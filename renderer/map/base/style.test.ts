import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setUnits } from '../../lib/figures.ts';

beforeEach(() => {
  vi.stubGlobal('document', { baseURI: 'http://127.0.0.1/' });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 404 })));
});
afterEach(() => vi.unstubAllGlobals());

test('writes names over runways, tracks and every other line', async () => {
  const { mapStyle } = await import('./style.ts');
  const types = mapStyle('light').layers.map(({ type }) => type);
  expect(types.lastIndexOf('line')).toBeLessThan(types.indexOf('symbol'));
});

test('writes the height of a peak like every other height, in the airline’s unit', async () => {
  const { mapStyle } = await import('./style.ts');
  const peaks = (): unknown => mapStyle('light').layers.find(({ id }) => id === 'peaks')?.layout;
  expect(peaks()).toHaveProperty('text-field', expect.arrayContaining([expect.arrayContaining(['\u00A0ft'])]));
  setUnits({ distance: 'km', weight: 'kg', speed: 'km/h', altitude: 'm', fuel: 'kg', currency: 'EUR' });
  expect(peaks()).toHaveProperty('text-field', expect.arrayContaining([expect.arrayContaining(['\u00A0m'])]));
  setUnits();
});
