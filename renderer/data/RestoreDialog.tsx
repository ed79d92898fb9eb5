import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getHome } from '../../server/contract/admin/airline.ts';
import { type Backup, restartProgram, restoreBackup } from '../../server/contract/admin/backups.ts';
import { api, queryOf } from '../app/api.ts';
import { useNow } from '../app/useNow.ts';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import own from './Backups.module.css';
import { contentsText, takenText } from './backupWords.ts';
import { useBackupDeed } from './useBackups.ts';

interface Props {
  /** The one that is asked about. */
  readonly backup: Backup | undefined;
  readonly canRestart: boolean;
  readonly onClose: () => void;
}

/** Asks before a backup takes the place of what is there, and names both. */
export function RestoreDialog({ backup, canRestart, onClose }: Props): ReactNode {
  const now = useNow(60_000);
  const { data: home } = useQuery(queryOf(getHome, {}));
  const restore = useBackupDeed(async (name: string) => {
    await api(restoreBackup, { params: { name } });
    if (canRestart) await api(restartProgram, {});
  });
  const airline = home?.data.airline?.name ?? 'what is there';
  const close = (): void => {
    restore.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      title={backup === undefined ? '' : `Restore the backup of ${takenText(backup, now)}?`}
      action={canRestart ? 'Restore and restart' : 'Restore at the next start'}
      keep="Keep what is there"
      opened={backup !== undefined}
      pending={restore.isPending}
      error={restore.error}
      onConfirm={() => restore.mutate(backup?.name ?? '', { onSuccess: close })}
      onClose={close}
    >
      <div className={own.restore}>
        <p>
          {backup?.contents ? `It holds ${contentsText(backup.contents)}. ` : 'It is checked first. '}
          It replaces all of {airline} as it is now: catalog, pilots, keys, reports and settings.
        </p>
        <p>
          What is there now is kept as a backup, so that you can go back one step.{' '}
          {canRestart
            ? 'Homebase restarts for it, which takes a few seconds; ACARS clients that are flying try again.'
            : 'Until Homebase is stopped and started again, all goes on as it is.'}
        </p>
      </div>
    </ConfirmDialog>
  );
}
