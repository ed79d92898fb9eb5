import type { Position } from 'geojson';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import { describe, expect, test } from 'vitest';
import nearAtlas from 'world-atlas/countries-10m.json';
import atlas from 'world-atlas/countries-50m.json';
import committed from './world.json?raw';
import committedNear from './worldNear.json?raw';
import { type Countries, type NearWorldTopology, nearWorldTopology, worldTopology } from './worldTopology.ts';

type Atlas = Topology<{ countries: Countries }>;
const asAtlas = (file: unknown): Atlas => structuredClone(file) as Atlas;

/** In milliseconds, for a busy machine. */
const Timeout = { timeout: 90_000 };

test('is what the generator writes, for the coarse base map', Timeout, () => {
  expect(`${JSON.stringify(worldTopology(asAtlas(atlas)))}\n` === committed).toBe(true);
});

test('is what the generator writes, for the detailed base map', Timeout, () => {
  expect(`${JSON.stringify(nearWorldTopology(asAtlas(nearAtlas)))}\n` === committedNear).toBe(true);
});

describe.each([
  ['far', committed],
  ['near', committedNear],
])('the %s base map', (_, text) => {
  const world = JSON.parse(text) as NearWorldTopology;

  test('has no outline that jumps across the map', () => {
    const coast = feature(world, world.objects.coast).geometry.coordinates;
    const borders = feature(world, world.objects.borders).geometry.coordinates;
    expect(longestStep([...coast, ...borders])).toBeLessThan(20);
  });

  test('leaves most of the sea free', () => {
    const rings = feature(world, world.objects.land).geometry.coordinates.map(([outer]) => outer ?? []);
    const sizes = rings.map((ring) => span(ring.map(([lon = 0]) => lon)) * span(ring.map(([, lat = 0]) => lat)));
    expect(Math.max(...sizes)).toBeLessThan(360 * 90);
  });
});

function longestStep(lines: readonly Position[][]): number {
  return Math.max(
    ...lines.map((line) =>
      Math.max(...line.slice(1).map(([lon = 0], index) => Math.abs(lon - (line[index]?.[0] ?? 0)))),
    ),
  );
}

const span = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
