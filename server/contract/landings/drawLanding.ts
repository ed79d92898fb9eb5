import { drawPlan, type LandingStyle } from './drawPlan.ts';
import { approachProfiles, drawProfile } from './drawProfile.ts';
import type { Landing } from './flightAnalysis.ts';
import { type LandingFigure, landingFigures } from './landingFigures.ts';
import { landingSentence } from './landingSentence.ts';
import type { LandingLook } from './landingLook.ts';
import { type Box, escapeText, linesOf, rect, svgOf, textAt, widthOf } from './svg.ts';

/** What stands above a landing that is shown on its own. */
export interface CardHeading {
  readonly airline: string;
  /** `KTW612  EDDH → LPPT` */
  readonly flight: string;
  /** `Mara Lindqvist · D-AKTE · 27 Nov 2026` */
  readonly details: string;
  /** A picture as a `data:` address; null for an airline without a logo. */
  readonly logo: string | null;
}

/** The size in which pictures of landings are shared. */
export const cardSize = { width: 1200, height: 630 } as const;

const stackedBelow = 560;

/**
 * Draws the runway and the profiles of a landing as SVG, for a page that has its sentence and figures as text. Its height is
 * `landingHeight`.
 */
export function drawLanding(landing: Landing, width: number, style: LandingStyle): string {
  const height = landingHeight(landing, width, style);
  const { runway } = landing;
  const profiles = approachProfiles(landing, style);
  const plan = { x: 0, y: 0, width, height: runway === null ? 0 : planHeight(width) };
  const boxes = profileBoxes(profiles.length, plan.height, width);
  const drawn = [
    runway === null ? '' : drawPlan(landing, runway, plan, style),
    ...profiles.map((profile, index) => drawProfile(profile, landing, boxes[index] ?? plan, style)),
  ];
  return svgOf(width, height, drawn.join(''), style.look.font);
}

/** Returns the height of the drawing in pixels; 0 when there is nothing to draw. */
export function landingHeight(landing: Landing, width: number, style: LandingStyle): number {
  const plan = landing.runway === null ? 0 : planHeight(width);
  const boxes = profileBoxes(approachProfiles(landing, style).length, plan, width);
  return boxes.reduce((lowest, { y, height }) => Math.max(lowest, y + height), plan);
}

function planHeight(width: number): number {
  return width < stackedBelow ? 150 : 176;
}

const gap = 28;

function profileBoxes(many: number, top: number, width: number): Box[] {
  const stacked = width < stackedBelow;
  const height = stacked ? 132 : 176;
  const y = top === 0 ? 0 : top + 16;
  return Array.from({ length: many }, (_, index) =>
    stacked
      ? { x: 0, y: y + index * (height + 16), width, height }
      : { x: (index * (width + gap)) / 2, y, width: (width - gap) / 2, height },
  );
}

/** Draws a landing as a picture of 1200 × 630 that explains itself. */
export function drawLandingCard(landing: Landing, heading: CardHeading, style: LandingStyle): string {
  const { width, height } = cardSize;
  const large = { ...style, size: 15 };
  const { runway } = landing;
  const profiles = approachProfiles(landing, large);
  // Beside the drawings there is room for short ones.
  const figures = landingFigures(landing, { ...style, words: { ...style.words, between: '{0} – {1}' } });
  const hasPlan = runway !== null;
  const low = { x: margin, y: hasPlan ? 386 : 230, width: width - 2 * margin, height: hasPlan ? 214 : 370 };
  const drawnWidth = profiles.length === 0 ? 0 : 336;
  const parts = [
    rect({ x: 0, y: 0, width, height }, style.look.surface),
    drawHeading(heading, style.look),
    drawSentence(landingSentence(landing, style), style.look),
    runway === null ? '' : drawPlan(landing, runway, { x: margin, y: 172, width: low.width, height: 200 }, large),
    ...profiles.map((profile, index) =>
      drawProfile(profile, landing, { ...low, x: margin + index * (drawnWidth + 28), width: drawnWidth }, large),
    ),
    drawFigures(figures, beside(low, profiles.length * (drawnWidth + 28)), style.look),
  ];
  return svgOf(width, height, parts.join(''), style.look.font);
}

const margin = 40;

function beside(box: Box, taken: number): Box {
  return { ...box, x: box.x + taken, width: box.width - taken };
}

function drawHeading({ airline, flight, details, logo }: CardHeading, look: LandingLook): string {
  const right = cardSize.width - margin;
  const left = logo === null ? margin : margin + 60;
  const picture =
    logo === null
      ? ''
      : `<image x="${margin}" y="28" width="48" height="48" href="${escapeText(logo)}" preserveAspectRatio="xMidYMid meet"/>`;
  return [
    picture,
    textAt(left, 62, airline, { size: 24, fill: look.tx, weight: 600, most: 560 }),
    textAt(right, 50, flight, { size: 20, fill: look.tx, weight: 600, anchor: 'end', most: 480 }),
    textAt(right, 76, details, { size: 16, fill: look.tx3, anchor: 'end', most: 480 }),
  ].join('');
}

function drawSentence(sentence: string, look: LandingLook): string {
  const width = cardSize.width - 2 * margin;
  const short = widthOf(sentence, 31) <= width;
  const size = short ? 29 : 25;
  return linesOf(sentence, width, { size, most: 2 })
    .map((text, index) => textAt(margin, (short ? 136 : 122) + index * 34, text, { size, fill: look.tx, weight: 650 }))
    .join('');
}

function drawFigures(figures: readonly LandingFigure[], box: Box, look: LandingLook): string {
  const columns = Math.max(1, Math.floor(box.width / 165));
  const rows = Math.max(1, Math.floor(box.height / 52));
  const step = {
    x: box.width / columns,
    y: box.height / Math.max(4, Math.min(rows, Math.ceil(figures.length / columns))),
  };
  return figures
    .slice(0, rows * columns)
    .map(({ label, value, note }, index) => {
      const x = box.x + (index % columns) * step.x;
      const y = box.y + Math.floor(index / columns) * step.y;
      const most = step.x - 12;
      return [
        textAt(x, y + 14, label, { size: 13, fill: look.tx3, most }),
        textAt(x, y + 33, value, { size: widthOf(value, 17) > most ? 13 : 17, fill: look.tx, weight: 600, most }),
        note === null ? '' : textAt(x, y + 47, note, { size: 11, fill: look.tx3, most }),
      ].join('');
    })
    .join('');
}
