import { t } from '@lingui/core/macro';
import { Checkbox, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type CsvImport, listMissing, type MissingRecord } from '../../../server/contract/admin/csv.ts';
import { queryOf } from '../../lib/api.ts';
import { type DataColumn, DataTable, Pager } from '../../ui/DataTable.tsx';
import { useImportActions } from './useImport.ts';
import { createdText, createText, missingRows } from './words.ts';

/** Lists what rows refer to and the catalog does not have, and offers to create it. */
export function MissingRecords({ file }: { readonly file: CsvImport }): ReactNode {
  const { kind, state, create_missing, encoding, missing } = file;
  const { check } = useImportActions();
  const [page, setPage] = useState(1);
  const total = missing.airline + missing.airport + missing.subfleet;
  const { data } = useQuery({
    ...queryOf(listMissing, { query: { page } }),
    enabled: total > 0,
    placeholderData: keepPreviousData,
  });
  if (total === 0) return null;
  const columns: readonly DataColumn<MissingRecord>[] = [
    { name: 'kind', head: t`Missing`, cell: (record) => kindText(record.kind) },
    { name: 'name', head: t`Name`, cell: ({ name }) => name },
    { name: 'rows', head: t`Where`, cell: missingRows },
    { name: 'result', head: t`Result`, cell: (record) => createdText(record, file) },
  ];
  return (
    // As high as its rows, but never so high that the report of the rows has no room.
    <Stack
      gap={0}
      flex="0 1 auto"
      mih={0}
      mah={state === 'undone' ? undefined : '45%'}
      component="section"
      // Where the list is cut.
      style={{ borderBottom: '1px solid var(--hb-line)' }}
      aria-label={t`Missing records`}
    >
      {state !== 'checked' || missing.airline + missing.subfleet === 0 ? null : (
        <Checkbox
          size="xs"
          px="xl"
          py="md"
          checked={create_missing}
          disabled={kind === null}
          label={createText(missing)}
          description={t`Check for typos first. When off, rows that refer to missing records are errors.`}
          onChange={(event) => kind && check(kind, { create_missing: event.currentTarget.checked, encoding })}
        />
      )}
      <DataTable
        label={t`Missing records`}
        columns={columns}
        rows={data?.data ?? []}
        idOf={(record) => `${record.kind} ${record.name}`}
        nameOf={({ name }) => name}
      />
      {data && total > data.limit ? <Pager {...data} onPage={setPage} /> : null}
    </Stack>
  );
}

function kindText(kind: MissingRecord['kind']): string {
  return { airline: t`Airline`, airport: t`Airport`, subfleet: t`Subfleet` }[kind];
}
