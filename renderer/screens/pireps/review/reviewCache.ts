import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { getPirep, listPireps, type PirepCounts } from '../../../../server/contract/admin/pireps.ts';
import { PirepState } from '../../../../server/contract/codes.ts';
import type { EndpointOutput } from '../../../../server/contract/endpoint.ts';
import { keyOf, queryOf } from '../../../lib/api.ts';
import { reportQuery } from '../report/reportQuery.ts';

/** A report's change from one state to another. */
export interface StateChange {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

type Page = EndpointOutput<typeof listPireps>;

/** The query key that all inbox lists start with. */
export const inboxPagesKey = [...keyOf(listPireps), 'pages'] as const;

/** Decisions that the server has not answered, by report. */
const unanswered = new Map<string, StateChange>();

/** Shows decisions in lists and reports before the server has answered. Rows stay in place until then. */
export function showChanges(client: QueryClient, changes: readonly StateChange[]): void {
  for (const change of changes) unanswered.set(change.id, change);
  // A response that is still on its way is older than the decision.
  void client.cancelQueries({ queryKey: inboxPagesKey });
  client.setQueriesData<InfiniteData<Page>>({ queryKey: inboxPagesKey }, (list) =>
    list === undefined ? undefined : { ...list, pages: list.pages.map((page) => changed(page, changes)) },
  );
  for (const { id, to } of changes) {
    client.setQueryData(
      reportQuery(id).queryKey,
      (known) => known && { ...known, report: { ...known.report, state: to } },
    );
  }
}

/** Returns the reports that were just decided. A list that is still to be drawn has their states before. */
export function justDecided(): readonly string[] {
  return [...unanswered.values()].filter(({ to }) => to !== PirepState.PENDING).map(({ id }) => id);
}

/** Shows decisions that the server had not stored yet when it read the page, such as after the answer to one before. */
export function withUnanswered(page: Page): Page {
  const states = new Map(page.data.map(({ id, state }) => [id, state]));
  const changes = [...unanswered.values()].filter(({ id, from }) => states.get(id) === from);
  return changed(page, changes);
}

function changed(page: Page, changes: readonly StateChange[]): Page {
  const states = new Map(changes.map(({ id, to }) => [id, to]));
  return {
    ...page,
    data: page.data.map((row) => ({ ...row, state: states.get(row.id) ?? row.state })),
    counts: recount(page.counts, changes),
  };
}

/** Ends what `showChanges` began, and fetches again what the server has changed. */
export async function endChanges(client: QueryClient, changes: readonly StateChange[]): Promise<void> {
  for (const change of changes) if (unanswered.get(change.id) === change) unanswered.delete(change.id);
  await refetchReviewed(
    client,
    changes.map(({ id }) => id),
  );
}

/** Fetches again what the decisions may have changed. */
export async function refetchReviewed(client: QueryClient, ids: readonly string[]): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf(listPireps) }),
    ...ids.map((id) => client.invalidateQueries({ queryKey: queryOf(getPirep, { params: { id } }).queryKey })),
  ]);
}

const countNames: Readonly<Record<number, 'pending' | 'accepted' | 'rejected'>> = {
  [PirepState.PENDING]: 'pending',
  [PirepState.ACCEPTED]: 'accepted',
  [PirepState.REJECTED]: 'rejected',
};

function recount(counts: PirepCounts, changes: readonly StateChange[]): PirepCounts {
  const counted = { ...counts };
  for (const { from, to } of changes) {
    const [left, entered] = [countNames[from], countNames[to]];
    if (left !== undefined) counted[left] -= 1;
    if (entered !== undefined) counted[entered] += 1;
  }
  return counted;
}
