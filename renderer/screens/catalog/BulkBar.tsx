import { t } from '@lingui/core/macro';
import { Button, CloseButton, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { count } from '../../lib/figures.ts';
import { DeleteButton } from '../../ui/PageHeader.tsx';
import { Dialog, SaveActions, submitOnEnter } from '../../ui/Dialog.tsx';
import { useKeys } from '../../ui/useKeys.ts';
import { idFrom } from './catalogCalls.ts';
import { useCatalogSearch } from './catalogSearch.ts';
import { AskToDelete } from './DeleteDialog.tsx';
import { type FormSchema, useDescribedForm } from './describedForm.ts';
import type { BulkDialog, BulkEdit, BulkForm, ResourceRow, Resource } from './resource.ts';
import { useBulk, type useSelection } from './useBulk.ts';
import { type Done, kindTexts } from './words.ts';

interface Props {
  readonly resource: Resource;
  readonly selection: ReturnType<typeof useSelection>;
  /** The number of rows on all pages. */
  readonly total: number;
}

export function BulkBar({ resource, selection, total }: Props): ReactNode {
  const { deleted } = useCatalogSearch();
  const ids = [...selection.ids].map((id) => idFrom(resource, id));
  useKeys(ids.length === 0 ? {} : { Escape: selection.clear });
  if (ids.length === 0) return null;
  const Actions = deleted === 'true' ? Restore : Edits;
  return (
    <>
      <span role="status">{t`${count(ids.length)} selected`}</span>
      <CloseButton size={24} aria-label={t`Clear selection`} onClick={selection.clear} />
      {ids.length < total ? (
        <Button size="compact-sm" variant="subtle" onClick={selection.selectAll}>
          {t`Select all ${count(total)}`}
        </Button>
      ) : null}
      <Actions resource={resource} ids={ids} onClear={selection.clear} />
      <Delete resource={resource} ids={ids} onClear={selection.clear} />
    </>
  );
}

interface ActionProps {
  readonly resource: Resource;
  readonly ids: readonly ResourceRow['id'][];
  readonly onClear: () => void;
}

type Values = Readonly<Record<string, unknown>>;

function Edits({ resource, ids, onClear }: ActionProps): ReactNode {
  const bulk = useBulk(resource);
  const [filling, setFilling] = useState<BulkForm<Values> | null>(null);
  const [asking, setAsking] = useState<BulkDialog | null>(null);
  const act = (edit: BulkEdit<Values>): void => {
    if ('Dialog' in edit) setAsking(edit);
    else if ('Fields' in edit) setFilling(edit);
    else change(edit.set, edit.done);
  };
  const change = (set: Values, done: Done): void => {
    bulk.change(ids, set, done);
    onClear();
  };
  return (
    <>
      {resource.bulk.map((edit) => (
        <Button key={edit.label} size="compact-sm" onClick={() => act(edit)}>
          {'set' in edit ? edit.label : `${edit.label}…`}
        </Button>
      ))}
      {asking === null ? null : (
        <asking.Dialog resource={resource} ids={ids} onDone={onClear} onClose={() => setAsking(null)} />
      )}
      {filling === null ? null : (
        <FillDialog
          resource={resource}
          note={kindTexts[resource.kind].counted(ids.length)}
          edit={filling}
          onSet={(set) => {
            setFilling(null);
            change(set, filling.done);
          }}
          onClose={() => setFilling(null)}
        />
      )}
    </>
  );
}

function Restore({ resource, ids, onClear }: ActionProps): ReactNode {
  const bulk = useBulk(resource);
  const restore = (): void => {
    bulk.restore(ids);
    onClear();
  };
  return <Button size="compact-sm" onClick={restore}>{t`Restore`}</Button>;
}

/**
 * Moves rows to the trash at once, or asks before deleting them permanently. An address could not hold thousands of
 * ids.
 */
function Delete({ resource, ids, onClear }: ActionProps): ReactNode {
  const bulk = useBulk(resource);
  const { deleted } = useCatalogSearch();
  const isTrash = deleted === 'true';
  const [isAsking, setAsking] = useState(false);
  const remove = (): void => {
    if (isTrash || resource.calls.restoreMany === undefined) return setAsking(true);
    bulk.remove(ids);
    onClear();
  };
  useKeys({ Delete: remove });
  return (
    <>
      <DeleteButton size="compact-sm" onClick={remove}>
        {isTrash ? t`Delete permanently…` : t`Delete`}
      </DeleteButton>
      {isAsking ? (
        <AskToDelete resource={resource} ids={ids} onDeleted={onClear} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}

interface FormProps {
  readonly resource: Resource;
  /** Which rows. */
  readonly note: string;
  readonly edit: BulkForm<Values>;
  readonly onSet: (set: Values) => void;
  readonly onClose: () => void;
}

export function FillDialog({ resource, note, edit, onSet, onClose }: FormProps): ReactNode {
  const { label, blank, Fields } = edit;
  const body: FormSchema = resource.calls.changeMany.schema.body ?? {};
  const form = useDescribedForm<Values>(blank, body.properties?.['set'] ?? {}, (values) => values);
  return (
    <Dialog title={label} note={note} width={480} opened onClose={onClose}>
      <form onSubmit={form.onSubmit(onSet)} onKeyDown={submitOnEnter}>
        <Stack gap="lg">
          <Fields form={form} />
          <SaveActions label={label} isSaving={false} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
