import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { listPireps, type PirepCounts, type PirepSummary } from '../../server/contract/admin/pireps.ts';
import { PirepState } from '../../server/contract/pirepStatus.ts';
import { api, keyOf } from '../app/api.ts';
import { type InboxSearch, type Show, statesOf } from './inboxSearch.ts';

const pageSize = 50;
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
  readonly error: Error | null;
  readonly loading: boolean;
  /** Undefined when all rows are there or more are on their way. */
  readonly loadMore: (() => void) | undefined;
  readonly retry: () => void;
}

const titles: Readonly<Record<Show, string>> = {
  pending: 'Waiting for you',
  'in-progress': 'In progress',
  accepted: 'Accepted',
  all: 'Newest first',
};

/** The list of the inbox; what is dealt with follows what waits. */
export function useInbox({ show = 'pending', q }: InboxSearch): Inbox {
  const first = useInfiniteQuery(pagesOf(statesOf(show), q));
  const firstDone = first.data !== undefined && !first.hasNextPage;
  const rest = useInfiniteQuery({ ...pagesOf(dealtWith, q), enabled: show === 'pending' && firstDone });
  const restShown = show === 'pending' && firstDone;
  const last = restShown ? rest : first;
  const groups = [groupOf(titles[show], first.data), ...(restShown ? [groupOf('Dealt with', rest.data)] : [])];
  return {
    groups: groups.filter(({ rows }) => rows.length > 0),
    counts: first.data?.pages[0]?.counts ?? null,
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

/** A report filed between two pages moves the last row of one to the next. */
function unique(rows: readonly PirepSummary[]): readonly PirepSummary[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

interface ListQuery {
  readonly limit: number;
  readonly state?: string;
  readonly search?: string;
}

function pagesOf(state: string | undefined, search: string | undefined) {
  const query: ListQuery = {
    limit: pageSize,
    ...(state === undefined ? {} : { state }),
    ...(search ? { search } : {}),
  };
  return infiniteQueryOptions({
    queryKey: [...keyOf(listPireps), 'pages', query],
    queryFn: ({ pageParam, signal }) => api(listPireps, { query: { ...query, page: pageParam } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
    // While the operator types, the rows of the text before stay; those of another chip would be wrong.
    placeholderData: (rows, before) => (stateOf(before?.queryKey) === state ? rows : undefined),
  });
}

function stateOf(key: readonly unknown[] | undefined): string | undefined {
  return (key?.[3] as ListQuery | undefined)?.state;
}
