import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listPireps } from '../../../server/contract/admin/pireps.ts';
import { flyTestFlight, getFirstSteps } from '../../../server/contract/admin/setup.ts';
import { api, keyOf, reasonOf } from '../../lib/api.ts';
import { DialogError } from '../../ui/Dialog.tsx';

/** Flies a flight without a client, and opens its report. */
export function TestFlight(): ReactNode {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(flyTestFlight, {}),
    onSuccess: async ({ data: { id } }) => await navigate({ to: '/pireps/$pirepId', params: { pirepId: id } }),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: keyOf(getFirstSteps) });
      await client.invalidateQueries({ queryKey: keyOf(listPireps) });
    },
  });
  return (
    <>
      <Button loading={isPending} onClick={() => mutate()}>
        {t`Fly a test flight`}
      </Button>
      <DialogError>{error === null ? null : reasonOf(error)}</DialogError>
    </>
  );
}
