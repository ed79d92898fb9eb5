import type {
  ConditionKind,
  ConditionOf,
  ReviewRuleInput,
  RuleCondition,
} from '../../contract/admin/review/reviewRules.ts';
import type { FlagKind } from '../../contract/codes.ts';
import { holdsReport } from '../flags/rules.ts';
import { longestFlight } from '../pireps/confirmedTime.ts';

/** What rules know about a filed report. */
export interface ReviewFacts {
  /** The figure of each flag, without a sign; null where it has none. */
  readonly flags: ReadonlyMap<FlagKind, number | null>;
  readonly user_id: number;
  readonly airline_id: number;
  readonly subfleet_id: number;
  readonly flight_type: string;
  readonly source: 'acars' | 'manual';
  /** The name of the client; empty if it is not known. */
  readonly client: string;
  /** Feet per minute of descent at the touchdown. */
  readonly descent: number | null;
  readonly score: number | null;
  /** Accepted flights of the pilot before this one. */
  readonly earlier_flights: number;
  /** Minutes. */
  readonly flight_time: number;
  /** Whether something confirms them (decision 0094). */
  readonly is_confirmed: boolean;
  /** Whether pilots are offered the scheduled flight. True without one. */
  readonly is_offered: boolean;
  /** The pilot's rank, and whether it accepts reports of this source. */
  readonly rank: { readonly id: number; readonly name: string; readonly accepts: boolean };
  /** The setting `pireps.review_flagged`. */
  readonly review_flagged: boolean;
}

/** Why a report that would be accepted is left to the operator. */
export type Held = 'flagged' | 'unconfirmed' | 'not_offered';

export interface Verdict {
  readonly decision: ReviewRuleInput['decision'];
  /** The place in the list of the rule that decides; null for the ranks. */
  readonly place: number | null;
  /** The name of what decides; null if nothing does. */
  readonly rule: string | null;
  readonly comment: string;
  readonly held: Held | null;
}

/**
 * Decides about a filed report by the first active rule that matches, otherwise by the pilot's rank. Filing and rehearsal
 * alike ask this function (decision 0107).
 */
export function decide(rules: readonly ReviewRuleInput[], facts: ReviewFacts): Verdict {
  const place = rules.findIndex(({ active, conditions }) => active && conditions.every((one) => isMet(one, facts)));
  const rule = rules[place];
  return rule === undefined ? decideByRank(facts) : decideByRule(rule, place, facts);
}

function decideByRule(rule: ReviewRuleInput, place: number, facts: ReviewFacts): Verdict {
  const { decision, comment, unconfirmed, name } = rule;
  const by = { place, rule: name };
  if (decision === 'leave') return { ...by, decision, comment: '', held: null };
  if (decision === 'reject') return { ...by, decision, comment, held: null };
  // Hours decide about ranks: no rule, however wide, gives those that nobody saw flown, or of a flight that was not offered.
  const isTaken = facts.is_confirmed || (unconfirmed && facts.flight_time <= longestFlight);
  const held = !facts.is_offered ? 'not_offered' : isTaken ? null : 'unconfirmed';
  return held === null ? { ...by, decision, comment, held } : { ...by, decision: 'leave', comment: '', held };
}

/** What phpVMS's rank flags mean, with the setting that holds flagged reports. */
function decideByRank(facts: ReviewFacts): Verdict {
  const { rank, review_flagged, is_confirmed } = facts;
  const left = { decision: 'leave', place: null, rule: null, comment: '' } as const;
  if (!rank.accepts) return { ...left, held: null };
  if (review_flagged && isHeld(facts)) return { ...left, held: 'flagged' };
  if (!is_confirmed) return { ...left, held: 'unconfirmed' };
  return { ...left, decision: 'accept', rule: `Rank ${rank.name}`, held: null };
}

/** Whether a flag leaves the report to the operator if nobody says otherwise. */
export function isHeld({ flags }: Pick<ReviewFacts, 'flags'>): boolean {
  return [...flags.keys()].some((kind) => holdsReport({ kind }));
}

type Tests = { readonly [K in ConditionKind]: (condition: ConditionOf<K>, facts: ReviewFacts) => boolean };

const tests: Tests = {
  flagged: ({ is }, facts) => isHeld(facts) === is,
  flag: ({ is, flag, ...range }, { flags }) => {
    const figure = flags.get(flag);
    const applies = figure !== undefined && (isUnlimited(range) || isWithin(range, figure));
    return applies === is;
  },
  only_flags: ({ of }, { flags }) => [...flags.keys()].every((kind) => of.includes(kind) || !holdsReport({ kind })),
  rank: ({ is, of }, { rank }) => of.includes(rank.id) === is,
  pilot: ({ is, of }, { user_id }) => of.includes(user_id) === is,
  airline: ({ is, of }, { airline_id }) => of.includes(airline_id) === is,
  subfleet: ({ is, of }, { subfleet_id }) => of.includes(subfleet_id) === is,
  flight_type: ({ is, of }, { flight_type }) => of.includes(flight_type) === is,
  source: (condition, { source }) => condition.source === source,
  client: ({ is, contains }, { client }) => client.toLowerCase().includes(contains.trim().toLowerCase()) === is,
  landing_rate: (range, { descent }) => isWithin(range, descent),
  score: (range, { score }) => isWithin(range, score),
  first_flights: ({ is, count }, { earlier_flights }) => earlier_flights < count === is,
};

function isMet(condition: RuleCondition, facts: ReviewFacts): boolean {
  // The table has the test of each kind for the conditions of that kind.
  const meets = tests[condition.kind] as (one: RuleCondition, about: ReviewFacts) => boolean;
  return meets(condition, facts);
}

interface Range {
  readonly at_least?: number;
  readonly at_most?: number;
}

const isUnlimited = ({ at_least, at_most }: Range): boolean => at_least === undefined && at_most === undefined;

function isWithin({ at_least = -Infinity, at_most = Infinity }: Range, figure: number | null): boolean {
  return figure !== null && figure >= at_least && figure <= at_most;
}
