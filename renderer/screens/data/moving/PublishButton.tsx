import { t } from '@lingui/core/macro';
import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getHome } from '../../../../server/contract/admin/airline.ts';
import { listBackups } from '../../../../server/contract/admin/backups.ts';
import type { MoveReport } from '../../../../server/contract/admin/moving.ts';
import { queryOf, reasonOf } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { usePublish } from './useMove.ts';

/** Publishes the checked airline. Asks first if it replaces one. */
export function PublishButton({ report }: { readonly report: MoveReport }): ReactNode {
  const { data: home } = useQuery(queryOf(getHome, {}));
  const { data: backups } = useQuery(queryOf(listBackups, {}));
  const publish = usePublish();
  const [asks, setAsks] = useState(false);
  const current = home?.data.airline?.name;
  const next = report.airline ?? t`this airline`;
  if (current === undefined) {
    return (
      <Button
        variant="filled"
        loading={publish.isPending}
        onClick={() =>
          publish.mutate(undefined, { onError: (error) => showToast({ text: reasonOf(error), failed: true }) })
        }
      >
        {t`Use this airline`}
      </Button>
    );
  }
  return (
    <>
      <Button variant="filled" onClick={() => setAsks(true)}>
        {t`Replace ${current} with this airline…`}
      </Button>
      {asks ? (
        <ConfirmDialog
          title={t`Replace ${current} with ${next}?`}
          action={backups?.can_restart === true ? t`Replace and restart` : t`Replace at next start`}
          doing={publish}
          onConfirm={() => publish.mutate(undefined, { onSuccess: () => setAsks(false) })}
          onClose={() => setAsks(false)}
        >
          <Stack gap="sm">
            <p>{t`It replaces all current data of ${current}: flights, fleet, pilots, keys, PIREPs and settings. The two are never mixed.`}</p>
            <p>
              {t`The current data is kept as a backup, so that you can go back.`}{' '}
              {backups?.can_restart === true
                ? t`Homebase restarts, which takes a few seconds. ACARS clients reconnect automatically.`
                : t`Nothing changes until you restart Homebase.`}
            </p>
          </Stack>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
