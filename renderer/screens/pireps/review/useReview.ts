import { t } from '@lingui/core/macro';
import { createSafeContext } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import type { PirepSummary } from '../../../../server/contract/admin/pireps.ts';
import { type Reviewed, reviewPireps, undoReviews } from '../../../../server/contract/admin/review.ts';
import { PirepState } from '../../../../server/contract/codes.ts';
import { api, reasonOf } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { endChanges, justDecided, showChanges, type StateChange } from './reviewCache.ts';
import { type Decision, reviewText, undoText } from './reviewText.ts';

export type Reviewable = Pick<PirepSummary, 'id' | 'ident' | 'state'>;

export interface Review {
  readonly decide: (pireps: readonly Reviewable[], decision: Decision, comment?: string) => void;
  /** Finds a report in the list, which names it before it has loaded. */
  readonly find: (pirepId: string) => Reviewable | undefined;
  /** Undoes the last decision; another call undoes the one before. */
  readonly undo: () => void;
}

/** Shares the decisions between list and report. */
export const [ReviewProvider, useReviewing] = createSafeContext<Review>('The review is missing');

/** A decision that can be undone. */
interface Done {
  readonly review_ids: readonly number[];
  readonly changes: readonly StateChange[];
  readonly identOf: (id: string) => string;
}

/** A decision with the server's results. */
interface Answer {
  readonly pireps: readonly Reviewable[];
  readonly decision: Decision;
  readonly changes: readonly StateChange[];
  readonly results: readonly Reviewed[];
  /** Names the report that was opened next. */
  readonly opened: string;
}

const decidedStates = {
  accept: PirepState.ACCEPTED,
  reject: PirepState.REJECTED,
  reopen: PirepState.PENDING,
} as const satisfies Record<Decision, number>;

/** Sends decisions, shows them at once, opens the next pending report and reports the result. */
export function useReview(list: List): Review {
  const client = useQueryClient();
  const { openNext, openReport } = useNextReport(list);
  const done = useRef<readonly Done[]>([]);
  // Undo means the last decision, not the last one that the server has answered.
  const answered = useRef<Promise<void>>(Promise.resolve());

  async function decide(pireps: readonly Reviewable[], decision: Decision, comment?: string): Promise<void> {
    const to = decidedStates[decision];
    const changes = pireps.map(({ id, state }) => ({ id, from: state, to }));
    showChanges(client, changes);
    const next = openNext(pireps);
    const seen = pireps.map(({ id, state }) => ({ id, state }));
    const body = { pireps: seen, decision, ...(comment ? { comment } : {}) };
    const answer = answerOf(api(reviewPireps, { body }), pireps);
    const opened = nextText(next);
    answered.current = answered.current.then(async () =>
      showResult({ pireps, decision, changes, results: await answer, opened }),
    );
    await answered.current;
    await endChanges(client, changes);
  }

  function showResult({ pireps, decision, changes, results, opened }: Answer): void {
    const identOf = identsOf(pireps);
    const text = reviewText(decision, results, identOf);
    const changed = results.filter(({ review_id }) => review_id !== null);
    if (changed.length === 0) {
      showToast({ ...text, ...(pireps.length === 1 ? opening(pireps[0] as Reviewable) : {}) });
      return;
    }
    const ids = new Set(changed.map(({ id }) => id));
    const review_ids = changed.flatMap(({ review_id }) => review_id ?? []);
    const entry = { review_ids, changes: changes.filter(({ id }) => ids.has(id)), identOf };
    done.current = [...done.current, entry];
    showToast({ ...text, text: text.text + opened, action: { label: t`Undo`, run: () => void undo(entry) } });
  }

  const opening = ({ id, ident }: Reviewable) => ({ action: { label: t`Open ${ident}`, run: () => openReport(id) } });

  async function undo(entry: Done | undefined): Promise<void> {
    if (entry === undefined || !done.current.includes(entry)) return;
    done.current = done.current.filter((other) => other !== entry);
    const changes = entry.changes.map(({ id, from, to }) => ({ id, from: to, to: from }));
    showChanges(client, changes);
    if (changes.length === 1) openReport((changes[0] as StateChange).id);
    const results = await answerOf(api(undoReviews, { body: { review_ids: [...entry.review_ids] } }), changes);
    showToast(undoText(results, entry.identOf));
    await endChanges(client, changes);
  }

  return {
    find: (pirepId) => list.rows.find(({ id }) => id === pirepId),
    decide: (...decision) => void decide(...decision),
    undo: () => void answered.current.then(async () => await undo(done.current.at(-1))),
  };
}

function identsOf(pireps: readonly Reviewable[]): (id: string) => string {
  const idents = new Map(pireps.map(({ id, ident }) => [id, ident]));
  return (id) => idents.get(id) ?? id;
}

function nextText(next: PirepSummary | undefined): string {
  return next === undefined ? '' : ` ${t`Next: ${next.ident} ${next.dpt_airport_id} → ${next.arr_airport_id}.`}`;
}

/** A request that fails as a whole is shown as a failure of each report. */
async function answerOf(
  call: Promise<{ readonly data: readonly Reviewed[] }>,
  pireps: readonly { readonly id: string }[],
): Promise<readonly Reviewed[]> {
  try {
    return (await call).data;
  } catch (error) {
    return pireps.map(({ id }) => ({ id, state: null, review_id: null, error: reasonOf(error) }));
  }
}

interface List {
  readonly rows: readonly PirepSummary[];
  /** Whether the list holds all pending reports: when none of them is left, all are reviewed. */
  readonly whole: boolean;
}

interface NextReport {
  readonly openReport: (id: string) => void;
  /** Leaves the open report if it is among the decided ones. @returns the report that is opened instead */
  readonly openNext: (decided: readonly Pick<PirepSummary, 'id' | 'state'>[]) => PirepSummary | undefined;
}

/** Opens the next pending report after a decision. */
function useNextReport({ rows, whole }: List): NextReport {
  const navigate = useNavigate();
  const router = useRouter();
  const openReport = (id: string): void =>
    void navigate({ to: '/pireps/$pirepId', params: { pirepId: id }, search: true });
  return {
    openReport,
    openNext: (decided) => {
      const open = router.state.location.pathname.split('/').at(-1) ?? '';
      if (!decided.some(({ id, state }) => id === open && state === PirepState.PENDING)) return undefined;
      const next = nextWaiting(rows, new Set([...justDecided(), ...decided.map(({ id }) => id)]), open);
      if (next !== undefined) openReport(next.id);
      else if (whole) void navigate({ to: '/pireps', search: true });
      return next;
    },
  };
}

/** Returns the report to open after `decided`: the next pending one below, otherwise the nearest above. */
export function nextWaiting<R extends Pick<PirepSummary, 'id' | 'state'>>(
  rows: readonly R[],
  decided: ReadonlySet<string>,
  open: string,
): R | undefined {
  const at = rows.findIndex(({ id }) => id === open);
  const waits = ({ id, state }: R): boolean => state === PirepState.PENDING && !decided.has(id);
  return rows.slice(at + 1).find(waits) ?? rows.slice(0, Math.max(0, at)).findLast(waits);
}
