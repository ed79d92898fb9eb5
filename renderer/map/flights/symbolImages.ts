import type { Map } from 'maplibre-gl';
import { type Scheme, tokens } from '../../lib/tokens.ts';
import type { ReportMarker } from '../report/reportMarkers.ts';

export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** What an image shows. */
export interface Picture {
  /** Logical pixels of a side, with 0 0 in the centre. */
  readonly side: number;
  readonly paint: (pen: Pen) => void;
}

type Pictures = (id: string) => Picture | undefined;

/** Draws each image when the map first needs it, at twice the screen's density for sharp edges. */
export function drawImages(map: Map, picture: Pictures): void {
  const ratio = window.devicePixelRatio * 2;
  map.setMissingStyleImageResolver((id) => {
    const found = picture(id);
    if (found !== undefined) map.addImage(id, imageOf(found, ratio), { pixelRatio: ratio });
  });
}

/** Draws the images that the map has again, in other colours, and those that it needs later. */
export function redrawImages(map: Map, picture: Pictures): void {
  for (const id of map.listImages()) {
    const found = picture(id);
    if (found !== undefined) map.updateImage(id, imageOf(found, map.getImage(id).pixelRatio));
  }
  drawImages(map, picture);
}

/** Returns a sign of the map or a numbered marker. */
export function symbolPicture(id: string, scheme: Scheme): Picture | undefined {
  const paint = signs(scheme)[id];
  if (paint !== undefined) return { side: sides[id] ?? 10, paint };
  const [, kind, number] = /^marker-(phase|event|warn|bad)-(\d+)$/.exec(id) ?? [];
  if (number === undefined) return undefined;
  const colors = tokens[scheme];
  const fill = kind === 'warn' || kind === 'bad' ? colors[kind] : colors.tx2;
  return { side: 18, paint: (pen) => marker(pen, { fill, number, scheme, square: kind === 'event' }) };
}

/** Of signs that are larger or smaller than others: a name needs the room around its dot. */
const sides: Readonly<Record<string, number>> = { home: 14, city: 6, capital: 8, 'runway-box': 6 };

function signs(scheme: Scheme): Readonly<Record<string, Picture['paint']>> {
  const colors = tokens[scheme];
  return {
    airport: (pen) => disc(pen, 2.6, { fill: colors['map-land'], edge: colors['map-airport'], width: 1.1 }),
    hub: (pen) => hub(pen, { fill: colors['map-airport-hub'], edge: colors['map-halo'], width: 1 }, 8),
    home: (pen) => hub(pen, { fill: colors['acc-tx'], edge: colors['map-halo'], width: 1.5 }, 12),
    city: (pen) => disc(pen, 1.6, { fill: colors['map-label-city'], edge: colors['map-label-halo'], width: 0.8 }),
    capital: (pen) => disc(pen, 2.4, { fill: colors['map-label-halo'], edge: colors['map-label-city'], width: 1.4 }),
    peak: (pen) => triangle(pen, colors['map-label-country'], colors['map-label-halo']),
    vor: (pen) => hexagon(pen, colors['map-navaid']),
    ndb: (pen) => rings(pen, colors['map-navaid']),
    dme: (pen) => hub(pen, { fill: colors['map-land'], edge: colors['map-navaid'], width: 1.1 }, 6),
    'runway-box': () => undefined,
    fix: (pen) => triangle(pen, colors['map-land'], colors['acc-tx']),
  };
}

export const markerImage = (kind: ReportMarker['kind'], number: number): string => `marker-${kind}-${number}`;

interface Marker {
  readonly fill: string;
  readonly number: string;
  readonly scheme: Scheme;
  /** The shape of an event; other markers are round. */
  readonly square: boolean;
}

function marker(pen: Pen, { fill, number, scheme, square }: Marker): void {
  pen.beginPath();
  if (square) pen.roundRect(-7, -7, 14, 14, 2.5);
  else pen.arc(0, 0, 7.5, 0, 2 * Math.PI);
  fillAndEdge(pen, { fill, edge: tokens[scheme]['map-halo'], width: 1.5 });
  pen.font = `650 ${number.length > 1 ? 9 : 10}px "Inter Variable"`;
  pen.textAlign = 'center';
  pen.fillStyle = tokens[scheme].surface;
  pen.fillText(number, 0, 3.5);
}

interface Paint {
  readonly fill: string;
  readonly edge: string;
  readonly width: number;
}

function disc(pen: Pen, radius: number, paint: Paint): void {
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  fillAndEdge(pen, paint);
}

function fillAndEdge(pen: Pen, { fill, edge, width }: Paint): void {
  pen.fillStyle = fill;
  pen.fill();
  pen.strokeStyle = edge;
  pen.lineWidth = width;
  pen.stroke();
}

function hub(pen: Pen, paint: Paint, side: number): void {
  pen.beginPath();
  pen.roundRect(-side / 2, -side / 2, side, side, side > 10 ? 2 : 1.5);
  fillAndEdge(pen, paint);
}

function hexagon(pen: Pen, color: string): void {
  pen.beginPath();
  for (let corner = 0; corner < 6; corner += 1) {
    pen.lineTo(4.2 * Math.cos((corner * Math.PI) / 3), 4.2 * Math.sin((corner * Math.PI) / 3));
  }
  pen.closePath();
  pen.strokeStyle = color;
  pen.lineWidth = 1.1;
  pen.stroke();
  disc(pen, 0.5, { fill: color, edge: color, width: 0.5 });
}

/** A dot with a dotted ring around it. */
function rings(pen: Pen, color: string): void {
  disc(pen, 0.8, { fill: color, edge: color, width: 0.6 });
  pen.beginPath();
  pen.arc(0, 0, 3.8, 0, 2 * Math.PI);
  pen.setLineDash([0.9, 1.1]);
  pen.strokeStyle = color;
  pen.lineWidth = 1;
  pen.stroke();
}

function triangle(pen: Pen, fill: string, edge: string): void {
  pen.beginPath();
  pen.moveTo(0, -3.6);
  pen.lineTo(3.4, 2.2);
  pen.lineTo(-3.4, 2.2);
  pen.closePath();
  pen.fillStyle = fill;
  pen.fill();
  pen.strokeStyle = edge;
  pen.lineWidth = 1;
  pen.stroke();
}

function imageOf({ side, paint }: Picture, ratio: number): ImageData {
  const size = Math.round(side * ratio);
  // Kept in memory: to read it back from the graphics card took up to a second and a half.
  const pen = new OffscreenCanvas(size, size).getContext('2d', { willReadFrequently: true });
  if (pen === null) throw new Error('This browser cannot draw on a canvas');
  pen.translate(size / 2, size / 2);
  pen.scale(ratio, ratio);
  paint(pen);
  return pen.getImageData(0, 0, size, size);
}
