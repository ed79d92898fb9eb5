import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Feature, FeatureCollection, Geometry, MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { readAirfields, readGrounds, readNavaids } from './airfields.ts';
import { countryLabels } from './countryLabels.ts';
import type { TileLayer } from './cut.ts';
import { type Atlas, cutCountries, outlines } from './outlines.ts';
import { readCities, readPeaks, zoomOf } from './places.ts';
import { Seas } from './seas.ts';
import { boxOf, Shore } from './shore.ts';
import { silhouette } from './silhouette.ts';
import { readData } from './table.ts';

const require = createRequire(import.meta.url);

/** Natural Earth at 1:10 million has no more detail than tiles of this zoom show. */
const LastWorldZoom = 6;
/** One zoom of tiles is enough for airfields, which are hardly seen before. */
const AirfieldZoom = 9;

function world(name: string, features: Feature[], first = 0): TileLayer {
  return { name, first, last: LastWorldZoom, features };
}

function airfield(name: string, features: Feature[]): TileLayer {
  return { name, first: AirfieldZoom, last: AirfieldZoom, features, whole: true };
}

/** Returns everything on the base map. */
export function readLayers(): TileLayer[] {
  const { land, borders, coast } = outlines(readJson(require.resolve('world-atlas/countries-10m.json')));
  const [urban, lakes] = [readShapes('urban'), readShapes('lakes')];
  const [coasts, banks] = [new Shore(land.coordinates.flat()), new Shore(lakes.flatMap(ringsOf))];
  const grounds = readGrounds().filter((ring) => ring.some((at) => !coasts.includes(at) || banks.includes(at)));
  return [
    world('land', [shape(land)]),
    world('borders', [shape(borders)]),
    world('coast', [shape(coast)]),
    world('glaciers', readShapes('glaciers')),
    world('urban', urban, 4),
    world('bays', bays(urban, coasts), LastWorldZoom),
    world('lakes', lakes),
    world('rivers', readShapes('rivers'), 3),
    world('labels', [
      ...countryLabels(cutCountries(readJson(require.resolve('world-atlas/countries-50m.json')))),
      ...Seas,
    ]),
    world('cities', readCities(), 2),
    world('peaks', readPeaks(), 5),
    world('navaids', readNavaids(), 6),
    airfield('airfields', readAirfields()),
    airfield(
      'grounds',
      grounds.flatMap((ring) => [
        shape({ type: 'Polygon', coordinates: [ring] }),
        ...coasts.seaside(ring).map((coordinates) => shape({ type: 'LineString', coordinates })),
      ]),
    ),
  ];
}

/**
 * Returns the sea around built-up areas, which is drawn over them: their outlines are coarser than the coast and cover
 * bays.
 */
function bays(urban: readonly Feature[], coasts: Shore): Feature[] {
  return urban.flatMap((area) => {
    const boxes = ringsOf(area).map(boxOf);
    return boxes.filter((box) => coasts.crosses(box)).map((box) => ({ ...area, geometry: coasts.outside(box) }));
  });
}

/** Returns all rings of a polygon or of several. */
function ringsOf({ geometry }: Feature): Position[][] {
  const { coordinates } = geometry as Polygon | MultiPolygon;
  return geometry.type === 'Polygon' ? (coordinates as Position[][]) : (coordinates as Position[][][]).flat();
}

/** Returns land and borders as SVG paths, one a line. */
export function readSilhouette(): string {
  const { land, borders } = outlines(readJson(require.resolve('world-atlas/countries-50m.json')));
  return `${silhouette(land)}\n${silhouette(borders)}\n`;
}

function readJson(file: string): Atlas {
  return JSON.parse(readFileSync(file, 'utf8')) as Atlas;
}

const shape = (geometry: Geometry): Feature => ({ type: 'Feature', properties: {}, geometry });

/** Reads outlines of Natural Earth with the zoom from which they show, and nothing else. */
function readShapes(name: string): Feature[] {
  const topology = JSON.parse(readData(`data/${name}.json.gz`)) as Topology<Record<string, GeometryCollection>>;
  const collection = topology.objects[name];
  if (collection === undefined) throw new Error(`${name}.json.gz has no ${name}`);
  const { features } = feature(topology, collection) as FeatureCollection<Geometry, { min_zoom: number }>;
  return features.map(({ properties, geometry }) => ({
    ...shape(geometry),
    properties: { min_zoom: zoomOf(properties.min_zoom) },
  }));
}
