import { fill } from './landingWords.ts';
import { drawRunway, runwayScale, type RunwayScale } from './drawRunway.ts';
import type { Landing, RunwayUsed, Touchdown } from './flightAnalysis.ts';
import type { LandingLook } from './landingLook.ts';
import { awayText, type Wording } from './landingSentence.ts';
import { axisSteps, type Box, circle, clamp, line, type PixelPoint, textAt, textWithin } from './svg.ts';

/** How a landing is drawn: colours, language and units. */
export interface LandingStyle extends Wording {
  readonly look: LandingLook;
  /** Pixels of most texts. */
  readonly size: number;
}

/** Draws the runway from above with what touched it, and distances above and below it. */
export function drawPlan(landing: Landing, runway: RunwayUsed, box: Box, style: LandingStyle): string {
  const { size } = style;
  const strip = size * 1.9;
  const inner = { ...box, y: box.y + strip, height: box.height - 2 * strip };
  const along = landing.touchdowns.flatMap(({ distance_ft }) => (distance_ft === null ? [] : [distance_ft.value]));
  const scale = runwayScale(runway, along, inner);
  return [
    drawRunway(scale, style.look),
    drawWay(landing, scale, style.look),
    ...landing.touchdowns.map((touchdown, index) => drawTouchdown(touchdown, index, scale, style)),
    firstDistance(landing, scale, style),
    drawAxis(scale, style),
  ].join('');
}

/** Draws the way over the ground and along the runway. */
function drawWay({ plan, touchdowns }: Landing, scale: RunwayScale, { touch, tx }: LandingLook): string {
  const { field, x, y } = scale;
  const at = touchdowns[0]?.at ?? 0;
  const drawn = plan.map((point) => ({ at: point.at, point: [x(point.along_ft), y(point.offset_ft)] as const }));
  const inside = drawn.filter(({ point: [left] }) => left > field.x && left < field.x + field.width);
  const air = inside.filter((one) => one.at <= at).map(({ point }) => point);
  const ground = inside.filter((one) => one.at >= at).map(({ point }) => point);
  const first = touchdowns[0];
  const spot = first === undefined ? [] : spotOf(first, scale);
  return [
    line([...air, ...spot].flat(), tx, 'stroke-width="1.5" stroke-opacity="0.55" stroke-dasharray="2 3"'),
    line([...spot, ...ground].flat(), touch, 'stroke-width="1.5" stroke-opacity="0.8" stroke-linejoin="round"'),
  ].join('');
}

function spotOf({ distance_ft, offset_ft }: Touchdown, { x, y }: RunwayScale): PixelPoint[] {
  return distance_ft === null ? [] : [[x(distance_ft.value), y(offset_ft?.value ?? 0)]];
}

/** Draws a touchdown with bars from the lowest to the highest place where it may have been. */
function drawTouchdown(touchdown: Touchdown, index: number, scale: RunwayScale, style: LandingStyle): string {
  const { distance_ft, offset_ft } = touchdown;
  const [spot] = spotOf(touchdown, scale);
  if (distance_ft === null || spot === undefined) return '';
  const { field, x, y } = scale;
  const { look } = style;
  const [cx, cy] = spot;
  const along = drawSpread([x(distance_ft.low), cy], [x(distance_ft.high), cy], look);
  const across = offset_ft === null ? '' : drawSpread([cx, y(offset_ft.low)], [cx, y(offset_ft.high)], look);
  const mark =
    index === 0
      ? circle(spot, 5.5, `fill="${look.touch}" stroke="${look.tx}" stroke-width="1.5"`)
      : circle(spot, 4, `fill="none" stroke="${look.touch}" stroke-width="2"`);
  return along + across + mark + beyondText(touchdown, spot, field, style);
}

/** Draws a bar between two places, with its ends marked, if they are far enough from each other to be seen. */
function drawSpread(from: PixelPoint, to: PixelPoint, look: LandingLook): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  if (length < 14) return '';
  const [capX, capY] = [(-dy / length) * 4, (dx / length) * 4];
  const caps = [from, to].map(([x, y]) => [x - capX, y - capY, x + capX, y + capY]);
  const bars = [[...from, ...to], ...caps];
  // Seen on asphalt, paint and grass alike.
  const edge = bars.map((bar) => line(bar, look.tx, 'stroke-width="4" stroke-opacity="0.45" stroke-linecap="round"'));
  return edge.join('') + bars.map((bar) => line(bar, look.touch, 'stroke-width="2" stroke-linecap="round"')).join('');
}

/** Names the distance of a touchdown that lies outside the drawing, at its edge. */
function beyondText({ distance_ft, offset_ft }: Touchdown, spot: PixelPoint, box: Box, style: LandingStyle): string {
  const { words, figures, look, size } = style;
  const [x, y] = spot;
  const [top, bottom] = [y <= box.y, y >= box.y + box.height];
  const [start, end] = [x <= box.x, x >= box.x + box.width];
  if (!(top || bottom || start || end)) return '';
  const across = offset_ft === null || !(top || bottom) ? null : figures.length.write(Math.abs(offset_ft.value));
  const side = across === null ? null : fill(top ? words.left : words.right, across);
  const far = distance_ft === null || !(start || end) ? null : figures.length.write(Math.abs(distance_ft.value));
  const arrow = top ? '↑' : bottom ? '↓' : start ? '←' : '→';
  const text = `${arrow} ${[far, side].filter((one) => one !== null).join(', ')}`;
  const anchor = x > box.x + box.width / 2 ? 'end' : 'start';
  const at = { x: x + (anchor === 'end' ? -10 : 10), y: top ? y + size * 1.3 : y - size * 0.5 };
  return textWithin(box, at, text, { size, fill: look.tx, anchor, weight: 600 });
}

/** Marks the distance from the threshold to the first touchdown above the runway. */
function firstDistance({ touchdowns }: Landing, { box, x }: RunwayScale, style: LandingStyle): string {
  const distance = touchdowns[0]?.distance_ft ?? null;
  if (distance === null) return '';
  const { look, size } = style;
  const y = box.y - size * 0.7;
  const [from, to] = [x(0), x(distance.value)].toSorted((a, b) => a - b);
  if (from === undefined || to === undefined) return '';
  const ends = [from, to].map((at) => line([at, y - 4, at, box.y], look.tx)).join('');
  const text = awayText(distance, style);
  const strip = { ...box, y: y - size * 1.2, height: size * 1.5 };
  return (
    ends +
    line([from, y, to, y], look.tx, 'stroke-width="1.5"') +
    textWithin(strip, { x: Math.max(from, to) + 6, y: y + size * 0.35 }, text, { size, fill: look.tx, weight: 600 })
  );
}

/** Draws distances from the threshold below the runway, and says how much its width is exaggerated. */
export function drawAxis({ box, runway, x, pixelsPerFoot, across }: RunwayScale, style: LandingStyle): string {
  const { look, figures, size, words } = style;
  const { write, size: unit } = figures.length;
  const y = box.y + box.height;
  const end = x(runway.length_ft);
  const least = size * 6;
  const steps = axisSteps(runway.length_ft / unit, pixelsPerFoot * unit, least).map((step) => step * unit);
  const inner = steps.filter((step) => end - x(step) > least * 1.1);
  const ticks = [...inner, ...(runway.opposite === null ? [] : [runway.length_ft])].map((feet) => {
    const at = x(feet);
    const last = feet === runway.length_ft;
    const text = { size, fill: last ? look.tx : look.tx3, anchor: 'middle' } as const;
    const label = { ...box, y: y + 4, height: size * 1.5 };
    return line([at, y, at, y + 4], look.line2) + textWithin(label, { x: at, y: y + 4 + size }, write(feet), text);
  });
  const times = clamp(Math.round(across), 1, 999);
  const note = times < 2 ? '' : fill(words.wider, figures.count(times));
  const corner = { size: size * 0.9, fill: look.tx3, anchor: 'end', most: box.width } as const;
  return ticks.join('') + textAt(box.x + box.width - 8, box.y + size * 1.3, note, corner);
}
