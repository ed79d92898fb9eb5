import type { Reviewed } from '../../server/contract/admin/review.ts';

export type Decision = 'accept' | 'reject' | 'reopen';

/** What the toast says. */
interface ReviewText {
  readonly text: string;
  /** Why some of it did not happen. */
  readonly reasons?: readonly string[];
}

type IdentOf = (id: string) => string;

const deeds: Readonly<Record<Decision, string>> = { accept: 'Accepted', reject: 'Rejected', reopen: 'Re-opened' };

/** `Accepted KTW612`; `Rejected 4 of 5 reports`, and why the fifth was not. */
export function reviewText(decision: Decision, results: readonly Reviewed[], identOf: IdentOf): ReviewText {
  const deed = deeds[decision];
  const done = results.filter(({ review_id }) => review_id !== null).length;
  const [first] = results;
  if (results.length !== 1 || first === undefined) {
    return { text: `${deed} ${counted(done, results.length)}`, ...reasonsOf(results, identOf) };
  }
  const ident = identOf(first.id);
  if (first.error !== null) return { text: `${ident} is not ${deed.toLowerCase()}`, reasons: [first.error] };
  return { text: done === 0 ? `${ident} is ${deed.toLowerCase()} already` : `${deed} ${ident}` };
}

/** `Undone: KTW612`; `Undone: 4 of 5 reports`, and why the fifth was not. */
export function undoText(results: readonly Reviewed[], identOf: IdentOf): ReviewText {
  const done = results.filter(({ error }) => error === null);
  const [first] = done;
  if (first === undefined) return { text: 'Not undone', ...reasonsOf(results, identOf) };
  const what = results.length === 1 ? identOf(first.id) : counted(done.length, results.length);
  return { text: `Undone: ${what}`, ...reasonsOf(results, identOf) };
}

function counted(done: number, all: number): string {
  return done === all ? `${all} reports` : `${done} of ${all} reports`;
}

function reasonsOf(results: readonly Reviewed[], identOf: IdentOf): Pick<ReviewText, 'reasons'> {
  const reasons = results.flatMap(({ error, id }) => (error === null ? [] : `${identOf(id)}: ${error}`));
  return reasons.length === 0 ? {} : { reasons };
}
