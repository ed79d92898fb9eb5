import { Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listActivity } from '../../server/contract/admin/activity.ts';
import { changeSetting, listSettings } from '../../server/contract/admin/settings.ts';
import { api, keyOf, queryOf } from '../app/api.ts';
import { reasonOf } from '../app/reasonOf.ts';
import { showToast } from '../app/toast.ts';
import own from './Backups.module.css';

const intervals: Readonly<Record<string, string>> = {
  0: 'never',
  6: 'every 6 hours',
  12: 'every 12 hours',
  24: 'every day',
  168: 'every week',
};
const numbers = ['3', '7', '14', '30', '100'];

/** When the running server takes backups by itself, and how many stay: two settings. */
export function BackupSchedule(): ReactNode {
  const { data } = useQuery(queryOf(listSettings, {}));
  const change = useChange();
  const valueOf = (key: string): string | undefined => data?.data.find((setting) => setting.key === key)?.value;
  const [every, keep] = [valueOf('backups.every_hours'), valueOf('backups.keep')];
  if (every === undefined || keep === undefined) return <span className={own.schedule} />;
  const hours = [...new Set([...Object.keys(intervals), every])];
  return (
    <div className={own.schedule}>
      <span>By itself</span>
      <Select
        aria-label="How often a backup is taken"
        className={own.every ?? ''}
        data={hours.map((value) => ({ value, label: intervals[value] ?? `every ${value} hours` }))}
        value={every}
        allowDeselect={false}
        onChange={(value) => value !== null && change('backups.every_hours', value, every)}
      />
      <span>while it runs, and the newest</span>
      <Select
        aria-label="How many backups stay"
        className={own.keep ?? ''}
        data={[...new Set([...numbers, keep])].sort((a, b) => Number(a) - Number(b))}
        value={keep}
        allowDeselect={false}
        onChange={(value) => value !== null && change('backups.keep', value, keep)}
      />
      <span>stay.</span>
    </div>
  );
}

/** Saves at once, with the way back. */
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
    const onSuccess = (): void => showToast({ text: 'The schedule is changed.', action: { label: 'Undo', run: undo } });
    mutate({ key, value }, { onSuccess });
  };
}
