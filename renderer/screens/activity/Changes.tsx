import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { type Actors, listActivity } from '../../../server/contract/admin/activity.ts';
import { useAddress, type useTurn } from '../../lib/address.ts';
import { queryOf } from '../../lib/api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Pager } from '../../ui/DataTable.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { useRowKeys } from '../../ui/useKeys.ts';
import classes from './ActivityPage.module.css';
import type { ActivitySearch } from './activitySearch.ts';
import { ChangeFilters } from './ChangeFilters.tsx';
import { ChangeRow } from './ChangeRow.tsx';

/** Shows the changes that match the filters, page by page. */
export function Changes(): ReactNode {
  const search = useSearch({ from: '/activity' });
  const address = useAddress();
  const region = useRef<HTMLDivElement>(null);
  useRowKeys(region);
  const { data, error, refetch } = useQuery({
    ...queryOf(listActivity, { query: toQuery(search) }),
    placeholderData: keepPreviousData,
  });
  const turnTo: ReturnType<typeof useTurn> = (page, how) =>
    address({ page: page === 1 ? undefined : String(page), entry: undefined }, how);
  if (data === undefined && error !== null) {
    return <ErrorState error={error} failed={t`The activity could not be loaded`} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <ChangeFilters />
      {data?.total === 0 ? (
        <NoChanges search={search} />
      ) : (
        // A new page starts at its top.
        <div key={search.page} ref={region} className={classes.rows} role="region" aria-label={t`Changes`} tabIndex={0}>
          {data === undefined ? <SkeletonRows count={10} height={34} /> : null}
          <ul>
            {data?.data.map((entry) => (
              <ChangeRow key={entry.id} entry={entry} open={search.entry === String(entry.id)} />
            ))}
          </ul>
        </div>
      )}
      {data === undefined || data.total === 0 ? null : <Pager {...data} onPage={turnTo} />}
    </>
  );
}

function toQuery({ actor, pilot, subject, id, action, phases, from, to, q, page }: ActivitySearch): {
  readonly page?: number;
  readonly actor?: (typeof Actors)[number];
  readonly user_id?: number;
  readonly [name: string]: string | number | undefined;
} {
  const wanted = { subject, subject_id: id, action, from, to, search: q };
  return {
    ...Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)),
    // The address allows no other type.
    ...(actor === undefined ? {} : { actor: actor as (typeof Actors)[number] }),
    ...(pilot === undefined ? {} : { user_id: Number(pilot) }),
    ...(phases === undefined || action !== undefined ? {} : { phases: 'grouped' as const }),
    ...(page === undefined ? {} : { page: Number(page) }),
  };
}

function NoChanges({ search }: { readonly search: ActivitySearch }): ReactNode {
  if (Object.values(search).every((value) => value === undefined)) {
    return (
      <EmptyState title={t`No activity yet`}>
        {t`Changes by pilots, the operator and Homebase appear here with the values before and after.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t`No changes match`}
      action={<Button renderRoot={(props) => <Link to="/activity" search={{}} {...props} />}>{t`Show all`}</Button>}
    />
  );
}
