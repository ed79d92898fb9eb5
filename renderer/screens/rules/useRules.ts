import { t } from '@lingui/core/macro';
import { type QueryClient, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import {
  addReviewRule,
  changeReviewRule,
  listReviewRules,
  orderReviewRules,
  rehearseReviewRules,
  type ReviewRule,
  type ReviewRuleInput,
} from '../../../server/contract/admin/review/reviewRules.ts';
import { api, keyOf, queryOf, reasonOf } from '../../lib/api.ts';
import { searchBy } from '../../lib/validSearch.ts';
import { showToast } from '../../lib/toast.ts';

/** `edit`: the id of the rule in the dialog, or `new`. `remove`: the one to remove. `rehearse`: the rehearsal is shown. */
export const rulesSearch = searchBy({ edit: /^(new|\d{1,15})$/, remove: /^\d{1,15}$/, rehearse: /^1$/ });

/** Refetches the rules, and what they would have done. */
export async function refreshRules(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf(listReviewRules) }),
    client.invalidateQueries({ queryKey: keyOf(rehearseReviewRules) }),
  ]);
}

/** @returns the values of a rule for its form */
export function inputOf(rule: ReviewRule): ReviewRuleInput {
  const { name, active, conditions, decision, comment, unconfirmed } = rule;
  return { name, active, conditions, decision, comment, unconfirmed };
}

export async function storeRule(id: number | undefined, body: ReviewRuleInput): Promise<unknown> {
  return id === undefined ? await api(addReviewRule, { body }) : await api(changeReviewRule, { params: { id }, body });
}

/** Turns a rule on or off, and offers Undo. */
export function useSwitchRule(): UseMutationResult<unknown, Error, ReviewRule> {
  const client = useQueryClient();
  const turn = useMutation({
    mutationFn: (rule: ReviewRule) => storeRule(rule.id, { ...inputOf(rule), active: !rule.active }),
    onSuccess: (_, rule) =>
      showToast({
        text: rule.active ? t`${rule.name} is off.` : t`${rule.name} is on.`,
        action: { label: t`Undo`, run: () => turn.mutate({ ...rule, active: !rule.active }) },
      }),
    onError: (error, { name }) => showToast({ text: t`${name} was not changed.`, reasons: [reasonOf(error)] }),
    onSettled: () => refreshRules(client),
  });
  return turn;
}

/** Moves a rule one place up or down, at once: the server’s answer follows. */
export function useMoveRule(rules: readonly ReviewRule[]): (from: number, by: -1 | 1) => void {
  const client = useQueryClient();
  const { queryKey } = queryOf(listReviewRules, {});
  const order = useMutation({
    mutationFn: (moved: readonly ReviewRule[]) => api(orderReviewRules, { body: { ids: moved.map(({ id }) => id) } }),
    onMutate: (moved) => client.setQueryData(queryKey, (list) => list && { ...list, data: [...moved] }),
    onError: (error) => showToast({ text: t`The order was not changed.`, reasons: [reasonOf(error)] }),
    onSettled: () => refreshRules(client),
  });
  return (from, by) => {
    const rule = rules[from];
    if (rule !== undefined) order.mutate(rules.toSpliced(from, 1).toSpliced(from + by, 0, rule));
  };
}
