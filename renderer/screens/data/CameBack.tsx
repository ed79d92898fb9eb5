import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type CameBack, endAgain, getCameBack, leaveCameBack } from '../../../server/contract/admin/backups.ts';
import { UserState } from '../../../server/contract/codes.ts';
import { api, queryOf } from '../../lib/api.ts';
import { useBackupAction } from './BackupDialogs.tsx';
import { Notice } from './Notice.tsx';

/** Says what the last restore brought back although it had been ended, and ends it again. */
export function CameBackNotice(): ReactNode {
  const { data } = useQuery(queryOf(getCameBack, {}));
  const end = useBackupAction(() => api(endAgain, {}), t`Ended again.`);
  const leave = useBackupAction(() => api(leaveCameBack, {}));
  const found = data?.data ?? null;
  if (found === null) return null;
  return (
    <Notice
      role="alert"
      actions={
        <>
          <Button loading={leave.isPending} onClick={() => leave.mutate()}>
            {found.compared ? t`Leave as it is` : t`Dismiss`}
          </Button>
          {found.compared ? (
            <Button variant="filled" loading={end.isPending} onClick={() => end.mutate()}>
              {t`End again`}
            </Button>
          ) : null}
        </>
      }
    >
      <strong>{t`The restored backup may let somebody in again.`}</strong>{' '}
      {found.compared
        ? textsOf(found).join(' ')
        : t`The previous database cannot be read. Check which keys and pilots were revoked or suspended since the backup.`}
    </Notice>
  );
}

function textsOf({ keys, pilots, webhooks }: CameBack): string[] {
  const keyNames = keys.map(({ pilot, label, prefix }) => `${pilot}, ${label} (${prefix}…)`).join('; ');
  const pilotNames = pilots.map(({ name, state }) => `${name} (${stateText(state)})`).join('; ');
  const webhookNames = webhooks.map(({ name }) => name).join('; ');
  return [
    ...(keys.length > 0 ? [t`Revoked keys that work again: ${keyNames}.`] : []),
    ...(pilots.length > 0 ? [t`Pilots who are active again: ${pilotNames}.`] : []),
    ...(webhooks.length > 0 ? [t`Removed webhooks that are on again: ${webhookNames}.`] : []),
  ];
}

function stateText(state: number): string {
  if (state === UserState.SUSPENDED) return t`suspended`;
  if (state === UserState.REJECTED) return t`rejected`;
  return state === UserState.DELETED ? t`deleted` : t`pending`;
}
