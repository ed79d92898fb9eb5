import { geoEquirectangular } from 'd3-geo';
import { geoProject } from 'd3-geo-projection';
import type { FeatureCollection, MultiLineString, MultiPolygon, Position } from 'geojson';
import { feature, merge, mesh } from 'topojson-client';
import { topology } from 'topojson-server';
import type {
  GeometryCollection,
  MultiLineString as TopoMultiLineString,
  MultiPolygon as TopoMultiPolygon,
  Polygon,
  Topology,
} from 'topojson-specification';
import { countryLabels } from './countryLabels.ts';
import { Seas } from './seas.ts';

export type CountryName = { readonly name: string };
export type Countries = GeometryCollection<CountryName>;

/** A line of text on the base map; it shows from `min_zoom` on. */
export type PlaceLabel = { readonly name: string; readonly kind: 'country' | 'sea'; readonly min_zoom: number };

export type WorldTopology = Topology<{
  land: TopoMultiPolygon;
  borders: TopoMultiLineString;
  coast: TopoMultiLineString;
  labels: GeometryCollection<PlaceLabel>;
}>;

/** Steps over the whole world: about 40 m on the equator. */
const Quantisation = 1e6;

/**
 * The base map from world-atlas countries, cut at the antimeridian. The atlas is stitched across it, so that Russia, Fiji
 * and Antarctica would each smear a band over the whole of a flat map. Land, borders and coast are cut one by one: a line
 * is simply divided, while outlines of cut polygons would draw the cut itself as a coast.
 */
export function worldTopology(atlas: Topology<{ countries: Countries }>): Topology {
  const countries = atlas.objects.countries;
  const polygons = countries.geometries.filter(
    (geometry): geometry is Polygon<CountryName> | TopoMultiPolygon<CountryName> =>
      geometry.type === 'Polygon' || geometry.type === 'MultiPolygon',
  );
  const land: MultiPolygon = cut(merge(atlas, polygons));
  const borders: MultiLineString = cut(mesh(atlas, countries, (one, other) => one !== other));
  const coast: MultiLineString = cut(mesh(atlas, countries, (one, other) => one === other));
  const labels: FeatureCollection = {
    type: 'FeatureCollection',
    features: [...countryLabels(cutCountries(atlas)), ...Seas],
  };
  return topology({ land, borders, coast, labels }, Quantisation);
}

function cutCountries(atlas: Topology<{ countries: Countries }>): FeatureCollection<MultiPolygon, CountryName> {
  const { features } = feature(atlas, atlas.objects.countries);
  return {
    type: 'FeatureCollection',
    features: features.map(({ properties, geometry }) => {
      const flat = cut(geometry as MultiPolygon);
      return { type: 'Feature', properties, geometry: flat };
    }),
  };
}

/** In degrees of longitude and latitude again, but flat: nothing crosses the antimeridian any more. */
function cut<T extends MultiPolygon | MultiLineString>(geometry: T): T {
  const degrees = geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .precision(0);
  const flat = geoProject(geometry, degrees) as Single | T;
  const multi = flat.type === 'Polygon' || flat.type === 'LineString' ? asMulti(flat) : flat;
  return { ...multi, coordinates: southUp(multi.coordinates) } as T;
}

type Single =
  | { readonly type: 'Polygon'; coordinates: Position[][] }
  | { readonly type: 'LineString'; coordinates: Position[] };

function asMulti(geometry: Single): MultiPolygon | MultiLineString {
  if (geometry.type === 'Polygon') return { type: 'MultiPolygon', coordinates: [geometry.coordinates] };
  return { type: 'MultiLineString', coordinates: [geometry.coordinates] };
}

type Nested = number | Nested[];

/** The projection's y grows southward. Five digits are about a metre. */
function southUp(coordinates: Nested): Nested {
  if (typeof coordinates === 'number') return coordinates;
  const [x, y] = coordinates;
  if (typeof x === 'number' && typeof y === 'number') return [round(x), round(-y)];
  return coordinates.map(southUp);
}

const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
