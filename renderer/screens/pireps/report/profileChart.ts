import type uPlot from 'uplot';
import { altitude, figureOf, speed } from '../../../lib/figures.ts';
import { ramp, rampStep, type Scheme, tokens } from '../../../lib/tokens.ts';
import { hourMinute } from '../../../lib/utc.ts';
import { vsLimit } from './profileData.ts';

/** Sizes in CSS pixels: axes at both sides, altitude and speed above, vertical speed in a strip below. */
export const frame = { left: 48, right: 68, top: 16, bottom: 20, plot: 136, space: 16, strip: 40 } as const;
export const frameHeight = frame.top + frame.plot + frame.space + frame.strip + frame.bottom;

const height = frame.plot + frame.space + frame.strip;

export interface ProfileScales {
  /** The first and last value on the axis. */
  readonly x: readonly [number, number];
  readonly timed: boolean;
  /** The highest feet and knots that the plot shows. */
  readonly altitude: number;
  readonly gs: number;
}

interface Drawing {
  readonly scheme: Scheme;
  readonly width: number;
  readonly scales: ProfileScales;
  readonly plan: readonly (readonly [number, number])[];
  readonly gaps: readonly (readonly [number, number])[];
}

/** Returns the uPlot options of a profile. Cursor and spot numbers are drawn over it. */
export function profileChart({ scheme, width, scales, plan, gaps }: Drawing): uPlot.Options {
  const color = tokens[scheme];
  const range = (top: number): uPlot.Range.MinMax => [top - (top * height) / frame.plot, top];
  return {
    width,
    height: frameHeight,
    padding: [frame.top, frame.right, 0, 0],
    cursor: { show: false },
    legend: { show: false },
    scales: {
      x: { time: false, range: [scales.x[0], scales.x[1]] },
      altitude: { range: range(scales.altitude) },
      gs: { range: range(scales.gs) },
      vs: { range: vsRange() },
    },
    series: [
      {},
      {
        scale: 'altitude',
        width: 2,
        stroke: rampStroke(scheme),
        fill: rampFill(scheme),
        fillTo: () => 0,
        points: { show: false },
      },
      { scale: 'gs', width: 1.1, stroke: `${color.tx}BF`, points: { show: false } },
      { scale: 'vs', width: 1.1, stroke: color.tx3, points: { show: false } },
    ],
    axes: [xAxis(scheme, scales), altitudeAxis(scheme, scales), ...rightAxes(scheme, scales)],
    hooks: {
      drawAxes: [
        (chart) => drawGround(chart, scheme, scales),
        (chart) => drawGaps(chart, scheme, gaps),
        (chart) => drawPlan(chart, scheme, plan),
      ],
    },
  };
}

/**
 * Returns the feet per minute at the bottom and top of the whole plot, so that the limits are at the edges of the
 * strip.
 */
function vsRange(): uPlot.Range.MinMax {
  const perPixel = (2 * vsLimit) / frame.strip;
  return [-vsLimit, height * perPixel - vsLimit];
}

const quarters = (top: number): number[] => [0, 1, 2, 3, 4].map((quarter) => (top * quarter) / 4);

function axis(scheme: Scheme): uPlot.Axis {
  return {
    stroke: tokens[scheme].tx3,
    font: "10px 'Inter Variable', sans-serif",
    grid: { show: false },
    ticks: { show: false },
    gap: 7,
  };
}

function xAxis(scheme: Scheme, { timed }: ProfileScales): uPlot.Axis {
  const minute = 60;
  return {
    ...axis(scheme),
    size: frame.bottom,
    gap: 5,
    space: 64,
    incrs: timed
      ? [1, 2, 5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 720, 1440].map((one) => one * minute)
      : [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000],
    grid: { show: true, stroke: tokens[scheme].line, width: 1 },
    values: (_, splits) => splits.map((value) => (timed ? hourMinute(value * 1000) : String(Math.round(value) + 1))),
  };
}

function altitudeAxis(scheme: Scheme, { altitude: top }: ProfileScales): uPlot.Axis {
  const atPixel = (pixel: number): number => top - (pixel * top) / frame.plot;
  const strip = [atPixel(frame.plot + frame.space + 3), atPixel(height - 2)];
  return {
    ...axis(scheme),
    scale: 'altitude',
    size: frame.left,
    splits: () => [...quarters(top), ...strip],
    values: () => [...quarters(top).map(shortAltitude), '+3,000', '−3,000'],
  };
}

/** The unit is left out: only the altitude axis has it. */
function shortAltitude(feet: number): string {
  return altitude(feet).replace(/\s(ft|m)$/, '');
}

function rightAxes(scheme: Scheme, { gs: top }: ProfileScales): uPlot.Axis[] {
  const middle = top - ((frame.plot + frame.space + frame.strip / 2) * top) / frame.plot;
  return [
    {
      ...axis(scheme),
      scale: 'gs',
      side: 1,
      size: 0,
      // The number of a spot at the very end is between the plot and the top label.
      gap: 13,
      splits: () => [...quarters(top), middle],
      values: () => ['', ...quarters(top).slice(1, -1).map(figureOf('speed')), speed(top), 'fpm'],
    },
  ];
}

function rampStroke(scheme: Scheme): (chart: uPlot) => CanvasGradient {
  return (chart) => {
    const colors = ramp(scheme);
    // A level flight is exactly on a step, and its line is drawn in the upper colour.
    const gradient = rampGradient(chart, 1.5);
    colors.forEach((color, step) => {
      gradient.addColorStop(step / colors.length, color);
      gradient.addColorStop((step + 1) / colors.length, color);
    });
    return gradient;
  };
}

function rampFill(scheme: Scheme): (chart: uPlot) => CanvasGradient {
  return (chart) => {
    const colors = ramp(scheme);
    const gradient = rampGradient(chart, 0);
    // 16 % of 255.
    colors.forEach((color, step) => gradient.addColorStop((step + 0.5) / colors.length, `${color}29`));
    return gradient;
  };
}

/** Goes from the ground to the top of the altitude ramp, moved down by CSS pixels. */
function rampGradient(chart: uPlot, down: number): CanvasGradient {
  const move = down * devicePixelRatio;
  const at = (feet: number): number => chart.valToPos(feet, 'altitude', true) + move;
  return chart.ctx.createLinearGradient(0, at(0), 0, at(rampStep * 9));
}

function drawGround(chart: uPlot, scheme: Scheme, { altitude: top }: ProfileScales): void {
  const { ctx, bbox } = chart;
  const { line, line2 } = tokens[scheme];
  const across = (y: number, color: string): void => {
    ctx.strokeStyle = color;
    ctx.beginPath();
    ctx.moveTo(bbox.left, Math.round(y) + 0.5);
    ctx.lineTo(bbox.left + bbox.width, Math.round(y) + 0.5);
    ctx.stroke();
  };
  ctx.save();
  ctx.lineWidth = devicePixelRatio;
  for (const feet of quarters(top)) across(chart.valToPos(feet, 'altitude', true), feet === 0 ? line2 : line);
  across(chart.valToPos(0, 'vs', true), line2);
  ctx.restore();
}

function drawGaps(chart: uPlot, scheme: Scheme, gaps: Drawing['gaps']): void {
  const { ctx, bbox } = chart;
  const step = 6 * devicePixelRatio * Math.SQRT2;
  ctx.save();
  ctx.strokeStyle = `${tokens[scheme].warn}80`;
  ctx.lineWidth = 1.2 * devicePixelRatio;
  for (const [from, to] of gaps) {
    const [left, right] = [chart.valToPos(from, 'x', true), chart.valToPos(to, 'x', true)];
    ctx.save();
    ctx.beginPath();
    ctx.rect(left, bbox.top, right - left, bbox.height);
    ctx.clip();
    ctx.beginPath();
    for (let x = left - bbox.height; x < right; x += step) {
      ctx.moveTo(x, bbox.top + bbox.height);
      ctx.lineTo(x + bbox.height, bbox.top);
    }
    ctx.stroke();
    ctx.restore();
  }
  ctx.restore();
}

function drawPlan(chart: uPlot, scheme: Scheme, plan: Drawing['plan']): void {
  const { ctx, bbox } = chart;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.strokeStyle = tokens[scheme]['acc-tx'];
  ctx.lineWidth = 1.25 * devicePixelRatio;
  ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio]);
  ctx.beginPath();
  for (const [x, feet] of plan) ctx.lineTo(chart.valToPos(x, 'x', true), chart.valToPos(feet, 'altitude', true));
  ctx.stroke();
  ctx.restore();
}
