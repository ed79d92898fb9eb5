import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { PirepSummary } from '../../server/contract/admin/pireps.ts';
import { type Reviewed, reviewPireps, undoReviews } from '../../server/contract/admin/review.ts';
import { PirepState } from '../../server/contract/pirepStatus.ts';
import { api } from '../app/api.ts';
import { reasonOf } from '../app/reasonOf.ts';
import { showToast } from '../app/toast.ts';
import { refetchReviewed, showChanges, type StateChange } from './reviewCache.ts';
import { type Decision, reviewText, undoText } from './reviewText.ts';
import { useNextReport } from './useNextReport.ts';

/** What a decision needs to know of a report. */
export type Reviewable = Pick<PirepSummary, 'id' | 'ident' | 'state'>;

export interface Review {
  readonly decide: (pireps: readonly Reviewable[], decision: Decision, comment?: string) => void;
  /** Takes the last decision back; the one before with the next call. */
  readonly undo: () => void;
}

/** A decision that can be taken back. */
interface Done {
  readonly review_ids: readonly number[];
  readonly changes: readonly StateChange[];
  readonly identOf: (id: string) => string;
}

/** What the server has done about a decision. */
interface Answer {
  readonly pireps: readonly Reviewable[];
  readonly decision: Decision;
  readonly changes: readonly StateChange[];
  readonly results: readonly Reviewed[];
  /** Which report is open since then. */
  readonly opened: string;
}

const decidedStates = {
  accept: PirepState.ACCEPTED,
  reject: PirepState.REJECTED,
  reopen: PirepState.PENDING,
} as const satisfies Record<Decision, number>;

/** Decides about reports: shows it at once, goes on to the next that waits, says what came of it. */
export function useReview(list: Parameters<typeof useNextReport>[0]): Review {
  const client = useQueryClient();
  const { goOn, openReport } = useNextReport(list);
  const done = useRef<readonly Done[]>([]);
  // What is taken back is the last decision, not the last that the server has answered yet.
  const answered = useRef<Promise<void>>(Promise.resolve());

  async function decide(pireps: readonly Reviewable[], decision: Decision, comment?: string): Promise<void> {
    const to = decidedStates[decision];
    const changes = pireps.map(({ id, state }) => ({ id, from: state, to }));
    showChanges(client, changes);
    const next = goOn(pireps);
    const seen = pireps.map(({ id, state }) => ({ id, state }));
    const body = { pireps: seen, decision, ...(comment ? { comment } : {}) };
    const answer = answerOf(api(reviewPireps, { body }), pireps);
    const opened = nextText(next);
    answered.current = answered.current.then(async () =>
      tell({ pireps, decision, changes, results: await answer, opened }),
    );
    await answered.current;
    await refetchReviewed(client, pireps.map(idOf));
  }

  function tell({ pireps, decision, changes, results, opened }: Answer): void {
    const identOf = identsOf(pireps);
    const told = reviewText(decision, results, identOf);
    const changed = results.filter(({ review_id }) => review_id !== null);
    if (changed.length === 0) {
      showToast({ ...told, ...(pireps.length === 1 ? opening(pireps[0] as Reviewable) : {}) });
      return;
    }
    const ids = new Set(changed.map(({ id }) => id));
    const review_ids = changed.flatMap(({ review_id }) => review_id ?? []);
    const entry = { review_ids, changes: changes.filter(({ id }) => ids.has(id)), identOf };
    done.current = [...done.current, entry];
    showToast({ ...told, text: told.text + opened, action: { label: 'Undo', run: () => void undo(entry) } });
  }

  const opening = ({ id, ident }: Reviewable) => ({ action: { label: `Open ${ident}`, run: () => openReport(id) } });

  async function undo(entry: Done | undefined): Promise<void> {
    if (entry === undefined || !done.current.includes(entry)) return;
    done.current = done.current.filter((other) => other !== entry);
    const changes = entry.changes.map(({ id, from, to }) => ({ id, from: to, to: from }));
    showChanges(client, changes);
    if (changes.length === 1) openReport((changes[0] as StateChange).id);
    const results = await answerOf(api(undoReviews, { body: { review_ids: [...entry.review_ids] } }), changes);
    showToast(undoText(results, entry.identOf));
    await refetchReviewed(client, changes.map(idOf));
  }

  return {
    decide: (...decision) => void decide(...decision),
    undo: () => void answered.current.then(async () => await undo(done.current.at(-1))),
  };
}

const idOf = ({ id }: { readonly id: string }): string => id;

function identsOf(pireps: readonly Reviewable[]): (id: string) => string {
  const idents = new Map(pireps.map(({ id, ident }) => [id, ident]));
  return (id) => idents.get(id) ?? id;
}

function nextText(next: PirepSummary | undefined): string {
  return next === undefined ? '' : `. Next: ${next.ident} ${next.dpt_airport_id} → ${next.arr_airport_id}`;
}

/** A call that failed as a whole is told like one that failed for each. */
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
