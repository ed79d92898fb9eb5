import { t } from '@lingui/core/macro';
import { Box, Button, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type CsvImport,
  type FileColumn,
  type ImportKind,
  type KindColumn,
  listImportColumns,
} from '../../../server/contract/admin/csv.ts';
import { queryOf } from '../../lib/api.ts';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { Toolbar } from '../../ui/PageHeader.tsx';
import { useImportActions } from './useImport.ts';

interface Props {
  readonly file: CsvImport;
  readonly kind: ImportKind;
}

interface Row extends FileColumn {
  readonly place: number;
}

/** Lets the operator say which column of the file is which of ours. */
export function ColumnMatch({ file, kind }: Props): ReactNode {
  const { check } = useImportActions();
  const { data } = useQuery(queryOf(listImportColumns, { query: { kind } }));
  const [chosen, setChosen] = useState(() => proposed(file.columns));
  const known = data?.data ?? [];
  const needed = known.filter(({ name, required }) => required && !chosen.includes(name));
  const choose = (place: number, name: string | null): void =>
    setChosen(chosen.map((other, each) => (each === place ? name : other === name ? null : other)));
  return (
    <Box component="section" aria-label={t`Columns`}>
      <Toolbar justify="space-between">
        <Text aria-live="polite" c="dimmed">
          {needed.length === 0
            ? t`Say what each column is. The next file with the same first row is read the same way.`
            : t`Still needed: ${needed.map(({ label }) => label).join(', ')}`}
        </Text>
        <Button
          variant="filled"
          disabled={data === undefined || needed.length > 0}
          onClick={() => check(kind, { ...file, columns: chosen })}
        >
          {t`Check with these columns`}
        </Button>
      </Toolbar>
      <DataTable
        label={t`Columns of the file`}
        columns={columnsOf({ known, chosen, choose })}
        rows={file.columns.map((column, place) => ({ ...column, place }))}
        idOf={({ place }) => String(place)}
        nameOf={({ header }) => header}
      />
    </Box>
  );
}

interface Choice {
  readonly known: readonly KindColumn[];
  readonly chosen: readonly (string | null)[];
  readonly choose: (place: number, name: string | null) => void;
}

function columnsOf({ known, chosen, choose }: Choice): readonly DataColumn<Row>[] {
  const options = known.map((column) => ({ value: column.name, label: labelOf(column) }));
  return [
    { name: 'header', head: t`In the file`, width: 200, maxWidth: 320, cell: ({ header }) => header },
    { name: 'example', head: t`First row`, width: 200, maxWidth: 320, cell: ({ example }) => example },
    {
      name: 'column',
      head: t`Imported as`,
      width: 320,
      cell: ({ place, header }) => (
        <Select
          size="xs"
          aria-label={t`Import ${header} as`}
          placeholder={t`Not imported`}
          data={options}
          value={chosen[place] ?? null}
          searchable
          clearable
          selectFirstOptionOnChange
          onChange={(name) => choose(place, name)}
        />
      ),
    },
  ];
}

/** `Distance (nm)`, `Departure · dpt_airport`. */
function labelOf({ name, label, unit }: KindColumn): string {
  const named = unit === '' ? label : `${label} (${unit})`;
  return label.toLowerCase() === name ? named : `${named} · ${name}`;
}

/** Each of our columns once: what it is read as, otherwise what was probably meant. */
function proposed(columns: readonly FileColumn[]): readonly (string | null)[] {
  const taken = new Set(columns.map(({ column }) => column));
  return columns.map(({ column, suggestion }) => {
    if (column !== null || suggestion === null || taken.has(suggestion)) return column;
    taken.add(suggestion);
    return suggestion;
  });
}
