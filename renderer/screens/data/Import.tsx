import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Flex, Group, Progress, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import type { CsvImport, ImportKind } from '../../../server/contract/admin/csv.ts';
import { count, percent, size } from '../../lib/figures.ts';
import { emptyFile } from '../../lib/form.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NotLoaded } from '../../ui/ErrorState.tsx';
import { Toolbar } from '../../ui/PageHeader.tsx';
import { DropArea } from './DropArea.tsx';
import { FileFacts } from './FileFacts.tsx';
import { EncodingField, KindField } from './FileFields.tsx';
import { importAction, importResult } from './words.ts';
import { MissingRecords } from './MissingRecords.tsx';
import { Notice } from './Notice.tsx';
import { PastImports } from './PastImports.tsx';
import { RowReport } from './RowReport.tsx';
import { isRunning, useImport, useImportActions, useUndo } from './useImport.ts';

/** Guides a CSV file through upload, check and import. */
export function Import(): ReactNode {
  const query = useImport();
  const { data } = query;
  const { upload, isUploading } = useImportActions();
  // dataSearch.ts allows no other values.
  const kind = useSearch({ from: '/data' }).kind as ImportKind | undefined;
  const take = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file) upload(file, kind);
  };
  if (data === undefined)
    return <NotLoaded query={query} failed={t`The import could not be loaded`} count={6} height={34} />;
  return (
    <DropArea onDrop={take}>
      {data.data === null ? (
        <>
          <FileChoice kind={kind} isUploading={isUploading} onChoose={take} />
          <PastImports />
        </>
      ) : (
        <>
          <FileBar file={data.data} />
          {isRunning(data.data) ? <Running file={data.data} /> : <Finished file={data.data} />}
        </>
      )}
    </DropArea>
  );
}

/** Shows the file, its kind and the next action. */
function FileBar({ file }: { readonly file: CsvImport }): ReactNode {
  const { check, cancel } = useImportActions();
  const running = isRunning(file);
  const isFixed = running || file.state === 'imported' || file.state === 'undone';
  return (
    <Toolbar>
      <Text flex={1} c="var(--hb-tx2)" truncate>
        <Text span inherit fw={560} c="bright">
          {file.file_name}
        </Text>{' '}
        {size(file.size)}
      </Text>
      <KindField
        placeholder={t`Choose contents`}
        value={file.kind}
        disabled={isFixed}
        onChange={(kind) => check(kind, { encoding: file.encoding })}
      />
      <EncodingField file={file} disabled={isFixed} />
      <Button onClick={cancel}>{running ? t`Cancel` : t`Choose another file`}</Button>
      <Next file={file} />
    </Toolbar>
  );
}

function Next({ file }: { readonly file: CsvImport }): ReactNode {
  const { run, check } = useImportActions();
  const { state, kind, counts } = file;
  if (state === 'checked') {
    return (
      <Button variant="filled" disabled={counts.new + counts.changed === 0} onClick={run}>
        {importAction(counts)}
      </Button>
    );
  }
  if (kind === null || (state !== 'cancelled' && state !== 'failed' && state !== 'undone')) return null;
  return (
    <Button variant="filled" onClick={() => check(kind, file)}>
      {t`Check again`}
    </Button>
  );
}

function Running({ file: { state, share, counts } }: { readonly file: CsvImport }): ReactNode {
  const rows = counts.new + counts.changed + counts.same + counts.error;
  const isChecking = state === 'checking';
  const [all, done] = [count(rows), percent(share)];
  return (
    <Stack component="section" gap="sm" maw={560} px="xl" py={24} aria-label={t`Progress`}>
      <p>
        {isChecking
          ? plural(rows, { one: `Checking: 1 row, ${done}`, other: `Checking: ${all} rows, ${done}` })
          : plural(rows, { one: `Importing: 1 row, ${done}`, other: `Importing: ${all} rows, ${done}` })}
      </p>
      <Progress
        size={4}
        radius={2}
        color="var(--hb-tx2)"
        bg="var(--hb-line2)"
        aria-label={isChecking ? t`Checking` : t`Importing`}
        value={Math.round(share * 100)}
      />
      <Text c="dimmed">
        {t`${count(counts.new)} new, ${count(counts.changed)} changed, ${count(counts.same)} unchanged, ${count(counts.error)} with errors. Pilots can keep flying. Nothing is stored until the import has finished.`}
      </Text>
    </Stack>
  );
}

function Finished({ file }: { readonly file: CsvImport }): ReactNode {
  const { state, message, counts, import_id } = file;
  const undo = useUndo();
  if (state === 'checked' || state === 'imported' || state === 'undone') {
    return (
      <>
        {state === 'checked' ? null : (
          <Toolbar c="var(--hb-tx2)" justify="space-between">
            <span role="status">{state === 'undone' ? t`The import was undone.` : importResult(counts)}</span>
            {import_id === null ? null : (
              <Button loading={undo.isPending} onClick={() => undo.mutate(import_id)}>
                {t`Undo import`}
              </Button>
            )}
          </Toolbar>
        )}
        <FileFacts file={file} />
        <MissingRecords file={file} />
        {state === 'undone' ? null : <RowReport counts={counts} />}
      </>
    );
  }
  return <Notice role="status">{state === 'cancelled' ? t`Cancelled. Nothing was stored.` : message}</Notice>;
}

interface ChoiceProps {
  readonly kind: ImportKind | undefined;
  readonly isUploading: boolean;
  readonly onChoose: (files: FileList | null) => void;
}

/** Asks for a CSV file, which is dropped or chosen in a dialog. */
function FileChoice({ kind, isUploading, onChoose }: ChoiceProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Flex flex={1} mih={0} mx="xl" my="lg" bd="1px dashed var(--hb-line2)" bdrs="md">
      <EmptyState
        title={t`Drop a CSV file here`}
        action={
          <Group gap="sm">
            <Button
              variant="filled"
              loading={isUploading}
              leftSection={<IconFileUpload size={16} stroke={1.6} aria-hidden />}
              onClick={() => input.current?.click()}
            >
              {t`Choose CSV file`}
            </Button>
            <KindChoice kind={kind} />
          </Group>
        }
      >
        <ImportHelp />
      </EmptyState>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv"
        aria-label={t`CSV file`}
        hidden
        onClick={emptyFile}
        onChange={({ currentTarget }) => onChoose(currentTarget.files)}
      />
    </Flex>
  );
}

function KindChoice({ kind }: { readonly kind: ImportKind | undefined }): ReactNode {
  const navigate = useNavigate();
  const choose = (chosen: ImportKind | undefined): void => void navigate({ to: '/data', search: { kind: chosen } });
  return (
    <KindField
      width={180}
      placeholder={t`Detect from header row`}
      value={kind ?? null}
      onChange={choose}
      onClear={() => choose(undefined)}
    />
  );
}

function ImportHelp(): ReactNode {
  return (
    <>
      <p>
        <Trans>
          You can import airlines, airports, fares, ranks, subfleets, aircraft, flights and pilots, from a spreadsheet
          or from phpVMS 7 and 8. Import in this order so every reference exists.
        </Trans>
      </p>
      <p style={{ marginTop: 8 }}>
        <Trans>
          Homebase first shows what each row would add or change, and which rows have errors. Nothing is stored until
          you confirm the import.
        </Trans>
      </p>
    </>
  );
}
