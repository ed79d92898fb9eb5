import { t } from '@lingui/core/macro';
import { Anchor, Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { pathOf } from '../../../../server/contract/call.ts';
import {
  downloadMoveRows,
  listMoveRows,
  type MoveNote,
  type MoveReport,
  type MoveRow,
} from '../../../../server/contract/admin/moving.ts';
import { queryOf } from '../../../lib/api.ts';
import { count } from '../../../lib/figures.ts';
import { type DataColumn, DataTable, Pager } from '../../../ui/DataTable.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NotLoaded } from '../../../ui/ErrorState.tsx';
import { ChoiceChips } from '../../../ui/FilterChips.tsx';
import { Toolbar } from '../../../ui/PageHeader.tsx';
import { outcomeWords, summary } from './moveWords.ts';

type Outcome = MoveNote['outcome'];

/** Says what comes along, what is repaired, and what does not come along and why. */
export function MovedReport({ report }: { readonly report: MoveReport }): ReactNode {
  const [outcome, setOutcome] = useState<Outcome | undefined>(undefined);
  const [asked, setAsked] = useState<MoveNote | null>(null);
  const notes = report.notes.filter((note) => note.outcome === outcome);
  const rowsOf = (wanted: Outcome): number =>
    report.notes.reduce((sum, note) => (note.outcome === wanted ? sum + note.count : sum), 0);
  return (
    <>
      <Toolbar>
        <Text flex={1} miw={0} role="status">
          {summary(report)}
        </Text>
      </Toolbar>
      <Toolbar justify="space-between">
        <ChoiceChips<Outcome | undefined>
          label={t`Part of the report`}
          choices={[
            { value: undefined, label: t`Tables` },
            ...Object.entries(outcomeWords).map(([value, label]) => ({
              value: value as Outcome,
              label: `${label} ${count(rowsOf(value as Outcome))}`,
            })),
          ]}
          value={outcome}
          onChoose={setOutcome}
        />
        <Button
          component="a"
          href={pathOf(downloadMoveRows, {})}
          download="phpvms-report.csv"
          leftSection={<IconDownload size={14} stroke={1.8} aria-hidden />}
        >
          {t`Download report`}
        </Button>
      </Toolbar>
      {outcome === undefined ? (
        <DataTable
          label={t`Tables of the file`}
          columns={tableColumns}
          rows={report.tables}
          idOf={({ table }) => table}
          nameOf={({ table }) => table}
        />
      ) : notes.length === 0 ? (
        <EmptyState title={t`No rows with this result`} />
      ) : (
        <DataTable
          label={outcomeWords[outcome]}
          columns={noteColumns(setAsked)}
          rows={notes}
          idOf={({ id }) => String(id)}
          nameOf={({ text }) => text}
        />
      )}
      {asked === null ? null : <NotedRows note={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

type TableCount = MoveReport['tables'][number];

const tableColumns: readonly DataColumn<TableCount>[] = [
  { name: 'table', head: t`Table`, cell: ({ table }) => table },
  { name: 'found', head: t`Found`, figures: true, cell: ({ found }) => count(found) },
  { name: 'imported', head: t`Imported`, figures: true, cell: ({ imported }) => count(imported) },
];

function noteColumns(onShow: (note: MoveNote) => void): readonly DataColumn<MoveNote>[] {
  return [
    { name: 'table', head: t`Table`, width: 160, cell: ({ table }) => table },
    { name: 'text', head: t`Details`, maxWidth: 900, cell: ({ text }) => text },
    {
      name: 'count',
      head: t`Rows`,
      figures: true,
      cell: (note) => (
        <Anchor component="button" type="button" onClick={() => onShow(note)}>
          {count(note.count)}
        </Anchor>
      ),
    },
  ];
}

const rowColumns: readonly DataColumn<MoveRow>[] = [
  { name: 'line', head: t`Line`, width: 90, figures: true, cell: ({ line }) => count(line) },
  { name: 'name', head: t`Name`, maxWidth: 600, cell: ({ name }) => name },
];

/** Lists the rows that a note is about. */
function NotedRows({ note, onClose }: { readonly note: MoveNote; readonly onClose: () => void }): ReactNode {
  const [page, setPage] = useState(1);
  const rows = useQuery({
    ...queryOf(listMoveRows, { query: { note_id: note.id, page } }),
    placeholderData: keepPreviousData,
  });
  const { data } = rows;
  return (
    <Dialog title={note.text} note={note.table} width={760} opened onClose={onClose}>
      {data === undefined ? (
        <NotLoaded query={rows} failed={t`The rows could not be loaded`} count={6} height={34} />
      ) : data.total === 0 ? (
        <p>{t`This is about the whole table.`}</p>
      ) : (
        <>
          <DataTable
            label={t`Rows`}
            columns={rowColumns}
            rows={data.data}
            idOf={({ line, name }) => `${line} ${name}`}
            nameOf={({ name }) => name}
            unkeyed
          />
          <Pager {...data} onPage={setPage} />
        </>
      )}
    </Dialog>
  );
}
