import { t } from '@lingui/core/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconEqual, IconPencil, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  type CsvImport,
  downloadImportRows,
  type ImportRow,
  listImportRows,
  type Outcome,
  Outcomes,
} from '../../../server/contract/admin/csv.ts';
import { pathOf } from '../../../server/contract/call.ts';
import { queryOf } from '../../lib/api.ts';
import { count } from '../../lib/figures.ts';
import { ChoiceChips } from '../../ui/FilterChips.tsx';
import { type DataColumn, DataTable, Pager } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NotLoaded } from '../../ui/ErrorState.tsx';
import { Toolbar } from '../../ui/PageHeader.tsx';
import type { Status } from '../../ui/status.ts';
import { StatusText } from '../../ui/StatusBadge.tsx';

interface Props {
  readonly counts: CsvImport['counts'];
}

/** Lists the result of each row, errors first, with a filter by result. */
export function RowReport({ counts }: Props): ReactNode {
  const { outcome: text, page = '1' } = useSearch({ from: '/data' });
  const outcome = text as Outcome | undefined;
  const navigate = useNavigate();
  const query = { ...(outcome && { outcome }), page: Number(page) };
  const rows = useQuery({
    ...queryOf(listImportRows, { query }),
    placeholderData: keepPreviousData,
  });
  const { data } = rows;
  return (
    <>
      <Toolbar justify="space-between">
        <ChoiceChips
          label={t`Rows shown`}
          choices={[
            { value: undefined, label: t`All ${count(Object.values(counts).reduce((sum, each) => sum + each, 0))}` },
            ...Outcomes.map((value) => ({ value, label: `${outcomes[value].label} ${count(counts[value])}` })),
          ]}
          value={outcome}
          onChoose={(value) =>
            void navigate({ to: '/data', search: ({ kind }) => ({ kind, outcome: value }), replace: true })
          }
        />
        <Button
          component="a"
          href={pathOf(downloadImportRows, { query: outcome ? { outcome } : {} })}
          download="import-report.csv"
          leftSection={<IconDownload size={14} stroke={1.8} aria-hidden />}
        >
          {t`Download report`}
        </Button>
      </Toolbar>
      {data === undefined ? (
        <NotLoaded query={rows} failed={t`The report could not be loaded`} count={8} height={34} />
      ) : data.total === 0 ? (
        <EmptyState title={outcome === undefined ? t`The file has no rows` : t`No rows with this result`} />
      ) : (
        <>
          <DataTable
            label={t`Rows of the file`}
            columns={columns}
            rows={data.data}
            idOf={({ row }) => String(row)}
            nameOf={({ name }) => name}
          />
          <Pager {...data} />
        </>
      )}
    </>
  );
}

const outcomes: Readonly<Record<Outcome, Status>> = {
  error: { label: t`Errors`, kind: 'bad', icon: IconAlertTriangle },
  changed: { label: t`Changed`, kind: 'info', icon: IconPencil },
  new: { label: t`New`, kind: 'ok', icon: IconPlus },
  same: { label: t`Unchanged`, kind: 'mut', icon: IconEqual },
};

const columns: readonly DataColumn<ImportRow>[] = [
  { name: 'row', head: t`Row`, width: 70, cell: ({ row }) => count(row) },
  {
    name: 'outcome',
    head: t`Result`,
    width: 106,
    cell: ({ outcome }) => (
      <StatusText status={outcome === 'error' ? { ...outcomes.error, label: t`Error` } : outcomes[outcome]} />
    ),
  },
  { name: 'name', head: t`Name`, width: 244, maxWidth: 260, cell: ({ name }) => name },
  { name: 'detail', head: t`Details`, width: 480, maxWidth: 1400, cell: (row) => <Detail row={row} /> },
];

function Detail({ row: { reason, changes } }: { readonly row: ImportRow }): ReactNode {
  if (reason !== null) {
    return (
      <Text span inherit c="var(--hb-bad)">
        {reason}
      </Text>
    );
  }
  return (
    <Group component="span" gap="2px 16px">
      {changes.map(({ column, before, after }) => (
        <span key={column}>
          <Faint>{column}</Faint> <Cell text={before} /> → <Cell text={after} />
        </span>
      ))}
    </Group>
  );
}

function Cell({ text }: { readonly text: string }): ReactNode {
  return text === '' ? <Faint>{t`empty`}</Faint> : <span>{text}</span>;
}

function Faint({ children }: { readonly children: string }): ReactNode {
  return (
    <Text span inherit c="dimmed">
      {children}
    </Text>
  );
}
