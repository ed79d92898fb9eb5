import { drawRunway, runwayScale } from './drawRunway.ts';
import { drawAxis, type LandingStyle } from './drawPlan.ts';
import type { LandingShort } from './flightAnalysis.ts';
import { line, svgOf } from './svg.ts';

/** A drawing of many landings on one runway, and where each of them is in it. */
export interface LandingsDrawing {
  readonly svg: string;
  readonly height: number;
  /** Pixels from the left and from the top, in the order of the landings. */
  readonly spots: readonly { readonly x: number; readonly y: number }[];
}

/** Draws the beginning of a runway for landings on any runway: places count from the threshold. */
export function drawLandings(
  landings: readonly LandingShort[],
  median_ft: number | null,
  width: number,
  style: LandingStyle,
): LandingsDrawing {
  const height = 190;
  const farthest = Math.max(3000, ...landings.map(({ distance }) => Math.min(distance, 12_000) * 1.15));
  const runway = {
    ident: '',
    opposite: null,
    length_ft: farthest,
    displaced_ft: 0,
    opposite_displaced_ft: 0,
    width_ft: 148,
    surface: null,
  };
  const box = { x: 0, y: 0, width, height: height - style.size * 1.9 };
  const scale = runwayScale(
    runway,
    landings.map(({ distance }) => distance),
    box,
  );
  const { x, y } = scale;
  const drawn = [
    drawRunway(scale, style.look),
    median_ft === null
      ? ''
      : line(
          [x(median_ft), box.y, x(median_ft), box.height],
          style.look.touch,
          'stroke-width="1.5" stroke-dasharray="4 3"',
        ),
    drawAxis(scale, style),
  ];
  return {
    svg: svgOf(width, height, drawn.join(''), style.look.font),
    height,
    spots: landings.map(({ distance, offset }) => ({ x: x(distance), y: y(offset) })),
  };
}
