import type { ReactNode } from 'react';
import { type Backup, removeBackup } from '../../server/contract/admin/backups.ts';
import { api } from '../app/api.ts';
import { useNow } from '../app/useNow.ts';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { takenText } from './backupWords.ts';
import { useBackupDeed } from './useBackups.ts';

interface Props {
  /** The one that is asked about. */
  readonly backup: Backup | undefined;
  readonly onClose: () => void;
}

/** Asks before the file of a backup goes. */
export function RemoveDialog({ backup, onClose }: Props): ReactNode {
  const now = useNow(60_000);
  const remove = useBackupDeed((name: string) => api(removeBackup, { params: { name } }));
  return (
    <ConfirmDialog
      title={backup === undefined ? '' : `Remove the backup of ${takenText(backup, now)}?`}
      action="Remove the file"
      keep="Keep it"
      opened={backup !== undefined}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(backup?.name ?? '', { onSuccess: onClose })}
      onClose={onClose}
    >
      <span className="mono">{backup?.name}</span> goes from the data folder. The airline stays as it is.
    </ConfirmDialog>
  );
}
