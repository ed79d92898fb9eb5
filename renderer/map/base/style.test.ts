import type { Map } from 'maplibre-gl';
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

test('gives airports their place by rank', async () => {
  const { mapStyle } = await import('./style.ts');
  const flown = mapStyle('light').layers.find(({ id }) => id === 'airport-flown');
  expect(flown?.layout).toHaveProperty('symbol-sort-key', ['get', 'rank']);
});

test('gives large cities their place before the codes of airports without a flight, and small ones after them', async () => {
  const { mapStyle } = await import('./style.ts');
  const ids = mapStyle('light').layers.map(({ id }) => id);
  const placed = ['airport-flown', 'airport-hub', 'cities-large', 'airport', 'cities'];
  expect(ids.filter((id) => placed.includes(id)).toReversed()).toEqual(placed);
});

test('places the numbers of runways before cities, navaids and codes, which take another side', async () => {
  const { mapStyle } = await import('./style.ts');
  const ids = mapStyle('light').layers.map(({ id }) => id);
  for (const id of ['cities', 'cities-large', 'navaids', 'navaids-near-name', 'label-airfield'])
    expect(ids.indexOf('runway-numbers'), id).toBeGreaterThan(ids.indexOf(id));
});

test('places runways before the names beside them, and after their numbers', async () => {
  const { mapStyle } = await import('./style.ts');
  const ids = mapStyle('light').layers.map(({ id }) => id);
  const runways = ids.indexOf('runway-boxes');
  expect(runways).toBeGreaterThan(0);
  for (const id of ['cities', 'navaids-near-name', 'label-airfield', 'airport', 'airport-hub', 'airport-flown'])
    expect(runways, id).toBeGreaterThan(ids.indexOf(id));
  expect(runways).toBeLessThan(ids.indexOf('runway-numbers'));
});

test('places navaids before the codes of airports, which take another side', async () => {
  const { mapStyle } = await import('./style.ts');
  const ids = mapStyle('light').layers.map(({ id }) => id);
  for (const id of ['airport', 'airport-hub', 'airport-flown', 'cities', 'label-airfield'])
    expect(ids.indexOf('navaids-near'), id).toBeGreaterThan(ids.indexOf(id));
});

test('places aircraft before their labels, and those of marked flights before all names', async () => {
  const { mapStyle } = await import('./style.ts');
  const ids = mapStyle('light').layers.map(({ id }) => id);
  expect(ids.slice(-5, -1)).toEqual(['aircraft-label', 'aircraft-label-marked', 'aircraft', 'aircraft-cursor']);
});

test('gives hubs without a flight less room than airports of a line', async () => {
  const { mapStyle } = await import('./style.ts');
  const layout = (layer: string): object | undefined => mapStyle('light').layers.find(({ id }) => id === layer)?.layout;
  expect(layout('airport-hub')).toHaveProperty('icon-allow-overlap', ['step', ['zoom'], false, 7, true]);
  expect(layout('airport-flown')).toHaveProperty('icon-allow-overlap', ['step', ['zoom'], false, 2, true]);
});

test('names no city without its dot', async () => {
  const { mapStyle } = await import('./style.ts');
  expect(mapStyle('light').layers.find(({ id }) => id === 'cities')?.layout).not.toHaveProperty('icon-optional');
});

test('keeps names clear of the rings of airports', async () => {
  const { mapStyle } = await import('./style.ts');
  const rings = mapStyle('light').layers.filter(({ id }) => /^airport(-hub|-flown|-end)?$/.test(id));
  expect(rings).toHaveLength(4);
  for (const { layout } of rings) expect(layout).not.toHaveProperty('icon-ignore-placement');
});

test('writes the height of a peak like every other height, in the airline’s unit', async () => {
  const { mapStyle } = await import('./style.ts');
  const peaks = (): unknown => mapStyle('light').layers.find(({ id }) => id === 'peaks')?.layout;
  expect(peaks()).toHaveProperty('text-field', expect.arrayContaining([expect.arrayContaining(['\u00A0ft'])]));
  setUnits({ distance: 'km', weight: 'kg', speed: 'km/h', altitude: 'm', fuel: 'kg', currency: 'EUR' });
  expect(peaks()).toHaveProperty('text-field', expect.arrayContaining([expect.arrayContaining(['\u00A0m'])]));
  setUnits();
});

test('takes the colours of the other scheme, and keeps all else', async () => {
  const { mapStyle, repaint } = await import('./style.ts');
  const layers = mapStyle('light').layers.map((layer) => structuredClone(layer));
  const set = (part: 'paint' | 'layout') => (id: string, name: string, value: unknown) => {
    const layer = layers.find((one) => one.id === id);
    if (value !== undefined) Object.assign(layer?.[part] ?? {}, { [name]: value });
  };
  const map = { setPaintProperty: set('paint'), setLayoutProperty: set('layout') };
  repaint(map as unknown as Map, 'dark');
  expect(layers).toEqual(mapStyle('dark').layers);
});
