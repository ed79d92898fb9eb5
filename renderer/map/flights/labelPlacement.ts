import type { Map as MapLibre } from 'maplibre-gl';
import { floating, isGlobe, type Rectangle } from '../base/labelEdges.ts';
import { sideBeside } from '../base/labelSides.ts';
import { lonNear } from '../geo/greatCircle.ts';
import type { AircraftMark, AircraftPoint } from './aircraftFeatures.ts';

/** The side of the text that touches the aircraft, in MapLibre's terms; `none` hides the label. */
type LabelAnchor = 'left' | 'right' | 'top' | 'bottom' | 'none';

export interface LabelRequest {
  readonly id: string;
  /** Centre of the symbol on the screen, in pixels. */
  readonly x: number;
  readonly y: number;
  /** Widths of the callsign and of the second line, in pixels. */
  readonly widths: readonly [number, number];
  /** Distance of the text from the centre, in pixels. */
  readonly gap: number;
  /** True for the selected flight, whose label is never hidden. */
  readonly always: boolean;
  /** The previous side, tried first so that labels stay in place. */
  readonly before: LabelAnchor;
}

export interface PlacedLabel {
  readonly anchor: LabelAnchor;
  readonly lines: 0 | 1 | 2;
}

/** The part of the screen that the map fills, in pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** What floats over the map: buttons, legend and cards. */
  readonly over: readonly Rectangle[];
  /** Pixels between two drawings of a world that is narrower than the map. */
  readonly repeat?: number;
}

const LineHeight = 12;
const SymbolRadius = 9;
type Shown = Exclude<LabelAnchor, 'none'>;

const Anchors: readonly Shown[] = ['left', 'right', 'top', 'bottom'];

/**
 * Finds a side for each label so that callsigns cover neither each other nor a symbol and nothing covers them, then adds
 * second lines where there is room. Callsigns are placed first because they take precedence over every second line.
 */
export function placeLabels(requests: readonly LabelRequest[], lines: 1 | 2, frame?: Frame): Map<string, PlacedLabel> {
  const taken = createGrid(frame?.repeat);
  for (const { id, x, y } of requests) taken.add(id, square(x, y, SymbolRadius));
  for (const box of frame?.over ?? []) taken.add('', box);
  const placed = new Map<string, PlacedLabel>();
  const inOrder = [...requests].sort((a, b) => Number(b.always) - Number(a.always));
  for (const request of inOrder) {
    const sides = sidesInside(request, frame);
    const isFree = (count: 1 | 2) => (side: Shown) => !taken.hits(boxOf(request, side, count), request.id);
    const free = sides.find(isFree(2)) ?? sides.find(isFree(1));
    const anchor = free ?? (request.always ? (sides[0] ?? 'left') : 'none');
    placed.set(request.id, { anchor, lines: anchor === 'none' ? 0 : 1 });
    // What is always shown has both lines, whatever it covers.
    if (anchor !== 'none') taken.add(request.id, boxOf(request, anchor, request.always ? lines : 1));
  }
  if (lines === 1) return placed;
  for (const request of inOrder) {
    const anchor = placed.get(request.id)?.anchor ?? 'none';
    if (anchor === 'none') continue;
    const box = boxOf(request, anchor, 2);
    if (!request.always && taken.hits(box, request.id)) continue;
    placed.set(request.id, { anchor, lines: 2 });
    taken.add(request.id, box);
  }
  return placed;
}

/** Returns the sides on which the edge of the screen cuts nothing off, the previous one first; all if there is none. */
function sidesInside(request: LabelRequest, frame: Frame | undefined): readonly Shown[] {
  const order = request.before === 'none' ? Anchors : [request.before, ...Anchors];
  if (frame === undefined) return order;
  const whole = order.filter((anchor) => {
    const { left, top, right, bottom } = boxOf(request, anchor, 2);
    return left >= 0 && top >= 0 && right <= frame.width && bottom <= frame.height;
  });
  return whole.length === 0 ? order : whole;
}

function boxOf({ x, y, widths, gap }: LabelRequest, anchor: Shown, lines: 1 | 2): Rectangle {
  const width = lines === 1 ? widths[0] : Math.max(...widths);
  const height = lines * LineHeight;
  const left = { left: x + gap, right: x - gap - width, top: x - width / 2, bottom: x - width / 2 }[anchor];
  const top = { left: y - height / 2, right: y - height / 2, top: y + gap, bottom: y - gap - height }[anchor];
  return { left, top, right: left + width, bottom: top + height };
}

const square = (x: number, y: number, radius: number): Rectangle => ({
  left: x - radius,
  top: y - radius,
  right: x + radius,
  bottom: y + radius,
});

interface Grid {
  readonly add: (owner: string, box: Rectangle) => void;
  /** Tells whether anything of another owner is in the box. */
  readonly hits: (box: Rectangle, owner: string) => boolean;
}

const CellSize = 64;

/** Indexes boxes by the cells they touch: a thousand labels would otherwise need a million comparisons. */
function createGrid(repeat?: number): Grid {
  const cells = new Map<string, { owner: string; box: Rectangle }[]>();
  const addOnce = (owner: string, box: Rectangle): void => {
    for (const cell of cellsOf(box)) {
      const list = cells.get(cell);
      if (list === undefined) cells.set(cell, [{ owner, box }]);
      else list.push({ owner, box });
    }
  };
  return {
    add(owner, box) {
      for (const shift of repeat === undefined ? [0] : [-repeat, 0, repeat])
        addOnce(owner, { ...box, left: box.left + shift, right: box.right + shift });
    },
    hits: (box, owner) =>
      cellsOf(box).some((cell) => cells.get(cell)?.some((other) => other.owner !== owner && overlap(other.box, box))),
  };
}

function cellsOf({ left, top, right, bottom }: Rectangle): string[] {
  const keys: string[] = [];
  for (let column = Math.floor(left / CellSize); column <= Math.floor(right / CellSize); column += 1) {
    for (let row = Math.floor(top / CellSize); row <= Math.floor(bottom / CellSize); row += 1)
      keys.push(`${column} ${row}`);
  }
  return keys;
}

const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** With more aircraft than this in view, callsigns appear from zoom 6 and second lines from zoom 7. */
const Crowd = 150;
const CallsignZoom = 6;
const SecondLineZoom = 7;

interface OnScreen {
  readonly marks: readonly AircraftMark[];
  readonly points: ReadonlyMap<string, AircraftPoint>;
  readonly before: ReadonlyMap<string, PlacedLabel>;
  /** The scale at which everything is drawn. */
  readonly scale: number;
}

/** Returns the labels of the aircraft in view, at the map's current position and zoom. */
export function placeOnScreen(map: MapLibre, shown: OnScreen): ReadonlyMap<string, PlacedLabel> {
  const inView = requestsInView(map, shown);
  const crowded = inView.length > Crowd;
  const zoom = map.getZoom();
  const wanted = crowded && zoom < CallsignZoom ? inView.filter(({ always }) => always) : inView;
  return placeLabels(wanted, crowded && zoom < SecondLineZoom ? 1 : 2, frameOf(map, shown.scale));
}

function frameOf(map: MapLibre, scale: number): Frame {
  const { clientWidth, clientHeight } = map.getContainer();
  const over = floating(map).map(({ left, top, right, bottom }) => ({
    left: left / scale,
    top: top / scale,
    right: right / scale,
    bottom: bottom / scale,
  }));
  const world = 512 * 2 ** map.getZoom();
  const frame = { width: clientWidth / scale, height: clientHeight / scale, over };
  return !isGlobe(map) && world < clientWidth ? { ...frame, repeat: world / scale } : frame;
}

/** Larger labels collide as if the screen were smaller by the same factor. */
function requestsInView(map: MapLibre, { marks, points, before, scale }: OnScreen): LabelRequest[] {
  const { clientWidth, clientHeight } = map.getContainer();
  return marks.flatMap((mark) => {
    const point = points.get(mark.id);
    if (point === undefined) return [];
    const { x, y } = map.project([lonNear(point.lon, map.getCenter().lng), point.lat]);
    if (x < 0 || y < 0 || x > clientWidth || y > clientHeight) return [];
    const always = mark.state === 'selected' || mark.state === 'emergency';
    return {
      id: mark.id,
      x: x / scale,
      y: y / scale,
      widths: [widthOf(mark.first, CallsignFont), widthOf(mark.second, SecondFont)],
      gap: always ? 21 : 14,
      always,
      before: always ? sideBeside(point.heading) : (before.get(mark.id)?.anchor ?? 'none'),
    };
  });
}

const CallsignFont = '600 11px "Inter Variable"';
const SecondFont = '400 10px "Inter Variable"';
const widths = new Map<string, number>();
let pen: OffscreenCanvasRenderingContext2D | null | undefined;

function widthOf(text: string, font: string): number {
  const key = `${font} ${text.length} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  pen ??= new OffscreenCanvas(1, 1).getContext('2d');
  if (pen === null) return text.length * 6;
  pen.font = font;
  const width = pen.measureText(text).width * 1.03;
  if (widths.size > 5000) widths.clear();
  widths.set(key, width);
  return width;
}
