import { Group, Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listActivity } from '../../../server/contract/admin/activity.ts';
import { changeSetting, listSettings } from '../../../server/contract/admin/settings.ts';
import { api, keyOf, queryOf } from '../../lib/api.ts';
import { reasonOf } from '../../lib/reasonOf.ts';
import { showToast } from '../../lib/toast.ts';

const intervals: Readonly<Record<string, string>> = {
  0: 'never',
  6: 'every 6 hours',
  12: 'every 12 hours',
  24: 'every day',
  168: 'every week',
};
const numbers = ['3', '7', '14', '30', '100'];

/** Edits the two settings for automatic backups. */
export function BackupSchedule(): ReactNode {
  const { data } = useQuery(queryOf(listSettings, {}));
  const change = useChange();
  const valueOf = (key: string): string | undefined => data?.data.find((setting) => setting.key === key)?.value;
  const [every, keep] = [valueOf('backups.every_hours'), valueOf('backups.keep')];
  if (every === undefined || keep === undefined) return <Group flex={1} />;
  const hours = [...new Set([...Object.keys(intervals), every])];
  return (
    <Group flex={1} gap="sm" wrap="nowrap" c="var(--hb-tx2)">
      <span>Back up automatically</span>
      <Select
        aria-label="Backup interval"
        w={130}
        data={hours.map((value) => ({ value, label: intervals[value] ?? `every ${value} hours` }))}
        value={every}
        allowDeselect={false}
        onChange={(value) => value !== null && change('backups.every_hours', value, every)}
      />
      <span>and keep the latest</span>
      <Select
        aria-label="Backups to keep"
        w={84}
        data={[...new Set([...numbers, keep])].sort((a, b) => Number(a) - Number(b))}
        value={keep}
        allowDeselect={false}
        onChange={(value) => value !== null && change('backups.keep', value, keep)}
      />
    </Group>
  );
}

/** Saves immediately and offers Undo. */
function useChange(): (key: string, value: string, before: string) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (body: { readonly key: string; readonly value: string }) => api(changeSetting, { body }),
    onError: (error) => showToast({ text: reasonOf(error) }),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: keyOf(listActivity) });
      await client.invalidateQueries({ queryKey: keyOf(listSettings) });
    },
  });
  return (key, value, before) => {
    const undo = (): void => mutate({ key, value: before });
    const onSuccess = (): void => showToast({ text: 'Schedule changed.', action: { label: 'Undo', run: undo } });
    mutate({ key, value }, { onSuccess });
  };
}
