import { geoEquirectangular } from 'd3-geo';
import { geoProject } from 'd3-geo-projection';
import type { FeatureCollection, MultiLineString, MultiPolygon, Position } from 'geojson';
import { feature, merge, mesh } from 'topojson-client';
import type { GeometryCollection, MultiPolygon as TopoMultiPolygon, Polygon, Topology } from 'topojson-specification';

export type CountryName = { readonly name: string };
type Countries = GeometryCollection<CountryName>;

export type Atlas = Topology<{ countries: Countries }>;

/**
 * Cuts at the antimeridian. The atlas is stitched across it, so that Russia, Fiji and Antarctica would each smear a
 * band over the whole flat map. Land, borders and coast are cut separately: a line is simply divided, while outlines
 * of cut polygons would show the cut as a coast.
 */
export function outlines(atlas: Atlas): { land: MultiPolygon; borders: MultiLineString; coast: MultiLineString } {
  const countries = atlas.objects.countries;
  const polygons = countries.geometries.filter(
    (geometry): geometry is Polygon<CountryName> | TopoMultiPolygon<CountryName> =>
      geometry.type === 'Polygon' || geometry.type === 'MultiPolygon',
  );
  return {
    land: seaFreed(cut(merge(atlas, polygons))),
    borders: cut(mesh(atlas, countries, (one, other) => one !== other)),
    coast: withoutSeam(cut(mesh(atlas, countries, (one, other) => one === other))),
  };
}

/**
 * At 10m an islet of the Maldives is wound the wrong way: cut, it is the whole world except itself. Its holes are
 * the land.
 */
function seaFreed(land: MultiPolygon): MultiPolygon {
  const coordinates = land.coordinates.flatMap((rings) => {
    const [outer = [], ...holes] = rings;
    const lons = outer.map(([lon = 0]) => lon);
    const lats = outer.map(([, lat = 0]) => lat);
    const wholeWorld = extent(lons) >= 360 && extent(lats) >= 179;
    return wholeWorld ? holes.map((hole) => [hole.toReversed()]) : [rings];
  });
  return { ...land, coordinates };
}

/** Natural Earth closes land at the antimeridian, and not all of these edges are stitched in the atlas. */
function withoutSeam(lines: MultiLineString): MultiLineString {
  const coordinates = lines.coordinates.flatMap((line) => {
    const parts: Position[][] = [[]];
    for (const [index, at] of line.entries()) {
      const before = line[index - 1];
      if (before !== undefined && onSeam(before) && onSeam(at)) parts.push([]);
      parts.at(-1)?.push(at);
    }
    return parts.filter(({ length }) => length > 1);
  });
  return { ...lines, coordinates };
}

/** The atlas counts in steps of 0.0002 degrees. */
const onSeam = ([lon = 0]: Position): boolean => Math.abs(lon) > 179.9995;

const extent = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), -Infinity) -
  values.reduce((least, value) => Math.min(least, value), Infinity);

/** Returns the countries with their names, cut like the outlines. */
export function cutCountries(atlas: Atlas): FeatureCollection<MultiPolygon, CountryName> {
  const { features } = feature(atlas, atlas.objects.countries);
  return {
    type: 'FeatureCollection',
    features: features.map(({ properties, geometry }) => {
      const flat = cut(geometry as MultiPolygon);
      return { type: 'Feature', properties, geometry: flat };
    }),
  };
}

/** Returns degrees of longitude and latitude again, but flat: nothing crosses the antimeridian. */
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

/** Flips y, which the projection counts southward. Five digits are about a metre. */
function southUp(coordinates: Nested): Nested {
  if (typeof coordinates === 'number') return coordinates;
  const [x, y] = coordinates;
  if (typeof x === 'number' && typeof y === 'number') return [round(x), round(-y)];
  return coordinates.map(southUp);
}

const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
