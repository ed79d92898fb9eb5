import { setImmediate } from 'node:timers/promises';
import type { Queries } from '../../../db/open.ts';
import type { PirepsRow } from '../../../db/rows.ts';
import type { InboxRow } from '../../../db/views/inbox.ts';
import { maxRules, type ReviewRuleInput, type RuleDecision } from '../../contract/admin/review/reviewRules.ts';
import { PirepSource, PirepState } from '../../contract/codes.ts';
import { nothingTracked } from '../flags/tracked.ts';
import { listNewest } from '../pireps/inbox.ts';
import { decide, type Verdict } from './decide.ts';
import { readFacts } from './facts.ts';

/** What rules would have done with the last reports. */
interface Rehearsed {
  readonly reports: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly left: number;
  readonly same: number;
  readonly by_rule: readonly number[];
  readonly differing: readonly DifferingRow[];
}

interface DifferingRow {
  readonly row: InboxRow;
  readonly decision: RuleDecision;
  readonly rule: string | null;
}

/** Reports to decide about in one go, in some milliseconds. */
const reportsAtOnce = 50;

const statesOf = { accept: PirepState.ACCEPTED, reject: PirepState.REJECTED, leave: PirepState.PENDING } as const;

/** Decides about the last filed reports as filing would have, without changing anything. */
export async function rehearse(db: Queries, rules: readonly ReviewRuleInput[]): Promise<Rehearsed> {
  const filed = [PirepState.PENDING, PirepState.ACCEPTED, PirepState.REJECTED];
  const rows = await listNewest(db, filed, maxRules.reports);
  const verdicts: (readonly [InboxRow, Verdict])[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % reportsAtOnce === 0) await setImmediate();
    const pirep = db.pireps.find(row.id);
    if (pirep !== undefined) verdicts.push([row, decide(rules, readFacts(db, pirep, coverageOf(pirep)))]);
  }
  return summarize(db, verdicts, rules.length);
}

/** Tracks are not measured again: one without a flag that holds its report covers its flight. */
function coverageOf({ source, submitted_at }: PirepsRow): Parameters<typeof readFacts>[2] {
  return { tracked: source === PirepSource.ACARS ? 'whole' : nothingTracked, until: submitted_at ?? '~' };
}

function summarize(db: Queries, verdicts: readonly (readonly [InboxRow, Verdict])[], rules: number): Rehearsed {
  const all = verdicts.map(([, verdict]) => verdict);
  const count = (decision: RuleDecision): number => all.filter((one) => one.decision === decision).length;
  const byHand = verdicts.filter(([row, { decision }]) => decision !== 'leave' && isByHand(db, row));
  const differing = byHand.filter(([{ state }, { decision }]) => state !== statesOf[decision]);
  return {
    reports: all.length,
    accepted: count('accept'),
    rejected: count('reject'),
    left: count('leave'),
    same: byHand.length - differing.length,
    by_rule: Array.from(
      { length: rules + 1 },
      (_, place) => all.filter((one) => (one.place ?? rules) === place).length,
    ),
    differing: differing.map(([row, { decision, rule, place }]) => ({
      row,
      decision,
      rule: place === null ? null : rule,
    })),
  };
}

/** Whether the operator accepted or rejected it. An imported decision counts as one by hand. */
function isByHand(db: Queries, { id, state }: InboxRow): boolean {
  return state !== PirepState.PENDING && !db.reviews.findNewest(id)?.rule;
}
