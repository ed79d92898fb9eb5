import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listPirepLog, type LogLine } from '../../../../server/contract/admin/pirepLog.ts';
import { api, keyOf } from '../../../lib/api.ts';
import type { LogPage } from './reportQuery.ts';

export interface Log {
  readonly lines: readonly LogLine[];
  /** Fetches the next lines; undefined when there are none. */
  readonly loadMore: (() => void) | undefined;
  readonly loading: boolean;
  readonly error: Error | null;
}

/** Returns a report's log. The first lines come with the report, the rest on request. */
export function useLog(id: string, first: LogPage): Log {
  const [askedFor, setAskedFor] = useState<string>();
  const asked = askedFor === id && first.next !== null;
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: [...keyOf(listPirepLog), id, first.next],
    queryFn: ({ pageParam: after, signal }) =>
      api(listPirepLog, { params: { id }, query: after === null ? {} : { after } }, signal),
    initialPageParam: first.next,
    getNextPageParam: ({ next }) => next,
    enabled: asked,
  });
  const pages = asked ? (data?.pages ?? []) : [];
  const hasMore = pages.length === 0 ? first.next !== null : hasNextPage;
  return {
    lines: [first, ...pages].flatMap((page) => page.data),
    loadMore: hasMore ? () => (asked ? void fetchNextPage() : setAskedFor(id)) : undefined,
    loading: asked && isFetching,
    error: asked ? error : null,
  };
}
