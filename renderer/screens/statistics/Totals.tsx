import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type PeriodTotals, whatCounts, whatIsPunctual } from '../../../server/contract/admin/periods/statistics.ts';
import { count, distance, duration, fuelWeight, noBreak, percent, rate } from '../../lib/figures.ts';
import { shownText } from '../../ui/Shown.tsx';
import classes from './Statistics.module.css';

interface Figure {
  readonly label: string;
  /** Null where no report has it. */
  readonly of: (totals: PeriodTotals) => number | null;
  readonly write: (value: number) => string;
  /** Says a difference in words; it is positive. */
  readonly more: (by: string) => string;
  readonly less: (by: string) => string;
  /** Writes a difference, if not as the figure. */
  readonly by?: (difference: number) => string;
  readonly note?: (totals: PeriodTotals) => string;
  readonly help?: string;
}

const more = (by: string): string => t`${by} more`;
const less = (by: string): string => t`${by} less`;
const fewer = (by: string): string => t`${by} fewer`;

const figures: readonly Figure[] = [
  { label: t`Flights`, of: ({ flights }) => flights, write: count, more, less: fewer, help: whatCounts },
  { label: t`Hours`, of: ({ minutes }) => minutes, write: duration, more, less, help: whatCounts },
  { label: t`Distance`, of: (totals) => totals.distance, write: distance, more, less },
  { label: t`Fuel used`, of: ({ fuel }) => fuel, write: fuelWeight, more, less },
  {
    label: t`Passengers`,
    of: ({ passengers }) => passengers,
    write: count,
    more,
    less: fewer,
    note: ({ load }) => (load === null ? '' : t`${percent(load)} of the seats`),
  },
  {
    label: t`On time`,
    of: ({ planned, on_time }) => (planned === 0 ? null : on_time / planned),
    write: percent,
    by: (share) => t`${count(share * 100)} points`,
    more: (by) => t`${by} better`,
    less: (by) => t`${by} worse`,
    note: ({ planned, on_time }) => t`${count(on_time)} of ${count(planned)}`,
    help: whatIsPunctual,
  },
  {
    label: t`Median landing`,
    of: ({ landing_median }) => landing_median,
    write: (descent) => rate(-descent),
    by: (descent) => `${count(descent)}${noBreak}fpm`,
    more: (by) => t`${by} harder`,
    less: (by) => t`${by} softer`,
  },
  { label: t`Pilots`, of: ({ pilots }) => pilots, write: count, more, less: fewer },
];

interface Props {
  readonly totals: PeriodTotals;
  /** Those of the other period; null without one. */
  readonly before: PeriodTotals | null;
}

/** Shows what the period adds up to, with the difference in words. */
export function Totals({ totals, before }: Props): ReactNode {
  return (
    <dl className={classes.totals}>
      {figures.map((figure) => {
        const { label, of, write, note = () => '', help } = figure;
        const value = of(totals);
        return (
          <div key={label} title={help}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <dd>
              <strong>{value === null ? shownText(null) : write(value)}</strong>
              {value === null || note(totals) === '' ? null : <span> {note(totals)}</span>}
              {before === null ? null : <p>{differenceOf(figure, value, of(before))}</p>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Returns `3 more than 27`, `the same` or `none before`. */
function differenceOf(
  { write, more: moreBy, less: lessBy, by = write }: Pick<Figure, 'write' | 'more' | 'less' | 'by'>,
  value: number | null,
  before: number | null,
): string {
  if (value === null || before === null || before === 0) return before === 0 ? t`none before` : '';
  const [now, then] = [write(value), write(before)];
  if (now === then) return t`the same`;
  const difference = by(Math.abs(value - before));
  const words = value > before ? moreBy(difference) : lessBy(difference);
  return t`${words} than ${then}`;
}
