import { plural, t } from '@lingui/core/macro';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  type PeriodBar,
  punctualBelow,
  type Statistics,
  whatIsPunctual,
} from '../../../server/contract/admin/periods/statistics.ts';
import { useAddress } from '../../lib/address.ts';
import { count, duration, rate, signed } from '../../lib/figures.ts';
import { dateOf, monthOf, useNow } from '../../lib/utc.ts';
import { type Bar, BarChart, barScale, type ChartMark } from '../../ui/BarChart.tsx';
import { ChoiceChips } from '../../ui/FilterChips.tsx';
import { Nothing, Panel, PanelFoot } from '../../ui/Panel.tsx';
import { reportsOf, type StatisticsFilters } from './statisticsSearch.ts';

export interface ChartProps {
  readonly statistics: Statistics;
  readonly isCompared: boolean;
  readonly save: ReactNode;
}

export function flightCount(flights: number): string {
  return plural(flights, { one: '1 flight', other: `${count(flights)} flights` });
}

const perTexts = { flights: t`Flights`, hours: t`Hours` } as const;
const stepTexts = { day: t`per day, UTC`, week: t`per week, UTC`, month: t`per month, UTC` } as const;

/** Shows flights or hours over time, with those of the other period behind them. */
export function OverTime({ statistics, isCompared, save }: ChartProps): ReactNode {
  const search = useSearch({ from: '/statistics' });
  const address = useAddress();
  const per = search.per ?? 'flights';
  const { bars, step } = statistics;
  return (
    <Panel
      title={perTexts[per]}
      note={isCompared ? t`${stepTexts[step]}; the other period behind` : stepTexts[step]}
      side={
        <>
          <span data-unsaved>
            <ChoiceChips
              label={t`Unit`}
              choices={[
                { value: 'flights', label: perTexts.flights },
                { value: 'hours', label: perTexts.hours },
              ]}
              value={per}
              onChoose={(chosen) => address({ per: chosen === 'flights' ? undefined : chosen })}
            />
          </span>
          {save}
        </>
      }
    >
      <PeriodBars {...{ bars, step, per, isCompared, search }} />
    </Panel>
  );
}

interface BarsProps {
  readonly bars: readonly PeriodBar[];
  readonly step: Statistics['step'];
  readonly per: 'flights' | 'hours';
  readonly isCompared: boolean;
  readonly search: StatisticsFilters;
}

/** The fewest places, so that a few bars are not as wide as the chart. */
const places = 12;

const textOf = ({ flights, minutes }: PeriodBar['before']): string => `${flightCount(flights)}, ${duration(minutes)}`;

/** The axis begins with the first step of either period in which something was flown. */
export function PeriodBars({ bars: all, step, per, isCompared, search }: BarsProps): ReactNode {
  const now = useNow(60_000);
  const first = all.findIndex(({ flights, before }) => flights > 0 || (isCompared && before.flights > 0));
  const bars = all.slice(first === -1 || isCompared ? 0 : first);
  const valueOf = ({ flights, minutes }: PeriodBar['before']): number => (per === 'flights' ? flights : minutes / 60);
  const highest = Math.max(...bars.map((bar) => Math.max(valueOf(bar), isCompared ? valueOf(bar.before) : 0)), 0);
  const nameOf = ({ from, until }: PeriodBar): string =>
    step === 'month'
      ? monthOf(from)
      : from === until
        ? dateOf(from, now)
        : t`${dateOf(from, now)} to ${dateOf(until, now)}`;
  const average = bars.reduce((sum, bar) => sum + valueOf(bar), 0) / Math.max(1, bars.length);
  const averageText = per === 'flights' ? average.toFixed(1) : duration(average * 60);
  const lines = barScale(highest);
  const last = bars.length - 1;
  if (first === -1) return <Nothing title={t`No flights`}>{t`No accepted reports of these days match.`}</Nothing>;
  return (
    <BarChart
      summary={t`${perTexts[per]} over time, ${averageText} on average`}
      places={places}
      bars={bars.map((bar, index): Bar => {
        const isLabelled = index === 0 || (index === Math.floor(last / 2) && last > 6) || (index === last && last > 2);
        const other = isCompared ? t`, before ${textOf(bar.before)}` : '';
        return {
          key: bar.from,
          value: valueOf(bar),
          before: isCompared ? valueOf(bar.before) : undefined,
          title: `${nameOf(bar)}: ${textOf(bar)}${other}`,
          link: reportsOf(search, bar),
          ...(isLabelled ? { label: step === 'month' ? monthOf(bar.from) : dateOf(bar.from, now) } : {}),
        };
      })}
      top={lines[1]}
      lines={lines}
      marks={bars.length < 4 || average === 0 ? [] : [{ at: average, label: t`average ${averageText}` }]}
    />
  );
}

interface Step {
  readonly from: number;
  /** Undefined for the last one. */
  readonly below: number | undefined;
  readonly count: number;
  readonly before: number;
}

/** Space above the highest bar for its figure, and above that for the names of marks. */
const headroom = 1.35;

const highestOf = (steps: readonly Step[], isCompared: boolean): number =>
  Math.max(1, ...steps.map((step) => Math.max(step.count, isCompared ? step.before : 0))) * headroom;

/** Shows the distribution of landing rates with the limits of the settings. */
export function LandingRates({ statistics, isCompared, save }: ChartProps): ReactNode {
  const search = useSearch({ from: '/statistics' });
  const { landings, landing_limits, totals, period } = statistics;
  const all = landings.map(({ rate: from, ...step }, index) => ({ ...step, from, below: landings[index + 1]?.rate }));
  const steps = all.slice(0, all.findLastIndex((step) => step.count > 0 || step.before > 0) + 1);
  const width = all[1]?.from ?? 1;
  const [hard, average] = [landing_limits?.hard ?? Infinity, -(totals.landing_average ?? 0)];
  const marks: readonly (ChartMark & { readonly upright: true })[] = [
    { at: hard / width, label: t`hard from ${rate(-hard)}`, kind: 'bad', upright: true },
    { at: average / width, label: t`average ${rate(-average)}`, upright: true },
  ];
  return (
    <Panel title={t`Landings`} note={t`by rate, fpm`} side={save}>
      {average === 0 ? (
        <Nothing title={t`No landing rates`}>
          {t`ACARS clients send the rate with the report. Manual reports may not have one.`}
        </Nothing>
      ) : (
        <BarChart
          summary={t`Landings by rate, ${rate(-average)} on average`}
          places={places}
          bars={steps.map((step, index): Bar => {
            const { from, below, count: landed, before } = step;
            const range = below === undefined ? t`${rate(-from)} or harder` : t`${signed(-from)} to ${rate(-below)}`;
            const kind = from >= hard ? 'bad' : from >= (landing_limits?.firm ?? Infinity) ? 'warn' : undefined;
            return {
              key: String(from),
              value: landed,
              before: isCompared ? before : undefined,
              title: `${range}: ${count(landed)}${isCompared ? t`, before ${count(before)}` : ''}`,
              link: reportsOf(search, period, { descent: `${from}..${below ?? ''}` }),
              ...(index % 2 === 0 ? { label: signed(-from) } : {}),
              ...(landed === 0 ? {} : { figure: count(landed) }),
              ...(kind === undefined ? {} : { kind }),
            };
          })}
          top={highestOf(steps, isCompared)}
          marks={marks.filter(({ at }) => at > 0 && at <= Math.max(places, steps.length))}
        />
      )}
    </Panel>
  );
}

/** Shows how many minutes after the plan flights arrived. */
export function Punctuality({ statistics, isCompared, save }: ChartProps): ReactNode {
  const search = useSearch({ from: '/statistics' });
  const { delays, totals, before, period } = statistics;
  const steps = delays.map(({ minutes: from, ...step }, index) => ({
    ...step,
    from,
    below: delays[index + 1]?.minutes,
  }));
  const late = steps.findIndex(({ from }) => from >= punctualBelow);
  const share = (sums: typeof totals): string =>
    t`${count(sums.on_time)} of ${count(sums.planned)} on time${isCompared && sums !== before ? `, ${t`before`} ${share(before)}` : ''}`;
  return (
    <Panel title={t`Punctuality`} note={t`minutes after the planned arrival`} side={save}>
      {totals.planned === 0 ? (
        <Nothing title={t`No planned times`}>{whatIsPunctual}</Nothing>
      ) : (
        <>
          <BarChart
            summary={t`Arrivals by delay: ${share(totals)}`}
            bars={steps.map((step, index): Bar => {
              const { from, below, count: arrived, before: others } = step;
              const range =
                below === undefined ? t`${signed(from)} min or later` : t`${signed(from)} to ${signed(below)} min`;
              return {
                key: String(from),
                value: arrived,
                before: isCompared ? others : undefined,
                title: `${index === 0 ? t`before ${signed(below ?? from)} min` : range}: ${count(arrived)}${isCompared ? t`, before ${count(others)}` : ''}`,
                link: reportsOf(search, period, { late: `${index === 0 ? '' : from}..${below ?? ''}` }),
                ...(index === 0 ? {} : { label: signed(from) }),
                ...(arrived === 0 ? {} : { figure: count(arrived) }),
                ...(from >= punctualBelow ? { kind: 'warn' } : {}),
              };
            })}
            top={highestOf(steps, isCompared)}
            marks={late === -1 ? [] : [{ at: late, label: t`late`, kind: 'warn', upright: true }]}
          />
          <PanelFoot>{whatIsPunctual}</PanelFoot>
        </>
      )}
    </Panel>
  );
}
