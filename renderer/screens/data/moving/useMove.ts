import {
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { listBackups, restartProgram } from '../../../../server/contract/admin/backups.ts';
import {
  checkMove,
  findMove,
  type MoveAnswers,
  type MovingFile,
  publishMove,
  stopMove,
  uploadMove,
} from '../../../../server/contract/admin/moving.ts';
import type { EndpointOutput } from '../../../../server/contract/endpoint.ts';
import { api, keyOf, queryOf, reasonOf, sendFile } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';

const pollMs = 500;

/** Whether the server is at work on the file. */
export function isAtWork(file: Pick<MovingFile, 'state'> | null | undefined): boolean {
  return file != null && !/^(checked|failed|stopped)$/.test(file.state);
}

/** Reads the file that moves in, and polls while the server is at work on it. */
export function useMove(isUploading: boolean): UseQueryResult<EndpointOutput<typeof findMove>> {
  return useQuery({
    ...queryOf(findMove, {}),
    refetchInterval: ({ state }) => (isUploading || isAtWork(state.data?.data) ? pollMs : false),
  });
}

interface MoveActions {
  readonly upload: UseMutationResult<unknown, Error, File>;
  readonly check: UseMutationResult<unknown, Error, MoveAnswers>;
  readonly stop: UseMutationResult<unknown, Error, void>;
}

/** Shows errors as notifications. */
export function useMoveActions(): MoveActions {
  return {
    upload: useMoveAction((file: File) => sendFile(uploadMove, { query: { file_name: file.name } }, file)),
    check: useMoveAction((body: MoveAnswers) => api(checkMove, { body })),
    stop: useMoveAction(() => api(stopMove, {})),
  };
}

function useMoveAction<Input>(act: (input: Input) => Promise<unknown>): UseMutationResult<unknown, Error, Input> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onError: (error) => showToast({ text: reasonOf(error), failed: true }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(findMove) }),
  });
}

/** Makes the checked airline the one of the next start, and restarts where Homebase can. The file says why it failed. */
export function usePublish(): UseMutationResult<unknown, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      let { data }: EndpointOutput<typeof findMove> = { ...(await api(publishMove, {})), last: null };
      while (data?.state === 'publishing') {
        await new Promise((done) => setTimeout(done, pollMs));
        ({ data } = await api(findMove, {}));
      }
      if (data === null && (await api(listBackups, {})).can_restart) await api(restartProgram, {});
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: keyOf(listBackups) });
      await client.invalidateQueries({ queryKey: keyOf(findMove) });
    },
  });
}
