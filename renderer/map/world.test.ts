import type { Position } from 'geojson';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import { expect, test } from 'vitest';
import atlas from 'world-atlas/countries-50m.json';
import committed from './world.json?raw';
import { type Countries, type WorldTopology, worldTopology } from './worldTopology.ts';

const world = JSON.parse(committed) as WorldTopology;

test('the committed base map is what the generator makes', () => {
  const made = worldTopology(structuredClone(atlas) as unknown as Topology<{ countries: Countries }>);
  expect(`${JSON.stringify(made)}\n` === committed).toBe(true);
});

test('no outline jumps across the map', () => {
  const coast = feature(world, world.objects.coast).geometry.coordinates;
  const borders = feature(world, world.objects.borders).geometry.coordinates;
  expect(longestStep([...coast, ...borders])).toBeLessThan(20);
});

test('the land leaves most of the sea free', () => {
  const rings = feature(world, world.objects.land).geometry.coordinates.map(([outer]) => outer ?? []);
  const widest = Math.max(
    ...rings.map((ring) => span(ring.map(([lon = 0]) => lon)) * span(ring.map(([, lat = 0]) => lat))),
  );
  expect(widest).toBeLessThan(360 * 90);
});

function longestStep(lines: readonly Position[][]): number {
  return Math.max(
    ...lines.map((line) =>
      Math.max(...line.slice(1).map(([lon = 0], index) => Math.abs(lon - (line[index]?.[0] ?? 0)))),
    ),
  );
}

const span = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
