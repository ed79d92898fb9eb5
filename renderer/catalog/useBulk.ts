import { useMutation } from '@tanstack/react-query';
import { reasonOf } from '../app/reasonOf.ts';
import { showToast } from '../app/toast.ts';
import { callRow, changeRows, type Outcome, removeRows, useRefreshCatalog } from './catalogCalls.ts';
import type { CatalogRow, Resource } from './resource.ts';
import { capital, howMany } from './words.ts';

type Values = Readonly<Record<string, unknown>>;
type Rows = readonly CatalogRow[];

/** Deeds on many rows: each says what it did, why not to some, and how to take it back. */
interface Bulk {
  /** @param done "Activated" */
  readonly change: (rows: Rows, set: Values, done: string) => void;
  /** Into the trash where there is one, otherwise for good. */
  readonly remove: (rows: Rows) => void;
  readonly restore: (rows: Rows) => void;
  readonly purge: (rows: Rows) => void;
  readonly pending: boolean;
}

export function useBulk(resource: Resource): Bulk {
  const refresh = useRefreshCatalog();
  const { mutate: run, isPending } = useMutation({
    mutationFn: async (deed: () => Promise<void>) => await deed(),
    onError: (error) => showToast({ text: 'Nothing is changed.', reasons: [reasonOf(error)] }),
    onSettled: refresh,
  });
  const { restore, purge } = resource.calls;
  const restoreAll = async (rows: Rows): Promise<void> => {
    if (restore === undefined) return;
    say({ resource, rows }, 'Restored', await each(rows, async (id) => await callRow(restore, id)));
  };
  return {
    pending: isPending,
    change: (rows, set, done) =>
      run(async () => {
        const outcomes = await changeRows(resource, idsOf(rows), set);
        say({ resource, rows }, done, outcomes, () => run(async () => await takeBack(resource, rows, outcomes)));
      }),
    remove: (rows) =>
      run(async () => {
        const outcomes = await removeRows(resource, idsOf(rows));
        const gone = rows.filter(({ id }) => outcomes.some((outcome) => outcome.id === id && outcome.error === null));
        const undo = (): void => run(async () => await restoreAll(gone));
        say({ resource, rows }, 'Deleted', outcomes, restore === undefined ? undefined : undo);
      }),
    restore: (rows) => run(async () => await restoreAll(rows)),
    purge: (rows) =>
      run(async () => {
        if (purge === undefined) return;
        say({ resource, rows }, 'Deleted for good', await each(rows, async (id) => await callRow(purge, id)));
      }),
  };
}

async function each(rows: Rows, deed: (id: CatalogRow['id']) => Promise<void>): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { id } of rows) outcomes.push({ id, error: await deed(id).then(() => null, reasonOf) });
  return outcomes;
}

function idsOf(rows: Rows): readonly CatalogRow['id'][] {
  return rows.map(({ id }) => id);
}

/** Sets what was there before, together for the rows that had the same. */
async function takeBack(resource: Resource, rows: Rows, outcomes: readonly Outcome[]): Promise<void> {
  const groups = Map.groupBy(
    outcomes.filter(({ before }) => before !== null && before !== undefined),
    ({ before }) => JSON.stringify(before),
  );
  const undone: Outcome[] = [];
  for (const group of groups.values()) {
    undone.push(
      ...(await changeRows(
        resource,
        group.map(({ id }) => id),
        group[0]?.before ?? {},
      )),
    );
  }
  say({ resource, rows }, 'Undone:', undone);
}

interface Of {
  readonly resource: Resource;
  readonly rows: Rows;
}

function say({ resource, rows }: Of, done: string, outcomes: readonly Outcome[], undo?: () => void): void {
  const nameOf = (id: CatalogRow['id']): string => {
    const row = rows.find((other) => other.id === id);
    return row === undefined ? String(id) : resource.nameOf(row);
  };
  const failed = outcomes.filter(({ error }) => error !== null);
  const [first, ...others] = outcomes.filter(({ error }) => error === null);
  const what = first !== undefined && others.length === 0 ? nameOf(first.id) : howMany(others.length + 1, resource);
  showToast({
    text: first === undefined ? `${capital(done)} none.` : `${done} ${what}.`,
    ...(failed.length === 0 ? {} : { reasons: failed.map(({ id, error }) => `${nameOf(id)}: ${error ?? ''}`) }),
    ...(undo === undefined || first === undefined ? {} : { action: { label: 'Undo', run: undo } }),
  });
}
