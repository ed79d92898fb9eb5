import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { type Actors, listActivity } from '../../server/contract/admin/activity.ts';
import { queryOf } from '../app/api.ts';
import { count } from '../app/figures.ts';
import { ErrorState } from '../components/ErrorState.tsx';
import { SkeletonRows } from '../components/SkeletonRows.tsx';
import { useRowKeys } from '../components/useRowKeys.ts';
import classes from './ActivityPage.module.css';
import type { ActivitySearch } from './activitySearch.ts';
import { ChangeFilters } from './ChangeFilters.tsx';
import { ChangeRow } from './ChangeRow.tsx';

/** The pages of the history, as the address narrows it. */
export function Changes(): ReactNode {
  const search = useSearch({ from: '/activity' });
  const region = useRef<HTMLDivElement>(null);
  useRowKeys(region);
  const { data, error, refetch } = useQuery({
    ...queryOf(listActivity, { query: toQuery(search) }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined && error !== null) {
    return <ErrorState error={error} what="The activity" onRetry={() => void refetch()} />;
  }
  return (
    <>
      <ChangeFilters />
      <div ref={region} className={classes.rows} role="region" aria-label="Changes" tabIndex={0}>
        {data === undefined ? <SkeletonRows count={10} height={44} /> : null}
        {data?.total === 0 ? <NoChanges search={search} /> : null}
        <ul>
          {data?.data.map((entry) => (
            <ChangeRow key={entry.id} entry={entry} open={search.entry === String(entry.id)} />
          ))}
        </ul>
      </div>
      {data === undefined || data.total === 0 ? null : <Pages {...data} shown={data.data.length} />}
    </>
  );
}

function toQuery({ actor, pilot, subject, action, from, to, q, page }: ActivitySearch): {
  readonly page?: number;
  readonly actor?: (typeof Actors)[number];
  readonly user_id?: number;
  readonly [name: string]: string | number | undefined;
} {
  const wanted = { subject, action, from, to, search: q };
  return {
    ...Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)),
    // The form of the address allows no other.
    ...(actor === undefined ? {} : { actor: actor as (typeof Actors)[number] }),
    ...(pilot === undefined ? {} : { user_id: Number(pilot) }),
    ...(page === undefined ? {} : { page: Number(page) }),
  };
}

function NoChanges({ search }: { readonly search: ActivitySearch }): ReactNode {
  if (Object.values(search).every((value) => value === undefined)) {
    return (
      <div className={classes.none}>
        <strong>Nothing has happened yet.</strong>
        What pilots, the operator and Homebase itself change stands here, with the values before and after.
      </div>
    );
  }
  return (
    <div className={classes.none}>
      <strong>No change matches.</strong>
      <Button renderRoot={(props) => <Link to="/activity" search={{}} {...props} />}>Show all</Button>
    </div>
  );
}

interface PagesProps {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly shown: number;
}

function Pages({ page, limit, total, shown }: PagesProps): ReactNode {
  const before = (page - 1) * limit;
  return (
    <footer className={classes.pages}>
      <span>
        {shown === 0 ? 'none' : `${count(before + 1)}–${count(before + shown)}`} of {count(total)}
      </span>
      {page > 1 ? <PageLink to={page - 1} label="Newer" /> : null}
      {before + shown < total ? <PageLink to={page + 1} label="Older" /> : null}
    </footer>
  );
}

function PageLink({ to, label }: { readonly to: number; readonly label: string }): ReactNode {
  return (
    <Button
      renderRoot={(props) => (
        <Link
          to="/activity"
          search={(old) => ({ ...old, page: to === 1 ? undefined : String(to), entry: undefined })}
          {...props}
        />
      )}
    >
      {label}
    </Button>
  );
}
