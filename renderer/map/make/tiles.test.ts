import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { describe, expect, test } from 'vitest';
import { packArchive } from './archive.ts';
import { cutTiles } from './cut.ts';
import { englishName } from './places.ts';
import { silhouette } from './silhouette.ts';

const world = open(readFileSync(resolve(import.meta.dirname, '../tiles/world.pmtiles')));

function open(archive: Buffer): PMTiles {
  const getBytes = async (offset: number, length: number) => ({
    data: new Uint8Array(archive.subarray(offset, offset + length)).buffer,
  });
  return new PMTiles({ getKey: () => 'archive', getBytes });
}

type At = readonly [zoom: number, lat: number, lon: number];

/** Returns the column and the row of a point, counted in tiles from the north-west. */
function inTiles([zoom, lat, lon]: At): [column: number, row: number] {
  const y = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
  return [((lon + 180) / 360) * 2 ** zoom, ((1 - y / Math.PI) / 2) * 2 ** zoom];
}

/** Returns the features of a layer in the tile around a point. */
async function featuresAt(archive: PMTiles, layer: string, at: At): Promise<VectorTileFeature[]> {
  const [column, row] = inTiles(at);
  const tile = await archive.getZxy(at[0], Math.floor(column), Math.floor(row));
  if (tile === undefined) return [];
  const found = new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers[layer];
  return Array.from({ length: found?.length ?? 0 }, (_, index) => found?.feature(index)).flatMap((one) => one ?? []);
}

/** Returns those of the tile around a point and of its neighbours. */
async function featuresAround(layer: string, [zoom, lat, lon]: At): Promise<VectorTileFeature[]> {
  const step = 0.2;
  const places = [-step, 0, step].flatMap((north) =>
    [-step, 0, step].map((east): At => [zoom, lat + north, lon + east]),
  );
  return (await Promise.all(places.map((place) => featuresAt(world, layer, place)))).flat();
}

/** Whether a place lies in an area of a layer: whether its rings have an odd number of edges to the east. */
async function covers(layer: string, at: At): Promise<boolean> {
  const [x, y] = inTiles(at).map((tiles) => (tiles % 1) * 8192) as [number, number];
  return (await featuresAt(world, layer, at)).some((area) => {
    const edges = area
      .loadGeometry()
      .flatMap((ring) => ring.map((to, index) => [ring.at(index - 1) ?? to, to] as const));
    const toEast = edges.filter(
      ([one, two]) => one.y > y !== two.y > y && x < one.x + ((y - one.y) / (two.y - one.y)) * (two.x - one.x),
    );
    return toEast.length % 2 === 1;
  });
}

/** Returns the runways of the tile around a place at the latitude of NZQN, as points of the whole world. */
async function runwaysAt(lon: number): Promise<string[]> {
  const tile: At = [9, -45.02, lon];
  const west = Math.floor(inTiles(tile)[0]) * 8192;
  const lines = (await featuresAt(world, 'airfields', tile)).filter(({ type }) => type === 2);
  return lines.flatMap((line) => line.loadGeometry()).map((line) => line.map(({ x, y }) => [x + west, y]).join(' '));
}

async function namesAt(layer: string, at: At): Promise<unknown[]> {
  return (await featuresAt(world, layer, at)).map(({ properties }) => properties['name']);
}

describe('the base map', () => {
  test.each([
    ['EDDH', [9, 53.6304, 9.9882], ['05', '23', '15', '33']],
    ['KJFK', [9, 40.6398, -73.7789], ['04L', '22R', '13R', '31L']],
    ['LOWI', [9, 47.2602, 11.344], ['08', '26']],
    ['NZQN', [9, -45.0211, 168.739], ['05', '23']],
    ['VHHH', [9, 22.3089, 113.915], ['07L', '25R', '07C', '25C']],
    ['LPPT', [9, 38.7813, -9.1359], ['02', '20']],
  ] as const)('has %s with its runways and their numbers', async (code, at, numbers) => {
    const features = await featuresAround('airfields', at);
    expect(features.map(({ properties }) => properties['airport'])).toContain(code);
    expect(features.map(({ properties }) => properties['name'])).toEqual(expect.arrayContaining([...numbers]));
    expect(features.some(({ type, properties }) => type === 2 && properties['paved'] === true)).toBe(true);
  });

  test('has a runway at the edge of a tile as a whole in both, so that it is not bent there: NZQN', async () => {
    const [here, beyond] = [await runwaysAt(168.74), await runwaysAt(168.76)];
    expect(here.filter((line) => beyond.includes(line))).not.toEqual([]);
  });

  test('puts a number at the end from which it is read', async () => {
    const numbers = (await featuresAt(world, 'airfields', [9, 53.6304, 9.9882])).filter(
      ({ properties }) => properties['course'] !== undefined,
    );
    const placeOf = (name: string, course: number) =>
      numbers.find(({ properties }) => properties['name'] === name && properties['course'] === course)?.loadGeometry();
    // 05 lies in the south-west of 23; both are also at Finkenwerder, on other courses.
    const [low, high] = [placeOf('05', 50)?.[0]?.[0], placeOf('23', 230)?.[0]?.[0]];
    expect(low?.x).toBeLessThan(high?.x ?? 0);
    expect(low?.y).toBeGreaterThan(high?.y ?? 0);
  });

  test.each([
    ['of EDXW as early as those of the longest', [9, 54.9132, 8.3405], ['06', '24', '14', '32'], [0, 0, 0, 0]],
    ['for gliders at LOWI later', [9, 47.2602, 11.344], ['08', '26', '08G', '28G'], [0, 0, 3, 3]],
  ] as const)('shows the numbers of the runway %s', async (_, at, names, sizes) => {
    const numbers = (await featuresAt(world, 'airfields', at)).map(({ properties }) => properties);
    expect(names.map((name) => numbers.find((number) => number['name'] === name)?.['size'])).toEqual(sizes);
  });

  test.each([
    ['above', 'LOWI', [9, 47.2602, 11.344], 'bottom'],
    ['beside', 'NZWN', [9, -41.3272, 174.805], 'left'],
  ] as const)('writes a code %s its runway: %s', async (_, code, at, side) => {
    const codes = (await featuresAt(world, 'airfields', at)).map(({ properties }) => properties);
    expect(codes).toContainEqual(expect.objectContaining({ airport: code, touches: side }));
  });

  test('shows cities by size: the largest first, small ones only near', async () => {
    expect(await namesAt('cities', [3, 53.55, 9.99])).not.toContain('Stade');
    expect(await namesAt('cities', [4, 53.55, 9.99])).toContain('Hamburg');
    expect(await namesAt('cities', [6, 53.55, 9.99])).toContain('Kiel');
  });

  test('has lakes, rivers, glaciers, urban areas, peaks and navaids', async () => {
    const alps: At = [6, 47.5, 9.4];
    for (const layer of ['lakes', 'rivers', 'glaciers', 'urban', 'peaks', 'navaids']) {
      expect(await featuresAt(world, layer, alps), layer).not.toEqual([]);
    }
  });

  test.each([
    ['Jamaica Bay', [6, 40.62, -73.85]],
    ['the Tagus', [6, 38.68, -9.12]],
  ] as const)('has the water of %s for above urban areas, whose outlines are coarser', async (_, at) => {
    expect([await covers('land', at), await covers('bays', at)]).toEqual([false, true]);
  });

  test.each([
    ['KJFK', [9, 40.6281, -73.7714]],
    ['NZQN', [9, -45.0235, 168.7385]],
    ['VHHH', [9, 22.3227, 113.9]],
  ] as const)('has ground under the runways of %s, where land is too coarse or missing', async (_, at) => {
    expect(await covers('grounds', at)).toBe(true);
  });

  test.each([
    ['VHHH, in the sea', [9, 22.3089, 113.915], true],
    ['NZWN, between two bays', [9, -41.3272, 174.805], true],
    ['NZQN, at a lake, which has no coast either', [9, -45.0211, 168.739], false],
  ] as const)('draws the coast of the ground of %s', async (_, at, drawn) => {
    const [x, y] = inTiles(at).map((tiles) => (tiles % 1) * 8192) as [number, number];
    const lines = (await featuresAt(world, 'grounds', at)).filter(({ type }) => type === 2);
    const near = lines
      .flatMap((line) => line.loadGeometry())
      .filter(([first]) => first !== undefined && Math.hypot(first.x - x, first.y - y) < 600);
    expect(near.length > 0).toBe(drawn);
  });

  test.each([
    ['EDDH', [9, 53.6304, 9.9882]],
    ['LOWI', [9, 47.2602, 11.344]],
    ['LPPT', [9, 38.7813, -9.1359]],
  ] as const)('has none at %s, which lies on land', async (_, at) => {
    expect(await covers('grounds', at)).toBe(false);
  });

  test('leaves out tiles of the open sea', async () => {
    expect(await world.getZxy(6, 5, 40)).toBeUndefined();
  });

  test.each([
    ['Chukotka', 66, 179.9],
    ['Chukotka from the other side', 66, -179.9],
    ['Fiji', -16.6, 179.95],
    ['Antarctica', -84.9, 179.9],
  ])('has no coast along the date line: %s', async (_, lat, lon) => {
    const tile: At = [6, lat, lon];
    const coast = (await featuresAt(world, 'coast', tile)).flatMap((one) => one.loadGeometry());
    const edge = lon > 0 ? 8192 : 0;
    const along = coast.flatMap((line) =>
      line.filter(({ x, y }, index) => {
        const before = line[index - 1];
        // The cut itself may be off by a unit.
        return x === edge && before?.x === edge && Math.abs(y - before.y) > 1;
      }),
    );
    expect(await featuresAt(world, 'land', tile)).not.toEqual([]);
    expect(along).toEqual([]);
  });

  test('has land at the south pole and sea at the north pole', async () => {
    expect(await featuresAt(world, 'land', [6, -85, 10])).not.toEqual([]);
    expect(await featuresAt(world, 'land', [6, 85, 10])).toEqual([]);
  });

  test('leaves most of the sea free', async () => {
    const rings = (await featuresAt(world, 'land', [0, 0, 0])).flatMap((one) => one.loadGeometry());
    const widths = rings.map((ring) => span(ring.map(({ x }) => x)) * span(ring.map(({ y }) => y)));
    expect(Math.max(...widths)).toBeLessThan(4096 * 2048);
  });
});

const span = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

test('an archive gives back each tile, and stores equal ones once', async () => {
  const tiles = new Map(
    Array.from({ length: 9000 }, (_, id) => [id * 2, Buffer.from(id % 3 === 0 ? 'same' : `${id}`)]),
  );
  const packed = packArchive(tiles);
  const header = await open(packed).getHeader();
  expect(header.numAddressedTiles).toBe(9000);
  expect(header.numTileContents).toBe(6001);
  const [first, last] = [await open(packed).getZxy(0, 0, 0), await open(packed).getZxy(7, 66, 55)];
  expect(new TextDecoder().decode(first?.data)).toBe('same');
  expect(last).toBeUndefined();
});

test('a feature is cut into the tiles of its zooms, from its first zoom on', async () => {
  const hamburg = { type: 'Point' as const, coordinates: [9.99, 53.55] };
  const features = [0, 2, 9].map((min_zoom) => ({
    type: 'Feature' as const,
    properties: { min_zoom },
    geometry: hamburg,
  }));
  const archive = open(packArchive(cutTiles([{ name: 'cities', first: 1, last: 3, features }])));
  const zoomsAt = async (zoom: number) =>
    (await featuresAt(archive, 'cities', [zoom, 53.55, 9.99])).map(({ properties }) => properties['min_zoom']);
  expect(await zoomsAt(0)).toEqual([]);
  expect(await zoomsAt(1)).toEqual([0]);
  expect(await zoomsAt(2)).toEqual([0, 2]);
  // The last one is drawn at all zooms after it.
  expect(await zoomsAt(3)).toEqual([0, 2, 9]);
});

test.each([
  ['Malm', 'Malmo', 'Malmo'],
  ['iauliai', 'Siauliai', 'Siauliai'],
  ['Malmö', 'Malmo', 'Malmö'],
  ['Västerås', 'Vasteraas', 'Västerås'],
  ['Piraeus', 'Piraievs', 'Piraeus'],
  ['Naujaat', 'Repulse Bay', 'Naujaat'],
  ['Hamburg', '', 'Hamburg'],
  ['København', 'Kobenhavn', 'Copenhagen'],
  ['Ōsaka', 'Osaka', 'Osaka'],
])('of the names %s and %s the map shows %s', (name, ascii, whole) => {
  expect(englishName(name, ascii)).toBe(whole);
});

test('a silhouette is a path in the square of Mercator', () => {
  const [north, south] = [66.51326, 0];
  const ring = [
    [0, south],
    [90, south],
    [90, north],
    [0, north],
    [0, south],
  ];
  expect(silhouette({ type: 'Polygon', coordinates: [ring] })).toBe('M4096 4096l0-2048 2048 0 0 2048-2048 0');
});

test('the silhouette file has land and borders', () => {
  const [land = '', borders = '', rest] = readFileSync(
    resolve(import.meta.dirname, '../tiles/silhouette.txt'),
    'utf8',
  ).split('\n');
  expect([land.split('M').length > 200, borders.split('M').length > 100, rest]).toEqual([true, true, '']);
});
