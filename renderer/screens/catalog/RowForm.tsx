import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { formErrors } from '../../lib/formErrors.ts';
import { DialogActions } from '../../ui/Dialog.tsx';
import { saveRow, useRefreshCatalog } from './catalogCalls.ts';
import { type CatalogSearch, closed, useAddress, useCatalogSearch } from './catalogSearch.ts';
import { useDelete } from './DeleteDialog.tsx';
import classes from './EditDialog.module.css';
import { type Draft, useForm } from './form.ts';
import { NotSaved } from './NotSaved.tsx';
import type { CatalogRow, Resource } from './resource.ts';

type Values = Readonly<Record<string, unknown>>;

interface Props {
  readonly resource: Resource;
  /** As the server has it: what is changed, or copied; undefined for one from nothing. */
  readonly row: CatalogRow | undefined;
  readonly isChange: boolean;
  readonly onSaved: (row: CatalogRow) => void;
  /** Begin again with what the server has now. */
  readonly onReload: () => void;
}

/** The fields of a row with what they need around them: saving, what the server refuses, not losing what is typed. */
export function RowForm({ resource, row, isChange, onSaved, onReload }: Props): ReactNode {
  const [read] = useState(row);
  const search = useCatalogSearch();
  const [initial] = useState(() => beginningOf(resource, row, isChange, search));
  const refresh = useRefreshCatalog();
  const save = useMutation({
    mutationFn: async (body: Values) => await saveRow(resource, isChange ? read?.id : undefined, body),
    onSuccess: async (saved) => {
      isSaved.current = true;
      onSaved(saved);
      await refresh();
    },
  });
  const errors = formErrors(save.error, Object.keys(initial));
  const form = useForm<Values>(initial, errors.fields);
  const isSaved = useRef(false);
  const leaving = useBlocker({
    shouldBlockFn: () => form.isDirty && !isSaved.current,
    enableBeforeUnload: false,
    withResolver: true,
  });
  const overwrite = (): void => save.mutate(isChange ? form.changes : filled(form.draft));
  const submit = (): void =>
    isChange && read !== undefined ? save.mutate({ ...form.changes, updated_at: read.updated_at }) : overwrite();
  const { Fields } = resource.form;
  return (
    <form
      noValidate
      className={classes.form}
      aria-busy={save.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={submitOnEnter}
    >
      <Fields form={form} row={read} />
      <NotSaved
        resource={resource}
        row={read}
        error={save.error}
        rest={errors.rest}
        onOverwrite={overwrite}
        onReload={onReload}
      />
      <div className={classes.foot}>
        {leaving.status === 'blocked' ? (
          <AskToDiscard onDiscard={leaving.proceed} onKeep={leaving.reset} />
        ) : (
          <DialogActions>
            {isChange && read !== undefined ? <RowActions resource={resource} row={read} /> : null}
            <Button size="md" variant="filled" type="submit" loading={save.isPending}>
              {isChange ? 'Save changes' : `Add ${resource.one}`}
            </Button>
          </DialogActions>
        )}
      </div>
    </form>
  );
}

/** Of a new row; what is left out has its default. */
function filled(draft: Draft<Values>): Values {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null));
}

function beginningOf(
  { form }: Resource,
  row: CatalogRow | undefined,
  isChange: boolean,
  search: CatalogSearch,
): Draft<Values> {
  if (row === undefined) return form.blank(search);
  return isChange ? form.draftOf(row) : (form.copyOf ?? form.draftOf)(row);
}

/** Ctrl+Enter, as one in a text of several lines is a line. */
function submitOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

function RowActions({ resource, row }: { readonly resource: Resource; readonly row: CatalogRow }): ReactNode {
  const address = useAddress();
  const remove = useDelete(resource);
  return (
    <div className={classes.buttons}>
      <Button
        size="md"
        className={classes.delete ?? ''}
        onClick={() => {
          address(closed);
          remove(row);
        }}
      >
        {resource.calls.restoreMany === undefined ? 'Delete…' : 'Delete'}
      </Button>
      {resource.form.copyOf === undefined ? null : (
        <Button size="md" onClick={() => address({ ...closed, copy: String(row.id) })}>
          Duplicate
        </Button>
      )}
    </div>
  );
}

interface AskProps {
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

function AskToDiscard({ onDiscard, onKeep }: AskProps): ReactNode {
  return (
    <div role="alertdialog" aria-label="Discard what is not saved?" className={classes.notice}>
      <p>
        <strong>Discard what is not saved?</strong>
      </p>
      <div className={classes.buttons}>
        <Button size="md" className={classes.delete ?? ''} onClick={onDiscard}>
          Discard
        </Button>
        <Button size="md" onClick={onKeep} autoFocus>
          Keep editing
        </Button>
      </div>
    </div>
  );
}
