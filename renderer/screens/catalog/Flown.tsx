import { plural, t } from '@lingui/core/macro';
import { Group, Stack } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PilotStatistics, ReportShort } from '../../../server/contract/admin/statistics.ts';
import { count, distance, duration, rate, signed } from '../../lib/figures.ts';
import { dateOf, monthOf, useNow } from '../../lib/utc.ts';
import { type Bar, BarChart, barScale, type ChartMark } from '../../ui/BarChart.tsx';
import { Nothing, Panel } from '../../ui/Panel.tsx';
import { Route } from '../../ui/Route.tsx';
import { SkeletonPage, SkeletonPanel } from '../../ui/SkeletonRows.tsx';
import { RoutesPanel, RoutesSkeleton } from '../../map/flights/RoutesPanel.tsx';
import type { ReportsOf } from './RecentReports.tsx';
import classes from './RowPage.module.css';
import { FailedPanel, type QueryOf } from './RowError.tsx';
import { type Fact, FactsPanel } from './RowPage.tsx';

/** What pilots and aircraft have in common. */
type Statistics = Omit<PilotStatistics, 'types'>;

interface Props {
  readonly query: QueryOf<Statistics>;
  /** Whether its row says that it has flown, before the statistics are there. */
  readonly hasFlown: boolean;
  readonly name: string;
  /** The airport where the pilot or the aircraft is. */
  readonly here: string | null;
  readonly of: ReportsOf;
  /** Leads to the month in review. */
  readonly review?: ReactNode;
}

/** Shows where a pilot or an aircraft has been, hours by month and landings, from the accepted reports. */
export function Flown({ query, hasFlown, name, here, of, review }: Props): ReactNode {
  const statistics = query.data?.data;
  if (statistics === undefined && query.error !== null) return <FailedPanel title={t`Flown`} query={query} />;
  if (statistics === undefined && hasFlown) {
    return (
      <SkeletonPage>
        <Stack gap="lg">
          <RoutesSkeleton />
          <div className={classes.charts}>
            <SkeletonPanel height={195} />
            <SkeletonPanel height={195} />
          </div>
        </Stack>
      </SkeletonPage>
    );
  }
  if (statistics === undefined || statistics.flights === 0) {
    return (
      <Panel title={t`Flown`}>
        <Nothing title={t`No flights yet`}>{t`Routes, hours and landings of accepted reports appear here.`}</Nothing>
      </Panel>
    );
  }
  return (
    <>
      <RoutesPanel
        network={statistics}
        name={name}
        here={here}
        part={t`the ${count(statistics.routes.length)} flown most of ${count(statistics.route_count)}`}
        most={t`Most flown`}
        linkOf={(departure, arrival) => ({ to: '/pireps', search: { show: 'accepted', departure, arrival, ...of } })}
      />
      <div className={classes.charts}>
        <Months months={statistics.months} review={review} />
        <Landings statistics={statistics} of={of} />
      </div>
    </>
  );
}

/** The fewest places of a chart, so that a few bars are not as wide as it. */
const [fewestMonths, fewestLandings] = [12, 20];

/** The axis begins with the first month in which something was flown. */
function Months({ months: all, review }: Pick<Statistics, 'months'> & Pick<Props, 'review'>): ReactNode {
  const hoursOf = ({ minutes }: Statistics['months'][number]): number => minutes / 60;
  const months = all.slice(
    Math.max(
      0,
      all.findIndex(({ flights }) => flights > 0),
    ),
  );
  const most = months.reduce((best, month) => (month.minutes > best.minutes ? month : best));
  const lines = barScale(hoursOf(most));
  const last = months.length - 1;
  return (
    <Panel
      title={t`Hours per month`}
      side={review}
      note={plural(months.length, { one: 'this month, UTC', other: `last ${count(months.length)} months, UTC` })}
    >
      <BarChart
        summary={t`Hours per month: most in ${monthOf(most.month)}, ${duration(most.minutes)}`}
        places={fewestMonths}
        bars={months.map((month, index): Bar => {
          const { minutes, flights } = month;
          const isLabelled =
            index === 0 || (index === Math.floor(last / 2) && last > 6) || (index === last && last > 2);
          return {
            key: month.month,
            value: hoursOf(month),
            title: `${monthOf(month.month)}: ${duration(minutes)}, ${flightCount(flights)}`,
            ...(isLabelled ? { label: monthOf(month.month) } : {}),
            ...(index === last ? { kind: 'today' } : {}),
          };
        })}
        top={lines[1]}
        lines={lines}
      />
    </Panel>
  );
}

export function flightCount(flights: number): string {
  return plural(flights, { one: '1 flight', other: `${count(flights)} flights` });
}

function Landings({
  statistics: { landings, landing_limits, landing_average },
  of,
}: Pick<RecordsProps, 'statistics' | 'of'>): ReactNode {
  const now = useNow(60_000);
  if (landings.length === 0) {
    return (
      <Panel title={t`Landings`}>
        <Nothing title={t`No landing rates yet`}>
          {t`ACARS clients send the rate with the report. Manual reports may not have one.`}
        </Nothing>
      </Panel>
    );
  }
  const { firm, hard } = landing_limits ?? { firm: Infinity, hard: Infinity };
  const lines = barScale(Math.max(...landings.map(descentOf)));
  const last = landings.length - 1;
  const bars = landings.map((landing, index): Bar => {
    const descent = descentOf(landing);
    const kind = descent >= hard ? 'bad' : descent >= firm ? 'warn' : undefined;
    const day = dateOf(landing.filed_at, now);
    return {
      key: landing.pirep_id,
      value: descent,
      title: `${landing.ident}, ${day}: ${rate(-descent)}`,
      link: reportLink(landing, of),
      ...(index === 0 || (index === last && last > fewestLandings / 2) ? { label: day } : {}),
      ...(kind === undefined ? {} : { kind }),
    };
  });
  const average = rate(landing_average ?? 0);
  const marks: readonly ChartMark[] = [
    ...(landing_limits === null ? [] : [{ at: hard, label: t`hard from ${rate(-hard)}`, kind: 'bad' } as const]),
    ...(landing_average === null ? [] : [{ at: -landing_average, label: t`average of all ${average}` }]),
  ];
  return (
    <Panel title={t`Landings`} note={t`fpm, last ${count(landings.length)}`}>
      <BarChart
        summary={plural(landings.length, {
          one: `1 landing, ${average}`,
          other: `The last ${count(landings.length)} landings, average of all ${average}`,
        })}
        bars={bars}
        places={fewestLandings}
        top={lines[1]}
        lines={lines}
        write={(descent) => signed(-descent)}
        marks={marks.filter(({ at }) => at <= lines[1])}
      />
    </Panel>
  );
}

function reportLink({ pirep_id }: ReportShort, of: ReportsOf): LinkProps {
  return { to: '/pireps/$pirepId', params: { pirepId: pirep_id }, search: { show: 'all', ...of } };
}

function descentOf({ landing_rate }: ReportShort): number {
  return -(landing_rate ?? 0);
}

interface RecordsProps {
  readonly statistics: Statistics;
  readonly of: ReportsOf;
  readonly facts?: readonly Fact[];
}

const none: readonly Fact[] = [];

/** Shows the longest flights and the best landing, each with its report. */
export function Records({ statistics, of, facts = none }: RecordsProps): ReactNode {
  const { longest, farthest, softest, hardest } = statistics.records;
  const [route] = statistics.routes;
  if (route === undefined) return null;
  const reported = (
    label: string,
    report: ReportShort | null,
    figure: (report: ReportShort) => string,
  ): readonly Fact[] =>
    report === null
      ? []
      : [
          [
            label,
            <Group key={label} gap="xs" wrap="nowrap">
              <span>{figure(report)}</span>
              <Link {...reportLink(report, of)}>{report.ident}</Link>
            </Group>,
          ],
        ];
  return (
    <FactsPanel
      title={t`Records`}
      facts={[
        ...reported(t`Longest flight`, longest, ({ flight_time }) => duration(flight_time ?? 0)),
        ...reported(t`Farthest flight`, farthest, (report) => distance(report.distance ?? 0)),
        ...reported(t`Softest landing`, softest, ({ landing_rate }) => rate(landing_rate ?? 0)),
        ...reported(t`Hardest landing`, hardest, ({ landing_rate }) => rate(landing_rate ?? 0)),
        [
          t`Most flown route`,
          <>
            <Route from={route.dpt_airport_id} to={route.arr_airport_id} /> {flightCount(route.flights)}
          </>,
        ],
        ...facts,
      ]}
    />
  );
}
