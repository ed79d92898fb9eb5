import { useState } from 'react';
import { reasonOf } from '../../lib/api.ts';
import { showToast } from '../../lib/toast.ts';
import { readIds } from './catalogCalls.ts';
import type { Resource } from './resource.ts';

interface RowSelection {
  readonly ids: ReadonlySet<string>;
  readonly select: (ids: ReadonlySet<string>) => void;
  /** The number of rows on all pages. */
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/** Holds the selected rows of a list, including those on other pages. */
export function useSelection(resource: Resource, query: Readonly<Record<string, string | undefined>>): RowSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    select: setIds,
    selectAll: () =>
      void readIds(resource, query).then(
        (all) => setIds(new Set(all.map(String))),
        (error: unknown) => showToast({ text: 'Could not select more rows.', reasons: [reasonOf(error)] }),
      ),
    clear: () => setIds(new Set()),
  };
}
