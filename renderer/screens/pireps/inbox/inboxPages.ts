import { infiniteQueryOptions } from '@tanstack/react-query';
import { listPireps } from '../../../../server/contract/admin/pireps.ts';
import { api, keyOf } from '../../../lib/api.ts';
import type { InboxQuery } from './inboxSearch.ts';

const pageSize = 50;

/** The query key that all inbox lists start with. */
export const inboxPagesKey = [...keyOf(listPireps), 'pages'] as const;

/** Fetches reports page by page. */
// The type is TanStack's own, tagged with what the query returns.
// oxlint-disable-next-line typescript/explicit-module-boundary-types
export function inboxPages(state: string | undefined, narrowed: InboxQuery) {
  const query = { limit: pageSize, ...(state === undefined ? {} : { state }), ...narrowed };
  return infiniteQueryOptions({
    queryKey: [...inboxPagesKey, query],
    queryFn: ({ pageParam, signal }) => api(listPireps, { query: { ...query, page: pageParam } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
    // While the operator types or filters, the previous rows stay. Rows of another state would be wrong.
    placeholderData: (rows, before) => (stateOf(before?.queryKey) === state ? rows : undefined),
  });
}

function stateOf(key: readonly unknown[] | undefined): string | undefined {
  return (key?.[inboxPagesKey.length] as { readonly state?: string } | undefined)?.state;
}
