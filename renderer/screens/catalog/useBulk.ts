import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { airportCalls } from '../../../server/contract/admin/catalog/airports.ts';
import { maxRows } from '../../../server/contract/admin/catalog/calls.ts';
import { subfleetCalls } from '../../../server/contract/admin/catalog/subfleets.ts';
import { api, reasonOf } from '../../lib/api.ts';
import { count } from '../../lib/figures.ts';
import { showToast } from '../../lib/toast.ts';
import {
  addAgain,
  type ChangedRow,
  type Kept,
  type RowOutcome,
  readRow,
  type Saved,
  useRefreshCatalog,
} from './catalogCalls.ts';
import type { ResourceRow, Resource, ResourceCalls } from './resource.ts';
import { type Done, kindTexts } from './words.ts';

type Values = Readonly<Record<string, unknown>>;
type Id = ResourceRow['id'];
type Ids = readonly Id[];
type ManyCall = ResourceCalls['removeMany' | 'restoreMany' | 'purgeMany'];

/** Actions on many rows. Each shows what it changed, what failed and how to undo it. */
interface Bulk {
  readonly change: (ids: Ids, set: Values, done: Done) => void;
  /** Moves rows to the trash if there is one, otherwise deletes them permanently. */
  readonly remove: (ids: Ids) => void;
  readonly restore: (ids: Ids) => void;
  readonly purge: (ids: Ids) => void;
  /**
   * Deletes rows that were just added, and what was added with them: the subfleet of aircraft, the airports of flights. They
   * don't stay in the trash, where their names would stay taken.
   * @param onGone called when all rows are deleted
   */
  readonly undoAdd: (saved: Saved, onGone: () => void) => void;
  /** Undoes an edit, unless somebody changed the same again since. */
  readonly revert: (changed: ChangedRow) => void;
  readonly pending: boolean;
}

/** Runs actions one after the other: the Undo of the last one is the one shown. */
export function useBulkAction(): { readonly run: (action: () => Promise<void>) => void; readonly isPending: boolean } {
  const refresh = useRefreshCatalog();
  const { mutate, isPending } = useMutation({
    scope: { id: 'catalog' },
    mutationFn: async (action: () => Promise<void>) => await action(),
    onSettled: refresh,
  });
  return { run: (action) => mutate(action), isPending };
}

export function useBulk(resource: Resource): Bulk {
  const { run, isPending } = useBulkAction();
  const { changeMany, removeMany, restoreMany, purgeMany } = resource.calls;
  const { counted } = kindTexts[resource.kind];
  const show = (done: Done, result: BulkResult, undo?: () => Promise<void>): void =>
    report((rows, name) => done(rows === 1 ? name : counted(rows), rows), result, undo && (() => run(undo)));
  const restore = async (ids: Ids): Promise<void> => show(restoredText, await doMany(restoreMany, ids));
  const remove = async (ids: Ids): Promise<void> => {
    const kept = canAddAgain(resource, ids) ? await Promise.all(ids.map((id) => readRow(resource, id))) : undefined;
    const result = await doMany(removeMany, ids);
    if (kept === undefined) {
      const gone = doneIds(result);
      return show(deletedText, result, restoreMany && (() => restore(gone)));
    }
    const rows = result.outcomes.flatMap(({ id, name, error }) => {
      const row = kept.find((one) => one.id === id);
      return error !== null || row === undefined ? [] : [{ ...row, name }];
    });
    show(deletedText, result, async () => {
      const outcomes = await Promise.all(rows.map((row) => restoreRow(resource, row)));
      show(restoredText, { outcomes, ended: null });
    });
  };
  const undo = async (rows: readonly ChangedRow[]): Promise<void> => show(revertedText, await revert(resource, rows));
  const change = async (ids: Ids, set: Values, done: Done): Promise<void> => {
    const result = await inBatches(ids, (some) => api(changeMany, { body: { ids: some, set } }));
    const rows = result.outcomes.flatMap(({ id, before }) => (before ? [{ id, before, after: set }] : []));
    report(
      (changed) => done(counted(changed), changed),
      result,
      () => run(() => undo(rows)),
    );
  };
  return {
    pending: isPending,
    change: (ids, set, done) => run(() => change(ids, set, done)),
    remove: (ids) => run(() => remove(ids)),
    restore: (ids) => run(() => restore(ids)),
    purge: (ids) => run(async () => show((what) => t`Deleted ${what} permanently.`, await doMany(purgeMany, ids))),
    undoAdd: (saved, onGone) => run(async () => show(deletedText, await undoAdd(resource, saved, onGone))),
    revert: (changed) => run(() => undo([changed])),
  };
}

async function doMany(call: ManyCall | undefined, ids: Ids): Promise<BulkResult> {
  if (call === undefined) return { outcomes: [], ended: null };
  return await inBatches(ids, (some) => api(call, { body: { ids: some } }));
}

const deletedText: Done = (what) => t`Deleted ${what}.`;
const restoredText: Done = (what) => t`Restored ${what}.`;
export const revertedText: Done = (what) => t`Changed ${what} back.`;

/** With more rows than this, undo would take too long. */
const maxAddedAgain = 100;

/** Whether rows that have no trash can still be restored after they were deleted, by adding them again. */
export function canAddAgain({ calls }: Resource, ids: Ids): boolean {
  return calls.restoreMany === undefined && ids.length <= maxAddedAgain;
}

async function restoreRow(resource: Resource, row: Kept & { readonly name: string }): Promise<RowOutcome> {
  const { id, name } = row;
  try {
    await addAgain(resource, row);
    return { id, name, error: null };
  } catch (error) {
    return { id, name, error: reasonOf(error) };
  }
}

export async function undoAdd(resource: Resource, saved: Omit<Saved, 'row'>, onGone: () => void): Promise<BulkResult> {
  const { removeMany, purgeMany } = resource.calls;
  const { ids, subfleet_id = null, airport_ids = [] } = saved;
  const removed = await doMany(removeMany, ids);
  const gone = doneIds(removed);
  const purged = purgeMany === undefined ? removed : await doMany(purgeMany, gone);
  const left = gone.length - doneIds(purged).length;
  if (left === 0 && gone.length === ids.length) onGone();
  const why = purged.outcomes.find(({ error }) => error !== null)?.error ?? purged.ended ?? '';
  const kept = [
    removed.ended,
    left === 0 ? null : t`${count(left)} left in the trash: ${why}`,
    gone.length === 0 || subfleet_id === null ? null : await purgeUnused(subfleet_id),
    gone.length === 0 || airport_ids.length === 0 ? null : await removeUnused(airport_ids),
  ].filter((text) => text !== null);
  return { outcomes: removed.outcomes, ended: kept.length === 0 ? null : kept.join(' ') };
}

function doneIds({ outcomes }: BulkResult): Id[] {
  return outcomes.filter(({ error }) => error === null).map(({ id }) => id);
}

/** Deletes a subfleet, unless aircraft are left or something else uses it already. Returns why it is kept. */
async function purgeUnused(subfleet_id: number): Promise<string | null> {
  try {
    const { data } = await api(subfleetCalls.dependents, { params: { id: subfleet_id } });
    if (data.in_use) return t`The new subfleet was kept because it is in use.`;
    const body = { ids: [subfleet_id] };
    const removed = await api(subfleetCalls.removeMany, { body });
    const purged = await api(subfleetCalls.purgeMany, { body });
    return [...removed.data, ...purged.data].find(({ error }) => error !== null)?.error ?? null;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Removes airports, except those that something else uses already. Returns why some are kept. */
async function removeUnused(ids: readonly string[]): Promise<string | null> {
  const { outcomes, ended } = await doMany(airportCalls.removeMany, ids);
  const kept = outcomes.filter(({ error }) => error !== null).map(({ name }) => name);
  if (kept.length > 0) return t`New airports that are in use were kept: ${kept.join(', ')}.`;
  return ended === null ? null : t`The new airports were kept: ${ended}`;
}

interface BulkResult<Outcome extends RowOutcome = RowOutcome> {
  readonly outcomes: readonly Outcome[];
  /** Why the remaining rows were left unchanged; null if there are none. */
  readonly ended: string | null;
}

/**
 * Sends any number of rows in batches that the server accepts, so that pilots' requests are served in between. Never throws:
 * a batch that fails ends it.
 */
export async function inBatches<Item, Outcome extends RowOutcome>(
  items: readonly Item[],
  send: (some: Item[]) => Promise<{ readonly data: readonly Outcome[] }>,
): Promise<BulkResult<Outcome>> {
  const outcomes: Outcome[] = [];
  const stop = new AbortController();
  for (let from = 0; from < items.length; from += maxRows) {
    if (stop.signal.aborted) return { outcomes, ended: leftText(items.length - from, t`you stopped the action.`) };
    if (items.length > maxRows) {
      const action = { label: t`Stop`, run: () => stop.abort() };
      showToast({ text: t`${count(from)} of ${count(items.length)} done…`, inProgress: true, action });
    }
    try {
      outcomes.push(...(await send(items.slice(from, from + maxRows))).data);
    } catch (error) {
      return { outcomes, ended: from === 0 ? reasonOf(error) : leftText(items.length - from, reasonOf(error)) };
    }
  }
  return { outcomes, ended: null };
}

function leftText(left: number, why: string): string {
  return t`${count(left)} not changed: ${why}`;
}

/** Restores the previous values. A row that somebody changed again since stays, with the reason. */
export async function revert({ calls }: Resource, rows: readonly ChangedRow[]): Promise<BulkResult> {
  return await inBatches(rows, (some) =>
    api(calls.revert, { body: { rows: some.map(({ id, before, after }) => ({ id, before, after })) } }),
  );
}

/** More reasons than this would fill the window. */
const maxReasons = 20;

/** @param done the text for the rows that did not fail, with the name of the first */
export function report(
  done: (rows: number, name: string) => string,
  { outcomes, ended }: BulkResult,
  undo?: () => void,
): void {
  const failed = outcomes.filter(({ error }) => error !== null);
  const [first, ...others] = outcomes.filter(({ error }) => error === null);
  const reasons = failed
    .slice(0, maxReasons)
    .map(({ name, error }) => (error?.startsWith(`${name} `) ? error : `${name}: ${error ?? ''}`));
  if (failed.length > maxReasons) reasons.push(t`and ${count(failed.length - maxReasons)} more`);
  if (ended !== null) reasons.push(ended);
  showToast({
    text: first === undefined ? t`Nothing was changed.` : done(others.length + 1, first.name),
    ...(reasons.length === 0 ? {} : { reasons }),
    ...(undo === undefined || first === undefined ? {} : { action: { label: t`Undo`, run: undo } }),
  });
}

interface RowSelection {
  readonly ids: ReadonlySet<string>;
  readonly select: (ids: ReadonlySet<string>) => void;
  /** The number of rows on all pages. */
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/** Holds the selected rows of a list, including those on other pages; not those of the list in its trash, nor the reverse. */
export function useSelection(resource: Resource, query: Readonly<Record<string, string | undefined>>): RowSelection {
  const { deleted } = query;
  const [selected, setSelected] = useState({ ids: none, deleted });
  const setIds = (ids: ReadonlySet<string>): void => setSelected({ ids, deleted });
  return {
    ids: selected.deleted === deleted ? selected.ids : none,
    select: setIds,
    selectAll: () =>
      void api(resource.calls.ids, { query }).then(
        ({ data }) => setIds(new Set(data.map(String))),
        (error: unknown) => showToast({ text: t`Could not select more rows.`, reasons: [reasonOf(error)] }),
      ),
    clear: () => setIds(none),
  };
}

const none: ReadonlySet<string> = new Set();
