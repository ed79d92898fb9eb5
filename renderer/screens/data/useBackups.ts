import {
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { listActivity } from '../../../server/contract/admin/activity.ts';
import { listBackups } from '../../../server/contract/admin/backups.ts';
import type { EndpointOutput } from '../../../server/contract/endpoint.ts';
import { keyOf, queryOf, reasonOf } from '../../lib/api.ts';
import { showToast } from '../../lib/toast.ts';

export function useBackups(): UseQueryResult<EndpointOutput<typeof listBackups>> {
  return useQuery(queryOf(listBackups, {}));
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
    onError: (error) => showToast({ text: reasonOf(error) }),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: keyOf(listActivity) });
      await client.invalidateQueries({ queryKey: keyOf(listBackups) });
    },
  });
}
