import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDatabase } from '../../../db/open.ts';
import type { ReviewRuleInput } from '../../contract/admin/review/reviewRules.ts';
import { PirepState } from '../../contract/codes.ts';
import { rehearse } from '../../domain/reviewRules/rehearsal.ts';
import { createDemo } from './createDemo.ts';

// Review rules over the logbook of the demonstration airline, whose operator decided by hand.

let db: Db;
beforeAll(async () => {
  db = openDatabase(':memory:');
  await db.write((tx) => createDemo(tx, new Date('2026-11-20T16:10:42.000Z')));
});
afterAll(() => db.close());

const base = { active: true, conditions: [], comment: '', unconfirmed: false };
const harsh: ReviewRuleInput = {
  ...base,
  name: 'Harsh',
  decision: 'reject',
  comment: 'Please land softer.',
  conditions: [{ kind: 'flag', is: true, flag: 'hard_landing' }],
};
const clean: ReviewRuleInput = {
  ...base,
  name: 'Clean',
  decision: 'accept',
  conditions: [{ kind: 'flagged', is: false }],
};
const rowsOf = () => [...db.pireps.each()];

test('agree with its operator, who rejects hard landings and accepts what is clean', async () => {
  const before = rowsOf();
  const { reports, accepted, rejected, left, same, by_rule, differing } = await rehearse(db, [harsh, clean]);
  expect(reports).toBe(before.filter(({ submitted_at, state }) => submitted_at !== null && state !== 3).length);
  expect([rejected, accepted, left]).toEqual(by_rule);
  expect(rejected).toBeGreaterThan(0);
  expect(same).toBeGreaterThan(80);
  expect(differing).toEqual([]);
  expect(rowsOf()).toEqual(before);
});

test('differ, once they ask for softer landings, in the reports that were accepted all the same', async () => {
  const softer: ReviewRuleInput = { ...harsh, conditions: [{ kind: 'landing_rate', at_least: 300 }] };
  const { differing } = await rehearse(db, [softer, clean]);
  const expected = rowsOf().filter(
    ({ state, landing_rate }) => state === PirepState.ACCEPTED && Math.abs(landing_rate ?? 0) >= 300,
  );
  expect(expected.length).toBeGreaterThan(0);
  expect(differing.map(({ row }) => row.id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
  expect(new Set(differing.map(({ decision, rule }) => `${decision} ${rule}`))).toEqual(new Set(['reject Harsh']));
});

test('leave everything to the operator where there are none, as no rank accepts automatically', async () => {
  const { reports, left, by_rule } = await rehearse(db, []);
  expect([left, by_rule]).toEqual([reports, [reports]]);
});
