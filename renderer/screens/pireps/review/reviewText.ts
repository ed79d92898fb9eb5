import { t } from '@lingui/core/macro';
import type { Reviewed } from '../../../../server/contract/admin/review.ts';

export type Decision = 'accept' | 'reject' | 'reopen';

interface ReviewText {
  readonly text: string;
  /** The reasons of those that failed. */
  readonly reasons?: readonly string[];
}

type IdentOf = (id: string) => string;

interface DecisionTexts {
  readonly done: (what: string) => string;
  readonly wasAlready: (ident: string) => string;
  readonly failed: (ident: string) => string;
}

const texts: Readonly<Record<Decision, DecisionTexts>> = {
  accept: {
    done: (what) => t`Accepted ${what}`,
    wasAlready: (ident) => t`${ident} is already accepted`,
    failed: (ident) => t`${ident} could not be accepted`,
  },
  reject: {
    done: (what) => t`Rejected ${what}`,
    wasAlready: (ident) => t`${ident} is already rejected`,
    failed: (ident) => t`${ident} could not be rejected`,
  },
  reopen: {
    done: (what) => t`Reopened ${what}`,
    wasAlready: (ident) => t`${ident} is already reopened`,
    failed: (ident) => t`${ident} could not be reopened`,
  },
};

/** Returns `Accepted KTW612`, or `Rejected 4 of 5 reports` with the reason of the fifth. */
export function reviewText(decision: Decision, results: readonly Reviewed[], identOf: IdentOf): ReviewText {
  const { failed, wasAlready, done: decided } = texts[decision];
  const done = results.filter(({ review_id }) => review_id !== null).length;
  const [first] = results;
  if (results.length !== 1 || first === undefined) {
    return { text: decided(counted(done, results.length)), ...reasonsOf(results, identOf) };
  }
  const ident = identOf(first.id);
  if (first.error !== null) return { text: failed(ident), reasons: [first.error] };
  return { text: done === 0 ? wasAlready(ident) : decided(ident) };
}

/** Returns `Undone: KTW612`, or `Undone: 4 of 5 reports` with the reason of the fifth. */
export function undoText(results: readonly Reviewed[], identOf: IdentOf): ReviewText {
  const done = results.filter(({ error }) => error === null);
  const [first] = done;
  if (first === undefined) return { text: t`Could not undo`, ...reasonsOf(results, identOf) };
  const what = results.length === 1 ? identOf(first.id) : counted(done.length, results.length);
  return { text: t`Undone: ${what}`, ...reasonsOf(results, identOf) };
}

function counted(done: number, all: number): string {
  return done === all ? t`${all} reports` : t`${done} of ${all} reports`;
}

function reasonsOf(results: readonly Reviewed[], identOf: IdentOf): Pick<ReviewText, 'reasons'> {
  const reasons = results.flatMap(({ error, id }) => (error === null ? [] : `${identOf(id)}: ${error}`));
  return reasons.length === 0 ? {} : { reasons };
}
