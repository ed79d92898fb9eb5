import { GeoJSONVT } from '@maplibre/geojson-vt';
import type { Geometry } from 'geojson';

/** The side of the world, for whole pixels at zoom 4, and by how much lines may be off. */
const World = { extent: 8192, tolerance: 1.5 };
/** One more zoom than is cut, because at the last one nothing is simplified. */
const Whole = { maxZoom: 1, indexMaxZoom: 0, buffer: 0 };

/** Returns shapes as an SVG path, simplified, in Mercator's square with a side of 8192. */
export function silhouette(geometry: Geometry): string {
  const data = { type: 'Feature' as const, properties: {}, geometry };
  const tile = new GeoJSONVT(data, { ...Whole, ...World }).getTile(0, 0, 0);
  return (tile?.features ?? []).flatMap((one) => (one.geometry as unknown as Line[]).map(pathOf)).join('');
}

type Line = readonly (readonly [x: number, y: number])[];

/** Steps from point to point are shorter than points. */
function pathOf(line: Line): string {
  const steps = line.map(([x, y], index) => {
    const [fromX, fromY] = line[index - 1] ?? [0, 0];
    return `${x - fromX} ${y - fromY}`;
  });
  return `M${steps[0]}l${steps.slice(1).join(' ')}`.replaceAll(' -', '-');
}
