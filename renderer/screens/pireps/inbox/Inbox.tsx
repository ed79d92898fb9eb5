import { t } from '@lingui/core/macro';
import { ActionIcon, Button, CloseButton, Group, Stack, Text, Tooltip } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconListCheck, IconRobot } from '@tabler/icons-react';
import { Link, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PirepSummary } from '../../../../server/contract/admin/pireps.ts';
import { PirepState } from '../../../../server/contract/codes.ts';
import { useAddress } from '../../../lib/address.ts';
import { count } from '../../../lib/figures.ts';
import { age, useNow } from '../../../lib/utc.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { SkeletonRows, VacantRows } from '../../../ui/SkeletonRows.tsx';
import { useKeys } from '../../../ui/useKeys.ts';
import { DecisionButtons } from '../review/DecisionButtons.tsx';
import classes from '../Pireps.module.css';
import { InboxFilterChips, StateChips } from './InboxChips.tsx';
import { InboxFilterMenu } from './InboxFilterMenu.tsx';
import { InboxRow } from './InboxRow.tsx';
import { isNarrowed, noFilters, searchOfNext } from './inboxSearch.ts';
import { type Inbox as InboxState, type InboxGroup, useInbox } from './useInbox.ts';
import { isReviewable, type InboxSelection, useSelected } from './useSelection.ts';

/** Lists pending reports first, then reviewed ones. */
export function Inbox(): ReactNode {
  const search = useSearch({ from: '/pireps' });
  const address = useAddress();
  const inbox = useInbox(search);
  const selection = useSelected();
  const rows = inbox.groups.flatMap((group) => group.rows);
  useInboxKeys(rows, selection);
  return (
    <section className={classes.inbox} aria-label={t`PIREPs`}>
      <PageHeader title={t`PIREPs`}>
        <SearchField
          className={classes.search}
          label={t`Search reports`}
          placeholder={t`Search`}
          value={search.q ?? ''}
          onSearch={(q) => address({ q: q || undefined }, { replace: true })}
        />
        <Group className={classes.tools ?? ''} gap={2} ml={-4} mr={-6} wrap="nowrap">
          <InboxFilterMenu />
          <Tooltip label={t`Review rules`}>
            <ActionIcon aria-label={t`Review rules`} renderRoot={(props) => <Link to="/rules" {...props} />}>
              <IconRobot size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t`Select reports`}>
            <ActionIcon
              aria-label={t`Select reports`}
              aria-pressed={selection.active}
              onClick={() => (selection.active ? selection.clear() : selection.setActive(true))}
            >
              <IconListCheck size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Group>
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
    if (error !== null) return <ErrorState error={error} failed={t`The inbox could not be loaded`} onRetry={retry} />;
    if (loading) return <SkeletonRows count={7} height={53} />;
    if (narrowed) return <NothingFound />;
    if (inbox.counts?.all === 0) return <VacantRows count={4} height={53} />;
    return (
      <Text p="lg" c="var(--hb-tx2)">
        {t`No reports in this state.`}
      </Text>
    );
  }
  return (
    <>
      {groups.map((group) => (
        <Rows key={group.title} group={group} />
      ))}
      {loadMore === undefined ? null : <MoreRows onSeen={loadMore} />}
    </>
  );
}

function NothingFound(): ReactNode {
  const { q } = useSearch({ from: '/pireps' });
  const address = useAddress();
  return (
    <Stack align="flex-start" gap="sm" p="lg" c="var(--hb-tx2)">
      <strong>{q === undefined ? t`No reports match these filters.` : t`No reports match “${q}”.`}</strong>
      {q === undefined ? null : <p>{t`The search covers idents, airports, pilots and registrations.`}</p>}
      {q === undefined ? (
        <Button onClick={() => address(noFilters)}>{t`Clear filters`}</Button>
      ) : (
        <Button onClick={() => address({ q: undefined })}>{t`Clear search`}</Button>
      )}
    </Stack>
  );
}

function Rows({ group }: { readonly group: InboxGroup }): ReactNode {
  const now = useNow(10_000);
  const selection = useSelected();
  const { rows, title, total } = group;
  const isWhole = title === t`Waiting for you` && rows.length === total;
  const [oldest] = rows.map((row) => row.submitted_at ?? row.created_at).toSorted();
  return (
    <section aria-label={title}>
      <h2 className={classes.heading}>
        {title}
        <span>{isWhole && oldest !== undefined ? t`oldest ${age(oldest, now)}` : count(total)}</span>
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
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  useEffect(() => {
    if (entry?.isIntersecting === true) onSeen();
  }, [entry, onSeen]);
  return <div ref={ref} style={{ height: 1 }} />;
}

function BulkBar({ rows }: { readonly rows: readonly PirepSummary[] }): ReactNode {
  const selection = useSelected();
  useKeys({ Escape: selection.clear });
  const pending = rows.filter(({ state }) => state === PirepState.PENDING);
  const selectable = pending.length > 0 ? pending : rows.filter(isReviewable);
  const selected = selection.rows.length;
  return (
    <Stack
      component="section"
      className={classes.bulk ?? ''}
      aria-label={t`Selected reports`}
      flex="none"
      gap="sm"
      px="lg"
      py={10}
    >
      <Group gap="sm" mih={24} wrap="nowrap">
        <Text role="status" flex={1} fw={560}>
          {selected === 0 ? t`Select reports` : t`${count(selected)} selected`}
        </Text>
        <Button size="compact-sm" onClick={() => selection.add(selectable.map(({ id }) => id))}>
          {pending.length > 0
            ? t`Select all ${count(pending.length)} pending`
            : t`Select all ${count(selectable.length)} shown`}
        </Button>
        <CloseButton size={24} aria-label={t`Clear selection`} onClick={selection.clear} />
      </Group>
      {selected === 0 ? null : <DecisionButtons pireps={selection.rows} onDone={selection.clear} />}
    </Stack>
  );
}

/**
 * `j` and `k` open the next and previous report, `x` selects the open one; with Shift, moving extends the selection.
 */
function useInboxKeys(rows: readonly PirepSummary[], selection: InboxSelection): void {
  const { pirepId } = useParams({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  // Reads the pending location: the parameters still name the previous report while the next one loads.
  const going = (): string => router.state.location.pathname.split('/').at(-1) ?? '';

  function move(by: 1 | -1): string | undefined {
    const at = rows.findIndex(({ id }) => id === going());
    const next = rows[at < 0 ? 0 : at + by];
    if (next !== undefined)
      void navigate({ to: '/pireps/$pirepId', params: { pirepId: next.id }, search: searchOfNext });
    return next?.id;
  }

  function moveTicking(by: 1 | -1): void {
    const from = going();
    const to = move(by);
    selection.add(to === undefined ? [from] : [from, to]);
  }

  useKeys({
    j: () => void move(1),
    k: () => void move(-1),
    'Shift+J': () => moveTicking(1),
    'Shift+K': () => moveTicking(-1),
    x: () => selection.toggle(going()),
  });

  const shown = useRef(pirepId);
  useEffect(() => {
    if (shown.current === pirepId) return;
    shown.current = pirepId;
    document.querySelector('[data-inbox] [aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pirepId]);
}
