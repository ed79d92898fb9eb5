import { t } from '@lingui/core/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { whatCounts } from '../../../server/contract/admin/periods/statistics.ts';
import type { Dashboard } from '../../../server/contract/admin/dashboard.ts';
import { count, duration } from '../../lib/figures.ts';
import { dateOf, useNow } from '../../lib/utc.ts';
import { type Bar, BarChart, barScale } from '../../ui/BarChart.tsx';
import { type DashboardMeasure, Measures } from './dashboardSearch.ts';
import classes from './Charts.module.css';
import { Nothing, Panel } from '../../ui/Panel.tsx';

type Day = Dashboard['days'][number];

const words: Readonly<Record<DashboardMeasure, string>> = { flights: t`Flights`, hours: t`Hours` };
const titles: Readonly<Record<DashboardMeasure, string>> = { flights: t`Flights per day`, hours: t`Hours per day` };

/** Shows the flights or hours of each of the last 30 days. */
export function FlownDays({ dashboard: { days, total } }: { readonly dashboard: Dashboard }): ReactNode {
  const { per = 'flights' } = useSearch({ from: '/dashboard' });
  const now = useNow(60_000);
  const label = (day: Day): string => dateOf(day.day, now);
  return (
    <Panel
      title={titles[per]}
      note={t`accepted, 30 days, UTC`}
      side={total.flights === 0 ? null : <Choice per={per} />}
    >
      {total.flights === 0 ? (
        <Nothing title={t`No flights in 30 days`}>{whatCounts}</Nothing>
      ) : (
        <BarChart {...chartOf(days, per, label)} />
      )}
    </Panel>
  );
}

function Choice({ per }: { readonly per: DashboardMeasure }): ReactNode {
  const navigate = useNavigate();
  return (
    <div className={classes.choice} role="group" aria-label={t`Unit`}>
      {Measures.map((measure) => (
        <button
          key={measure}
          type="button"
          aria-pressed={measure === per}
          onClick={() =>
            void navigate({
              to: '/dashboard',
              search: (old) => ({ ...old, per: measure === 'flights' ? undefined : measure }),
            })
          }
        >
          {words[measure]}
        </button>
      ))}
    </div>
  );
}

function chartOf(
  days: readonly Day[],
  per: DashboardMeasure,
  label: (day: Day) => string,
): ComponentProps<typeof BarChart> {
  const valueOf = (day: Day): number => (per === 'flights' ? day.flights : day.minutes / 60);
  // Without its unit, a sum of hours would read as a time of day.
  const textOf = (day: Day): string => (per === 'flights' ? count(day.flights) : t`${duration(day.minutes)} h`);
  const most = days.reduce((best, day) => (valueOf(day) > valueOf(best) ? day : best));
  const lines = barScale(valueOf(most));
  const last = days.length - 1;
  const bars = days.map((day, index): Bar => {
    const isLabelled = index === 0 || index === Math.floor(last / 2) || index === last;
    return {
      key: day.day,
      value: valueOf(day),
      title: `${label(day)}: ${textOf(day)}`,
      ...(isLabelled ? { label: index === last ? t`today ${textOf(day)}` : label(day) } : {}),
      ...(index === last ? { kind: 'today' } : {}),
    };
  });
  const summary = t`${titles[per]}: most on ${label(most)}, ${textOf(most)}; today ${textOf(days[last] ?? most)}`;
  return { summary, bars, top: lines[1], lines };
}
