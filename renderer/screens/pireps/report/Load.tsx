import { plural, t } from '@lingui/core/macro';
import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PirepReport } from '../../../../server/contract/admin/pireps.ts';
import { count, weight } from '../../../lib/figures.ts';
import { Shown } from '../../../ui/Shown.tsx';
import type { AsideView } from '../inbox/inboxSearch.ts';
import classes from './ReportAside.module.css';
import type { LogPage } from './reportQuery.ts';

type Fare = PirepReport['fares'][number];

interface Props {
  readonly report: PirepReport;
  readonly log: LogPage;
}

/** Shows passengers and cargo, with links to fields and log. */
export function Load({ report, log: { data: log, next } }: Props): ReactNode {
  const { fares } = report;
  const rows = fieldRows(report).length;
  const seats = fares.filter(({ type }) => type === 0);
  const cargo = fares.filter(({ type }) => type !== 0);
  return (
    <section className={classes.section}>
      <Group component="dl" justify="space-between" gap={10} fz="sm" lh="sm" wrap="nowrap">
        <Fact label={t`Passengers`} view={fares.length > 0 ? 'load' : undefined}>
          <Shown value={seats.length === 0 ? null : seats} as={passengers} />
        </Fact>
        <Fact label={t`Cargo`}>
          <Shown value={cargo.length === 0 ? null : cargo} as={(list) => weight(total(list, 'count'))} />
        </Fact>
        <Fact label={t`Fields`} view={rows > 0 ? 'fields' : undefined} onScreen>
          {count(rows)}
        </Fact>
        <Fact label={t`Log`} view={log.length === 0 ? undefined : 'log'} onScreen>
          {next === null
            ? plural(log.length, { one: '1 line', other: `${count(log.length)} lines` })
            : plural(log.length, { one: '1+ line', other: `${count(log.length)}+ lines` })}
        </Fact>
      </Group>
    </section>
  );
}

interface FactProps {
  readonly label: string;
  /** The aside that has the details. */
  readonly view?: AsideView | undefined;
  /** True for a count of what is on paper as a whole. */
  readonly onScreen?: true;
  readonly children: ReactNode;
}

function Fact({ label, view, onScreen, children }: FactProps): ReactNode {
  return (
    <div data-on-screen={onScreen}>
      <Text component="dt" inherit c="dimmed">
        {label}
      </Text>
      <Text component="dd" inherit fw={560} style={{ whiteSpace: 'nowrap' }}>
        {view === undefined ? (
          children
        ) : (
          <Anchor renderRoot={(props) => <Link {...props} to="." search={(old) => ({ ...old, aside: view })} />}>
            {children}
            <i style={{ fontStyle: 'normal' }}> →</i>
          </Anchor>
        )}
      </Text>
    </div>
  );
}

/** Returns `158 of 174`, or only the count when the capacity is unknown. */
function passengers(fares: readonly Fare[]): string {
  const seats = total(fares, 'capacity');
  const aboard = count(total(fares, 'count'));
  return seats === 0 ? aboard : t`${aboard} of ${count(seats)}`;
}

function total(fares: readonly Fare[], of: 'count' | 'capacity'): number {
  return fares.reduce((sum, fare) => sum + fare[of], 0);
}

interface FieldRow {
  readonly name: string;
  readonly value: string;
  readonly isRoute?: true;
  /** True where the client did not name it. */
  readonly isOwn?: true;
}

/** Returns the filed route, the alternate and the client's additional fields. */
function fieldRows({ route, alt_airport_id, fields }: PirepReport): readonly FieldRow[] {
  return [
    ...(route === '' ? [] : [{ name: t`Route`, value: route, isRoute: true as const, isOwn: true as const }]),
    ...(alt_airport_id === null ? [] : [{ name: t`Alternate`, value: alt_airport_id, isOwn: true as const }]),
    ...fields,
  ];
}

export function FieldList({ report }: { readonly report: PirepReport }): ReactNode {
  return (
    <dl className={classes.fields}>
      {fieldRows(report).map(({ name, value, isRoute, isOwn }) => (
        // A client can have a field of its own called Alternate, with the same value.
        <div key={`${isOwn ? 'of the flight' : 'of the client'} ${name}`} data-wide={isRoute}>
          <dt>{name}</dt>
          <dd className={isRoute ? 'mono' : undefined}>
            <Shown value={value === '' ? null : value} as={String} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function LoadList({ fares }: Pick<PirepReport, 'fares'>): ReactNode {
  return (
    <dl className={classes.fields}>
      {fares.map(({ code, name, type, count: aboard, capacity }) => {
        const written = type === 0 ? count : weight;
        return (
          <div key={code}>
            <dt>
              {name} <small>{code}</small>
            </dt>
            <dd>{capacity === 0 ? written(aboard) : t`${count(aboard)} of ${written(capacity)}`}</dd>
          </div>
        );
      })}
    </dl>
  );
}
