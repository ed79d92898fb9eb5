import type { RunwayUsed } from './flightAnalysis.ts';
import type { LandingLook } from './landingLook.ts';
import { isPaved, type PaintedBar, thresholdStripes, touchdownMarks, widthOrUsual } from './runwayMarks.ts';
import { type Box, clamp, line, px, rect, textAt } from './svg.ts';

/** What of a runway is drawn: all but its name is to scale. */
export type DrawnRunway = Pick<
  RunwayUsed,
  'ident' | 'length_ft' | 'displaced_ft' | 'opposite_displaced_ft' | 'width_ft' | 'surface'
> & {
  /** Null where the far end is not drawn. */
  readonly opposite: string | null;
};

/** Where a place on a runway is in a drawing. Landings go from left to right. */
export interface RunwayScale {
  readonly box: Box;
  /** Where places are drawn; those further away stand at its edge. */
  readonly field: Box;
  readonly runway: DrawnRunway;
  readonly pixelsPerFoot: number;
  /** How many times larger widths are than lengths. */
  readonly across: number;
  readonly width_ft: number;
  readonly x: (along_ft: number) => number;
  readonly y: (offset_ft: number) => number;
}

/** Pixels of the largest mark on each side of its place. */
const edge = 7;

/** Returns a scale that shows the runway and, as far as half a runway away from it, the places in `along`. */
export function runwayScale(runway: DrawnRunway, along: readonly number[], box: Box): RunwayScale {
  const { displaced_ft, length_ft } = runway;
  const margin = 0.05 * length_ft;
  const start = -displaced_ft - margin;
  const from = clamp(Math.min(start, ...along.map((one) => one - margin)), start - length_ft / 2, start);
  const end = length_ft + (runway.opposite === null ? 0 : margin);
  const to = clamp(Math.max(end, ...along.map((one) => one + margin)), end, end + length_ft / 2);
  const width_ft = widthOrUsual(runway);
  const drawnWidth = box.height * 0.42;
  // A short and wide runway is not stretched: it does not fill the box.
  const pixelsPerFoot = Math.min(box.width / (to - from), drawnWidth / width_ft);
  const across = drawnWidth / (width_ft * pixelsPerFoot);
  const left = box.x + (box.width - (to - from) * pixelsPerFoot) / 2;
  const field = { x: box.x + edge, y: box.y + edge, width: box.width - 2 * edge, height: box.height - 2 * edge };
  return {
    box,
    field,
    runway,
    pixelsPerFoot,
    across,
    width_ft,
    x: (along_ft) => clamp(left + (along_ft - from) * pixelsPerFoot, field.x, field.x + field.width),
    y: (offset_ft) => {
      const y = box.y + box.height / 2 + offset_ft * pixelsPerFoot * across;
      return clamp(y, field.y, field.y + field.height);
    },
  };
}

/** Draws the runway with what is painted on both ends. */
export function drawRunway(scale: RunwayScale, look: LandingLook): string {
  const { box, runway, x, y, width_ft } = scale;
  const { surface } = runway;
  const pavement = {
    x: x(-runway.displaced_ft),
    y: y(-width_ft / 2),
    width: x(runway.length_ft) - x(-runway.displaced_ft),
    height: y(width_ft / 2) - y(-width_ft / 2),
  };
  const paved = isPaved(surface);
  const ends = drawEnd(scale, 'near', look) + (runway.opposite === null ? '' : drawEnd(scale, 'far', look));
  return [
    rect(box, look.ground, 'rx="4"'),
    rect(pavement, groundOf(surface, look), paved ? '' : `stroke="${look.line2}" stroke-dasharray="6 4"`),
    ends,
    paved ? centreLine(scale, look) : '',
  ].join('');
}

function groundOf(surface: string | null, look: LandingLook): string {
  if (isPaved(surface)) return look.asphalt;
  if (surface === 'water') return look.water;
  return surface === 'grass' ? look.grass : look.earth;
}

interface RunwayEnd {
  readonly name: string;
  /** Where something is that lies so many feet behind this end's threshold. */
  readonly x: (behind_ft: number) => number;
  readonly displaced_ft: number;
  readonly marks: readonly PaintedBar[];
  /** Degrees by which what is painted for this end is turned. */
  readonly turn: 90 | -90;
}

function endOf({ runway, x }: RunwayScale, end: 'near' | 'far'): RunwayEnd {
  const { ident, opposite, displaced_ft, opposite_displaced_ft, length_ft } = runway;
  // What is not drawn is long enough for every mark.
  const whole = opposite === null ? { ...runway, length_ft: 10_000 } : runway;
  if (end === 'near') return { name: ident, x, displaced_ft, marks: touchdownMarks(whole), turn: 90 };
  const threshold = length_ft - opposite_displaced_ft;
  const reversed = { ...runway, length_ft: threshold + displaced_ft, opposite_displaced_ft: displaced_ft };
  return {
    name: opposite ?? '',
    x: (behind_ft) => x(threshold - behind_ft),
    displaced_ft: opposite_displaced_ft,
    marks: touchdownMarks(reversed),
    turn: -90,
  };
}

function drawEnd(scale: RunwayScale, which: 'near' | 'far', look: LandingLook): string {
  const { runway } = scale;
  const end = endOf(scale, which);
  const paved = isPaved(runway.surface);
  const color = paved ? look.paint : look.tx;
  const { name, nameEnds } = drawName(scale, end, color);
  if (!paved) return name;
  // On a small drawing the name is larger than it is painted, and covers the first marks.
  const marks = end.marks.filter(
    ({ from_ft, length_ft }) =>
      Math.abs(end.x(from_ft) - end.x(0)) > nameEnds && from_ft + length_ft < runway.length_ft,
  );
  const bars = [...thresholdStripes(runway), ...marks].map((bar) => drawBar(scale, end, bar, color));
  return bars.join('') + displacement(scale, end, color) + name;
}

const stripe_ft = 120;

function drawBar({ y }: RunwayScale, { x }: RunwayEnd, bar: PaintedBar, color: string): string {
  const { from_ft, length_ft, inner_ft, width_ft } = bar;
  const [a, b] = [x(from_ft), x(from_ft + length_ft)];
  // At least three pixels, or it would not be seen.
  const width = Math.max(3, Math.abs(b - a));
  const left = b < a ? a - width : a;
  return [-inner_ft - width_ft, inner_ft]
    .map((top) => rect({ x: left, y: y(top), width, height: y(top + width_ft) - y(top) }, color))
    .join('');
}

/** Draws the number and, on its own line, the letter, as a pilot reads them who lands on this end. */
function drawName(scale: RunwayScale, end: RunwayEnd, color: string): { name: string; nameEnds: number } {
  const { y, width_ft } = scale;
  const size = clamp((y(width_ft / 2) - y(-width_ft / 2)) * 0.3, 8, 24);
  const [, number = '', letter = ''] = /^(\d{1,2})?([A-Z]{1,2})?/.exec(end.name) ?? [];
  const sign = end.turn === 90 ? 1 : -1;
  const stripes = Math.max(4, Math.abs(end.x(stripe_ft) - end.x(0)));
  const lines = [letter, number].filter((text) => text !== '');
  const drawn = lines.map((text, index) => {
    const x = end.x(0) + sign * (stripes + 4 + index * size);
    const at = `translate(${px(x)} ${px(y(0))}) rotate(${end.turn})`;
    return `<g transform="${at}">${textAt(0, 0, text, { size, fill: color, anchor: 'middle', weight: 700 })}</g>`;
  });
  return { name: drawn.join(''), nameEnds: stripes + 6 + lines.length * size };
}

/** Draws the arrows before a displaced threshold, and its bar. */
function displacement({ y, width_ft }: RunwayScale, { x, displaced_ft, turn }: RunwayEnd, color: string): string {
  const threshold = x(0);
  const before = Math.abs(threshold - x(-displaced_ft));
  if (before < 6) return '';
  const sign = turn === 90 ? 1 : -1;
  const bar = line([threshold, y(-width_ft / 2), threshold, y(width_ft / 2)], color, 'stroke-width="2"');
  const arrows = Array.from({ length: clamp(Math.floor(before / 26), 1, 6) }, (_, index) => {
    const tip = threshold - sign * (4 + index * 26);
    const tail = threshold - sign * Math.min(before - 2, 20 + index * 26);
    const head = [-1, 0, 1].flatMap((side) => [tip - sign * Math.abs(side) * 5, y(0) + side * 4]);
    return line([tail, y(0), tip, y(0)], color, 'stroke-width="1.5"') + line(head, color, 'stroke-width="1.5"');
  });
  return bar + arrows.join('');
}

function centreLine({ runway, x, y, pixelsPerFoot }: RunwayScale, look: LandingLook): string {
  const { opposite, length_ft, opposite_displaced_ft } = runway;
  // Behind the numbers.
  const behind = Math.min(900, length_ft / 4);
  const [from, to] = [x(behind), x(opposite === null ? length_ft : length_ft - opposite_displaced_ft - behind)];
  if (to <= from) return '';
  const dash = Math.max(3, 120 * pixelsPerFoot);
  return line([from, y(0), to, y(0)], look.paint, `stroke-dasharray="${px(dash)} ${px(dash * 0.67)}"`);
}
