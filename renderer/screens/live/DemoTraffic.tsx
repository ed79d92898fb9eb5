import { t } from '@lingui/core/macro';
import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getHome } from '../../../server/contract/admin/airline.ts';
import { changeSetting, listSettings } from '../../../server/contract/admin/settings.ts';
import { api, keyOf, queryOf, reasonOf } from '../../lib/api.ts';
import { showToast } from '../../lib/toast.ts';
import classes from './LivePage.module.css';

/** Starts and stops the simulated flights of the demonstration airline. Shows nothing in any other airline. */
export function DemoTraffic(): ReactNode {
  const client = useQueryClient();
  const { data: home } = useQuery(queryOf(getHome, {}));
  const { mutate, isPending } = useMutation({
    mutationFn: (on: boolean) => api(changeSetting, { body: { key: 'demo.traffic', value: String(on) } }),
    onError: (error) => showToast({ text: t`Could not change the simulated flights.`, reasons: [reasonOf(error)] }),
    onSettled: async () => {
      for (const queryKey of [keyOf(getHome), keyOf(listSettings)]) await client.invalidateQueries({ queryKey });
    },
  });
  const on = home?.data.demo_traffic ?? null;
  if (on === null) return null;
  return (
    <Group component="footer" className={classes.demo ?? ''} gap="sm" wrap="nowrap">
      <Text size="sm" c="dimmed" flex={1}>
        {on ? t`Homebase simulates flights` : t`No flights are simulated`}
      </Text>
      <Button size="compact-sm" disabled={isPending} onClick={() => mutate(!on)}>
        {on ? t`Stop` : t`Start`}
      </Button>
    </Group>
  );
}
