import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { useMutation, type UseMutationResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getHome } from '../../../server/contract/admin/airline.ts';
import { listActivity } from '../../../server/contract/admin/activity.ts';
import {
  type Backup,
  getCameBack,
  listBackups,
  removeBackup,
  restartProgram,
  restoreBackup,
} from '../../../server/contract/admin/backups.ts';
import { api, keyOf, queryOf, reasonOf } from '../../lib/api.ts';
import { showToast } from '../../lib/toast.ts';
import { useNow } from '../../lib/utc.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { contentsText, takenText } from './words.ts';

interface Props {
  readonly backup: Backup;
  readonly canRestart: boolean;
  readonly onClose: () => void;
}

/** Asks before restoring a backup, and says what it contains and what it replaces. */
export function RestoreDialog({ backup, canRestart, onClose }: Props): ReactNode {
  const now = useNow(60_000);
  const { data: home } = useQuery(queryOf(getHome, {}));
  const restore = useRestore(canRestart);
  const airline = home?.data.airline?.name ?? t`the airline`;
  return (
    <ConfirmDialog
      title={t`Restore the backup from ${takenText(backup, now)}?`}
      action={canRestart ? t`Restore and restart` : t`Restore at next start`}
      doing={restore}
      onConfirm={() => restore.mutate(backup.name, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <p>
          {backup.contents ? t`It contains ${contentsText(backup.contents)}.` : t`It is verified first.`}{' '}
          {t`It replaces all current data of ${airline}: flights, fleet, pilots, keys, PIREPs and settings.`}
        </p>
        <p>
          {t`The current data is kept as a backup, so that you can go back.`}{' '}
          {canRestart
            ? t`Homebase restarts, which takes a few seconds. ACARS clients reconnect automatically.`
            : t`Nothing changes until you restart Homebase.`}
        </p>
      </Stack>
    </ConfirmDialog>
  );
}

/** Restores a backup at the next start, which is now where Homebase can restart. */
export function useRestore(canRestart: boolean): UseMutationResult<unknown, Error, string> {
  return useBackupAction(async (name: string) => {
    await api(restoreBackup, { params: { name } });
    if (canRestart) await api(restartProgram, {});
  });
}

interface RemoveProps {
  readonly backup: Backup;
  readonly onClose: () => void;
}

/** Asks before deleting the file of a backup. */
export function RemoveDialog({ backup, onClose }: RemoveProps): ReactNode {
  const now = useNow(60_000);
  const remove = useBackupAction((name: string) => api(removeBackup, { params: { name } }));
  return (
    <ConfirmDialog
      title={t`Delete the backup from ${takenText(backup, now)}?`}
      action={t`Delete backup`}
      doing={remove}
      onConfirm={() => remove.mutate(backup.name, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Trans>
        <span className="mono">{backup.name}</span> is deleted from the data folder. The airline is not affected.
      </Trans>
    </ConfirmDialog>
  );
}

/**
 * Runs an action on backups, then refetches the list. Shows errors as notifications.
 * @param done notification when the action succeeds
 */
export function useBackupAction<Input = void>(
  act: (input: Input) => Promise<unknown>,
  done?: string,
): UseMutationResult<unknown, Error, Input> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => (done === undefined ? undefined : showToast({ text: done })),
    onError: (error) => showToast({ text: reasonOf(error), failed: true }),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: keyOf(listActivity) });
      void client.invalidateQueries({ queryKey: keyOf(getCameBack) });
      await client.invalidateQueries({ queryKey: keyOf(listBackups) });
    },
  });
}
