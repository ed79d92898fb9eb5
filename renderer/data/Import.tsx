import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CsvImport } from '../../server/contract/admin/csv.ts';
import { count, percent, size } from '../app/figures.ts';
import { ErrorState } from '../components/ErrorState.tsx';
import { SkeletonRows } from '../components/SkeletonRows.tsx';
import classes from './DataPage.module.css';
import { DropPlace } from './DropPlace.tsx';
import own from './Import.module.css';
import { importAction, importResult } from './importWords.ts';
import { KindField } from './KindField.tsx';
import { RowReport } from './RowReport.tsx';
import { isRunning, useImport, useImportDeeds } from './useImport.ts';

/** A CSV file on its way into the airline: chosen, checked, imported. */
export function Import(): ReactNode {
  const { data, error, refetch } = useImport();
  if (data === undefined) {
    if (error !== null) return <ErrorState error={error} what="The import" onRetry={() => void refetch()} />;
    return <SkeletonRows count={6} height={34} />;
  }
  const file = data.data;
  if (file === null) return <DropPlace />;
  return (
    <>
      <FileBar file={file} />
      {isRunning(file) ? <Running file={file} /> : <Through file={file} />}
    </>
  );
}

/** Which file, what it holds, and what is next. */
function FileBar({ file }: { readonly file: CsvImport }): ReactNode {
  const { check, cancel } = useImportDeeds();
  const running = isRunning(file);
  return (
    <div className={classes.bar}>
      <p className={own.file}>
        <strong>{file.file_name}</strong> <span>{size(file.size)}</span>
      </p>
      <KindField
        placeholder="What it holds"
        value={file.kind}
        disabled={running || file.state === 'imported'}
        onChange={check}
      />
      <Button onClick={cancel}>{running ? 'Cancel' : 'Another file'}</Button>
      <Next file={file} />
    </div>
  );
}

function Next({ file }: { readonly file: CsvImport }): ReactNode {
  const { run, check } = useImportDeeds();
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
  const what = state === 'checking' ? 'Comparing with what is there' : 'Importing';
  return (
    <section className={own.running} aria-label="Progress">
      <p>
        {what}: {count(rows)} rows, {percent(share)}
      </p>
      <div className={own.track} role="progressbar" aria-label={what} aria-valuenow={Math.round(share * 100)}>
        <i style={{ width: `${share * 100}%` }} />
      </div>
      <p className={own.hint}>
        {count(counts.new)} new, {count(counts.changed)} changed, {count(counts.same)} the same, {count(counts.error)}{' '}
        with errors. Pilots go on flying meanwhile; nothing is stored before the file is through.
      </p>
    </section>
  );
}

function Through({ file }: { readonly file: CsvImport }): ReactNode {
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
