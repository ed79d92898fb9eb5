import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PirepCounts } from '../../server/contract/admin/pireps.ts';
import { count } from '../app/figures.ts';
import { useNow } from '../app/useNow.ts';
import { age } from '../app/utc.ts';
import { ErrorState } from '../components/ErrorState.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { SearchField } from '../components/SearchField.tsx';
import { SkeletonRows, VacantRows } from '../components/SkeletonRows.tsx';
import classes from './Inbox.module.css';
import { InboxRow } from './InboxRow.tsx';
import { type Show, shows } from './inboxSearch.ts';
import { type Inbox as InboxState, type InboxGroup, useInbox } from './useInbox.ts';
import { useInboxKeys } from './useInboxKeys.ts';

/** The list at the left: what waits, then what is dealt with. */
export function Inbox(): ReactNode {
  const search = useSearch({ from: '/pireps' });
  const navigate = useNavigate();
  const inbox = useInbox(search);
  useInboxKeys(inbox.groups.flatMap(({ rows }) => rows));
  return (
    <section className={classes.inbox} aria-label="PIREPs">
      <PageHeader title="PIREPs">
        <SearchField
          className={classes.search}
          label="Search the reports"
          placeholder="Ident, airport, pilot"
          value={search.q ?? ''}
          onSearch={(q) => void navigate({ to: '.', search: (old) => ({ ...old, q: q || undefined }), replace: true })}
        />
      </PageHeader>
      <Chips shown={search.show ?? 'pending'} counts={inbox.counts} />
      <div className={classes.list} data-inbox>
        <List inbox={inbox} searching={search.q !== undefined} />
      </div>
    </section>
  );
}

const chipLabels: Readonly<Record<Show, string>> = {
  pending: 'Pending',
  'in-progress': 'In progress',
  accepted: 'Accepted',
  all: 'All',
};

function Chips({ shown, counts }: { readonly shown: Show; readonly counts: PirepCounts | null }): ReactNode {
  const navigate = useNavigate();
  return (
    <div className={classes.chips} role="group" aria-label="Reports shown">
      {shows.map((show) => (
        <button
          key={show}
          type="button"
          className={classes.chip}
          aria-pressed={show === shown}
          onClick={() => void navigate({ to: '/pireps', search: (old) => ({ ...old, show: chosen(show) }) })}
        >
          {chipLabels[show]}
          {show === 'pending' && counts !== null ? <span>{count(counts.pending)}</span> : null}
        </button>
      ))}
    </div>
  );
}

/** What is shown without a choice is not written into the address. */
function chosen(show: Show): Show | undefined {
  return show === 'pending' ? undefined : show;
}

function List({ inbox, searching }: { readonly inbox: InboxState; readonly searching: boolean }): ReactNode {
  const { error, groups, loading, loadMore, retry } = inbox;
  if (groups.length === 0) {
    if (error !== null) return <ErrorState error={error} what="The list" onRetry={retry} />;
    if (loading) return <SkeletonRows count={7} height={53} />;
    if (searching) return <NothingFound />;
    if (inbox.counts?.all === 0) return <VacantRows count={4} height={53} />;
    return <p className={classes.none}>No report is in this state.</p>;
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
      <strong>No report matches “{q}”.</strong>
      <p>Idents, airports, pilots and registrations are searched.</p>
      <Button onClick={() => void navigate({ to: '.', search: (old) => ({ ...old, q: undefined }) })}>
        Clear search
      </Button>
    </div>
  );
}

function Group({ group }: { readonly group: InboxGroup }): ReactNode {
  const now = useNow(10_000);
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
          <InboxRow key={row.id} pirep={row} now={now} />
        ))}
      </ul>
    </section>
  );
}

/** Asks for the next page when the end of the list comes into view. */
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
