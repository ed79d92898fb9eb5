import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { maxRows } from '../../server/contract/admin/catalog/calls.ts';
import { reasonOf } from '../app/reasonOf.ts';
import { showToast } from '../app/toast.ts';
import { listQuery } from './catalogCalls.ts';
import type { CatalogRow, Resource } from './resource.ts';

interface RowSelection {
  readonly rows: ReadonlyMap<string, CatalogRow>;
  /** @param shown the rows of the page, as an id says nothing of its row */
  readonly select: (ids: ReadonlySet<string>, shown: readonly CatalogRow[]) => void;
  /** Those on all pages, as many as one call can change. */
  readonly selectAll: () => void;
  readonly clear: () => void;
}

const pageSize = 500;

/** The ticked rows of a list; those of other pages stay ticked. */
export function useSelection(resource: Resource, query: Readonly<Record<string, string | undefined>>): RowSelection {
  const [rows, setRows] = useState<ReadonlyMap<string, CatalogRow>>(new Map());
  const client = useQueryClient();
  const readAll = async (): Promise<void> => {
    const all = new Map<string, CatalogRow>();
    for (let page = 1; all.size < maxRows; page += 1) {
      const search = { ...query, page, limit: pageSize };
      const { data, total } = await client.fetchQuery({ ...listQuery(resource, search), staleTime: 0, gcTime: 0 });
      for (const row of data) all.set(String(row.id), row);
      if (data.length === 0 || page * pageSize >= total) break;
    }
    setRows(all);
  };
  return {
    rows,
    select: (ids, shown) =>
      setRows((old) => {
        const known = new Map([...old, ...shown.map((row) => [String(row.id), row] as const)]);
        return new Map([...known].filter(([id]) => ids.has(id)));
      }),
    selectAll: () =>
      void readAll().catch((error: unknown) =>
        showToast({ text: 'Nothing more is selected.', reasons: [reasonOf(error)] }),
      ),
    clear: () => setRows(new Map()),
  };
}
