import { array, assert, boolean, constantFrom, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReviewRuleInput, RuleCondition } from '../../contract/admin/review/reviewRules.ts';
import { type FlagKind, FlagKinds } from '../../contract/codes.ts';
import { figureOf } from './flagFigures.ts';
import { decide, type ReviewFacts, type Verdict } from './decide.ts';

const facts: ReviewFacts = {
  flags: new Map(),
  user_id: 7,
  airline_id: 1,
  subfleet_id: 3,
  flight_type: 'J',
  source: 'acars',
  client: 'vmsOpenAcars 2.1',
  descent: 180,
  score: 92,
  earlier_flights: 4,
  flight_time: 60,
  is_confirmed: true,
  is_offered: true,
  rank: { id: 2, name: 'Captain', accepts: false },
  review_flagged: true,
};
const flagged = (...flags: (readonly [FlagKind, number | null])[]): ReviewFacts => ({
  ...facts,
  flags: new Map(flags),
});

function rule(changes: Partial<ReviewRuleInput> = {}): ReviewRuleInput {
  const rest = { name: 'Rule', active: true, conditions: [], comment: '', unconfirmed: false };
  return { ...rest, decision: 'accept', ...changes };
}

const gap = flagged(['position_gap', 25]);
const hard = flagged(['hard_landing', 700]);
const paused = flagged(['flight_paused', 40]);

const table: readonly (readonly [RuleCondition, about: ReviewFacts, isMet: boolean])[] = [
  [{ kind: 'flagged', is: false }, facts, true],
  [{ kind: 'flagged', is: false }, gap, false],
  [{ kind: 'flagged', is: false }, paused, true],
  [{ kind: 'flagged', is: true }, gap, true],
  [{ kind: 'flag', is: true, flag: 'position_gap' }, gap, true],
  [{ kind: 'flag', is: true, flag: 'position_gap' }, hard, false],
  [{ kind: 'flag', is: true, flag: 'position_gap', at_least: 25 }, gap, true],
  [{ kind: 'flag', is: true, flag: 'position_gap', at_most: 24.9 }, gap, false],
  [{ kind: 'flag', is: false, flag: 'position_gap', at_least: 30 }, gap, true],
  [{ kind: 'flag', is: false, flag: 'position_gap' }, facts, true],
  [{ kind: 'flag', is: true, flag: 'no_track' }, flagged(['no_track', null]), true],
  [{ kind: 'flag', is: true, flag: 'no_track', at_most: 5 }, flagged(['no_track', null]), false],
  [{ kind: 'only_flags', of: ['position_gap'] }, gap, true],
  [{ kind: 'only_flags', of: ['position_gap'] }, facts, true],
  [{ kind: 'only_flags', of: ['position_gap'] }, flagged(['position_gap', 1], ['no_track', null]), false],
  [{ kind: 'only_flags', of: ['position_gap'] }, flagged(['position_gap', 1], ['long_landing', 3400]), true],
  [{ kind: 'flagged', is: true }, flagged(['long_landing', 3400], ['bounced_landing', 2]), false],
  [{ kind: 'flagged', is: true }, flagged(['beside_runway', 200]), true],
  [{ kind: 'flag', is: true, flag: 'long_landing', at_least: 3000 }, flagged(['long_landing', 3400]), true],
  [{ kind: 'rank', is: true, of: [1, 2] }, facts, true],
  [{ kind: 'rank', is: false, of: [2] }, facts, false],
  [{ kind: 'pilot', is: true, of: [8] }, facts, false],
  [{ kind: 'airline', is: true, of: [1] }, facts, true],
  [{ kind: 'subfleet', is: false, of: [4] }, facts, true],
  [{ kind: 'flight_type', is: true, of: ['F', 'J'] }, facts, true],
  [{ kind: 'source', source: 'manual' }, facts, false],
  [{ kind: 'client', is: true, contains: ' VMSOPEN ' }, facts, true],
  [{ kind: 'client', is: false, contains: 'xacars' }, { ...facts, client: '' }, true],
  [{ kind: 'landing_rate', at_most: 180 }, facts, true],
  [{ kind: 'landing_rate', at_least: 181 }, facts, false],
  [{ kind: 'landing_rate', at_most: 1000 }, { ...facts, descent: null }, false],
  [{ kind: 'score', at_least: 90, at_most: 95 }, facts, true],
  [{ kind: 'score', at_least: 0 }, { ...facts, score: null }, false],
  [{ kind: 'first_flights', is: true, count: 5 }, facts, true],
  [{ kind: 'first_flights', is: true, count: 4 }, facts, false],
  [{ kind: 'first_flights', is: false, count: 4 }, facts, true],
];

test.each(table)('%j', (condition, about, isMet) => {
  const { rule: decided } = decide([rule({ conditions: [condition] })], about);
  expect(decided).toBe(isMet ? 'Rule' : null);
});

describe('the rules', () => {
  const reject = rule({ name: 'Too hard', decision: 'reject', comment: 'Land softer.', conditions: [table[0]![0]] });

  test.each<[string, readonly ReviewRuleInput[], Partial<ReviewFacts>, Partial<Verdict>]>([
    ['the first that matches decides', [rule({ name: 'A', decision: 'leave' }), reject], {}, { rule: 'A', place: 0 }],
    ['one that is off is passed over', [rule({ active: false }), reject], {}, { rule: 'Too hard', place: 1 }],
    ['a rejection has its comment', [reject], {}, { decision: 'reject', comment: 'Land softer.' }],
    ['an acceptance may have one', [rule({ comment: 'Thanks!' })], {}, { decision: 'accept', comment: 'Thanks!' }],
    ['all conditions must be met', [rule({ conditions: [table[0]![0], table[17]![0]] })], {}, { rule: null }],
    ['without conditions it is for all', [rule()], { flags: hard.flags }, { decision: 'accept' }],
    ['unconfirmed time is left', [rule()], { is_confirmed: false }, { decision: 'leave', held: 'unconfirmed' }],
    ['unless it says so', [rule({ unconfirmed: true })], { is_confirmed: false }, { decision: 'accept', held: null }],
    [
      'more than a day is left all the same',
      [rule({ unconfirmed: true })],
      { is_confirmed: false, flight_time: 1441 },
      { decision: 'leave', held: 'unconfirmed' },
    ],
    [
      'a flight that is not offered is left',
      [rule({ unconfirmed: true })],
      { is_offered: false },
      { decision: 'leave', held: 'not_offered', rule: 'Rule' },
    ],
  ])('%s', (_, rules, changes, expected) => {
    expect(decide(rules, { ...facts, ...changes })).toMatchObject(expected);
  });
});

describe('without a rule that matches, the rank decides as phpVMS does', () => {
  const accepting = { ...facts, rank: { ...facts.rank, accepts: true } };

  test.each<[string, ReviewFacts, Partial<Verdict>]>([
    ['left by a rank that does not accept', facts, { decision: 'leave', rule: null, held: null }],
    ['accepted by one that does', accepting, { decision: 'accept', rule: 'Rank Captain', place: null }],
    ['left with a flag', { ...accepting, flags: gap.flags }, { decision: 'leave', held: 'flagged' }],
    ['accepted with a break', { ...accepting, flags: paused.flags }, { decision: 'accept' }],
    ['accepted with a flag', { ...accepting, flags: gap.flags, review_flagged: false }, { decision: 'accept' }],
    ['left unconfirmed', { ...accepting, is_confirmed: false, review_flagged: false }, { held: 'unconfirmed' }],
    ['accepted on a hidden flight', { ...accepting, is_offered: false }, { decision: 'accept' }],
  ])('%s', (_, about, expected) => expect(decide([], about)).toMatchObject(expected));
});

test('no set of rules accepts what nothing confirms, or what is not offered, without saying so', () => {
  const conditions = array(constantFrom(...table.map(([condition]) => condition)), { maxLength: 3 });
  const decision = constantFrom('accept', 'reject', 'leave');
  const anyRule = record({ conditions, decision, active: boolean(), unconfirmed: boolean() });
  const about = record({ base: constantFrom(facts, gap, hard), is_confirmed: boolean(), is_offered: boolean() });
  assert(
    property(array(anyRule, { maxLength: 6 }), about, (rules, { base, ...changes }) => {
      const list = rules.map((changed, i) => rule({ ...changed, name: `Rule ${i}` }));
      const verdict = decide(list, { ...base, ...changes });
      const by = list[verdict.place ?? -1];
      // Rules before it that would match are all off or of another decision: removing what follows changes nothing.
      expect(decide(list.slice(0, (verdict.place ?? list.length) + 1), { ...base, ...changes })).toEqual(verdict);
      if (verdict.decision !== 'accept') return;
      expect(by).toMatchObject({ active: true, decision: 'accept' });
      expect(changes.is_offered).toBe(true);
      expect(changes.is_confirmed || by?.unconfirmed).toBe(true);
    }),
    { numRuns: 500 },
  );
});

describe('the figure of a flag', () => {
  test.each<[FlagKind, Readonly<Record<string, number | null>>, number | null]>([
    ['hard_landing', { claimed_fpm: -750, measured_fpm: null }, 750],
    ['hard_landing', { claimed_fpm: -100, measured_fpm: -810 }, 810],
    ['flight_time_unconfirmed', { claimed_minutes: 300, elapsed_minutes: 20, tracked_minutes: 45 }, 255],
    ['flight_time_differs', { claimed_minutes: 60, measured_minutes: 95 }, 35],
    ['distance_differs', { percent: -22.5 }, 22.5],
    ['distance_off_plan', { percent: null }, null],
    ['overweight', { zfw_lbs: null, takeoff_lbs: 1200, landing_lbs: null }, 1200],
    ['no_track', { positions: 0 }, null],
  ])('%s', (kind, values, expected) => expect(figureOf(kind, { values })).toBe(expected));

  test('of each kind is a number or none, whatever was stored', () => {
    for (const kind of FlagKinds) expect(figureOf(kind, { values: {} })).toBeNull();
  });
});
