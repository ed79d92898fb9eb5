import { t } from '@lingui/core/macro';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { listPireps, type PirepCounts, type PirepSummary } from '../../../../server/contract/admin/pireps.ts';
import { PirepState } from '../../../../server/contract/codes.ts';
import { api } from '../../../lib/api.ts';
import { inboxPagesKey, withUnanswered } from '../review/reviewCache.ts';
import { type InboxQuery, type InboxSearch, queryOfSearch, type Show, sortLabels, statesOf } from './inboxSearch.ts';

const dealtWith = `${PirepState.ACCEPTED},${PirepState.REJECTED}`;

/** Rows under one heading. */
export interface InboxGroup {
  readonly title: string;
  readonly rows: readonly PirepSummary[];
  readonly total: number;
}

export interface Inbox {
  readonly groups: readonly InboxGroup[];
  readonly counts: PirepCounts | null;
  /** How many matching reports are pending, when pending ones are shown. */
  readonly waiting: number | null;
  readonly error: Error | null;
  readonly loading: boolean;
  /** Undefined when all rows are loaded or more are loading. */
  readonly loadMore: (() => void) | undefined;
  readonly retry: () => void;
}

const titles: Readonly<Record<Exclude<Show, 'all'>, string>> = {
  pending: t`Waiting for you`,
  'in-progress': t`In progress`,
  accepted: t`Accepted`,
  rejected: t`Rejected`,
};

/** Returns the inbox: pending reports, then reviewed ones. */
export function useInbox(search: InboxSearch): Inbox {
  const { show = 'pending', sort = 'newest' } = search;
  const narrowed = queryOfSearch(search);
  const first = useInfiniteQuery(inboxPages(statesOf(show), narrowed));
  const firstDone = first.data !== undefined && !first.hasNextPage;
  const rest = useInfiniteQuery({ ...inboxPages(dealtWith, narrowed), enabled: show === 'pending' && firstDone });
  const restShown = show === 'pending' && firstDone;
  const last = restShown ? rest : first;
  const title = show === 'all' ? sortLabels[sort] : titles[show];
  const groups = [groupOf(title, first.data), ...(restShown ? [groupOf(t`Reviewed`, rest.data)] : [])];
  return {
    groups: groups.filter(({ rows }) => rows.length > 0),
    counts: first.data?.pages[0]?.counts ?? null,
    waiting: show === 'pending' ? (first.data?.pages[0]?.total ?? null) : null,
    error: first.error ?? rest.error,
    loading: first.isPending || (restShown && rest.isPending),
    loadMore: last.hasNextPage && !last.isFetching ? () => void last.fetchNextPage() : undefined,
    retry: () => void last.refetch(),
  };
}

type Pages = { readonly pages: readonly { readonly data: readonly PirepSummary[]; readonly total: number }[] };

function groupOf(title: string, data: Pages | undefined): InboxGroup {
  const pages = data?.pages ?? [];
  return { title, rows: unique(pages.flatMap((page) => page.data)), total: pages[0]?.total ?? 0 };
}

/** A report filed between two requests moves the last row of one page to the next. */
function unique(rows: readonly PirepSummary[]): readonly PirepSummary[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

const pageSize = 50;

/** Fetches reports page by page. */
// The type is TanStack's own, tagged with what the query returns.
// oxlint-disable-next-line typescript/explicit-module-boundary-types
export function inboxPages(state: string | undefined, narrowed: InboxQuery) {
  const query = { limit: pageSize, ...(state === undefined ? {} : { state }), ...narrowed };
  return infiniteQueryOptions({
    queryKey: [...inboxPagesKey, query],
    queryFn: async ({ pageParam, signal }) =>
      withUnanswered(await api(listPireps, { query: { ...query, page: pageParam } }, signal)),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
    // While the operator types or filters, the previous rows stay. Rows of another state would be wrong.
    placeholderData: (rows, before) => (stateOf(before?.queryKey) === state ? rows : undefined),
  });
}

function stateOf(key: readonly unknown[] | undefined): string | undefined {
  return (key?.[inboxPagesKey.length] as { readonly state?: string } | undefined)?.state;
}
