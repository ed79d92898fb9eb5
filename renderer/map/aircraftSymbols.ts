import type { Map } from 'maplibre-gl';
import { type Scheme, tokens } from '../app/tokens.ts';
import { type Pen, drawImage } from './canvasImage.ts';

export type AircraftKind = 'jet' | 'heavy' | 'propeller';
/** `cursor`: the aircraft of a report at the shared cursor. */
export type AircraftState = 'normal' | 'selected' | 'stale' | 'emergency' | 'cursor';

/** Outlines pointing north, centred on 0 0, in pixels. */
export const AircraftPaths: Readonly<Record<AircraftKind, string>> = {
  jet: 'M0-11c.95 0 1.5 1.5 1.5 3.2v4.3l8.6 5.6v2.2l-8.6-2.7v5.1l2.6 2v1.7L0 10.2l-4.1 1.2V9.7l2.6-2V2.6l-8.6 2.7V3.1l8.6-5.6v-4.3C-1.5-9.5-.95-11 0-11z',
  heavy:
    'M0-12.5c1.15 0 1.8 1.7 1.8 3.7v4.2L6-1.7v-1.6h1.7v2.7l4.8 3.3v2.1L1.8 1.6v5.9l3.3 2.4v1.8L0 10.5l-5.1 1.2V9.9l3.3-2.4V1.6l-10.7 3.2V2.7l4.8-3.3v-2.7H-6v1.6l4.2-2.9v-4.2c0-2 .65-3.7 1.8-3.7z',
  propeller:
    'M0-9.5c.85 0 1.35 1.1 1.35 2.6v3.2h2v-2h1.5v2h5.2v2.3L1.35-.6v6.8l3 1.4v1.7L0 8.6l-4.35.7V7.6l3-1.4V-.6l-8.7-.8v-2.3h5.2v-2h1.5v2h2v-3.2C-1.35-8.4-.85-9.5 0-9.5z',
};

const Heavies = /^(A33|A34|A35|A38|B74|B76|B77|B78|MD11)/;
/** Turboprops and light aircraft by the beginnings of their type designators. */
const Propellers =
  /^(AT4|AT7|DH8|DHC|DH\dT|D228|D328|C1\d\d|C20[5-9]|C210|C303|C3[1-4]\d|C402|C4[01]4|C4[24]1|C46|C47|DC3|BE[1-9]|B190|B350|E110|E120|F27|F50|JS[34]|L410|P28|P32|P46T|PA\d|PC6|PC7|PC12|SB20|SF34|SR2|SH\d|SW\d|TBM|KODI|M20|DA4|DA62|AN2|C130|AC\d|M600|GA8|BN2)/;
const States: readonly AircraftState[] = ['normal', 'selected', 'stale', 'emergency', 'cursor'];
const RingRadius = 19;
const DiscRadius = 17;
/** Logical side of an image: the ring with its line. */
const Side = 42;

/** The symbol for an ICAO type designator; a jet when it is unknown. */
export function aircraftKind(icao: string | null): AircraftKind {
  if (icao === null) return 'jet';
  if (Heavies.test(icao)) return 'heavy';
  return Propellers.test(icao) ? 'propeller' : 'jet';
}

export const aircraftImage = (kind: AircraftKind, state: AircraftState): string => `${kind}-${state}`;

/** One image for each shape and state, in the colours of the scheme, drawn at twice the screen's density for clean edges. */
export function addAircraftImages(map: Map, scheme: Scheme): void {
  const ratio = window.devicePixelRatio * 2;
  for (const kind of ['jet', 'heavy', 'propeller'] as const) {
    for (const state of States) {
      const image = drawImage({ side: Side, ratio }, (pen) => drawAircraft(pen, { kind, state, scheme }));
      map.addImage(aircraftImage(kind, state), image, { pixelRatio: ratio });
    }
  }
}

interface AircraftSymbol {
  readonly kind: AircraftKind;
  readonly state: AircraftState;
  readonly scheme: Scheme;
}

function drawAircraft(pen: Pen, { kind, state, scheme }: AircraftSymbol): void {
  const colors = tokens[scheme];
  const marked = state === 'emergency' ? colors['bad-mark'] : colors['acc-tx'];
  if (state === 'cursor') drawDisc(pen, DiscRadius, marked);
  if (state === 'selected' || state === 'emergency') {
    drawDisc(pen, RingRadius, marked);
    pen.strokeStyle = marked;
    pen.lineWidth = 1.5;
    pen.stroke();
  }
  const outline = new Path2D(AircraftPaths[kind]);
  pen.globalAlpha = state === 'stale' ? 0.45 : 1;
  pen.lineJoin = 'round';
  pen.lineWidth = 2.2;
  pen.strokeStyle = colors['map-aircraft-edge'];
  pen.stroke(outline);
  pen.fillStyle = state === 'selected' || state === 'emergency' ? marked : colors['map-aircraft'];
  // The rule knows arrays only.
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
  pen.fill(outline);
}

function drawDisc(pen: Pen, radius: number, color: string): void {
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.fillStyle = color;
  pen.globalAlpha = 0.16;
  pen.fill();
  pen.globalAlpha = 1;
}
