import { useState } from 'react';
import { reasonOf } from '../../lib/reasonOf.ts';
import { showToast } from '../../lib/toast.ts';
import { readIds } from './catalogCalls.ts';
import type { Resource } from './resource.ts';

interface RowSelection {
  readonly ids: ReadonlySet<string>;
  readonly select: (ids: ReadonlySet<string>) => void;
  /** Those on all pages. */
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/** The ticked rows of a list; those of other pages stay ticked. */
export function useSelection(resource: Resource, query: Readonly<Record<string, string | undefined>>): RowSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    select: setIds,
    selectAll: () =>
      void readIds(resource, query).then(
        (all) => setIds(new Set(all.map(String))),
        (error: unknown) => showToast({ text: 'Nothing more is selected.', reasons: [reasonOf(error)] }),
      ),
    clear: () => setIds(new Set()),
  };
}
