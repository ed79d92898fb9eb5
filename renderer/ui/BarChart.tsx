import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import classes from './Panel.module.css';

export interface Bar {
  readonly key: string;
  readonly value: number;
  /** The value of the other period, drawn behind the bar. */
  readonly before?: number | undefined;
  /** What is shown on pointing, such as `14 Nov: 9 flights`. */
  readonly title: string;
  /** The label below the bar. */
  readonly label?: string;
  /** The label above the bar. */
  readonly figure?: string;
  readonly kind?: 'today' | 'warn' | 'bad';
  readonly link?: LinkProps;
}

/** A limit or an average that the bars are read against. */
export interface ChartMark {
  /** A value; with `upright` a place from the left edge, in bars. */
  readonly at: number;
  readonly label: string;
  readonly kind?: 'warn' | 'bad';
  readonly upright?: true;
}

interface Props {
  /** Describes the chart for screen readers. */
  readonly summary: string;
  readonly bars: readonly Bar[];
  /** The value at the upper edge. */
  readonly top: number;
  /** The values with a grid line and a figure. */
  readonly lines?: readonly number[];
  /** Writes the figure of a grid line. */
  readonly write?: (value: number) => string;
  readonly marks?: readonly ChartMark[];
  /** The fewest places, so that a few bars are not as wide as the chart. */
  readonly places?: number;
}

const noMarks: readonly ChartMark[] = [];
const NoLines: readonly number[] = [];

/** Shows bars with their values on pointing and on focus, and as a table for screen readers. */
export function BarChart(props: Props): ReactNode {
  const { summary, bars, top, lines = NoLines, write = String, marks = noMarks, places = 0 } = props;
  const [focused, setFocused] = useState<string>();
  /** The bar that Tab reaches. */
  const reached = bars.find(({ key }) => key === focused) ?? bars.at(-1);
  const vacant = Array.from({ length: Math.max(0, places - bars.length) }, (_, index) => index);
  const height = (value: number): string => `${Math.min(100, (value / top) * 100)}%`;
  return (
    <figure className={classes.chart} aria-label={summary}>
      <div className={classes.plot} onKeyDown={moveFocus}>
        {lines.map((value) => (
          <div key={value} className={classes.chartLine} style={{ bottom: height(value) }}>
            <span>{write(value)}</span>
          </div>
        ))}
        {bars.map((bar, index) => (
          <Column
            key={bar.key}
            bar={bar}
            share={index / Math.max(places, bars.length)}
            height={height}
            reached={bar === reached}
            onFocus={() => setFocused(bar.key)}
          />
        ))}
        {vacant.map((place) => (
          <div key={place} className={classes.column} />
        ))}
        <div className={classes.marks} aria-hidden>
          {marks.map(({ at, label, kind, upright }) => (
            <div
              key={label}
              className={classes.mark}
              data-kind={kind}
              data-upright={upright}
              data-side={upright && at > Math.max(places, bars.length) / 2 ? 'left' : undefined}
              style={upright ? { left: `${(at / Math.max(places, bars.length)) * 100}%` } : { bottom: height(at) }}
            >
              <span>{label}</span>
            </div>
          ))}
        </div>
      </div>
      <div className={classes.labels} aria-hidden>
        {bars.map(({ key, label }) => (
          <span key={key}>{label === undefined ? null : <b>{label}</b>}</span>
        ))}
        {vacant.map((place) => (
          <span key={place} />
        ))}
      </div>
      <Values summary={summary} bars={bars} marks={marks} />
    </figure>
  );
}

/** The chart as screen readers read it. */
function Values({ summary, bars, marks }: Required<Pick<Props, 'summary' | 'bars' | 'marks'>>): ReactNode {
  return (
    <VisuallyHidden component="ul" aria-label={t`Values: ${summary}`}>
      {bars.map(({ key, title }) => (
        <li key={key}>{title}</li>
      ))}
      {marks.map(({ label }) => (
        <li key={label}>{label}</li>
      ))}
    </VisuallyHidden>
  );
}

interface ColumnProps {
  readonly bar: Bar;
  /** Where it stands, from 0 at the left to 1: what is shown on pointing stays in the chart. */
  readonly share: number;
  readonly height: (value: number) => string;
  readonly reached: boolean;
  readonly onFocus: () => void;
}

function Column({ bar, share, height, reached, onFocus }: ColumnProps): ReactNode {
  const { value, before, title, figure, kind, link } = bar;
  const drawn = (
    <>
      <span className={classes.tip} aria-hidden>
        {title}
      </span>
      {before === undefined ? null : <i className={classes.before} style={{ height: height(before) }} />}
      {figure === undefined ? null : <span>{figure}</span>}
      <i className={classes.bar} data-kind={kind} style={{ height: height(value) }} />
    </>
  );
  const shared = {
    className: classes.column ?? '',
    'data-side': share < 0.3 ? 'left' : share > 0.7 ? 'right' : undefined,
    'aria-label': title,
    tabIndex: reached ? 0 : -1,
    onFocus,
  };
  if (link === undefined) {
    return (
      <div {...shared} role="img">
        {drawn}
      </div>
    );
  }
  return (
    <Link {...shared} {...link}>
      {drawn}
    </Link>
  );
}

/** Tab reaches one bar, and the arrow keys the others. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const side = { ArrowLeft: 'previousElementSibling', ArrowRight: 'nextElementSibling' } as const;
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const next = document.activeElement?.[side[event.key]];
  if (!(next instanceof HTMLElement) || next.tabIndex !== -1 || !next.hasAttribute('tabindex')) return;
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
