import { createSafeContext } from '@mantine/core';
import { useRef, useState } from 'react';
import type { PirepSummary } from '../../../../server/contract/admin/pireps.ts';
import { maxReports } from '../../../../server/contract/admin/review/review.ts';
import { PirepState } from '../../../../server/contract/codes.ts';

export interface InboxSelection {
  /** The selected reports, in the order of the list. */
  readonly rows: readonly PirepSummary[];
  readonly has: (id: string) => boolean;
  /** Whether rows have a checkbox. */
  readonly active: boolean;
  readonly setActive: (active: boolean) => void;
  /** Selects or deselects a report; with `range`, all from the last selected one to this one. */
  readonly toggle: (id: string, range?: boolean) => void;
  readonly add: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

/** Shares the selection between list and report. */
export const [SelectionProvider, useSelected] = createSafeContext<InboxSelection>('The selection is missing');

/** Holds the selection. Reports that leave the list are no longer selected. */
export function useSelection(list: readonly PirepSummary[]): InboxSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState(false);
  const last = useRef<string>(undefined);
  const selectable = list.filter(isReviewable);
  const rows = selectable.filter(({ id }) => ids.has(id));

  const add = (more: readonly string[]): void => setIds((old) => new Set([...old, ...more].slice(0, maxReports)));

  return {
    rows,
    has: (id) => ids.has(id),
    active: open || rows.length > 0,
    setActive: setOpen,
    toggle: (id, range = false) => {
      const from = selectable.findIndex((row) => row.id === last.current);
      const to = selectable.findIndex((row) => row.id === id);
      last.current = id;
      if (range && from >= 0) add(selectable.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id));
      else if (ids.has(id)) setIds((old) => new Set([...old].filter((other) => other !== id)));
      else if (to >= 0) add([id]);
    },
    add,
    clear: () => {
      setIds(new Set());
      setOpen(false);
    },
  };
}

const filed: ReadonlySet<number> = new Set([PirepState.PENDING, PirepState.ACCEPTED, PirepState.REJECTED]);

/** Whether the flight goes on, paused or not, so that its report still changes. */
export function isUnderWay({ state }: { readonly state: number }): boolean {
  return state === PirepState.IN_PROGRESS || state === PirepState.PAUSED;
}

/** Whether a report is filed, so that it can be accepted, rejected or reopened. */
export function isReviewable({ state }: { readonly state: number }): boolean {
  return filed.has(state);
}
