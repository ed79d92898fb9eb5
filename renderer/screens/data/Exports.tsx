import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { downloadAll, type ExportKind, exportOf, listExports } from '../../../server/contract/admin/csv.ts';
import { useAddress } from '../../lib/address.ts';
import { queryOf } from '../../lib/api.ts';
import { count } from '../../lib/figures.ts';
import { ChoiceChips } from '../../ui/FilterChips.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { NotLoaded } from '../../ui/ErrorState.tsx';
import { Toolbar } from '../../ui/PageHeader.tsx';
import { kindWords } from './words.ts';

interface Exported {
  readonly kind: ExportKind;
  readonly rows: number;
}

/** Lists the CSV files to download. */
export function Exports(): ReactNode {
  const { columns } = useSearch({ from: '/data' });
  const address = useAddress();
  const query = useQuery(queryOf(listExports, {}));
  const { data } = query;
  if (data === undefined)
    return <NotLoaded query={query} failed={t`The exports could not be loaded`} count={9} height={34} />;
  return (
    <>
      <Toolbar>
        <ChoiceChips
          label={t`Columns`}
          choices={columnSets}
          value={columns}
          onChoose={(chosen) => address({ columns: chosen }, { replace: true })}
        />
        <Text ml="auto" c="var(--hb-tx2)">{t`All data and tracks, without keys and other secrets:`}</Text>
        <Button
          component="a"
          variant="filled"
          href={downloadAll.url}
          download
          leftSection={<IconFileZip size={14} stroke={1.8} aria-hidden />}
        >
          {t`Download everything`}
        </Button>
      </Toolbar>
      <DataTable
        label={t`Exports`}
        columns={columnsOf(columns)}
        rows={data.data}
        idOf={({ kind }) => kind}
        nameOf={({ kind }) => kindWords[kind].many}
      />
    </>
  );
}

const columnSets = [
  { value: undefined, label: t`All columns` },
  { value: '7', label: t`phpVMS 7 columns` },
  { value: '8', label: t`phpVMS 8 columns` },
];

function columnsOf(set: string | undefined): readonly DataColumn<Exported>[] {
  return [
    { name: 'kind', head: t`Kind`, cell: ({ kind }) => kindWords[kind].many },
    { name: 'rows', head: t`Rows`, figures: true, cell: ({ rows }) => count(rows) },
    { name: 'about', head: t`Contents`, cell: ({ kind }) => kindWords[kind].contents },
    {
      name: 'download',
      head: t`File`,
      cell: ({ kind }) => (
        <Button
          component="a"
          href={`${exportOf(kind).url}${set === undefined ? '' : `?columns=${set}`}`}
          download={`${kind}.csv`}
          aria-label={t`Download ${kind}.csv`}
          leftSection={<IconDownload size={12} stroke={1.8} aria-hidden />}
        >
          {kind}.csv
        </Button>
      ),
    },
  ];
}
