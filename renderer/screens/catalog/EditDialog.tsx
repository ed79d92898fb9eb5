import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAddress } from '../../lib/address.ts';
import { queryOf } from '../../lib/api.ts';
import { showToast } from '../../lib/toast.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { type ChangedRow, idFrom } from './catalogCalls.ts';
import { closed, useCatalogSearch } from './catalogSearch.ts';
import { type ResourceRow, newValues, type Resource } from './resource.ts';
import { RowError } from './RowError.tsx';
import { RowForm } from './RowForm.tsx';
import { useBulk } from './useBulk.ts';
import { useOnlyAirline } from './pickers.tsx';
import { kindTexts } from './words.ts';

/** Shows the form of a row in a dialog while the address names one to edit or copy, or a new one. */
export function EditDialog({ resource }: { readonly resource: Resource }): ReactNode {
  const { edit, copy, new: given } = useCatalogSearch();
  const address = useAddress();
  const shown = edit ?? copy;
  const id = shown === undefined ? undefined : idFrom(resource, shown);
  const { data } = useQuery({
    ...queryOf(resource.calls.find, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  const name = data === undefined ? '' : resource.nameOf(data.data);
  return (
    <Dialog
      title={edit === undefined ? kindTexts[resource.kind].fresh : name}
      {...(copy === undefined ? {} : { note: t`Copy of ${name}` })}
      width={760}
      opened={id !== undefined || given !== undefined}
      stays
      onClose={() => address(closed)}
    >
      {id !== undefined || given !== undefined ? (
        <ReadRow key={`${edit ?? ''},${copy ?? ''}`} resource={resource} id={id} />
      ) : null}
    </Dialog>
  );
}

interface Props {
  readonly resource: Resource;
  readonly id: ResourceRow['id'] | undefined;
}

/** Fetches the row before editing starts: the list may be older than a change made elsewhere. */
function ReadRow({ resource, id }: Props): ReactNode {
  const [round, setRound] = useState(0);
  const [kept, setKept] = useState<Readonly<Record<string, unknown>>>();
  const search = useCatalogSearch();
  const address = useAddress();
  const router = useRouter();
  const bulk = useBulk(resource);
  const { counted } = kindTexts[resource.kind];
  const airline_id = useOnlyAirline();
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...queryOf(resource.calls.find, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    staleTime: 0,
  });
  if (id !== undefined && (data === undefined || !isFetchedAfterMount)) {
    if (error === null) return <SkeletonRows count={5} height={48} />;
    return <RowError resource={resource} error={error} onRetry={() => void refetch()} />;
  }
  if (id === undefined && airline_id === undefined) return <SkeletonRows count={5} height={48} />;
  const isChange = search.edit !== undefined;
  return (
    <RowForm
      key={round}
      resource={resource}
      row={kept === undefined ? data?.data : undefined}
      isChange={isChange}
      fresh={{ ...newValues(resource, search, airline_id ?? null), ...kept }}
      onSaved={(saved, next, changed) => {
        const { row, ids } = saved;
        const rowPage = ids.length === 1 ? resource.pageOf?.(row) : undefined;
        if (next !== undefined) {
          setKept(next);
          setRound(round + 1);
        } else if (!isChange && rowPage !== undefined) void router.navigate(rowPage);
        else address(closed);
        const name = resource.nameOf(row);
        // Only from the row's own page: the operator may be elsewhere by now.
        const leave = (): void => {
          if (rowPage !== undefined && router.buildLocation(rowPage).pathname === router.state.location.pathname)
            void router.navigate({ to: resource.to });
        };
        if (changed !== undefined) {
          const undo = { label: t`Undo`, run: () => bulk.revert(changed) };
          return showToast({ text: t`Saved ${name}.`, ...(isSame(changed) ? {} : { action: undo }) });
        }
        showToast({
          text: t`Added ${ids.length === 1 ? name : counted(ids.length)}.`,
          action: { label: t`Undo`, run: () => bulk.undoAdd(saved, leave) },
        });
      }}
      onReload={() => void refetch().then(() => setRound(round + 1))}
    />
  );
}

const isSame = ({ after }: ChangedRow): boolean => Object.keys(after).length === 0;
