import type { Map } from 'maplibre-gl';
import { radians } from '../../../server/contract/geo.ts';

/** The side of the flat world at zoom 0, in pixels. */
const WorldSide = 512;
/** Space around a globe that fits its map, in pixels. */
const Space = 24;

/** The distance of the eye from the nearest point of the globe, in pixels. */
function eyeDistance(map: Map): number {
  return map.getContainer().clientHeight / 2 / Math.tan(radians(map.getVerticalFieldOfView()) / 2);
}

/** Returns the radius of the edge of the globe as it is seen, in pixels. */
export function edgeRadius(map: Map): number {
  const radius = (WorldSide * 2 ** map.getZoom()) / (2 * Math.PI * Math.cos(radians(map.getCenter().lat)));
  const eye = eyeDistance(map);
  return (eye * radius) / Math.sqrt(eye * (eye + 2 * radius));
}

/** Returns the zoom at the equator at which the whole globe fits into the map. */
export function wholeGlobeZoom(map: Map): number {
  const { clientWidth, clientHeight } = map.getContainer();
  const edge = Math.max(Space, Math.min(clientWidth, clientHeight) / 2 - Space);
  const radius = (edge * (edge + Math.hypot(edge, eyeDistance(map)))) / eyeDistance(map);
  return Math.log2((2 * Math.PI * radius) / WorldSide);
}

/** Shows the whole globe, around what the map shows. Returns a function that shows the flat map again, no farther away. */
export function showGlobe(map: Map): () => void {
  const before = { zoom: map.getZoom(), minZoom: map.getMinZoom() };
  const zoom = wholeGlobeZoom(map);
  map.setProjection({ type: 'globe' });
  map.setMinZoom(zoom);
  map.jumpTo({ zoom: zoom + Math.log2(Math.cos(radians(map.getCenter().lat))) });
  return () => {
    map.setProjection({ type: 'mercator' });
    map.setMinZoom(before.minZoom);
    map.jumpTo({ zoom: Math.max(before.zoom, map.getZoom()) });
  };
}
