import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { Link, useNavigate, useSearch, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  type FlownSums,
  type GroupKind,
  GroupKinds,
  type GroupRow,
  type Statistics,
} from '../../../server/contract/admin/periods/statistics.ts';
import { useAddress } from '../../lib/address.ts';
import { count, distance, duration, fuelWeight, growth, percent, rate } from '../../lib/figures.ts';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { ChoiceChips } from '../../ui/FilterChips.tsx';
import { Nothing, Panel, PanelFoot } from '../../ui/Panel.tsx';
import { Route } from '../../ui/Route.tsx';
import { shownText } from '../../ui/Shown.tsx';
import classes from './Statistics.module.css';
import { type GroupSort, reportsOf, type StatisticsSearch } from './statisticsSearch.ts';

const groupLabels: Readonly<Record<GroupKind, string>> = {
  pilot: t`Pilot`,
  airline: t`Airline`,
  subfleet: t`Subfleet`,
  aircraft: t`Aircraft`,
  route: t`Route`,
  airport: t`Airport`,
  client: t`Client`,
};

interface Props {
  readonly statistics: Statistics;
  readonly isCompared: boolean;
  readonly save: ReactNode;
}

/** Shows the figures of each pilot, airline, …; a row leads to the reports behind it. */
export function Groups({ statistics, isCompared, save }: Props): ReactNode {
  const search = useSearch({ from: '/statistics' });
  const address = useAddress();
  const navigate = useNavigate();
  const { by = 'pilot', sort = 'flights', order = sort === 'name' ? 'asc' : 'desc' } = search;
  const { rows, row_count, period } = statistics;
  const linkOf = (row: GroupRow): LinkProps => linkTo(row, by, search, period);
  return (
    <Panel
      title={t`By ${groupLabels[by].toLowerCase()}`}
      note={
        row_count > rows.length
          ? t`the ${count(rows.length)} with most flights of ${count(row_count)}`
          : count(row_count)
      }
      side={
        <>
          <span data-unsaved>
            <ChoiceChips
              label={t`Group by`}
              choices={GroupKinds.map((kind) => ({ value: kind, label: groupLabels[kind] }))}
              value={by}
              onChoose={(kind) =>
                address({ by: kind === 'pilot' ? undefined : kind, sort: undefined, order: undefined })
              }
            />
          </span>
          {save}
        </>
      }
    >
      {rows.length === 0 ? (
        <Nothing title={t`No flights`}>{t`No accepted reports of these days match.`}</Nothing>
      ) : (
        <div className={classes.table}>
          <DataTable
            label={t`Statistics by ${groupLabels[by].toLowerCase()}`}
            columns={columnsFor(by, isCompared, linkOf)}
            rows={sorted(rows, sort, order)}
            idOf={({ id }) => id}
            nameOf={nameOf}
            sort={{ by: sort, descending: order === 'desc' }}
            onSort={({ by: column, descending }) =>
              address({
                sort: column === 'flights' ? undefined : column,
                order: descending === (column !== 'name') ? undefined : descending ? 'desc' : 'asc',
              })
            }
            onOpen={(row) => void navigate(linkOf(row))}
          />
        </div>
      )}
      {by === 'airport' ? <PanelFoot>{t`A flight counts at its departure and at its arrival.`}</PanelFoot> : null}
    </Panel>
  );
}

function linkTo(
  { id, code }: GroupRow,
  by: GroupKind,
  search: StatisticsSearch,
  period: Statistics['period'],
): LinkProps {
  const [departure = '', arrival = ''] = id.split(' ');
  if (by === 'route') return reportsOf(search, period, { departure, arrival });
  return reportsOf(search, period, { [by]: by === 'airline' ? code : id });
}

function nameOf({ id, code, name }: GroupRow): string {
  return name || code || id.replace(' ', ' → ') || t`no client`;
}

type FigureSort = Exclude<GroupSort, 'name' | 'before'>;

const figureOf: Readonly<Record<FigureSort, (sums: FlownSums) => number | null>> = {
  flights: ({ flights }) => flights,
  minutes: ({ minutes }) => minutes,
  distance: (sums) => sums.distance,
  fuel: ({ fuel }) => fuel,
  passengers: ({ passengers }) => passengers,
  on_time: ({ planned, on_time }) => (planned === 0 ? null : on_time / planned),
  landing: ({ landing_average }) => landing_average,
};

function sorted(rows: readonly GroupRow[], by: GroupSort, order: 'asc' | 'desc'): readonly GroupRow[] {
  const direction = order === 'asc' ? 1 : -1;
  const figure = ({ now, before }: GroupRow): number | null =>
    by === 'before' ? before.flights : by === 'name' ? null : figureOf[by](now);
  return rows.toSorted((one, other) => {
    if (by === 'name') return direction * nameOf(one).localeCompare(nameOf(other));
    const [a, b] = [figure(one), figure(other)];
    // Those without the figure come last.
    return a === null || b === null ? Number(a === null) - Number(b === null) : direction * (a - b);
  });
}

const figureColumns: readonly (readonly [
  name: FigureSort,
  head: string,
  write: (value: number) => string,
  hides?: 1320 | 1180,
])[] = [
  ['minutes', t`Hours`, duration],
  ['distance', t`Distance`, distance, 1180],
  ['fuel', t`Fuel used`, fuelWeight, 1320],
  ['passengers', t`Passengers`, count, 1320],
  ['on_time', t`On time`, percent],
  ['landing', t`Landing, average`, rate],
];

function columnsFor(
  by: GroupKind,
  isCompared: boolean,
  linkOf: (row: GroupRow) => LinkProps,
): readonly DataColumn<GroupRow>[] {
  const number = { figures: true, sortable: true } as const;
  const before: DataColumn<GroupRow> = {
    ...number,
    name: 'before',
    head: t`Flights before`,
    cell: ({ now, before: then }) => (
      <>
        {count(then.flights)}{' '}
        <Text span inherit c="dimmed">
          {growth(now.flights, then.flights)}
        </Text>
      </>
    ),
  };
  return [
    {
      name: 'name',
      head: groupLabels[by],
      sortable: true,
      cell: (row) => <Name row={row} by={by} link={linkOf(row)} />,
    },
    { ...number, name: 'flights', head: t`Flights`, cell: ({ now }) => count(now.flights) },
    ...(isCompared ? [before] : []),
    ...figureColumns.map(([name, head, write, hidesBelow]): DataColumn<GroupRow> => ({
      ...number,
      name,
      head,
      ...(hidesBelow === undefined ? {} : { hidesBelow }),
      cell: ({ now }) => {
        const value = figureOf[name](now);
        return value === null ? shownText(null) : write(value);
      },
    })),
  ];
}

interface NameProps {
  readonly row: GroupRow;
  readonly by: GroupKind;
  readonly link: LinkProps;
}

function Name({ row, by, link }: NameProps): ReactNode {
  const [from = '', to = ''] = row.id.split(' ');
  return (
    <>
      <Link {...link}>{by === 'route' ? <Route from={from} to={to} /> : nameOf(row)}</Link>
      {row.code === '' || row.name === '' || row.code === row.name ? null : (
        <Text span inherit ml={8} c="dimmed">
          {row.code}
        </Text>
      )}
    </>
  );
}
