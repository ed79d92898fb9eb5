import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listImports, type PastImport } from '../../../server/contract/admin/csv.ts';
import { queryOf } from '../../lib/api.ts';
import { count } from '../../lib/figures.ts';
import { dateTimeOf } from '../../lib/utc.ts';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { useUndo } from './useImport.ts';
import { kindWords } from './words.ts';

/** Lists the last imports, which can be undone. */
export function PastImports(): ReactNode {
  const imports = useQuery(queryOf(listImports, {}));
  const { dataUpdatedAt } = imports;
  if (!imports.data || imports.data.data.length === 0) return null;
  return (
    <DataTable
      label={t`Last imports`}
      columns={columnsAt(dataUpdatedAt)}
      rows={imports.data.data}
      idOf={({ id }) => String(id)}
      nameOf={({ file_name }) => file_name}
    />
  );
}

const columnsAt = (now: number): readonly DataColumn<PastImport>[] => [
  { name: 'file', head: t`Imported file`, maxWidth: 320, cell: ({ file_name }) => file_name },
  { name: 'kind', head: t`Contents`, cell: ({ kind }) => kindWords[kind].many },
  { name: 'time', head: t`Time`, cell: ({ created_at }) => dateTimeOf(created_at, now) },
  { name: 'added', head: t`New`, figures: true, cell: ({ added }) => count(added) },
  { name: 'changed', head: t`Changed`, figures: true, cell: ({ changed }) => count(changed) },
  { name: 'undo', head: t`Action`, cell: (row) => <UndoButton row={row} /> },
];

function UndoButton({ row: { id, file_name, undone_at } }: { readonly row: PastImport }): ReactNode {
  const undo = useUndo();
  if (undone_at !== null) return t`Undone`;
  return (
    <Button
      size="compact-sm"
      aria-label={t`Undo import of ${file_name}`}
      loading={undo.isPending}
      onClick={() => undo.mutate(id)}
    >
      {t`Undo`}
    </Button>
  );
}
