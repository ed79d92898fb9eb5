import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { count } from '../../../lib/figures.ts';
import { useNow } from '../../../lib/useNow.ts';
import { age } from '../../../lib/utc.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { SkeletonRows, VacantRows } from '../../../ui/SkeletonRows.tsx';
import { BulkBar } from './BulkBar.tsx';
import { InboxFilterChips, StateChips } from './InboxChips.tsx';
import { InboxFilterMenu } from './InboxFilterMenu.tsx';
import classes from './Inbox.module.css';
import { InboxRow } from './InboxRow.tsx';
import { isNarrowed, noFilters } from './inboxSearch.ts';
import { useSelected } from '../review/ReviewDesk.tsx';
import { type Inbox as InboxState, type InboxGroup, useInbox } from './useInbox.ts';
import { useInboxKeys } from './useInboxKeys.ts';

/** Lists pending reports first, then reviewed ones. */
export function Inbox(): ReactNode {
  const search = useSearch({ from: '/pireps' });
  const navigate = useNavigate();
  const inbox = useInbox(search);
  const selection = useSelected();
  const rows = inbox.groups.flatMap((group) => group.rows);
  useInboxKeys(rows, selection);
  return (
    <section className={classes.inbox} aria-label="PIREPs">
      <PageHeader title="PIREPs">
        <SearchField
          className={classes.search}
          label="Search reports"
          placeholder="Search"
          value={search.q ?? ''}
          onSearch={(q) => void navigate({ to: '.', search: (old) => ({ ...old, q: q || undefined }), replace: true })}
        />
        <span className={classes.tools}>
          <InboxFilterMenu />
          <Tooltip label="Select reports">
            <ActionIcon
              aria-label="Select reports"
              aria-pressed={selection.active}
              onClick={() => (selection.active ? selection.clear() : selection.setActive(true))}
            >
              <IconListCheck size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </span>
      </PageHeader>
      <StateChips inbox={inbox} />
      <InboxFilterChips />
      <div className={classes.list} data-inbox data-selecting={selection.active || undefined}>
        <List inbox={inbox} narrowed={isNarrowed(search)} />
      </div>
      {selection.active ? <BulkBar rows={rows} /> : null}
    </section>
  );
}

function List({ inbox, narrowed }: { readonly inbox: InboxState; readonly narrowed: boolean }): ReactNode {
  const { error, groups, loading, loadMore, retry } = inbox;
  if (groups.length === 0) {
    if (error !== null) return <ErrorState error={error} what="Inbox" onRetry={retry} />;
    if (loading) return <SkeletonRows count={7} height={53} />;
    if (narrowed) return <NothingFound />;
    if (inbox.counts?.all === 0) return <VacantRows count={4} height={53} />;
    return <p className={classes.none}>No reports in this state.</p>;
  }
  return (
    <>
      {groups.map((group) => (
        <Group key={group.title} group={group} />
      ))}
      {loadMore === undefined ? null : <MoreRows onSeen={loadMore} />}
    </>
  );
}

function NothingFound(): ReactNode {
  const { q } = useSearch({ from: '/pireps' });
  const navigate = useNavigate();
  return (
    <div className={classes.none}>
      <strong>{q === undefined ? 'No reports match these filters.' : `No reports match “${q}”.`}</strong>
      {q === undefined ? null : <p>The search covers idents, airports, pilots and registrations.</p>}
      {q === undefined ? (
        <Button onClick={() => void navigate({ to: '.', search: (old) => ({ ...old, ...noFilters }) })}>
          Clear filters
        </Button>
      ) : (
        <Button onClick={() => void navigate({ to: '.', search: (old) => ({ ...old, q: undefined }) })}>
          Clear search
        </Button>
      )}
    </div>
  );
}

function Group({ group }: { readonly group: InboxGroup }): ReactNode {
  const now = useNow(10_000);
  const selection = useSelected();
  const { rows, title, total } = group;
  const oldest = rows.length === total ? rows.at(-1) : undefined;
  const waits = title === 'Waiting for you' && oldest !== undefined;
  return (
    <section aria-label={title}>
      <h2 className={classes.heading}>
        {title}
        <span>{waits ? `oldest ${age(oldest.submitted_at ?? oldest.created_at, now)}` : count(total)}</span>
      </h2>
      <ul>
        {rows.map((row) => (
          <InboxRow key={row.id} pirep={row} selection={selection} now={now} />
        ))}
      </ul>
    </section>
  );
}

/** Loads the next page when the end of the list comes into view. */
function MoreRows({ onSeen }: { readonly onSeen: () => void }): ReactNode {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (end.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && onSeen(), {
      rootMargin: '400px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [onSeen]);
  return <div ref={end} style={{ height: 1 }} />;
}
