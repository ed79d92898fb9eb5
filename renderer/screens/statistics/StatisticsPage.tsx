import { t } from '@lingui/core/macro';
import { Button, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { IconCalendarStats } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { pathOf } from '../../../server/contract/call.ts';
import {
  downloadStatistics,
  getStatistics,
  type Statistics,
  type StatisticsTable,
  whatCounts,
} from '../../../server/contract/admin/periods/statistics.ts';
import type { EndpointInput } from '../../../server/contract/endpoint.ts';
import { queryOf } from '../../lib/api.ts';
import { count } from '../../lib/figures.ts';
import { useNow } from '../../lib/utc.ts';
import { RoutesPanel } from '../../map/flights/RoutesPanel.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page, PageHeader } from '../../ui/PageHeader.tsx';
import { Nothing, Panel } from '../../ui/Panel.tsx';
import { SaveMenu } from '../../ui/saving/SaveMenu.tsx';
import { SkeletonPage, SkeletonPanel } from '../../ui/SkeletonRows.tsx';
import { LandingRates, OverTime, Punctuality } from './Charts.tsx';
import { Groups } from './Groups.tsx';
import { besideOf, type DaySpan, spanName, spanOf } from './period.ts';
import { RecordRows } from './Records.tsx';
import classes from './Statistics.module.css';
import { FilterBar, PeriodBar } from './StatisticsBar.tsx';
import { reportsOf, type StatisticsSearch } from './statisticsSearch.ts';
import { Totals } from './Totals.tsx';

type Question = NonNullable<EndpointInput<typeof getStatistics>['query']>;

/** Shows what the accepted reports of any period add up to, beside another. */
export function StatisticsPage(): ReactNode {
  const search = useSearch({ from: '/statistics' });
  const now = useNow(60_000);
  const today = new Date(now).toISOString().slice(0, 10);
  const span = spanOf(search, today);
  const beside = span === null ? null : besideOf(search, span);
  const names = span === null ? '' : spanName(span);
  const note = beside === null ? names : t`${names} beside ${spanName(beside)}`;
  return (
    <Page>
      <PageHeader title={t`Statistics`} note={note}>
        <Button
          leftSection={<IconCalendarStats size={14} stroke={1.6} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/statistics/$period" params={{ period: (span?.until ?? today).slice(0, 7) }} {...props} />
          )}
        >
          {t`Month in review`}
        </Button>
      </PageHeader>
      <PeriodBar />
      <FilterBar />
      <div className={classes.scroll} role="region" aria-label={t`Statistics`} tabIndex={0}>
        {span === null ? (
          <Text c="dimmed">{t`Choose both dates.`}</Text>
        ) : (
          <Figures search={search} span={span} beside={beside} />
        )}
      </div>
    </Page>
  );
}

interface FiguresProps {
  readonly search: StatisticsSearch;
  readonly span: DaySpan;
  readonly beside: DaySpan | null;
}

function Figures({ search, span, beside }: FiguresProps): ReactNode {
  const question = questionOf(search, span, beside);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryOf(getStatistics, { query: question }),
    placeholderData: keepPreviousData,
  });
  if (error !== null)
    return <ErrorState error={error} failed={t`The statistics could not be loaded`} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <SkeletonPage>
        <Stack gap="lg">
          <SkeletonPanel height={76} />
          <SkeletonPanel height={196} />
          <SkeletonPanel height={196} />
        </Stack>
      </SkeletonPage>
    );
  }
  return (
    <div className={classes.figures} aria-busy={isPlaceholderData}>
      <Content statistics={data.data} search={search} question={question} isCompared={beside !== null} />
    </div>
  );
}

function questionOf(search: StatisticsSearch, span: DaySpan, beside: DaySpan | null): Question {
  const { by, pilot, airline, subfleet, aircraft, departure: dpt, arrival: arr, airport, client } = search;
  const named = { by, airline, dpt, arr, airport, client };
  const ids = { pilot_id: pilot, subfleet_id: subfleet, aircraft_id: aircraft };
  return {
    ...span,
    ...(beside === null ? {} : { compare_from: beside.from, compare_until: beside.until }),
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)),
    ...Object.fromEntries(Object.entries(ids).flatMap(([name, id]) => (id === undefined ? [] : [[name, Number(id)]]))),
  };
}

interface ContentProps {
  readonly statistics: Statistics;
  readonly search: StatisticsSearch;
  readonly question: Question;
  readonly isCompared: boolean;
}

function Content({ statistics, search, question, isCompared }: ContentProps): ReactNode {
  const { totals, before, period, records, routes, route_count } = statistics;
  const name = spanName(period);
  const saveOf = (what: string, table?: StatisticsTable): ReactNode => (
    <SaveMenu
      name={t`${what}, ${name}`}
      {...(table === undefined ? {} : { csv: pathOf(downloadStatistics, { query: { ...question, what: table } }) })}
    />
  );
  const shared = { statistics, isCompared };
  return (
    <Stack gap="lg">
      <div>
        <Totals totals={totals} before={isCompared ? before : null} />
        <Text mt={6} size="sm" c="dimmed">
          {whatCounts}
        </Text>
      </div>
      <OverTime {...shared} save={saveOf(t`Flights over time`, 'days')} />
      <div className={classes.pair}>
        <LandingRates {...shared} save={saveOf(t`Landings`, 'landings')} />
        <Punctuality {...shared} save={saveOf(t`Punctuality`, 'delays')} />
      </div>
      <Groups {...shared} save={saveOf(t`Figures`, 'rows')} />
      <RoutesPanel
        network={statistics}
        name={name}
        part={t`the ${count(routes.length)} flown most of ${count(route_count)}`}
        most={t`Most flown`}
        side={saveOf(t`Routes`, 'routes')}
        linkOf={(departure, arrival) => reportsOf(search, period, { departure, arrival })}
      />
      <Panel title={t`Records`} side={saveOf(t`Records`)}>
        {records.length === 0 ? (
          <Nothing title={t`No flights`}>{t`No accepted reports of these days match.`}</Nothing>
        ) : (
          <RecordRows records={records} />
        )}
      </Panel>
    </Stack>
  );
}
