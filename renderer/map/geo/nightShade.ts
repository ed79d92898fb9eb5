import type { CanvasSource, Map } from 'maplibre-gl';
import { degrees, type Point, radians, wrapDegrees } from '../../../server/contract/geo.ts';
import { type Scheme, tokens } from '../../lib/tokens.ts';

/** Latitude of Mercator's edge: the image covers exactly the square world. */
const EdgeLatitude = 85.051129;
const Width = 512;
const Height = 256;
/** From sunset to the end of nautical twilight. */
const TwilightDegrees = 12;
const NightHeight = -Math.sin(radians(TwilightDegrees));

/** Returns where the sun is overhead, within about half a degree. That is enough for a shade blurred over twelve. */
export function sunPosition(at: Date): Point {
  const days = at.getTime() / 86_400_000 - 10957.5;
  const anomaly = radians(357.529 + 0.98560028 * days);
  const meanLongitude = 280.459 + 0.98564736 * days;
  const longitude = radians(meanLongitude + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly));
  const tilt = radians(23.439);
  const ascension = degrees(Math.atan2(Math.cos(tilt) * Math.sin(longitude), Math.cos(longitude)));
  const siderealTime = 280.46062 + 360.98564737 * days;
  const lon = wrapDegrees(ascension - siderealTime);
  return { lon, lat: degrees(Math.asin(Math.sin(tilt) * Math.sin(longitude))) };
}

/** Returns 0 in daylight to 1 at night, from the sine of the sun's height. */
export function darkness(height: number): number {
  if (height >= 0) return 0;
  if (height <= NightHeight) return 1;
  const share = -degrees(Math.asin(height)) / TwilightDegrees;
  return share * share * (3 - 2 * share);
}

/** Returns the sine of the sun's height at the middle of each pixel of a Mercator image of the world, row by row. */
export function sunHeights(
  sun: Point,
  { width, height }: { readonly width: number; readonly height: number },
): Float64Array {
  const heights = new Float64Array(width * height);
  // By column and row, as trigonometry for each pixel would hold up the page.
  const eastward = Float64Array.from({ length: width }, (_, column) =>
    Math.cos(radians(((column + 0.5) / width) * 360 - 180 - sun.lon)),
  );
  let index = 0;
  for (let row = 0; row < height; row += 1) {
    const lat = Math.atan(Math.sinh(Math.PI * (1 - (2 * (row + 0.5)) / height)));
    const polar = Math.sin(lat) * Math.sin(radians(sun.lat));
    const level = Math.cos(lat) * Math.cos(radians(sun.lat));
    for (const east of eastward) {
      heights[index] = polar + level * east;
      index += 1;
    }
  }
  return heights;
}

/** Adds the shade under all flights and names. Returns a function that removes it. */
export function addNight(map: Map): () => void {
  const canvas = document.createElement('canvas');
  canvas.width = Width;
  canvas.height = Height;
  map.addSource('night', {
    type: 'canvas',
    canvas,
    animate: false,
    coordinates: [
      [-180, EdgeLatitude],
      [180, EdgeLatitude],
      [180, -EdgeLatitude],
      [-180, -EdgeLatitude],
    ],
  });
  map.addLayer({ id: 'night', type: 'raster', source: 'night', paint: { 'raster-fade-duration': 0 } }, 'airport-here');
  return () => {
    if (map.getLayer('night') === undefined) return;
    map.removeLayer('night');
    map.removeSource('night');
  };
}

/** Draws the shade, if the map has it, as it is at this time. */
export function redrawNight(map: Map, scheme: Scheme, at: Date): void {
  const source = map.getSource<CanvasSource>('night');
  if (source === undefined) return;
  drawNight(source.getCanvas(), scheme, at);
  source.play();
  source.pause();
}

function drawNight(canvas: HTMLCanvasElement, scheme: Scheme, at: Date): void {
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (pen === null) return;
  const color = tokens[scheme]['map-night'];
  const opacity = Number(tokens[scheme]['map-night-opacity']);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  const image = pen.createImageData(Width, Height);
  let index = 0;
  for (const height of sunHeights(sunPosition(at), image)) {
    image.data[index] = red;
    image.data[index + 1] = green;
    image.data[index + 2] = blue;
    image.data[index + 3] = Math.round(255 * opacity * darkness(height));
    index += 4;
  }
  pen.putImageData(image, 0, 0);
}
