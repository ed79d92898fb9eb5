import type { Rectangle } from '../../map/base/labelEdges.ts';

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
  const taken = createGrid();
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
    if (anchor !== 'none') taken.add(request.id, boxOf(request, anchor, 1));
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
function createGrid(): Grid {
  const cells = new Map<string, { owner: string; box: Rectangle }[]>();
  return {
    add(owner, box) {
      for (const cell of cellsOf(box)) {
        const list = cells.get(cell);
        if (list === undefined) cells.set(cell, [{ owner, box }]);
        else list.push({ owner, box });
      }
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
