import { type Scheme, tokens } from '../../lib/tokens.ts';
import type { Pen, Picture } from './symbolImages.ts';

/** The aircraft kinds that have their own symbol. */
export type MapAircraftKind = 'heavy' | 'jet' | 'propeller' | 'business' | 'light' | 'helicopter';

/** Patterns of ICAO type designators (Doc 8643). Designators that match none are narrowbodies and regional jets. */
const Designators: readonly (readonly [kind: MapAircraftKind, patterns: readonly string[]])[] = [
  [
    'helicopter',
    [
      'A1[0-8]9|AS(32|3B|50|55|65)|ALO[23]|B06T?|B47G|B105|B2[0-3][0-9]|B4(07|12|27|29|30)|B505|BK17',
      'E[CH](10|20|25|30|35|45|55|75)|EXPL|G2CA|GAZL|H(47|53|60|64|160|269|500)|KA(27|32|50|52)|LYNX',
      'MD(52|60)|MI(2|8|17|24|26|28)|NH90|PUMA|R(22|44|66)|S(61|64|65|70|76|92)|S330|UH1Y?',
    ],
  ],
  [
    'heavy',
    [
      'A30[0-9B]|A310|A3ST|A33[0-9]|A337|A34[0-9]|A35[0-9K]|A38[0-9]|A124|A225',
      'B74[0-9A-Z]|B76[0-9]|B77[0-9A-Z]|B78[0-9A-Z]|BLCF|C17|C5M?|DC10|IL[89]6|L101|MD1[01]',
    ],
  ],
  [
    'business',
    [
      'ASTR|BE40|C25[0-9A-Z]|C5[0-6][0-9A-Z]|C6[58][0-9A-Z]|C7[05]0|CL(30|35|60)|E35L|E5[0-9][0-9P]|EA50',
      'F2TH|F900|FA(10|20|50|[678]X)|G150|G200|G280|GA[5-8]C|GALX|GL[567]T|GLEX|GLF[2-6]|H25[A-C]|HA4T|HDJT',
      'J328|L29[AB]|LJ[0-9]{2}|MU30|PC24|PRM1|SBR[12]|SF50|WW24',
    ],
  ],
  [
    'light',
    [
      'AA[15]|AC11|AC50|AN2|BE(1[789]|2[34]|3[356]|5[05-8]|6[05]|7[067]|80|95)|BN2[PT]|C1(20|40|5[02]|62|7[0257]|8[0258]|9[05])|C20[5-7]|C210',
      'C3[0-4][0-9]|C40[1-4]|C41[14]|C421|C7[27]R|C82[RST]|COL[34]|DA[2456][0-9]|DHC[123]|DR40|DV20|G115|GA[78]|GLAS',
      'J3|M20[PT]|M[5-7]|P28[A-Z]|P32[RT]|P46|PA[1-4][0-9]|RV[0-9]+|S22T|SR2[02]|T206|TB[0-9]{1,2}|TOBA|TRIN|ULAC',
    ],
  ],
  [
    'propeller',
    [
      'A140|A400|AC(68|90|95|6T)|AN(12|22|24|26|28|30|32|38|70)|AT[347][0-9A-Z]?|ATP|B190|B350|BE(10|20|30|9[9LT])',
      'C208|C212|C295|C425|C441|C46|C47|C119|C130|C30J|C160|CN35|CONI|CVL[PT]|D228|D328|DC[3467]T?|DH8[A-D]|DH[CT]?[4-7]',
      'E110|E12[01]|E2|F27|F50|G159|IL1[48]|JS[1-4][0-9]|KODI|L188|L410|M600|MA60|MU2|N262|NOMA|P180|P3|P46T|PC(6[PT]?|7|9|12|21)',
      'SB20|SF34|SH[37][0-9]?|STAR|SW[234]|TBM[789]|TEX2|VISC|Y12',
    ],
  ],
];
const Kinds = Designators.map(([kind, patterns]) => ({ kind, names: new RegExp(`^(${patterns.join('|')})$`) }));

/** Returns the kind of an ICAO type designator, or `jet` when it is unknown. */
export function aircraftKind(icao: string | null): MapAircraftKind {
  return Kinds.find(({ names }) => icao !== null && names.test(icao))?.kind ?? 'jet';
}

/** `cursor` is the aircraft at the shared cursor of a report. */
export type AircraftState = 'normal' | 'selected' | 'stale' | 'emergency' | 'cursor';

/** Outlines pointing north, centred on 0 0, in pixels. */
export const AircraftPaths: Readonly<Record<MapAircraftKind, string>> = {
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

export const aircraftImage = (kind: MapAircraftKind, state: AircraftState): string => `${kind}-${state}`;

/** Returns the picture of an `aircraftImage`. */
export function aircraftPicture(id: string, scheme: Scheme): Picture | undefined {
  for (const kind of Object.keys(AircraftPaths) as MapAircraftKind[]) {
    const state = States.find((candidate) => aircraftImage(kind, candidate) === id);
    if (state !== undefined) return { side: Side, paint: (pen) => drawAircraft(pen, { kind, state, scheme }) };
  }
  return undefined;
}

interface AircraftSymbol {
  readonly kind: MapAircraftKind;
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
