import { plural, t } from '@lingui/core/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  type DifferingReport,
  rehearseReviewRules,
  type Rehearsal,
  type ReviewRule,
} from '../../../server/contract/admin/review/reviewRules.ts';
import { useAddress } from '../../lib/address.ts';
import { api, keyOf } from '../../lib/api.ts';
import { count, rate } from '../../lib/figures.ts';
import { fullDateOf } from '../../lib/utc.ts';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { NotLoaded } from '../../ui/ErrorState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Route } from '../../ui/Route.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { standingOf } from '../../ui/status.ts';
import { StatusText } from '../../ui/StatusBadge.tsx';
import { decisionStatus } from './decisionStatus.ts';
import { inputOf } from './useRules.ts';

/** Shows what the rules would have done with the last reports, and where the operator decided differently. */
export function RehearsalPanel({ rules }: { readonly rules: readonly ReviewRule[] }): ReactNode {
  const { rehearse } = useSearch({ from: '/rules' });
  const address = useAddress();
  const body = { rules: rules.map(inputOf) };
  const query = useQuery({
    queryKey: [...keyOf(rehearseReviewRules), body],
    queryFn: ({ signal }) => api(rehearseReviewRules, { body }, signal),
    placeholderData: keepPreviousData,
    enabled: rehearse !== undefined,
  });
  return (
    <Panel
      title={t`Rehearsal`}
      note={t`What these rules would have done with the last 500 reports. Nothing is changed.`}
      side={
        rehearse === undefined ? (
          <Button onClick={() => address({ rehearse: '1' })}>{t`Rehearse`}</Button>
        ) : (
          <Button onClick={() => address({ rehearse: undefined })}>{t`Close`}</Button>
        )
      }
    >
      {rehearse === undefined ? null : query.data === undefined ? (
        <NotLoaded query={query} failed={t`The rules could not be rehearsed`} count={3} height={34} />
      ) : (
        <Result rehearsal={query.data.data} rules={rules} />
      )}
    </Panel>
  );
}

function Result({
  rehearsal,
  rules,
}: {
  readonly rehearsal: Rehearsal;
  readonly rules: readonly ReviewRule[];
}): ReactNode {
  const { reports, accepted, rejected, left, same, by_rule, differing } = rehearsal;
  const deciding = by_rule.map((decided, place) => [rules[place]?.name ?? t`After the rules`, decided] as const);
  return (
    <Stack gap={0}>
      <Stack gap={4} p="10px 12px">
        <Text role="status">
          {plural(reports, {
            one: 'Of the last report, these rules would have',
            other: `Of the last ${count(reports)} reports, these rules would have`,
          })}{' '}
          <strong>{t`accepted ${count(accepted)}, rejected ${count(rejected)} and left ${count(left)} for you.`}</strong>
        </Text>
        <Group gap="4px 16px" c="var(--hb-tx2)" fz="sm">
          {deciding.map(([name, decided], place) => (
            <span key={rules[place]?.id ?? 0}>
              {name}: {count(decided)}
            </span>
          ))}
        </Group>
        <Text c="var(--hb-tx2)">
          {differing.length === 0
            ? t`You decided the same about all of the ${count(same)} that you had decided.`
            : plural(differing.length, {
                one: `You decided the same about ${count(same)}, and differently about this one:`,
                other: `You decided the same about ${count(same)}, and differently about these ${count(differing.length)}:`,
              })}
        </Text>
      </Stack>
      {differing.length === 0 ? null : (
        <DataTable
          label={t`Decided differently`}
          unkeyed
          columns={columns}
          rows={differing}
          idOf={({ pirep }) => pirep.id}
          nameOf={({ pirep }) => pirep.ident}
        />
      )}
    </Stack>
  );
}

const columns: readonly DataColumn<DifferingReport>[] = [
  {
    name: 'ident',
    head: t`Report`,
    cell: ({ pirep: { id, ident } }) => (
      <Link to="/pireps/$pirepId" params={{ pirepId: id }} search={{ show: 'all' }}>
        {ident}
      </Link>
    ),
  },
  {
    name: 'route',
    head: t`Route`,
    cell: ({ pirep }) => <Route from={pirep.dpt_airport_id} to={pirep.arr_airport_id} />,
  },
  { name: 'pilot', head: t`Pilot`, maxWidth: 180, cell: ({ pirep }) => pirep.pilot.name },
  {
    name: 'filed',
    head: t`Filed`,
    hidesBelow: 1180,
    cell: ({ pirep }) => fullDateOf(pirep.submitted_at ?? pirep.created_at),
  },
  {
    name: 'rate',
    head: t`Landing`,
    figures: true,
    cell: ({ pirep }) => <Shown value={pirep.landing_rate} as={rate} />,
  },
  { name: 'yours', head: t`You`, cell: ({ pirep }) => <StatusText status={standingOf(pirep)} /> },
  {
    name: 'rules',
    head: t`Rules`,
    maxWidth: 260,
    cell: ({ decision, rule }) => (
      <>
        <StatusText status={decisionStatus[decision]} /> {rule ?? t`Rank`}
      </>
    ),
  },
];
