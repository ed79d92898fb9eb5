import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Flex, Group, Progress, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { pathOf } from '../../../server/contract/call.ts';
import { type CsvImport, downloadTemplate, type ImportKind, ImportKinds } from '../../../server/contract/admin/csv.ts';
import { count, percent, size } from '../../lib/figures.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NotLoaded } from '../../ui/ErrorState.tsx';
import { Toolbar } from '../../ui/PageHeader.tsx';
import { ColumnMatch } from './ColumnMatch.tsx';
import { DropArea } from './DropArea.tsx';
import { FileFacts } from './FileFacts.tsx';
import { EncodingField, KindField } from './FileFields.tsx';
import { importAction, importResult, kindWords } from './words.ts';
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
  const input = useRef<HTMLInputElement>(null);
  const choose = (): void => input.current?.click();
  const take = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file) upload(file, kind);
  };
  if (data === undefined)
    return <NotLoaded query={query} failed={t`The import could not be loaded`} count={6} height={34} />;
  return (
    <DropArea onDrop={take}>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv"
        aria-label={t`CSV file`}
        hidden
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // The same file, corrected, can be chosen again.
          currentTarget.value = '';
        }}
      />
      {data.data === null ? (
        <>
          <FileChoice kind={kind} isUploading={isUploading} onChoose={choose} />
          <PastImports />
        </>
      ) : (
        <>
          <FileBar file={data.data} isUploading={isUploading} onChoose={choose} />
          {isRunning(data.data) ? <Running file={data.data} /> : <Finished file={data.data} />}
        </>
      )}
    </DropArea>
  );
}

interface BarProps extends Pick<ChoiceProps, 'isUploading' | 'onChoose'> {
  readonly file: CsvImport;
}

/** Shows the file, its kind and the next action. */
function FileBar({ file, isUploading, onChoose }: BarProps): ReactNode {
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
      {running ? (
        <Button onClick={cancel}>{t`Cancel`}</Button>
      ) : (
        <>
          <Button loading={isUploading} onClick={onChoose}>
            {t`Choose another file`}
          </Button>
          <Button onClick={cancel}>{t`Close file`}</Button>
        </>
      )}
      <Next file={file} />
    </Toolbar>
  );
}

function Next({ file }: { readonly file: CsvImport }): ReactNode {
  const { run, check } = useImportActions();
  const { state, kind, counts, create_missing, encoding, columns } = file;
  if (state === 'checked') {
    return (
      <Button variant="filled" disabled={counts.new + counts.changed === 0} onClick={run}>
        {importAction(counts)}
      </Button>
    );
  }
  // It is checked with other columns below.
  if (state === 'failed' && columns.length > 0) return null;
  if (kind === null || (state !== 'cancelled' && state !== 'failed' && state !== 'undone')) return null;
  return (
    <Button variant="filled" onClick={() => check(kind, { create_missing, encoding })}>
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
  const { state, message, counts, import_id, kind, columns } = file;
  const undo = useUndo();
  if (state === 'checked' || state === 'imported' || state === 'undone') {
    return (
      <>
        {state === 'checked' ? null : (
          <Toolbar c="var(--hb-tx2)" justify="space-between">
            <span role="status">{state === 'undone' ? t`The import was undone.` : importResult(counts)}</span>
            {import_id === null ? null : (
              <Group gap="sm">
                {kind === null ? null : <ShowRows kind={kind} />}
                <Button loading={undo.isPending} onClick={() => undo.mutate(import_id)}>
                  {t`Undo import`}
                </Button>
              </Group>
            )}
          </Toolbar>
        )}
        <FileFacts file={file} />
        <MissingRecords file={file} />
        {state === 'undone' ? null : <RowReport counts={counts} />}
      </>
    );
  }
  return (
    <>
      <Notice role="status">{state === 'cancelled' ? t`Cancelled. Nothing was stored.` : message}</Notice>
      {columns.length === 0 || kind === null ? null : <ColumnMatch key={kind} file={file} kind={kind} />}
    </>
  );
}

/** Leads to what was imported. */
function ShowRows({ kind }: { readonly kind: ImportKind }): ReactNode {
  const { to, label } = lists[kind];
  return (
    <Button variant="filled" renderRoot={(props) => <Link to={to} {...props} />}>
      {label}
    </Button>
  );
}

const lists = {
  airlines: { to: '/airlines', label: t`Show the airlines` },
  airports: { to: '/airports', label: t`Show the airports` },
  fares: { to: '/fleet/fares', label: t`Show the fares` },
  ranks: { to: '/ranks', label: t`Show the ranks` },
  subfleets: { to: '/fleet/subfleets', label: t`Show the subfleets` },
  aircraft: { to: '/fleet', label: t`Show the fleet` },
  flights: { to: '/flights', label: t`Show the flights` },
  pilots: { to: '/pilots', label: t`Show the pilots` },
} as const;

interface ChoiceProps {
  readonly kind: ImportKind | undefined;
  readonly isUploading: boolean;
  /** Asks for the file. */
  readonly onChoose: () => void;
}

/** Asks for a CSV file, which is dropped or chosen in a dialog. */
function FileChoice({ kind, isUploading, onChoose }: ChoiceProps): ReactNode {
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
              onClick={onChoose}
            >
              {t`Choose CSV file`}
            </Button>
            <KindChoice kind={kind} />
          </Group>
        }
      >
        <ImportHelp />
      </EmptyState>
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
      <p style={{ marginTop: 8 }}>
        <Trans>To start from nothing, download a file with an example and fill it in:</Trans>{' '}
        {ImportKinds.map((kind, place) => (
          <span key={kind}>
            {place === 0 ? '' : ', '}
            <a
              href={pathOf(downloadTemplate, { query: { kind } })}
              download={`${kind}-template.csv`}
              style={{ color: 'var(--hb-acc-tx)' }}
            >
              {kindWords[kind].many}
            </a>
          </span>
        ))}
        .
      </p>
    </>
  );
}
