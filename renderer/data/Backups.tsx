import { Button, FileButton } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  type Backup,
  type BackupTrouble,
  cancelRestore,
  restartProgram,
  takeBackup,
  uploadBackup,
} from '../../server/contract/admin/backups.ts';
import { api, sendFile } from '../app/api.ts';
import { useNow } from '../app/useNow.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { ErrorState } from '../components/ErrorState.tsx';
import { SkeletonRows } from '../components/SkeletonRows.tsx';
import { BackupSchedule } from './BackupSchedule.tsx';
import { BackupTable } from './BackupTable.tsx';
import { troubleText } from './backupWords.ts';
import classes from './DataPage.module.css';
import { RemoveDialog } from './RemoveDialog.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { useBackupDeed, useBackups } from './useBackups.ts';

/** The backups of the data folder, when they are taken, and the way back. */
export function Backups(): ReactNode {
  const { data, error, refetch } = useBackups();
  const { restore, remove } = useSearch({ from: '/data' });
  const navigate = useNavigate();
  if (data === undefined) {
    if (error !== null) return <ErrorState error={error} what="The list of backups" onRetry={() => void refetch()} />;
    return <SkeletonRows count={6} height={34} />;
  }
  const close = (): void =>
    void navigate({ to: '/data', search: (old) => ({ ...old, restore: undefined, remove: undefined }) });
  const named = (wanted: string | undefined): Backup | undefined => data.data.find(({ name }) => name === wanted);
  return (
    <>
      <div className={classes.bar}>
        <BackupSchedule />
        <UploadButton />
        {data.data.length > 0 ? <TakeButton /> : null}
      </div>
      {data.trouble === null ? null : <Trouble trouble={data.trouble} />}
      {data.restore_refused === null ? null : <Notice head="Not restored.">{data.restore_refused}</Notice>}
      {data.restore_waiting ? <Waiting canRestart={data.can_restart} /> : null}
      {data.data.length > 0 ? <BackupTable backups={data.data} /> : <NoBackups />}
      <RestoreDialog backup={named(restore)} canRestart={data.can_restart} onClose={close} />
      <RemoveDialog backup={named(remove)} onClose={close} />
    </>
  );
}

function Trouble({ trouble }: { readonly trouble: BackupTrouble }): ReactNode {
  return <Notice head="Backups are overdue.">{troubleText(trouble, useNow(60_000))}</Notice>;
}

function Notice({ head, children }: { readonly head: string; readonly children: string }): ReactNode {
  return (
    <div className={`${classes.bar} ${classes.notice}`} role="alert">
      <p>
        <strong>{head}</strong> {children}
      </p>
    </div>
  );
}

function NoBackups(): ReactNode {
  return (
    <EmptyState title="No backup yet." action={<TakeButton />}>
      A backup is one file with all of the airline: catalog, pilots, keys, reports, positions and settings. It is taken
      while pilots fly, opened and checked. Restoring one keeps what was there, so that you can go back one step.
    </EmptyState>
  );
}

function TakeButton(): ReactNode {
  const take = useBackupDeed(() => api(takeBackup, {}), 'Backed up, opened and checked.');
  return (
    <Button variant="filled" loading={take.isPending} onClick={() => take.mutate()}>
      Back up now
    </Button>
  );
}

function UploadButton(): ReactNode {
  const upload = useBackupDeed(
    (file: File) => sendFile(uploadBackup, { query: { file_name: file.name } }, file),
    'Added, opened and checked.',
  );
  return (
    <FileButton
      accept=".db,.backup,.sqlite"
      onChange={(file) => file && upload.mutate(file)}
      inputProps={{ 'aria-label': 'Backup file' }}
    >
      {(props) => (
        <Button {...props} loading={upload.isPending}>
          Add a file
        </Button>
      )}
    </FileButton>
  );
}

/** A restore was decided. */
function Waiting({ canRestart }: { readonly canRestart: boolean }): ReactNode {
  const restart = useBackupDeed(() => api(restartProgram, {}));
  const leave = useBackupDeed(() => api(cancelRestore, {}), 'Everything stays as it is.');
  return (
    <div className={`${classes.bar} ${classes.notice}`} role="status">
      <p>
        A backup takes the place of what is there at the next start.
        {canRestart ? null : <HowToRestart />}
      </p>
      <Button loading={leave.isPending} onClick={() => leave.mutate()}>
        Leave everything as it is
      </Button>
      {canRestart ? (
        <Button variant="filled" loading={restart.isPending} onClick={() => restart.mutate()}>
          Restart now
        </Button>
      ) : null}
    </div>
  );
}

/** Nobody but the operator can start a program again that has no desktop program around it. */
function HowToRestart(): ReactNode {
  return (
    <>
      {' '}
      When it suits your pilots, press Ctrl+C where Homebase runs, and start it with the same command as before:{' '}
      <code className="mono">homebase serve</code> and its options. It prints a new link to this window.
    </>
  );
}
