import type { ReactNode } from 'react';
import { type Backup, removeBackup } from '../../../server/contract/admin/backups.ts';
import { api } from '../../lib/api.ts';
import { useNow } from '../../lib/useNow.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { takenText } from './backupWords.ts';
import { useBackupAction } from './useBackups.ts';

interface Props {
  /** The backup to delete; undefined closes the dialog. */
  readonly backup: Backup | undefined;
  readonly onClose: () => void;
}

/** Asks before deleting the file of a backup. */
export function RemoveDialog({ backup, onClose }: Props): ReactNode {
  const now = useNow(60_000);
  const remove = useBackupAction((name: string) => api(removeBackup, { params: { name } }));
  return (
    <ConfirmDialog
      title={backup === undefined ? '' : `Delete the backup from ${takenText(backup, now)}?`}
      action="Delete backup"
      keep="Cancel"
      opened={backup !== undefined}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(backup?.name ?? '', { onSuccess: onClose })}
      onClose={onClose}
    >
      <span className="mono">{backup?.name}</span> is deleted from the data folder. The airline is not affected.
    </ConfirmDialog>
  );
}
