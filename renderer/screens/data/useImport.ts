import { t } from '@lingui/core/macro';
import {
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import {
  cancelImport,
  checkImport,
  type CsvImport,
  findImport,
  type ImportKind,
  type listImports,
  runImport,
  undoImport,
  uploadImport,
} from '../../../server/contract/admin/csv.ts';
import type { EndpointInput, EndpointOutput } from '../../../server/contract/endpoint.ts';
import { api, queryOf, reasonOf, sendFile } from '../../lib/api.ts';
import { showToast } from '../../lib/toast.ts';

const pollMs = 300;

export function isRunning(file: CsvImport | null | undefined): boolean {
  return file?.state === 'checking' || file?.state === 'importing';
}

/** Reads the current import, and polls while it runs. */
export function useImport(): UseQueryResult<EndpointOutput<typeof findImport>> {
  const client = useQueryClient();
  const query = useQuery({
    ...queryOf(findImport, {}),
    refetchInterval: ({ state }) => (isRunning(state.data?.data) ? pollMs : false),
  });
  const state = query.data?.data?.state;
  useEffect(() => {
    // The import may have changed anything that is cached.
    if (state === 'imported' || state === 'checked') void client.invalidateQueries({ predicate: isOther });
  }, [state, client]);
  return query;
}

function isOther({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean {
  return queryKey[1] !== findImport.url;
}

/** Undoes an import by its id. */
export function useUndo(): UseMutationResult<EndpointOutput<typeof listImports>, Error, number> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(undoImport, { params: { id } }),
    onSuccess: () => {
      showToast({ text: t`Import undone.` });
      return client.invalidateQueries();
    },
    onError: (error) => showToast({ text: reasonOf(error), failed: true }),
  });
}

interface CheckOptions {
  readonly create_missing?: boolean;
  readonly encoding?: string | null;
  /** What each column of the file is; as before when left out. */
  readonly columns?: readonly (string | null)[] | undefined;
}

interface ImportActions {
  /** @param kind undefined to detect the kind from the header row */
  readonly upload: (file: File, kind: ImportKind | undefined) => void;
  readonly isUploading: boolean;
  /** @param options of the check; the encoding is detected when it is null or left out */
  readonly check: (kind: ImportKind, options?: CheckOptions) => void;
  readonly run: () => void;
  readonly cancel: () => void;
}

/** Shows errors as notifications. */
export function useImportActions(): ImportActions {
  const upload = useAction(({ file, kind }: { readonly file: File; readonly kind: ImportKind | undefined }) =>
    sendFile(uploadImport, { query: { file_name: file.name, ...(kind && { kind }) } }, file),
  );
  const check = useAction((body: EndpointInput<typeof checkImport>['body']) => api(checkImport, { body }));
  const run = useAction(() => api(runImport, {}));
  const cancel = useAction(() => api(cancelImport, {}));
  return {
    upload: (file, kind) => upload.mutate({ file, kind }),
    isUploading: upload.isPending,
    check: (kind, { create_missing = false, encoding = null, columns } = {}) =>
      check.mutate({
        kind,
        create_missing,
        ...(encoding !== null && { encoding }),
        ...(columns && { columns: [...columns] }),
      }),
    run: () => run.mutate(undefined),
    cancel: () => cancel.mutate(undefined),
  };
}

type FoundImport = EndpointOutput<typeof findImport>;

function useAction<Input>(act: (input: Input) => Promise<FoundImport>): UseMutationResult<FoundImport, Error, Input> {
  const client = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: act,
    onSuccess: (found) => {
      const { queryKey } = queryOf(findImport, {});
      // A reply that is still on its way is older.
      void client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, found);
      // The operator may be elsewhere by now.
      if (router.buildLocation({ to: '/data' }).pathname !== router.state.location.pathname) return;
      void router.navigate({ to: '/data', search: ({ kind }) => ({ kind }), replace: true });
    },
    onError: (error) => showToast({ text: reasonOf(error), failed: true }),
  });
}
