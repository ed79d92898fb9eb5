import { plural, t } from '@lingui/core/macro';
import type { Reviewed } from '../../../../server/contract/admin/review/review.ts';
import { PirepState } from '../../../../server/contract/codes.ts';
import { count } from '../../../lib/figures.ts';

export type Decision = 'accept' | 'reject' | 'reopen';

interface ReviewText {
  readonly text: string;
  /** The reasons of those that failed. */
  readonly reasons?: readonly string[];
}

type IdentOf = (id: string) => string;

interface DecisionTexts {
  readonly done: (ident: string) => string;
  readonly all: (reports: number) => string;
  readonly some: (done: number, all: number) => string;
  readonly wasAlready: (ident: string) => string;
  readonly failed: (ident: string) => string;
}

const texts: Readonly<Record<Decision, DecisionTexts>> = {
  accept: {
    done: (ident) => t`Accepted ${ident}.`,
    all: (reports) => plural(reports, { one: 'Accepted 1 report.', other: `Accepted ${count(reports)} reports.` }),
    some: (done, all) => t`Accepted ${count(done)} of ${count(all)} reports.`,
    wasAlready: (ident) => t`${ident} is already accepted.`,
    failed: (ident) => t`${ident} could not be accepted.`,
  },
  reject: {
    done: (ident) => t`Rejected ${ident}.`,
    all: (reports) => plural(reports, { one: 'Rejected 1 report.', other: `Rejected ${count(reports)} reports.` }),
    some: (done, all) => t`Rejected ${count(done)} of ${count(all)} reports.`,
    wasAlready: (ident) => t`${ident} is already rejected.`,
    failed: (ident) => t`${ident} could not be rejected.`,
  },
  reopen: {
    done: (ident) => t`Reopened ${ident}.`,
    all: (reports) => plural(reports, { one: 'Reopened 1 report.', other: `Reopened ${count(reports)} reports.` }),
    some: (done, all) => t`Reopened ${count(done)} of ${count(all)} reports.`,
    wasAlready: (ident) => t`${ident} is already reopened.`,
    failed: (ident) => t`${ident} could not be reopened.`,
  },
};

/** Returns `Accepted KTW612.`, or `Rejected 4 of 5 reports.` with the reason of the fifth. */
export function reviewText(decision: Decision, results: readonly Reviewed[], identOf: IdentOf): ReviewText {
  const { failed, wasAlready, done: decided, all, some } = texts[decision];
  const done = results.filter(({ review_id }) => review_id !== null).length;
  const [first] = results;
  if (results.length !== 1 || first === undefined) {
    const text = done === results.length ? all(done) : some(done, results.length);
    return { text, ...reasonsOf(results, identOf) };
  }
  const ident = identOf(first.id);
  if (first.error !== null) return { text: failed(ident), reasons: [first.error] };
  return { text: done === 0 ? wasAlready(ident) : decided(ident) };
}

/** Returns `Accepted by rule “Trusted pilots”`. */
export function ruleText(state: number, rule: string): string {
  return state === PirepState.ACCEPTED ? t`Accepted by rule “${rule}”` : t`Rejected by rule “${rule}”`;
}

/** Returns `Undid the review of KTW612.`, or `Undid the review of 4 of 5 reports.` with the reason of the fifth. */
export function undoText(results: readonly Reviewed[], identOf: IdentOf): ReviewText {
  const done = results.filter(({ error }) => error === null);
  const [first] = done;
  if (first === undefined) return { text: t`Could not undo.`, ...reasonsOf(results, identOf) };
  if (results.length === 1) return { text: t`Undid the review of ${identOf(first.id)}.` };
  const text =
    done.length === results.length
      ? plural(done.length, {
          one: 'Undid the review of 1 report.',
          other: `Undid the review of ${count(done.length)} reports.`,
        })
      : t`Undid the review of ${count(done.length)} of ${count(results.length)} reports.`;
  return { text, ...reasonsOf(results, identOf) };
}

function reasonsOf(results: readonly Reviewed[], identOf: IdentOf): Pick<ReviewText, 'reasons'> {
  const reasons = results.flatMap(({ error, id }) => (error === null ? [] : `${identOf(id)}: ${error}`));
  return reasons.length === 0 ? {} : { reasons };
}
