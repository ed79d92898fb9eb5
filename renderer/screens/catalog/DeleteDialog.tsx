import { t } from '@lingui/core/macro';
import { Button, Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useAddress } from '../../lib/address.ts';
import { queryOf, reasonOf } from '../../lib/api.ts';
import type { Status } from '../../ui/status.ts';
import { DeleteButton } from '../../ui/PageHeader.tsx';
import { ConfirmDialog, Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { idFrom } from './catalogCalls.ts';
import { closed, useCatalogSearch } from './catalogSearch.ts';
import { type ResourceRow, isTrashed, type Resource } from './resource.ts';
import { RowError } from './RowError.tsx';
import { canAddAgain, useBulk } from './useBulk.ts';
import { kindTexts } from './words.ts';

/**
 * Deletes a row: into the trash at once, because that can be undone; otherwise after a confirmation dialog that the
 * address opens.
 * @param onTrashed where to go from the page of a row that is now in the trash
 */
export function useDelete(resource: Resource, onTrashed?: () => void): (row: ResourceRow) => void {
  const bulk = useBulk(resource);
  const address = useAddress();
  return (row) => {
    if (resource.calls.restoreMany !== undefined && !isTrashed(row)) {
      bulk.remove([row.id]);
      onTrashed?.();
    } else address({ remove: String(row.id), edit: undefined });
  };
}

/**
 * Deletes the row of a form, which closes then. When something needs the row, the form stays, and `refused` says why.
 * @param onTrash called before the row goes to the trash: its unsaved changes need no question, they go with it
 */
export function useDeleteInForm(resource: Resource, row: ResourceRow, onTrash: () => void): InForm {
  const address = useAddress();
  const remove = useDelete(resource);
  const client = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () =>
      await client.fetchQuery({ ...queryOf(resource.calls.dependents, { params: { id: row.id } }), staleTime: 0 }),
    onSuccess: (found) => {
      if (found.data.refused !== null) return;
      if (resource.calls.restoreMany !== undefined) {
        onTrash();
        address(closed);
      }
      remove(row);
    },
  });
  const refused = error === null ? (data?.data.refused ?? null) : reasonOf(error);
  return { ask: () => mutate(), isAsking: isPending, refused };
}

interface InForm {
  readonly ask: () => void;
  readonly isAsking: boolean;
  readonly refused: string | null;
}

/** Without a trash, a question follows. */
export function deleteLabel({ calls }: Resource): string {
  return calls.restoreMany === undefined ? t`Delete…` : t`Delete`;
}

interface TrashProps {
  readonly resource: Resource;
  readonly row: ResourceRow;
  readonly size?: 'sm' | 'md';
}

export const inTrash: Status = { label: t`In the trash`, kind: 'mut', icon: IconTrash };

export function TrashActions({ resource, row, size = 'sm' }: TrashProps): ReactNode {
  const address = useAddress();
  const bulk = useBulk(resource);
  const remove = useDelete(resource);
  return (
    <>
      <Button
        size={size}
        variant="filled"
        loading={bulk.pending}
        onClick={() => {
          bulk.restore([row.id]);
          address(closed);
        }}
      >
        {t`Restore`}
      </Button>
      <DeleteButton size={size} onClick={() => remove(row)}>
        {t`Delete permanently…`}
      </DeleteButton>
    </>
  );
}

/**
 * Asks before a row is deleted permanently, or says why it cannot be. It is open while the address names a row, which must
 * be in the trash if there is one.
 */
export function DeleteDialog({ resource, onDeleted }: DialogProps): ReactNode {
  const { remove } = useCatalogSearch();
  const address = useAddress();
  const query = queryOf(resource.calls.find, {
    params: { id: remove === undefined ? '' : idFrom(resource, remove) },
  });
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: remove !== undefined, staleTime: 0 });
  const isWrong = data !== undefined && resource.calls.purgeMany !== undefined && !isTrashed(data.data);
  // Otherwise it would ask when the row is moved to the trash later.
  const forget = useEffectEvent(() => address({ remove: undefined }, { replace: true }));
  const isForgotten = remove !== undefined && isWrong && !isFetching;
  useEffect(() => {
    if (isForgotten) forget();
  }, [isForgotten]);
  if (remove === undefined || isWrong) return null;
  const close = (): void => address({ remove: undefined });
  if (data === undefined) {
    return error === null ? null : (
      <Dialog title={kindTexts[resource.kind].one} width={480} opened onClose={close}>
        <RowError resource={resource} error={error} onRetry={() => void refetch()} />
      </Dialog>
    );
  }
  return (
    <AskToDelete
      key={remove}
      resource={resource}
      ids={[idFrom(resource, remove)]}
      onDeleted={onDeleted ?? close}
      onClose={close}
    />
  );
}

interface DialogProps {
  readonly resource: Resource;
  /** Where to go from the page of a row that no longer exists. */
  readonly onDeleted?: (() => void) | undefined;
}

interface Props {
  readonly resource: Resource;
  readonly ids: readonly ResourceRow['id'][];
  /** Called after confirmation. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** With more rows than this, it is not asked first which of them are in use. */
const maxCounted = 100;

/** Asks the same for any number of rows. */
export function AskToDelete({ resource, ids, onDeleted, onClose }: Props): ReactNode {
  // Moving rows to the trash needs no question.
  const isPurge = resource.calls.purgeMany !== undefined;
  const counts = !isPurge && ids.length <= maxCounted;
  const dependents = useQueries({
    queries: ids
      .slice(0, maxCounted)
      .map((id) => ({ ...queryOf(resource.calls.dependents, { params: { id: id } }), enabled: counts, staleTime: 0 })),
    combine: (results) => ({
      data: results.flatMap(({ data }) => data?.data ?? []),
      pending: counts && results.some(({ isPending }) => isPending),
    }),
  });
  const [only, ...others] = ids;
  const { data } = useQuery({
    ...queryOf(resource.calls.find, { params: { id: only ?? '' } }),
    enabled: others.length === 0,
  });
  const bulk = useBulk(resource);
  const single = data !== undefined && others.length === 0 ? resource.nameOf(data.data) : undefined;
  const refusals = dependents.data.flatMap(({ refused }) => refused ?? []);
  if (dependents.pending) return null;
  if (refusals.length === ids.length) return <Refused name={single} reasons={refusals} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={questionOf(single ?? kindTexts[resource.kind].counted(ids.length), isPurge)}
      action={single === undefined ? t`Delete` : t`Delete ${single}`}
      keep={t`Keep`}
      doing={{ isPending: bulk.pending, error: null }}
      onConfirm={() => {
        if (isPurge) bulk.purge(ids);
        else bulk.remove(ids);
        onDeleted();
      }}
      onClose={onClose}
    >
      {counts || isPurge ? null : <p>{t`Items still in use are kept.`}</p>}
      <p>
        {resource.purging ?? (canAddAgain(resource, ids) ? t`You can undo it right after.` : t`This cannot be undone.`)}
      </p>
      {refusals.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </ConfirmDialog>
  );
}

function questionOf(what: string, isPurge: boolean): string {
  return isPurge ? t`Delete ${what} permanently?` : t`Delete ${what}?`;
}

interface RefusedProps {
  /** Of a single row. */
  readonly name: string | undefined;
  readonly reasons: readonly string[];
  readonly onClose: () => void;
}

function Refused({ name, reasons, onClose }: RefusedProps): ReactNode {
  return (
    <Dialog
      title={name === undefined ? t`None of these can be deleted` : t`${name} cannot be deleted`}
      width={480}
      opened
      onClose={onClose}
    >
      <Stack gap="lg">
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        <DialogActions>
          <Button size="md" onClick={onClose} data-autofocus>
            {t`Close`}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
