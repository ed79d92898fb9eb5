import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, FileButton, Group, Select, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listActivity } from '../../../server/contract/admin/activity.ts';
import {
  type BackupProblem,
  type CopyStatus,
  listBackups,
  takeBackup,
  uploadBackup,
} from '../../../server/contract/admin/backups.ts';
import { changeSetting, listSettings } from '../../../server/contract/admin/settings.ts';
import { useAddress } from '../../lib/address.ts';
import { api, keyOf, queryOf, reasonOf, sendFile } from '../../lib/api.ts';
import { emptyFile } from '../../lib/form.ts';
import { showToast } from '../../lib/toast.ts';
import { dateTimeOf, useNow } from '../../lib/utc.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NotLoaded } from '../../ui/ErrorState.tsx';
import { Toolbar } from '../../ui/PageHeader.tsx';
import { RemoveDialog, RestoreDialog, useBackupAction } from './BackupDialogs.tsx';
import { BackupTable } from './BackupTable.tsx';
import { CameBackNotice } from './CameBack.tsx';
import { Notice } from './Notice.tsx';
import { RestorePending } from './RestorePending.tsx';
import { isCopying, overdueText } from './words.ts';

/** Polls for the end of a copy, which the event stream does not report. */
const pollMs = 5000;

/** Lists the backups with their schedule, and lets the operator create, upload, restore and delete them. */
export function Backups(): ReactNode {
  const query = useQuery({
    ...queryOf(listBackups, {}),
    refetchInterval: ({ state }) => state.data !== undefined && isCopying(state.data) && pollMs,
  });
  const { restore, remove } = useSearch({ from: '/data' });
  const address = useAddress();
  const { data } = query;
  if (data === undefined)
    return <NotLoaded query={query} failed={t`The backups could not be loaded`} count={6} height={34} />;
  const close = (): void => address({ restore: undefined, remove: undefined });
  const [restored, removed] = [restore, remove].map((wanted) => data.data.find(({ name }) => name === wanted));
  return (
    <>
      <Toolbar>
        <BackupSchedule copy={data.copy} />
        <UploadButton />
        {data.data.length > 0 ? <TakeButton /> : null}
      </Toolbar>
      {data.problem === null ? null : <OverdueBackups problem={data.problem} />}
      {data.copy === null || data.copy.reason === null ? null : (
        <Problem head={t`Not copied to the second folder.`}>{data.copy.reason}</Problem>
      )}
      <CameBackNotice />
      {data.found.map((text) => (
        <Problem key={text} head={t`The data folder needs attention.`}>
          {text}
        </Problem>
      ))}
      {data.restore_refused === null ? null : <Problem head={t`Not restored.`}>{data.restore_refused}</Problem>}
      {data.restore_waiting === null ? null : (
        <RestorePending backup={data.restore_waiting} canRestart={data.can_restart} />
      )}
      {data.data.length > 0 ? <BackupTable backups={data.data} /> : <NoBackups />}
      {restored && (
        <RestoreDialog key={restored.name} backup={restored} canRestart={data.can_restart} onClose={close} />
      )}
      {removed && <RemoveDialog key={removed.name} backup={removed} onClose={close} />}
    </>
  );
}

function OverdueBackups({ problem }: { readonly problem: BackupProblem }): ReactNode {
  return <Problem head={t`Backups are overdue.`}>{overdueText(problem, useNow(60_000))}</Problem>;
}

function Problem({ head, children }: { readonly head: string; readonly children: string }): ReactNode {
  return (
    <Notice role="alert">
      <strong>{head}</strong> {children}
    </Notice>
  );
}

function NoBackups(): ReactNode {
  return (
    <EmptyState title={t`No backups yet`} action={<TakeButton />}>
      <Trans>
        A backup is one file with the whole airline: catalog, pilots, keys, PIREPs, positions and settings. You can
        create one at any time, even during flights. Homebase verifies each one, and keeps the current data when you
        restore one.
      </Trans>
    </EmptyState>
  );
}

function TakeButton(): ReactNode {
  const take = useBackupAction(() => api(takeBackup, {}), t`Backup created and verified.`);
  return (
    <Button variant="filled" loading={take.isPending} onClick={() => take.mutate()}>
      {t`Back up now`}
    </Button>
  );
}

function UploadButton(): ReactNode {
  const upload = useBackupAction(
    (file: File) => sendFile(uploadBackup, { query: { file_name: file.name } }, file),
    t`Backup uploaded and verified.`,
  );
  return (
    <FileButton
      accept=".db,.backup,.sqlite"
      onChange={(file) => file && upload.mutate(file)}
      inputProps={{ 'aria-label': t`Backup file`, onClick: emptyFile }}
    >
      {(props) => (
        <Button {...props} loading={upload.isPending}>
          {t`Upload backup`}
        </Button>
      )}
    </FileButton>
  );
}

const intervals: Readonly<Record<string, string>> = {
  0: t`never`,
  6: t`every 6 hours`,
  12: t`every 12 hours`,
  24: t`every day`,
  168: t`every week`,
};
const numbers = ['3', '7', '14', '30', '100'];

/** Edits the settings for automatic backups, and says where they are copied to. */
function BackupSchedule({ copy }: { readonly copy: CopyStatus | null }): ReactNode {
  const { data } = useQuery(queryOf(listSettings, {}));
  const change = useChange();
  const valueOf = (key: string): string | undefined => data?.data.find((setting) => setting.key === key)?.value;
  const [every, keep] = [valueOf('backups.every_hours'), valueOf('backups.keep')];
  if (every === undefined || keep === undefined) return <Group flex={1} />;
  const hours = [...new Set([...Object.keys(intervals), every])];
  return (
    <Group flex={1} miw={0} gap="sm" wrap="nowrap" c="var(--hb-tx2)">
      <Text span inherit flex="none">{t`Back up automatically`}</Text>
      <Select
        aria-label={t`Backup interval`}
        w={130}
        flex="none"
        data={hours.map((value) => ({ value, label: intervals[value] ?? t`every ${value} hours` }))}
        value={every}
        allowDeselect={false}
        onChange={(value) => value !== null && change('backups.every_hours', value, every)}
      />
      <Text span inherit flex="none">{t`and keep the latest`}</Text>
      <Select
        aria-label={t`Backups to keep`}
        w={84}
        flex="none"
        data={[...new Set([...numbers, keep])].sort((a, b) => Number(a) - Number(b))}
        value={keep}
        allowDeselect={false}
        onChange={(value) => value !== null && change('backups.keep', value, keep)}
      />
      <Copies copy={copy} />
    </Group>
  );
}

function Copies({ copy }: { readonly copy: CopyStatus | null }): ReactNode {
  const now = useNow(60_000);
  return (
    <Anchor
      truncate
      renderRoot={(props) => <Link to="/settings" search={{ group: 'backups' }} {...props} />}
      {...(copy !== null && { title: copy.folder })}
    >
      {copy === null ? t`Copy to a second folder` : copyText(copy, now)}
    </Anchor>
  );
}

/** The folder comes last, because a long one is cut. */
function copyText({ folder, copied_at }: CopyStatus, now: number): string {
  return copied_at === null ? t`Copies in ${folder}` : t`Last copied ${dateTimeOf(copied_at, now)} to ${folder}`;
}

/** Saves immediately and offers Undo. */
function useChange(): (key: string, value: string, before: string) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (body: { readonly key: string; readonly value: string }) => api(changeSetting, { body }),
    onError: (error) => showToast({ text: reasonOf(error), failed: true }),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: keyOf(listActivity) });
      await client.invalidateQueries({ queryKey: keyOf(listSettings) });
    },
  });
  return (key, value, before) => {
    const undo = (): void => mutate({ key, value: before });
    const onSuccess = (): void => showToast({ text: t`Schedule changed.`, action: { label: t`Undo`, run: undo } });
    mutate({ key, value }, { onSuccess });
  };
}
