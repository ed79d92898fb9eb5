import type { AircraftKind } from '../../../server/contract/aircraftKind.ts';
import { type Scheme, tokens } from '../../lib/tokens.ts';
import type { Pen, Picture } from './symbolImages.ts';

/** `cursor` is the aircraft at the shared cursor of a report. */
export type AircraftState = 'normal' | 'selected' | 'stale' | 'emergency' | 'cursor';

/** Outlines pointing north, centred on 0 0, in pixels. */
export const AircraftPaths: Readonly<Record<AircraftKind, string>> = {
  jet: 'M0-11c.95 0 1.5 1.5 1.5 3.2v4.3l8.6 5.6v2.2l-8.6-2.7v5.1l2.6 2v1.7L0 10.2l-4.1 1.2V9.7l2.6-2V2.6l-8.6 2.7V3.1l8.6-5.6v-4.3C-1.5-9.5-.95-11 0-11z',
  heavy:
    'M0-12.5c1.15 0 1.8 1.7 1.8 3.7v4.2L6-1.7v-1.6h1.7v2.7l4.8 3.3v2.1L1.8 1.6v5.9l3.3 2.4v1.8L0 10.5l-5.1 1.2V9.9l3.3-2.4V1.6l-10.7 3.2V2.7l4.8-3.3v-2.7H-6v1.6l4.2-2.9v-4.2c0-2 .65-3.7 1.8-3.7z',
  propeller:
    'M0-9.5c.85 0 1.35 1.1 1.35 2.6v3.2h2v-2h1.5v2h5.2v2.3L1.35-.6v6.8l3 1.4v1.7L0 8.6l-4.35.7V7.6l3-1.4V-.6l-8.7-.8v-2.3h5.2v-2h1.5v2h2v-3.2C-1.35-8.4-.85-9.5 0-9.5z',
  business:
    'M0-10c.8 0 1.25 1.3 1.25 3v4.6l7.2 4.9v1.9l-7.2-2v.8h1.9v3h-1.9v.6l3.4 1.7v1.6L0 9l-4.65 1.1V8.5l3.4-1.7v-.6h-1.9v-3h1.9v-.8l-7.2 2V2.5l7.2-4.9V-7C-1.25-8.7-.8-10 0-10z',
  light:
    'M-2.4-8.4h4.8v1H1.1v2.6H9v2.6l-7.9.6L.7 5.4l2.8.9v1.6L0 7.5l-3.5.4V6.3l2.8-.9-.4-7-7.9-.6v-2.6h7.9v-2.6h-1.3z',
  helicopter:
    'M0-7c1.9 0 2.7 1.9 2.7 4.3 0 2-.7 3.7-1.8 4.3v6h1.9V9h-5.6V7.6h1.9v-6c-1.1-.6-1.8-2.3-1.8-4.3C-2.7-5.1-1.9-7 0-7zM-8-8.7l.7-.7L8 6l-.7.7zM7.3-9.4l.7.7L-7.3 6.7-8 6z',
};

const States: readonly AircraftState[] = ['normal', 'selected', 'stale', 'emergency', 'cursor'];
const RingRadius = 19;
const DiscRadius = 17;
/** Side of an image in logical pixels; it holds the ring with its line. */
const Side = 42;

export const aircraftImage = (kind: AircraftKind, state: AircraftState): string => `${kind}-${state}`;

/** Returns the picture of an `aircraftImage`. */
export function aircraftPicture(id: string, scheme: Scheme): Picture | undefined {
  for (const kind of Object.keys(AircraftPaths) as AircraftKind[]) {
    const state = States.find((candidate) => aircraftImage(kind, candidate) === id);
    if (state !== undefined) return { side: Side, paint: (pen) => drawAircraft(pen, { kind, state, scheme }) };
  }
  return undefined;
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
  // Hollow without contact, so that the state does not depend on colour only.
  const hollow = state === 'stale';
  const fill = state === 'selected' || state === 'emergency' ? marked : colors['map-aircraft'];
  pen.lineJoin = 'round';
  pen.lineWidth = 2.2;
  pen.strokeStyle = hollow ? fill : colors['map-aircraft-edge'];
  pen.stroke(outline);
  pen.fillStyle = hollow ? colors['map-aircraft-edge'] : fill;
  // The rule assumes an array.
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
