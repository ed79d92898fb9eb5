import { plural, t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { maxRows } from '../../../../server/contract/admin/catalog/calls.ts';
import { changeSeason, type Season, type SeasonOutcome } from '../../../../server/contract/admin/catalog/seasons.ts';
import { api, keyOf } from '../../../lib/api.ts';
import { count } from '../../../lib/figures.ts';
import type { ChangedRow } from '../catalogCalls.ts';
import type { BulkDialogProps } from '../resource.ts';
import { inBatches, report, revert, undoAdd, useBulkAction } from '../useBulk.ts';

/** What is done with the flights. */
export type SeasonPlan = Omit<Season, 'ids' | 'preview'>;

/** What a plan would do to each flight. */
export interface SeasonPreview {
  readonly plan: SeasonPlan;
  readonly outcomes: readonly SeasonOutcome[];
}

// The type is TanStack's own, tagged with what the query returns.
// oxlint-disable-next-line typescript/explicit-module-boundary-types, typescript/explicit-function-return-type
export function useSeasonPreview(ids: BulkDialogProps['ids'], plan: SeasonPlan | null) {
  // Thousands of ids would make a long key; they stay the same while the dialog is open.
  const dialog = useId();
  return useQuery({
    queryKey: [...keyOf(changeSeason), dialog, plan],
    queryFn: async ({ signal }): Promise<SeasonPreview | null> => {
      if (plan === null) return null;
      const outcomes: SeasonOutcome[] = [];
      for (let from = 0; from < ids.length; from += maxRows) {
        const some = ids.slice(from, from + maxRows).map(String);
        outcomes.push(...(await api(changeSeason, { body: { ...plan, ids: some, preview: true } }, signal)).data);
      }
      return { plan, outcomes };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Returns the action, which shows what it did, what failed and how to undo it. */
export function useSeason({ resource, ids }: BulkDialogProps): (plan: SeasonPlan) => void {
  const { run } = useBulkAction();
  const undo = async (outcomes: readonly SeasonOutcome[], { copy }: SeasonPlan): Promise<void> => {
    const copies = outcomes.flatMap(({ copy_id }) => copy_id ?? []);
    // First, because a flight and its copy cannot be in the same season.
    const removed = copy ? await undoAdd(resource, { ids: copies }, () => undefined) : null;
    const rows: readonly ChangedRow[] = copy
      ? outcomes.flatMap(endedOf)
      : outcomes.filter(({ error }) => error === null);
    const reverted = await revert(resource, rows);
    if (removed === null) return report((flights) => flightsText(flights, 'reverted'), reverted);
    report((flights) => flightsText(flights, 'deleted'), {
      outcomes: [...removed.outcomes, ...reverted.outcomes.filter(({ error }) => error !== null)],
      ended: [removed.ended, reverted.ended].find((text) => text !== null) ?? null,
    });
  };
  return (plan) =>
    run(async () => {
      const body = { ...plan, preview: false };
      const result = await inBatches(ids, (some) => api(changeSeason, { body: { ...body, ids: some.map(String) } }));
      const changed = result.outcomes.filter((one) => one.error !== null || isChanged(one));
      report(
        (flights) => flightsText(flights, plan.copy ? 'copied' : 'changed'),
        { ...result, outcomes: changed },
        () => run(() => undo(changed, plan)),
      );
    });
}

export function isChanged({ after, copy_id, ended }: SeasonOutcome): boolean {
  return copy_id !== null || ended !== null || Object.keys(after).length > 0;
}

function endedOf({ id, ended }: SeasonOutcome): readonly ChangedRow[] {
  if (ended === null) return [];
  return [{ id, before: { end_date: ended.before }, after: { end_date: ended.after } }];
}

function flightsText(flights: number, done: 'changed' | 'copied' | 'deleted' | 'reverted'): string {
  const what = plural(flights, { one: '1 flight', other: `${count(flights)} flights` });
  if (done === 'copied') return t`Copied ${what} to the new season.`;
  if (done === 'deleted') return t`Deleted ${what} of the new season.`;
  return done === 'changed' ? t`Changed ${what}.` : t`Changed ${what} back.`;
}
