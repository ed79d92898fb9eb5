import { type Map, MercatorCoordinate } from 'maplibre-gl';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { radians } from '../../../server/contract/geo.ts';
import { useScheme } from '../../lib/theme.ts';
import { type Scheme, tokens } from '../../lib/tokens.ts';
import { graticule } from '../base/world.ts';
import { type Camera, type Fit, fitCamera, worldOf } from '../geo/camera.ts';
import type { LonLat } from '../geo/greatCircle.ts';
import { nightImage } from '../geo/nightShade.ts';
import paths from '../tiles/silhouette.txt?raw';
import { aircraftMark, reportedPoint } from './aircraftFeatures.ts';
import { AircraftIconSize } from './aircraftLayers.ts';
import { aircraftPicture } from './aircraftSymbols.ts';
import classes from './FlightMap.module.css';
import type { FlightFacts } from './flightFacts.ts';
import { type MapState, useMapEvent } from './useFlightMap.ts';

// The page's first canvas waits for the graphics process: here, before that process has the screen to draw.
document.createElement('canvas').getContext('2d', { willReadFrequently: true })?.fillRect(0, 0, 1, 1);

/** What a map shows first. */
export interface FirstView {
  readonly points: readonly LonLat[];
  readonly fit: Fit;
  readonly flights: readonly FlightFacts[];
  readonly selectedId: string | undefined;
  /** `MinZoom` unless the map has another. */
  readonly minZoom?: number;
}

interface Props {
  readonly map: MapState;
  readonly view: FirstView;
  readonly night: boolean;
  /** Of the aircraft. */
  readonly scale: number;
}

/** The mark in the browser's timeline when land and aircraft are drawn. */
const Mark = 'silhouette';

/**
 * Draws land and aircraft without WebGL, where the map will have them and then cover them: without a graphics card, the map
 * takes a second or two longer.
 */
export function Silhouette({ map, view, night, scale }: Props): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = useRef<Shown>(undefined);
  const scheme = useScheme();
  const { points, fit, flights, selectedId, minZoom } = view;
  const show = useEffectEvent((): void => {
    if (canvas.current === null || (map === 'loading' && points.length === 0)) return;
    const { width, height } = canvas.current.getBoundingClientRect();
    const camera = typeof map === 'string' ? fitCamera(points, fit, { width, height }, minZoom) : cameraOf(map);
    // Where an aircraft is to the pixel can wait for the map. By id, as the list is in another order after each position.
    const ids = flights.map(({ flight }) => flight.id).toSorted();
    const content = [width, height, scheme, night, scale, selectedId, ...ids].join();
    if (camera === undefined || (content === shown.current?.content && isSame(camera, shown.current.camera))) return;
    shown.current = { camera, content };
    draw(canvas.current, camera, { flights, selectedId, scheme, night, scale });
  });
  useEffect(() => {
    // In a task of its own, after the page around it.
    const timer = setTimeout(show);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const observer = new ResizeObserver(() => setTimeout(show));
    observer.observe(canvas.current);
    return () => observer.disconnect();
  }, []);
  useMapEvent(map, 'move', () => show());
  return <canvas ref={canvas} className={classes.silhouette} />;
}

interface Shown {
  readonly camera: Camera;
  /** Everything else that makes the picture. */
  readonly content: string;
}

function cameraOf(map: Map): Camera {
  const { x, y } = MercatorCoordinate.fromLngLat(map.getCenter());
  return { x, y, world: worldOf(map.getZoom()) };
}

/** To less than half a pixel. */
function isSame({ x, y, world }: Camera, other: Camera): boolean {
  return Math.max(Math.abs(x - other.x), Math.abs(y - other.y), Math.abs(1 - other.world / world)) * world < 0.5;
}

interface Content extends Pick<FirstView, 'flights' | 'selectedId'>, Pick<Props, 'night' | 'scale'> {
  readonly scheme: Scheme;
}

/** The side of the world in the paths of land and borders. */
const Side = 8192;
/** From nearer, the coasts would be too coarse. */
const LargestWorld = worldOf(6.1);

/** Draws nothing where it would be too coarse. */
function draw(canvas: HTMLCanvasElement, camera: Camera, content: Content): void {
  const { flights, scheme, night } = content;
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = window.devicePixelRatio;
  // This also clears it.
  [canvas.width, canvas.height] = [width * ratio, height * ratio];
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (pen === null || camera.world > LargestWorld) return;
  const [land = '', borders = ''] = paths.split('\n');
  const colors = tokens[scheme];
  const layers = [
    { path: land, line: colors['map-coast'], fill: colors['map-land'] },
    { path: meridians(), line: colors['map-graticule'] },
    { path: borders, line: colors['map-borders'] },
  ].map((layer) => ({ ...layer, path: new Path2D(layer.path) }));
  pen.scale(ratio, ratio);
  pen.fillStyle = colors['map-sea'];
  pen.fillRect(0, 0, width, height);
  pen.lineWidth = 0.8;
  const size = AircraftIconSize[camera.world < worldOf(4) ? 0 : 1] * content.scale;
  const shade = night ? nightImage(scheme) : undefined;
  const top = height / 2 - camera.y * camera.world;
  // As often as the world is seen beside itself.
  const west = width / 2 - camera.x * camera.world;
  for (let left = west - Math.ceil(west / camera.world) * camera.world; left < width; left += camera.world) {
    const place = new DOMMatrix([camera.world / Side, 0, 0, camera.world / Side, left, top]);
    for (const { path, line, fill } of layers) {
      const placed = new Path2D();
      placed.addPath(path, place);
      if (fill !== undefined) {
        pen.fillStyle = fill;
        // The rule assumes an array.
        // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
        pen.fill(placed);
      }
      pen.strokeStyle = line;
      pen.stroke(placed);
    }
    if (shade !== undefined) pen.drawImage(shade, left, top, camera.world, camera.world);
    for (const facts of flights) drawAircraft(pen, facts, { ...content, place, size });
  }
  performance.mark(Mark);
}

interface Stage extends Pick<Content, 'selectedId' | 'scheme'> {
  /** From the paths' world to the canvas. */
  readonly place: DOMMatrix;
  readonly size: number;
}

function drawAircraft(
  pen: CanvasRenderingContext2D,
  facts: FlightFacts,
  { place, size, scheme, selectedId }: Stage,
): void {
  const point = reportedPoint(facts.flight);
  if (point === null) return;
  const { image, opacity } = aircraftMark(facts, facts.flight.id === selectedId);
  pen.save();
  const { x, y } = place.transformPoint(placeOf([point.lon, point.lat]));
  pen.translate(x, y);
  pen.scale(size, size);
  pen.rotate(radians(point.heading));
  pen.globalAlpha = opacity;
  aircraftPicture(image, scheme)?.paint(pen);
  pen.restore();
}

function placeOf([lon, lat]: LonLat): { readonly x: number; readonly y: number } {
  const { x, y } = MercatorCoordinate.fromLngLat([lon, lat]);
  return { x: x * Side, y: y * Side };
}

function meridians(): string {
  const lines = graticule(10).coordinates.map((line) =>
    line.map(([lon = 0, lat = 0]) => {
      const { x, y } = placeOf([lon, lat]);
      return `${x} ${y}`;
    }),
  );
  return lines.map((points) => `M${points.join('L')}`).join('');
}
