import type { ReactNode } from 'react';
import classes from './Panel.module.css';

export interface Bar {
  readonly key: string;
  readonly value: number;
  /** The tooltip, such as `14 Nov: 9 flights`. */
  readonly title: string;
  /** The label below the bar. */
  readonly label?: string;
  /** The label above the bar. */
  readonly figure?: string;
  readonly kind?: 'today' | 'warn' | 'bad';
}

interface Props {
  /** Describes the chart for screen readers. */
  readonly summary: string;
  readonly bars: readonly Bar[];
  /** The value at the upper edge. */
  readonly top: number;
  /** The values with a grid line and a figure. */
  readonly lines?: readonly number[];
}

const NoLines: readonly number[] = [];

export function BarChart({ summary, bars, top, lines = NoLines }: Props): ReactNode {
  return (
    <div className={classes.chart} role="img" aria-label={summary}>
      <div className={classes.plot}>
        {lines.map((value) => (
          <div key={value} className={classes.chartLine} style={{ bottom: `${(value / top) * 100}%` }}>
            <span>{value}</span>
          </div>
        ))}
        {bars.map(({ key, value, title, figure, kind }) => (
          <div key={key} className={classes.column} title={title}>
            {figure === undefined ? null : <span className={classes.chartFigure}>{figure}</span>}
            <i className={classes.bar} data-kind={kind} style={{ height: `${(value / top) * 100}%` }} />
          </div>
        ))}
      </div>
      <div className={classes.labels}>
        {bars.map(({ key, label }) => (
          <span key={key}>{label === undefined ? null : <b>{label}</b>}</span>
        ))}
      </div>
    </div>
  );
}

/** Returns round values for grid lines in ascending order. The last one is the top of the chart, at least `highest`. */
export function barScale(highest: number): readonly [half: number, top: number] {
  const half = roundUp(Math.max(1, Math.ceil(highest / 2)));
  return [half, 2 * half];
}

/** Returns the next of 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 25, 30 … */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find(
    (factor) => factor * power >= value && Number.isInteger(factor * power),
  );
  return (step ?? 10) * power;
}
