import { feetPerNm } from '../geo.ts';
import { aimingPointFt } from './runwayMarks.ts';
import type { LandingStyle } from './drawPlan.ts';
import type { ApproachGate, Landing, PlanPoint } from './flightAnalysis.ts';
import { boundedText, heightTolerance, rateTolerance } from './landingSentence.ts';
import { fill } from './landingWords.ts';
import { axisSteps, type Box, circle, clamp, line, rect, textAt, textWithin } from './svg.ts';

/** A side view of the approach: heights above the runway over the distance from the threshold. */
export interface ApproachProfile {
  readonly title: string;
  readonly from_ft: number;
  readonly top_ft: number;
  readonly gates: readonly { readonly gate: ApproachGate; readonly height_ft: number }[];
}

const pathSlope = Math.tan((3 * Math.PI) / 180);

type Flown = PlanPoint & { readonly height_ft: number };

function flownPoints(landing: Landing): Flown[] {
  return landing.plan.filter((point): point is Flown => point.height_ft !== null);
}

/** Returns the profiles of the last 500 ft and of the last 5 nm, as far as heights are known. */
export function approachProfiles(landing: Landing, { words, figures }: LandingStyle): ApproachProfile[] {
  const flown = flownPoints(landing).filter(({ at }) => at <= (landing.touchdowns[0]?.at ?? 0));
  const first = flown[0];
  if (flown.length < 2 || first === undefined) return [];
  const low = flown.findLast(({ height_ft }) => height_ft >= 500) ?? first;
  const five = clamp(first.along_ft, -5 * feetPerNm, -1000);
  const highest = Math.max(...flown.map(({ height_ft }) => height_ft));
  const gates = [
    { gate: landing.gate_1000, height_ft: 1000 },
    { gate: landing.gate_500, height_ft: 500 },
  ].flatMap(({ gate, height_ft }) => (gate === null ? [] : [{ gate, height_ft }]));
  return [
    { title: fill(words.last, figures.height(500)), from_ft: clamp(low.along_ft, five, -1000), top_ft: 550, gates: [] },
    {
      title: fill(words.last, figures.distance.write(-five / feetPerNm)),
      from_ft: five,
      top_ft: clamp(highest * 1.1, 700, 3000),
      gates,
    },
  ];
}

/** A profile, and where in its drawing something is. */
interface DrawnProfile extends ApproachProfile {
  readonly landing: Landing;
  readonly style: LandingStyle;
  readonly plot: Box;
  readonly to_ft: number;
  readonly x: (along_ft: number) => number;
  readonly y: (height_ft: number) => number;
  /** Draws a name below the ground line. */
  readonly below: (along_ft: number, text: string, color: string) => string;
}

function placeProfile(profile: ApproachProfile, landing: Landing, box: Box, style: LandingStyle): DrawnProfile {
  const { size } = style;
  const { from_ft, top_ft } = profile;
  const plot = { x: box.x, y: box.y + size * 2, width: box.width, height: box.height - size * 3.8 };
  const to_ft = clamp(touchdownOf(landing), 1000, 5000) - from_ft * 0.08;
  const x = (along_ft: number): number => plot.x + clamp((along_ft - from_ft) / (to_ft - from_ft), 0, 1) * plot.width;
  const y = (height_ft: number): number => plot.y + plot.height * (1 - clamp(height_ft / top_ft, 0, 1));
  const strip = { ...plot, y: plot.y + plot.height, height: size * 1.6 };
  const below: DrawnProfile['below'] = (along_ft, text, color) =>
    textWithin(strip, { x: x(along_ft), y: strip.y + 4 + size }, text, {
      size: size * 0.9,
      fill: color,
      anchor: 'middle',
    });
  return { ...profile, landing, style, plot, to_ft, x, y, below };
}

function touchdownOf({ touchdowns }: Landing): number {
  return touchdowns[0]?.distance_ft?.value ?? 0;
}

/** Draws a profile with the 3° path to the aiming point. */
export function drawProfile(profile: ApproachProfile, landing: Landing, box: Box, style: LandingStyle): string {
  const { look, size, words } = style;
  const drawn = placeProfile(profile, landing, box, style);
  const { x, y, gates, title } = drawn;
  const legend = { size: size * 0.9, fill: look['acc-tx'], anchor: 'end', most: box.width * 0.38 } as const;
  return [
    textAt(box.x, box.y + size, title, { size, fill: look.tx, weight: 600, most: box.width * 0.6 }),
    textAt(box.x + box.width, box.y + size, words.path, legend),
    levels(drawn),
    ground(drawn),
    pathLine(drawn),
    flownLine(drawn),
    ...gates.map(({ gate, height_ft }) => gateMark(gate, height_ft, drawn)),
    gates.length === 0 ? thresholdMark(drawn) : '',
    circle([x(touchdownOf(landing)), y(0)], 4.5, `fill="${look['alt-0']}" stroke="${look.surface}" stroke-width="1.5"`),
  ].join('');
}

/** Draws lines at round heights, named on the side where the way does not cross them. */
function levels({ top_ft, plot, y, style: { look, figures, size } }: DrawnProfile): string {
  const round = top_ft < 600 ? [250, 500] : [500, 1000, 1500, 2000];
  const shown = round.filter((feet) => feet < top_ft && y(0) - y(feet) > size * 2.4);
  const right = plot.x + plot.width;
  return shown
    .map((feet) => {
      const high = feet > top_ft * 0.6;
      const name = { size: size * 0.9, fill: look.tx3, anchor: high ? 'end' : 'start' } as const;
      return (
        line([plot.x, y(feet), right, y(feet)], look.line2, 'stroke-opacity="0.7"') +
        textAt(high ? right : plot.x, y(feet) - 3, figures.height(feet), name)
      );
    })
    .join('');
}

/** Draws the ground with distances, and the runway at its end. */
function ground({ landing: { runway }, from_ft, to_ft, plot, x, y, below, style }: DrawnProfile): string {
  const { look, figures, size } = style;
  const perUnit = figures.distance.size * feetPerNm;
  const steps = axisSteps(-from_ft / perUnit, (plot.width * perUnit) / (to_ft - from_ft), size * 5.5).slice(1);
  const ticks = steps.map((step) => {
    const at = -step * perUnit;
    const name = below(at, figures.distance.write(step * figures.distance.size), look.tx3);
    return line([x(at), y(0), x(at), y(0) + 4], look.line2) + name;
  });
  const drawn = line([plot.x, y(0), plot.x + plot.width, y(0)], look.line2) + ticks.join('');
  if (runway === null) return drawn;
  const bar = { x: x(0), y: y(0), width: x(Math.min(runway.length_ft, to_ft)) - x(0), height: 4 };
  return drawn + rect(bar, look.asphalt) + below(0, runway.ident, look.tx);
}

function pathLine({ landing: { runway }, from_ft, top_ft, x, y, style: { look } }: DrawnProfile): string {
  if (runway === null) return '';
  const end = aimingPointFt(runway.length_ft);
  const start = Math.max(from_ft, end - top_ft / pathSlope);
  const path = [x(start), y((end - start) * pathSlope), x(end), y(0)];
  return line(path, look['acc-tx'], 'stroke-width="1.5" stroke-dasharray="5 4"');
}

function flownLine({ landing, from_ft, to_ft, top_ft, x, y, style: { look } }: DrawnProfile): string {
  const all = flownPoints(landing);
  const isVisible = ({ along_ft, height_ft }: Flown): boolean =>
    along_ft >= from_ft && along_ft <= to_ft && height_ft <= top_ft;
  const points = all.slice(Math.max(0, all.findIndex(isVisible)), all.findLastIndex(isVisible) + 1);
  const drawn = points.map((point) => [x(point.along_ft), y(point.height_ft)] as const);
  // Where there are few, what is between them is not known.
  const dots = points.length > 40 ? [] : drawn.map((point) => circle(point, 1.8, `fill="${look.tx}"`));
  return line(drawn.flat(), look.tx, 'stroke-width="1.8" stroke-linejoin="round"') + dots.join('');
}

function gateMark(gate: ApproachGate, height_ft: number, drawn: DrawnProfile): string {
  const along = alongAt(drawn.landing.plan, gate.at);
  const { figures, words } = drawn.style;
  const rate = gate.vs_fpm === null ? '' : boundedText(gate.vs_fpm, figures.rate, rateTolerance, words);
  return along === null ? '' : mark(along, height_ft, `${figures.height(height_ft)}  ${rate}`, drawn);
}

/** Returns the place along the approach at a time; null when it is not within the points. */
function alongAt(plan: readonly PlanPoint[], at: number): number | null {
  const next = plan.findIndex((point) => point.at >= at);
  const [a, b] = [plan[next - 1] ?? plan[next], plan[next]];
  if (a === undefined || b === undefined || a.at > at) return null;
  const share = b.at === a.at ? 0 : (at - a.at) / (b.at - a.at);
  return a.along_ft + share * (b.along_ft - a.along_ft);
}

function thresholdMark(drawn: DrawnProfile): string {
  const height = drawn.landing.threshold?.height_ft ?? null;
  const { figures, words } = drawn.style;
  if (height === null) return '';
  return mark(0, height.value, boundedText(height, figures.height, heightTolerance, words), drawn);
}

function mark(along_ft: number, height_ft: number, text: string, { plot, x, y, style }: DrawnProfile): string {
  const { look, size } = style;
  const spot = [x(along_ft), y(height_ft)] as const;
  return (
    circle(spot, 4, `fill="${look.surface}" stroke="${look.tx}" stroke-width="1.5"`) +
    textWithin(plot, { x: spot[0] + 7, y: spot[1] - 4 }, text, { size: size * 0.9, fill: look.tx })
  );
}
