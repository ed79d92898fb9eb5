import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listPireps, PirepSorts, type PirepSummary } from '../../../server/contract/admin/pireps.ts';
import { useAddress } from '../../lib/address.ts';
import { queryOf } from '../../lib/api.ts';
import { count, duration, rate } from '../../lib/figures.ts';
import { age, useNow } from '../../lib/utc.ts';
import { type DataColumn, DataTable, Pager } from '../../ui/DataTable.tsx';
import { Nothing, Panel } from '../../ui/Panel.tsx';
import { Route } from '../../ui/Route.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { StatusText } from '../../ui/StatusBadge.tsx';
import { standingOf } from '../../ui/status.ts';
import { useCatalogSearch } from './catalogSearch.ts';
import { FailedPanel } from './RowError.tsx';
import classes from './RowPage.module.css';

const limit = 10;

/** The reports of a row, as the inbox's address has it. */
export type ReportsOf =
  | { readonly pilot: string }
  | { readonly aircraft: string }
  | { readonly airline: string }
  | { readonly airport: string };

interface Props {
  readonly of: ReportsOf;
  /** How many there are, as far as the row says so before they are read. */
  readonly expected?: number;
}

/** Lists the reports of a pilot, an aircraft, an airline or an airport, in any order, page by page. Order and page are in the address. */
export function RecentReports({ of, expected = limit }: Props): ReactNode {
  const { sort, order, page = '1' } = useCatalogSearch();
  const address = useAddress();
  const navigate = useNavigate();
  const now = useNow(60_000);
  const by = PirepSorts.find((name) => name === sort) ?? 'filed';
  const descending = sort === undefined || order === 'desc';
  const query = useQuery({
    ...queryOf(listPireps, {
      query: { ...filterOf(of), sort: by, order: descending ? 'desc' : 'asc', page: Number(page), limit },
    }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = query;
  if (data === undefined && error !== null) return <FailedPanel title={t`Reports`} query={query} />;
  return (
    <Panel
      title={t`Reports`}
      note={data === undefined ? '' : count(data.total)}
      side={
        <Link to="/pireps" search={{ show: 'all', ...of }}>
          {t`All reports`}
        </Link>
      }
    >
      {data === undefined && expected > 0 ? (
        <SkeletonRows count={Math.min(expected, limit)} height={34} head />
      ) : (data?.total ?? expected) === 0 ? (
        <Nothing title={t`No reports yet`}>{t`Filed reports appear here.`}</Nothing>
      ) : (
        <div className={classes.reports}>
          <DataTable
            label={t`Table of reports`}
            columns={columnsOf(of, now)}
            rows={data?.data ?? []}
            idOf={({ id }) => id}
            nameOf={({ ident }) => ident}
            sort={{ by, descending }}
            onSort={(next) => {
              const isDefault = next.by === 'filed' && next.descending;
              address({
                sort: isDefault ? undefined : next.by,
                order: next.descending && !isDefault ? 'desc' : undefined,
                page: undefined,
              });
            }}
            onOpen={({ id }) =>
              void navigate({ to: '/pireps/$pirepId', params: { pirepId: id }, search: { show: 'all', ...of } })
            }
          />
        </div>
      )}
      {data === undefined || (data.total <= limit && data.page === 1) ? null : <Pager {...data} />}
    </Panel>
  );
}

function columnsOf(of: ReportsOf, now: number): readonly DataColumn<PirepSummary>[] {
  return [
    {
      name: 'ident',
      head: t`Flight`,
      cell: ({ id, ident }) => (
        <Link
          to="/pireps/$pirepId"
          params={{ pirepId: id }}
          search={{ show: 'all', ...of }}
          style={{ fontWeight: 560 }}
        >
          {ident}
        </Link>
      ),
    },
    {
      name: 'route',
      head: t`Route`,
      cell: ({ dpt_airport_id, arr_airport_id }) => <Route from={dpt_airport_id} to={arr_airport_id} />,
    },
    'pilot' in of
      ? { name: 'aircraft', head: t`Aircraft`, cell: ({ aircraft }) => aircraft.registration, maxWidth: 96 }
      : { name: 'pilot', head: t`Pilot`, cell: ({ pilot }) => pilot.name, maxWidth: 140 },
    {
      ...figure('flight_time', t`Time`),
      cell: ({ flight_time }) => <Shown value={flight_time} as={duration} />,
    },
    {
      ...figure('landing_rate', t`Landing`),
      cell: ({ landing_rate }) => <Shown value={landing_rate} as={rate} />,
    },
    {
      ...figure('score', t`Score`),
      cell: ({ score }) => <Shown value={score} as={count} />,
    },
    {
      ...figure('filed', t`Filed`),
      cell: ({ submitted_at }) => <Shown value={submitted_at} as={(at) => age(at, now)} />,
    },
    { name: 'state', head: t`State`, cell: (pirep) => <StatusText status={standingOf(pirep)} /> },
  ];
}

/** A column that sorts by its figure, the best or newest one first. */
function figure(name: (typeof PirepSorts)[number], head: string) {
  return { name, head, figures: true, sortable: true } as const;
}

function filterOf(of: ReportsOf) {
  if ('pilot' in of) return { user_id: Number(of.pilot) };
  if ('aircraft' in of) return { aircraft_id: Number(of.aircraft) };
  return 'airline' in of ? of : { airport_id: of.airport };
}
