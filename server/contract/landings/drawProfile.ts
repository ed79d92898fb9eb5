import { fill } from './landingWords.ts';
import type { ApproachGate, Landing, PlanPoint } from './flightAnalysis.ts';
import type { LandingStyle } from './drawPlan.ts';
import { aimingPoint } from './runwayMarks.ts';
import { axisSteps, type Box, circle, clamp, line, rect, textAt, textWithin } from './svg.ts';

/** A side view of the approach: heights above the runway over the distance from the threshold. */
export interface ApproachProfile {
  readonly title: string;
  readonly from_ft: number;
  readonly top_ft: number;
  readonly gates: readonly { readonly gate: ApproachGate; readonly height_ft: number }[];
}

const feetPerNm = 6076.12;
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
      title: fill(words.last, figures.distance.write(Math.round(-five / feetPerNm))),
      from_ft: five,
      top_ft: clamp(highest * 1.1, 700, 3000),
      gates,
    },
  ];
}

interface ProfileScale {
  readonly plot: Box;
  readonly to_ft: number;
  readonly x: (along_ft: number) => number;
  readonly y: (height_ft: number) => number;
}

function profileScale({ from_ft, top_ft }: ApproachProfile, landing: Landing, box: Box, size: number): ProfileScale {
  const plot = { x: box.x, y: box.y + size * 2, width: box.width, height: box.height - size * 3.8 };
  const touchdown = landing.touchdowns[0]?.distance_ft?.value ?? 0;
  const to_ft = clamp(touchdown, 1000, 5000) - from_ft * 0.08;
  return {
    plot,
    to_ft,
    x: (along_ft) => plot.x + clamp((along_ft - from_ft) / (to_ft - from_ft), 0, 1) * plot.width,
    y: (height_ft) => plot.y + plot.height * (1 - clamp(height_ft / top_ft, 0, 1)),
  };
}

/** Draws a profile with the 3° path to the aiming point. */
export function drawProfile(profile: ApproachProfile, landing: Landing, box: Box, style: LandingStyle): string {
  const { look, size, words } = style;
  const scale = profileScale(profile, landing, box, size);
  const { x, y } = scale;
  const title = textAt(box.x, box.y + size, profile.title, {
    size,
    fill: look.tx,
    weight: 600,
    most: box.width * 0.6,
  });
  const legend = { size: size * 0.9, fill: look['acc-tx'], anchor: 'end', most: box.width * 0.38 } as const;
  return [
    title,
    textAt(box.x + box.width, box.y + size, words.path, legend),
    axes(profile, scale, style),
    runwayGround(landing, scale, style),
    pathLine(profile, landing, scale, style),
    flownLine(profile, landing, scale, style),
    ...profile.gates.map(({ gate, height_ft }) => gateMark(gate, height_ft, { landing, scale, style })),
    profile.gates.length === 0 ? thresholdMark(landing, scale, style) : '',
    circle(
      [x(landing.touchdowns[0]?.distance_ft?.value ?? 0), y(0)],
      4.5,
      `fill="${look['alt-0']}" stroke="${look.surface}" stroke-width="1.5"`,
    ),
  ].join('');
}

function axes({ from_ft, top_ft }: ApproachProfile, { plot, x, y }: ProfileScale, style: LandingStyle): string {
  const { look, figures, size } = style;
  const heights = [250, 500, 1000, 1500, 2000].filter((feet) => feet < top_ft && y(0) - y(feet) > size * 2.4);
  const shown = top_ft < 600 ? heights : heights.filter((feet) => feet >= 500);
  const small = { size: size * 0.9, fill: look.tx3 } as const;
  // On the side where the way does not cross it.
  const levelName = (feet: number): string =>
    feet > top_ft * 0.6
      ? textAt(plot.x + plot.width, y(feet) - 3, figures.height(feet), { ...small, anchor: 'end' })
      : textAt(plot.x, y(feet) - 3, figures.height(feet), small);
  const levels = shown.map(
    (feet) =>
      line([plot.x, y(feet), plot.x + plot.width, y(feet)], look.line2, 'stroke-opacity="0.7"') + levelName(feet),
  );
  const { write, size: unit } = figures.distance;
  const perUnit = unit * feetPerNm;
  const pixels = (x(0) - x(-perUnit / 10)) * 10 || 1;
  const below = { x: plot.x, y: plot.y + plot.height, width: plot.width, height: size * 1.6 };
  const ticks = axisSteps(-from_ft / perUnit, pixels, size * 5.5)
    .slice(1)
    .map((step) => {
      const at = x(-step * perUnit);
      return (
        line([at, y(0), at, y(0) + 4], look.line2) +
        textWithin(below, { x: at, y: below.y + 4 + size }, write(step * unit), { ...small, anchor: 'middle' })
      );
    });
  return levels.join('') + line([plot.x, y(0), plot.x + plot.width, y(0)], look.line2) + ticks.join('');
}

/** Draws the runway as the end of the ground line, and names its threshold. */
function runwayGround({ runway }: Landing, { plot, to_ft, x, y }: ProfileScale, { look, size }: LandingStyle): string {
  if (runway === null) return '';
  const bar = { x: x(0), y: y(0), width: x(Math.min(runway.length_ft, to_ft)) - x(0), height: 4 };
  const below = { x: plot.x, y: plot.y + plot.height, width: plot.width, height: size * 1.6 };
  const name = { size: size * 0.9, fill: look.tx, anchor: 'middle', weight: 600 } as const;
  return rect(bar, look.asphalt) + textWithin(below, { x: x(0), y: below.y + 4 + size }, runway.ident, name);
}

function pathLine(
  { from_ft, top_ft }: ApproachProfile,
  { runway }: Landing,
  { x, y }: ProfileScale,
  { look }: LandingStyle,
): string {
  if (runway === null) return '';
  const end = aimingPoint(runway.length_ft - runway.opposite_displaced_ft);
  const start = Math.max(from_ft, end - top_ft / pathSlope);
  return line(
    [x(start), y((end - start) * pathSlope), x(end), y(0)],
    look['acc-tx'],
    'stroke-width="1.5" stroke-dasharray="5 4"',
  );
}

function flownLine(
  { from_ft, top_ft }: ApproachProfile,
  landing: Landing,
  scale: ProfileScale,
  { look }: LandingStyle,
): string {
  const { x, y, to_ft } = scale;
  const all = flownPoints(landing);
  const visible = (point: Flown): boolean =>
    point.along_ft >= from_ft && point.along_ft <= to_ft && point.height_ft <= top_ft;
  const first = all.findIndex(visible);
  if (first === -1) return '';
  const points = all.slice(first, all.findLastIndex(visible) + 1);
  const drawn = points.map((point) => [x(point.along_ft), y(point.height_ft)] as const);
  // Where there are few, what is between them is not known.
  const dots = points.length > 40 ? [] : drawn.map((point) => circle(point, 1.8, `fill="${look.tx}"`));
  return line(drawn.flat(), look.tx, 'stroke-width="1.8" stroke-linejoin="round"') + dots.join('');
}

interface GatePlace {
  readonly landing: Landing;
  readonly scale: ProfileScale;
  readonly style: LandingStyle;
}

function gateMark(gate: ApproachGate, height_ft: number, { landing, scale, style }: GatePlace): string {
  const { look, figures, size } = style;
  const along = alongAt(landing.plan, gate.at);
  if (along === null) return '';
  const spot = [scale.x(along), scale.y(height_ft)] as const;
  const rate = gate.vs_fpm === null ? '' : figures.rate(gate.vs_fpm.value);
  const at = { x: spot[0] + 7, y: spot[1] - 4 };
  return (
    circle(spot, 4, `fill="${look.surface}" stroke="${look.tx}" stroke-width="1.5"`) +
    textWithin(scale.plot, at, `${figures.height(height_ft)}  ${rate}`, { size: size * 0.9, fill: look.tx })
  );
}

/** Returns the place along the approach at a time; null when it is not within the points. */
function alongAt(plan: readonly PlanPoint[], at: number): number | null {
  const next = plan.findIndex((point) => point.at >= at);
  const [a, b] = [plan[next - 1] ?? plan[next], plan[next]];
  if (a === undefined || b === undefined) return null;
  const share = b.at === a.at ? 0 : (at - a.at) / (b.at - a.at);
  return a.along_ft + share * (b.along_ft - a.along_ft);
}

function thresholdMark(
  { threshold }: Landing,
  { plot, x, y }: ProfileScale,
  { look, figures, size }: LandingStyle,
): string {
  const height = threshold?.height_ft?.value ?? null;
  if (height === null) return '';
  const text = { size: size * 0.9, fill: look.tx, weight: 600 } as const;
  return (
    line([x(0), y(0), x(0), y(height)], look.tx) +
    circle([x(0), y(height)], 3.5, `fill="${look.surface}" stroke="${look.tx}" stroke-width="1.5"`) +
    textWithin(plot, { x: x(0) + 6, y: y(height) - 5 }, figures.height(height), text)
  );
}
