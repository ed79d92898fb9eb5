import { Link, type LinkProps } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
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
  readonly link?: LinkProps;
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
  const linked = bars.filter(({ link }) => link !== undefined);
  const newest = linked.at(-1);
  const [focused, setFocused] = useState<string>();
  /** The bar that Tab reaches. */
  const reached = linked.find(({ key }) => key === focused) ?? newest;
  return (
    <div className={classes.chart} role={newest === undefined ? 'img' : 'group'} aria-label={summary}>
      <div className={classes.plot} onKeyDown={moveFocus}>
        {lines.map((value) => (
          <div key={value} className={classes.chartLine} style={{ bottom: `${(value / top) * 100}%` }}>
            <span>{value}</span>
          </div>
        ))}
        {bars.map((bar) => {
          const { key, value, title, figure, kind, link } = bar;
          const drawn = (
            <>
              {figure === undefined ? null : <span>{figure}</span>}
              <i className={classes.bar} data-kind={kind} style={{ height: `${(value / top) * 100}%` }} />
            </>
          );
          if (link === undefined) {
            return (
              <div key={key} className={classes.column} title={title}>
                {drawn}
              </div>
            );
          }
          return (
            <Link
              key={key}
              className={classes.column}
              title={title}
              aria-label={title}
              tabIndex={bar === reached ? 0 : -1}
              onFocus={() => setFocused(key)}
              {...link}
            >
              {drawn}
            </Link>
          );
        })}
      </div>
      <div className={classes.labels}>
        {bars.map(({ key, label }) => (
          <span key={key}>{label === undefined ? null : <b>{label}</b>}</span>
        ))}
      </div>
    </div>
  );
}

/** Tab reaches one bar, and the arrow keys the others. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const side = { ArrowLeft: 'previousElementSibling', ArrowRight: 'nextElementSibling' } as const;
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const next = document.activeElement?.[side[event.key]];
  if (!(next instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  next.focus();
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
