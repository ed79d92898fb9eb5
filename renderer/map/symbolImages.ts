import type { Map } from 'maplibre-gl';
import { type Scheme, tokens } from '../app/tokens.ts';
import { type Pen, drawImage } from './canvasImage.ts';

/** The small signs of the map: airports, fixes and the discs of numbered markers. */
export function addSymbolImages(map: Map, scheme: Scheme): void {
  const colors = tokens[scheme];
  const signs: Readonly<Record<string, (pen: Pen) => void>> = {
    airport: (pen) => disc(pen, { radius: 2.6, fill: colors['map-land'], edge: colors['map-airport'], width: 1.1 }),
    hub: (pen) => hub(pen, colors['map-airport-hub'], colors['map-halo']),
    fix: (pen) => triangle(pen, colors['map-land'], colors['acc-tx']),
    'marker-phase': (pen) => disc(pen, { radius: 7.5, fill: colors.tx2, edge: colors['map-halo'], width: 1.5 }),
    'marker-warn': (pen) => disc(pen, { radius: 7.5, fill: colors.warn, edge: colors['map-halo'], width: 1.5 }),
  };
  const ratio = window.devicePixelRatio * 2;
  for (const [name, paint] of Object.entries(signs)) {
    map.addImage(name, drawImage({ side: name.startsWith('marker') ? 18 : 10, ratio }, paint), { pixelRatio: ratio });
  }
}

interface Disc {
  readonly radius: number;
  readonly fill: string;
  readonly edge: string;
  readonly width: number;
}

function disc(pen: Pen, { radius, fill, edge, width }: Disc): void {
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.fillStyle = fill;
  pen.fill();
  pen.strokeStyle = edge;
  pen.lineWidth = width;
  pen.stroke();
}

function hub(pen: Pen, fill: string, edge: string): void {
  pen.beginPath();
  pen.roundRect(-4, -4, 8, 8, 1.5);
  pen.fillStyle = fill;
  pen.fill();
  pen.strokeStyle = edge;
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
