import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CsvImport } from '../../../server/contract/admin/csv.ts';
import { count, percent, size } from '../../lib/figures.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import classes from './DataPage.module.css';
import { DropPlace } from './DropPlace.tsx';
import { importAction, importResult } from './importWords.ts';
import { KindField } from './DropPlace.tsx';
import { RowReport } from './RowReport.tsx';
import { isRunning, useImport, useImportActions } from './useImport.ts';

/** Guides a CSV file through upload, check and import. */
export function Import(): ReactNode {
  const { data, error, refetch } = useImport();
  if (data === undefined) {
    if (error !== null) return <ErrorState error={error} what="Import" onRetry={() => void refetch()} />;
    return <SkeletonRows count={6} height={34} />;
  }
  const file = data.data;
  if (file === null) return <DropPlace />;
  return (
    <>
      <FileBar file={file} />
      {isRunning(file) ? <Running file={file} /> : <Finished file={file} />}
    </>
  );
}

/** Shows the file, its kind and the next action. */
function FileBar({ file }: { readonly file: CsvImport }): ReactNode {
  const { check, cancel } = useImportActions();
  const running = isRunning(file);
  return (
    <div className={classes.bar}>
      <p className={classes.file}>
        <strong>{file.file_name}</strong> <span>{size(file.size)}</span>
      </p>
      <KindField
        placeholder="Choose contents"
        value={file.kind}
        disabled={running || file.state === 'imported'}
        onChange={check}
      />
      <Button onClick={cancel}>{running ? 'Cancel' : 'Choose another file'}</Button>
      <Next file={file} />
    </div>
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
  if (kind === null || (state !== 'cancelled' && state !== 'failed')) return null;
  return (
    <Button variant="filled" onClick={() => check(kind)}>
      Check again
    </Button>
  );
}

function Running({ file: { state, share, counts } }: { readonly file: CsvImport }): ReactNode {
  const rows = counts.new + counts.changed + counts.same + counts.error;
  const what = state === 'checking' ? 'Checking' : 'Importing';
  return (
    <Stack component="section" gap="sm" maw={560} px="xl" py={24} aria-label="Progress">
      <p>
        {what}: {count(rows)} rows, {percent(share)}
      </p>
      <div className={classes.track} role="progressbar" aria-label={what} aria-valuenow={Math.round(share * 100)}>
        <i style={{ width: `${share * 100}%` }} />
      </div>
      <Text c="dimmed">
        {count(counts.new)} new, {count(counts.changed)} changed, {count(counts.same)} unchanged, {count(counts.error)}{' '}
        with errors. Pilots can keep flying. Nothing is stored until the import has finished.
      </Text>
    </Stack>
  );
}

function Finished({ file }: { readonly file: CsvImport }): ReactNode {
  const { state, message, counts } = file;
  if (state === 'checked') return <RowReport counts={counts} />;
  if (state === 'imported') {
    return (
      <>
        <div className={classes.bar} role="status">
          <p>{importResult(counts)}</p>
        </div>
        <RowReport counts={counts} />
      </>
    );
  }
  return (
    <div className={`${classes.bar} ${classes.notice}`} role="status">
      <p>{state === 'cancelled' ? 'Cancelled. Nothing was stored.' : message}</p>
    </div>
  );
}
