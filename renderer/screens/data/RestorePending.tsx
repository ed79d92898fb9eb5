import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Backup, cancelRestore, restartProgram } from '../../../server/contract/admin/backups.ts';
import { api } from '../../lib/api.ts';
import { useNow } from '../../lib/utc.ts';
import { useBackupAction } from './BackupDialogs.tsx';
import { Notice } from './Notice.tsx';
import { takenText } from './words.ts';

interface PendingProps {
  readonly backup: Backup;
  readonly canRestart: boolean;
}

/** Says which backup will be restored at the next start, with a button to do it now. */
export function RestorePending({ backup, canRestart }: PendingProps): ReactNode {
  const taken = takenText(backup, useNow(60_000));
  const restart = useBackupAction(() => api(restartProgram, {}));
  const cancel = useBackupAction(() => api(cancelRestore, {}), t`Restore cancelled.`);
  return (
    <Notice
      role="status"
      actions={
        <>
          <Button loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t`Cancel restore`}
          </Button>
          {canRestart ? (
            <Button variant="filled" loading={restart.isPending} onClick={() => restart.mutate()}>
              {t`Restart now`}
            </Button>
          ) : null}
        </>
      }
    >
      {t`The backup from ${taken} will be restored at the next start.`}
      {canRestart ? null : <HowToRestart />}
    </Notice>
  );
}

/** Without the desktop program, only the operator can restart the server. */
function HowToRestart(): ReactNode {
  return (
    <>
      {' '}
      <Trans>
        Stop Homebase (Ctrl+C) and start it again when convenient, with the same command as before (
        <code className="mono">homebase serve</code> and its options). It then prints a new link to this window.
      </Trans>
    </>
  );
}
