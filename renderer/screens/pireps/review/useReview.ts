import { t } from '@lingui/core/macro';
import { createSafeContext } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { searchOfNext } from '../inbox/inboxSearch.ts';
import type { PirepSummary } from '../../../../server/contract/admin/pireps.ts';
import { type Reviewed, reviewPireps, undoReviews } from '../../../../server/contract/admin/review/review.ts';
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
  /** Undoes the decision of a rule. */
  readonly undoRule: (pirep: Reviewable, review_id: number) => void;
}

/** Shares the decisions between list and report. */
export const [ReviewProvider, useReviewing] = createSafeContext<Review>('The review is missing');

/** A decision that can be undone, at once: the server's answer may still be on its way. */
interface Done {
  /** What the server has changed; what was asked for, until it has answered. */
  changes: readonly StateChange[];
  readonly identOf: (id: string) => string;
  /** The ids to undo it by, once its result is shown; none if nothing was changed. */
  reviewIds: Promise<readonly number[]>;
}

/** A decision with the server's results. */
interface Answer {
  readonly pireps: readonly Reviewable[];
  readonly decision: Decision;
  readonly entry: Done;
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
  // Results are shown in the order of the decisions.
  const answered = useRef<Promise<unknown>>(Promise.resolve());
  // A report that is decided again after an undo must not reach the server before it.
  const undone = useRef<Promise<unknown>>(Promise.resolve());

  async function decide(pireps: readonly Reviewable[], decision: Decision, comment?: string): Promise<void> {
    const changes = changesBy(pireps, decision);
    showChanges(client, changes);
    const opened = nextText(openNext(pireps));
    const body = bodyOf(pireps, decision, comment);
    const call = undone.current.then(async () => await api(reviewPireps, { body }));
    const answer = answerOf(call, pireps);
    const entry: Done = { changes, identOf: identsOf(pireps), reviewIds: Promise.resolve([]) };
    entry.reviewIds = answered.current.then(async () =>
      showResult({ pireps, decision, entry, results: await answer, opened }),
    );
    done.current = [...done.current, entry];
    answered.current = entry.reviewIds;
    await entry.reviewIds;
    await endChanges(client, changes);
  }

  function showResult({ pireps, decision, entry, results, opened }: Answer): readonly number[] {
    const text = reviewText(decision, results, entry.identOf);
    const changed = results.filter(({ review_id }) => review_id !== null);
    if (changed.length === 0) {
      forget(entry);
      showToast({ ...text, ...(pireps.length === 1 ? opening(pireps[0] as Reviewable) : {}) });
      return [];
    }
    const ids = new Set(changed.map(({ id }) => id));
    entry.changes = entry.changes.filter(({ id }) => ids.has(id));
    showToast({ ...text, text: text.text + opened, action: { label: t`Undo`, run: () => void undo(entry) } });
    return changed.flatMap(({ review_id }) => review_id ?? []);
  }

  const opening = ({ id, ident }: Reviewable) => ({ action: { label: t`Open ${ident}`, run: () => openReport(id) } });

  const forget = (entry: Done): void => void (done.current = done.current.filter((other) => other !== entry));

  async function undo(entry: Done | undefined): Promise<void> {
    if (entry === undefined || !done.current.includes(entry)) return;
    forget(entry);
    const changes = entry.changes.map(({ id, from, to }) => ({ id, from: to, to: from }));
    showChanges(client, changes);
    if (changes.length === 1) openReport((changes[0] as StateChange).id);
    const sent = sendUndo(entry, changes);
    undone.current = Promise.all([undone.current, sent]);
    await sent;
    await endChanges(client, changes);
  }

  return {
    find: (pirepId) => list.rows.find(({ id }) => id === pirepId),
    decide: (...decision) => void decide(...decision),
    undo: () => void undo(done.current.at(-1)),
    undoRule: (pirep, review_id) => {
      const changes = [{ id: pirep.id, from: PirepState.PENDING, to: pirep.state }];
      const entry: Done = { changes, identOf: identsOf([pirep]), reviewIds: Promise.resolve([review_id]) };
      done.current = [...done.current, entry];
      void undo(entry);
    },
  };
}

async function sendUndo({ reviewIds, identOf }: Done, changes: readonly StateChange[]): Promise<void> {
  const review_ids = [...(await reviewIds)];
  if (review_ids.length === 0) return;
  showToast(undoText(await answerOf(api(undoReviews, { body: { review_ids } }), changes), identOf));
}

const changesBy = (pireps: readonly Reviewable[], decision: Decision): readonly StateChange[] =>
  pireps.map(({ id, state }) => ({ id, from: state, to: decidedStates[decision] }));

function bodyOf(pireps: readonly Reviewable[], decision: Decision, comment: string | undefined) {
  return {
    pireps: pireps.map(({ id, state }) => ({ id, state })),
    decision,
    ...(comment ? { comment } : {}),
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
  const router = useRouter();
  // By a decided report, the one that was opened next.
  const led = useRef(new Map<string, string>());
  const openReport = (id: string): void =>
    void router.navigate({ to: '/pireps/$pirepId', params: { pirepId: id }, search: searchOfNext });
  return {
    openReport,
    openNext: (decided) => {
      const open = router.state.location.pathname.split('/').at(-1) ?? '';
      if (!decided.some(({ id, state }) => id === open && state === PirepState.PENDING)) return undefined;
      const next = nextWaiting({
        rows,
        decided: new Set([...justDecided(), ...decided.map(({ id }) => id)]),
        open,
        led: led.current.get(open),
      });
      if (next !== undefined) {
        led.current.set(open, next.id);
        openReport(next.id);
      } else if (whole) void router.navigate({ to: '/pireps', search: true });
      return next;
    },
  };
}

interface Place<R> {
  readonly rows: readonly R[];
  readonly decided: ReadonlySet<string>;
  readonly open: string;
  /**
   * The report that was opened after a decision that has been undone. Until the list is fetched again, the row stands
   * among the reviewed ones, where nothing waits below it.
   */
  readonly led?: string | undefined;
}

/** Returns the report to open next: the pending one below, otherwise as before the undo or the nearest above. */
export function nextWaiting<R extends Pick<PirepSummary, 'id' | 'state'>>(place: Place<R>): R | undefined {
  const { rows, decided, open, led } = place;
  const at = rows.findIndex(({ id }) => id === open);
  const waits = ({ id, state }: R): boolean => state === PirepState.PENDING && !decided.has(id);
  return (
    rows.slice(at + 1).find(waits) ??
    rows.find((row) => row.id === led && waits(row)) ??
    rows.slice(0, Math.max(0, at)).findLast(waits)
  );
}
