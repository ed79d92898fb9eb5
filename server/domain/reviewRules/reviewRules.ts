import { plainText } from '../../../db/plainText.ts';
import type { Queries, Tx } from '../../../db/open.ts';
import type { ReviewRulesRow } from '../../../db/rows.ts';
import {
  maxRules,
  type ReviewRule,
  type ReviewRuleInput,
  type RuleCondition,
} from '../../contract/admin/review/reviewRules.ts';
import { record } from '../activity/events.ts';
import { conflict, invalid, notFound } from '../errors.ts';
import { now } from '../time.ts';

/** Lists the rules in the order in which they decide. */
export function listRules(db: Queries): ReviewRule[] {
  return db.reviewRules.list().map(toRule);
}

/** @throws {AppError} validation-exception that names a field; conflict when there are too many */
export function addRule(tx: Tx, input: ReviewRuleInput): ReviewRule {
  const columns = toColumns(tx, input);
  const rules = tx.reviewRules.list();
  if (rules.length >= maxRules.rules) throw conflict(`There can be at most ${maxRules.rules} review rules.`);
  const place = (rules.at(-1)?.place ?? 0) + 1;
  const id = tx.reviewRules.insert({ ...columns, place, created_at: now() });
  record(tx, 'operator', 'review_rule.added', { id, after: forHistory(columns) });
  return toRule(findRule(tx, id));
}

/** @throws {AppError} not-found, and as `addRule` */
export function changeRule(tx: Tx, id: number, input: ReviewRuleInput): ReviewRule {
  const before = findRule(tx, id);
  const columns = toColumns(tx, input, id);
  tx.reviewRules.update({ ...before, ...columns, updated_at: now() });
  record(tx, 'operator', 'review_rule.changed', { id, before: forHistory(before), after: forHistory(columns) });
  return toRule(findRule(tx, id));
}

/** @throws {AppError} not-found */
export function removeRule(tx: Tx, id: number): void {
  const before = findRule(tx, id);
  tx.reviewRules.remove(id);
  record(tx, 'operator', 'review_rule.removed', { id, before: forHistory(before) });
}

/** @throws {AppError} conflict when another window has added or removed a rule meanwhile */
export function orderRules(tx: Tx, ids: readonly number[]): ReviewRule[] {
  const before = tx.reviewRules.list();
  const known = new Set(before.map(({ id }) => id));
  if (ids.length !== known.size || !ids.every((id) => known.has(id)))
    throw conflict('The review rules have changed. Reload them and try again.');
  tx.reviewRules.setOrder(ids);
  const after = tx.reviewRules.list();
  const moved = ids.find((id, index) => before[index]?.id !== id);
  if (moved !== undefined)
    record(tx, 'operator', 'review_rule.reordered', { id: moved, before: namesOf(before), after: namesOf(after) });
  return after.map(toRule);
}

function namesOf(rules: readonly ReviewRulesRow[]): object {
  return { rules: rules.map(({ name }) => name) };
}

/** Replaces the comments that the operator chooses from when deciding by hand. */
export function changePresets(tx: Tx, comments: readonly string[]): string[] {
  const before = tx.presetComments.list();
  const after = [...new Set(comments.map((comment) => comment.trim()))];
  tx.presetComments.replace(after);
  if (before.join('\n') === after.join('\n')) return after;
  record(tx, 'operator', 'preset_comments.changed', {
    id: 'all',
    before: { comments: before },
    after: { comments: after },
  });
  return after;
}

type Columns = Pick<ReviewRulesRow, 'name' | 'active' | 'conditions' | 'decision' | 'comment' | 'unconfirmed'>;

/** @param id of the rule that has them already */
function toColumns(db: Queries, input: ReviewRuleInput, id?: number): Columns {
  const name = plainText(input.name);
  if (name === '') throw invalid('name', 'The name must not be empty.');
  const other = db.reviewRules.findNamed(name);
  if (other !== undefined && other.id !== id) throw invalid('name', `Another rule has the name ${name}.`);
  checkRule(input);
  const { conditions, active, decision, unconfirmed } = input;
  return {
    name,
    active: active ? 1 : 0,
    conditions: JSON.stringify(conditions),
    decision,
    comment: decision === 'leave' ? '' : input.comment.trim(),
    unconfirmed: unconfirmed && decision === 'accept' ? 1 : 0,
  };
}

/** Refuses what its form allows, but no rule can mean. @throws {AppError} validation-exception that names the field */
function checkRule({ decision, comment, conditions }: ReviewRuleInput): void {
  if (decision === 'reject' && comment.trim() === '')
    throw invalid('comment', 'Write what the pilot should know: a rejected report needs a comment.');
  conditions.forEach((condition, index) => {
    const fault = findFault(condition);
    if (fault !== undefined) throw invalid(`conditions.${index}.${fault.field}`, fault.text);
  });
}

function findFault(condition: RuleCondition): { readonly field: string; readonly text: string } | undefined {
  const { at_least, at_most } = condition as { readonly at_least?: number; readonly at_most?: number };
  if (at_least !== undefined && at_most !== undefined && at_least > at_most)
    return { field: 'at_most', text: 'The largest figure must not be below the smallest.' };
  const needsRange = condition.kind === 'landing_rate' || condition.kind === 'score';
  if (needsRange && at_least === undefined && at_most === undefined)
    return { field: 'at_least', text: 'Enter at least one figure.' };
  return undefined;
}

function findRule(db: Queries, id: number): ReviewRulesRow {
  const rule = db.reviewRules.find(id);
  if (!rule) throw notFound('review rule', String(id));
  return rule;
}

function toRule(row: ReviewRulesRow): ReviewRule {
  const { id, name, comment, created_at, updated_at } = row;
  return {
    id,
    name,
    active: row.active === 1,
    // The contract checked these values when they were stored.
    conditions: JSON.parse(row.conditions) as RuleCondition[],
    decision: row.decision as ReviewRule['decision'],
    comment,
    unconfirmed: row.unconfirmed === 1,
    created_at,
    updated_at,
  };
}

function forHistory({ conditions, ...columns }: Columns): object {
  const { name, active, decision, comment, unconfirmed } = columns;
  return { name, active, conditions: JSON.parse(conditions) as unknown, decision, comment, unconfirmed };
}
