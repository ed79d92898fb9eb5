import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { listPirepLog, type PirepLogLine } from '../../../../server/contract/admin/pirepLog.ts';
import { api, keyOf, reasonOf } from '../../../lib/api.ts';
import { count } from '../../../lib/figures.ts';
import { clockOf } from '../../../lib/utc.ts';
import classes from './ReportAside.module.css';
import type { LogPage } from './reportQuery.ts';

/** How many lines are fetched to find the one that a marker points to. */
const soughtIn = 10_000;

interface LogListProps {
  readonly id: string;
  readonly first: LogPage;
  /** The id of the line that was opened from a marker on the map. */
  readonly line: string | undefined;
  readonly onLine: (line: PirepLogLine) => void;
}

/** Shows the log. Each line moves the cursor to where it was written. */
export function LogList({ id, first, line: shown, onLine }: LogListProps): ReactNode {
  const { lines, loadMore, loading, error } = useLog(id, first);
  const list = useRef<HTMLOListElement>(null);
  const isMissing = shown !== undefined && !lines.some(({ id: line }) => line === shown);
  useEffect(() => {
    if (shown !== undefined && !isMissing)
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, [shown, isMissing]);
  useEffect(() => {
    if (isMissing && !loading && error === null && lines.length < soughtIn) loadMore?.();
  }, [isMissing, loading, error, lines.length, loadMore]);
  if (lines.length === 0)
    return (
      <Text size="sm" c="dimmed" px="lg" py="md">
        {t`The client sent no log.`}
      </Text>
    );
  return (
    <>
      <ol ref={list} className={classes.log}>
        {lines.map((line) => (
          <li key={line.id}>
            <button
              type="button"
              data-event={line.event || undefined}
              aria-current={line.id === shown || undefined}
              onClick={() => onLine(line)}
            >
              <time dateTime={line.created_at}>{clockOf(line.created_at)}</time>
              <span className="mono">{line.log}</span>
            </button>
          </li>
        ))}
      </ol>
      {error === null ? null : (
        <Text size="sm" c="dimmed" px="lg" py="md" role="alert">
          {reasonOf(error)}
        </Text>
      )}
      {loadMore === undefined ? null : (
        <Button variant="default" size="xs" m="sm" loading={loading} onClick={loadMore}>
          {t`Show more lines`}
        </Button>
      )}
    </>
  );
}

interface Log {
  readonly lines: readonly PirepLogLine[];
  /** Fetches the next lines; undefined when there are none. */
  readonly loadMore: (() => void) | undefined;
  readonly loading: boolean;
  readonly error: Error | null;
}

/** Returns a report's log. The first lines come with the report, the rest on request. */
function useLog(id: string, first: LogPage): Log {
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

const mostLines = 40;

/** Prints the log, with events before plain lines when not all lines fit. */
export function PrintedLog({ log: { data: log, next } }: { readonly log: LogPage }): ReactNode {
  if (log.length === 0) return null;
  const events = log.filter(({ event }) => event);
  const all = next === null ? count(log.length) : t`more than ${count(log.length)}`;
  const lines = (log.length <= mostLines || events.length === 0 ? log : events).slice(0, mostLines);
  return (
    <section className="printed" aria-label={t`Printed log`}>
      <h2>{lines.length === log.length ? t`Log` : t`Log, ${count(lines.length)} of ${all} lines`}</h2>
      <ol>
        {lines.map(({ id, created_at, log: text }) => (
          <li key={id}>
            <time>{clockOf(created_at)}</time> <span className="mono">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
