import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { courseTo, distanceNm, type Point, pointFrom, radians } from '../../contract/geo.ts';
import { loadSharp } from '../pictures.ts';

/** Pixels. Discord shows it at half of this, for screens with twice the pixels. */
const [width, height] = [800, 400];

/** The side of Mercator's square in the outlines of land and borders. */
const world = 8192;

/** Nearer, the coasts would be too coarse. */
const leastShown = 320;

const colors = { sea: '#D6E2EB', land: '#F7F6F2', borders: '#C4BFB2', route: '#92298A', edge: '#FFFFFF' };

/** Draws the shortest way between two airports over land and borders, as a PNG. */
export async function drawRoute(from: Point, to: Point): Promise<Buffer> {
  const [land = '', borders = ''] = readOutlines().split('\n');
  const line = toMap(shortestWay(from, to));
  const { x, y, w, h } = frame(line);
  const pixel = w / width;
  const ends = [line[0], line.at(-1)].map(
    (end) => `<circle cx="${end?.x}" cy="${end?.y}" r="${7 * pixel}" fill="${colors.route}"/>`,
  );
  const path = line.map((point) => `${point.x} ${point.y}`).join(' ');
  // The world is drawn three times, because a route may cross the edge of the square.
  const worlds = [-world, 0, world].map((shift) => `<use href="#world" x="${shift}"/>`);
  const svg = `
    <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${w} ${h}">
      <defs><g id="world" fill-rule="evenodd">
        <path d="${land}" fill="${colors.land}"/>
        <path d="${borders}" fill="none" stroke="${colors.borders}" stroke-width="${1.5 * pixel}"/>
      </g></defs>
      <rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colors.sea}"/>
      ${worlds.join('')}
      <g fill="none" stroke-linejoin="round" stroke-linecap="round">
        <polyline points="${path}" stroke="${colors.edge}" stroke-width="${8 * pixel}"/>
        <polyline points="${path}" stroke="${colors.route}" stroke-width="${4 * pixel}"/>
      </g>
      <g stroke="${colors.edge}" stroke-width="${2 * pixel}">${ends.join('')}</g>
    </svg>`;
  const open = await loadSharp();
  return open(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

function readOutlines(): string {
  // The build has it beside its code.
  const built = join(import.meta.dirname, 'silhouette.txt');
  const source = join(import.meta.dirname, '../../../renderer/map/tiles/silhouette.txt');
  return readFileSync(existsSync(built) ? built : source, 'utf8');
}

function shortestWay(from: Point, to: Point): Point[] {
  const nm = distanceNm(from, to);
  const steps = Math.ceil(nm / 30) + 1;
  const course = courseTo(from, to);
  return Array.from({ length: steps + 1 }, (_, step) => pointFrom(from, course, (nm * step) / steps));
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Each point is in the copy of the world that is next to the point before. */
function toMap(points: readonly Point[]): Place[] {
  let before: number | undefined;
  return points.map(({ lat, lon }) => {
    const x = ((lon + 180) / 360) * world;
    const shifted = x + world * Math.round(((before ?? x) - x) / world);
    before = shifted;
    // Mercator's poles are infinitely far away.
    const angle = radians(Math.max(-84, Math.min(84, lat)));
    return { x: shifted, y: (0.5 - Math.asinh(Math.tan(angle)) / (2 * Math.PI)) * world };
  });
}

/** What is shown: all points, with room around them. */
function frame(points: readonly Place[]): Place & { readonly w: number; readonly h: number } {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const w = Math.max((right - left) * 1.25, ((bottom - top) * 1.4 * width) / height, leastShown);
  const h = (w * height) / width;
  return { x: (left + right - w) / 2, y: (top + bottom - h) / 2, w, h };
}
