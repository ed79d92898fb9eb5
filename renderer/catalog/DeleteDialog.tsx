import { Button } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { Dialog, DialogActions } from '../components/Dialog.tsx';
import { dependentsQuery, idFrom, rowQuery } from './catalogCalls.ts';
import { useAddress, useCatalogSearch } from './catalogSearch.ts';
import classes from './EditDialog.module.css';
import type { CatalogRow, Resource } from './resource.ts';
import { useBulk } from './useBulk.ts';
import { consequences, howMany } from './words.ts';

/**
 * Deletes rows: into the trash at once, as that can be undone; what cannot is asked about first, by the address.
 * @param onTrashed where to go from the page of a row that lies in the trash now
 */
export function useDelete(resource: Resource, onTrashed?: () => void): (rows: readonly CatalogRow[]) => void {
  const bulk = useBulk(resource);
  const { deleted } = useCatalogSearch();
  const address = useAddress();
  const hasTrash = resource.calls.restore !== undefined && deleted !== 'true';
  return (rows) => {
    if (hasTrash) {
      bulk.remove(rows);
      onTrashed?.();
    } else address({ remove: rows.map(({ id }) => id).join(','), edit: undefined });
  };
}

/** Asks before rows go for good, and says what goes with them; open while the address names some. */
export function DeleteDialog({ resource, onDeleted }: DialogProps): ReactNode {
  const { remove } = useCatalogSearch();
  if (remove === undefined) return null;
  const ids = remove.split(',').map((id) => idFrom(resource, id));
  return <AskToDelete key={remove} resource={resource} onDeleted={onDeleted} ids={ids} />;
}

interface DialogProps {
  readonly resource: Resource;
  /** Where to go from the page of a row that is no more. */
  readonly onDeleted?: (() => void) | undefined;
}

interface Props extends DialogProps {
  readonly ids: readonly CatalogRow['id'][];
}

/** Of more rows than this, what hangs on them is not added up. */
const mostCounted = 100;

function AskToDelete({ resource, ids, onDeleted }: Props): ReactNode {
  const address = useAddress();
  const { deleted } = useCatalogSearch();
  const isPurge = deleted === 'true';
  const counts = !isPurge && ids.length <= mostCounted;
  const hanging = useQueries({
    queries: ids
      .slice(0, mostCounted)
      .map((id) => ({ ...dependentsQuery(resource, id), enabled: counts, staleTime: 0 })),
    combine: (results) => ({
      data: results.flatMap(({ data }) => data?.data ?? []),
      pending: counts && results.some(({ isPending }) => isPending),
    }),
  });
  const [only, ...others] = ids;
  const { data } = useQuery({ ...rowQuery(resource, only ?? ''), enabled: others.length === 0 && !isPurge });
  const bulk = useBulk(resource);
  const close = (): void => address({ remove: undefined });
  const name = data !== undefined && others.length === 0 ? resource.nameOf(data.data) : howMany(ids.length, resource);
  const refusals = hanging.data.flatMap(({ refused }) => refused ?? []);
  if (hanging.pending) return null;
  if (refusals.length === ids.length) return <Refused name={name} reasons={refusals} onClose={close} />;
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action={`Delete ${name}`}
      keep="Keep"
      opened
      pending={bulk.pending}
      error={null}
      onConfirm={() => {
        const rows = ids.map((id) => (id === data?.data.id ? data.data : { id, updated_at: '' }));
        if (isPurge) bulk.purge(rows);
        else bulk.remove(rows);
        if (onDeleted === undefined) close();
        else onDeleted();
      }}
      onClose={close}
    >
      {hanging.data.length > 0 || isPurge ? (
        <p>{isPurge ? 'This cannot be undone.' : consequences(hanging.data)}</p>
      ) : (
        <p>What hangs on them goes, and those that are still in use stay.</p>
      )}
      {refusals.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </ConfirmDialog>
  );
}

interface RefusedProps {
  readonly name: string;
  readonly reasons: readonly string[];
  readonly onClose: () => void;
}

function Refused({ name, reasons, onClose }: RefusedProps): ReactNode {
  return (
    <Dialog title={`${name} cannot be deleted`} width={480} opened onClose={onClose}>
      <div className={classes.form}>
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        <DialogActions>
          <Button size="md" onClick={onClose} data-autofocus>
            Close
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
