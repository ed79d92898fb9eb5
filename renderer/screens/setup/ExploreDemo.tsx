import { Anchor, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createDemo } from '../../../server/contract/admin/airline.ts';
import { api } from '../../lib/api.ts';
import { reasonOf } from '../../lib/reasonOf.ts';
import { forgetValues } from './storedDraft.ts';

/** Creates a demo airline instead of using the wizard. */
export function ExploreDemo(): ReactNode {
  const client = useQueryClient();
  const navigate = useNavigate();
  const demo = useMutation({
    mutationFn: () => api(createDemo, {}),
    onSuccess: async () => {
      forgetValues();
      await client.invalidateQueries();
      await navigate({ to: '/' });
    },
  });
  return (
    <>
      <Anchor
        component="button"
        type="button"
        inherit={false}
        size="md"
        display="inline-block"
        mt={10}
        fw={500}
        ta="left"
        style={demo.isPending ? { cursor: 'default' } : {}}
        aria-disabled={demo.isPending}
        onClick={() => (demo.isPending ? undefined : demo.mutate())}
      >
        Explore with a demo airline
      </Anchor>
      {demo.isPending ? <p role="status">Creating pilots, aircraft, schedules and PIREPs…</p> : null}
      {demo.error === null ? null : (
        <Text role="alert" inherit mt={6} c="var(--hb-bad)">
          The demo airline was not created. {reasonOf(demo.error)}
        </Text>
      )}
    </>
  );
}
