import { t } from '@lingui/core/macro';
import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../../../server/contract/call.ts';
import type { ErrorMeta } from '../../../server/contract/errors.ts';
import type { FieldSchema } from '../../../server/contract/fieldError.ts';
import { useAddress } from '../../lib/address.ts';
import { queryOf } from '../../lib/api.ts';
import { changesOf, useSave } from '../../lib/form.ts';
import { DialogActions, DialogError, SaveActions, submitOnEnter, useUnsaved } from '../../ui/Dialog.tsx';
import parts from '../../ui/parts.module.css';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import classes from './Catalog.module.css';
import { type ChangedRow, type Saved, saveRow, useRefreshCatalog } from './catalogCalls.ts';
import { closed } from './catalogSearch.ts';
import { deleteLabel, inTrash, TrashActions, useDeleteInForm } from './DeleteDialog.tsx';
import { type FormSchema, useDescribedForm } from './describedForm.ts';
import { type ResourceRow, copyOf, isTrashed, type Resource, valuesOf } from './resource.ts';
import { kindTexts } from './words.ts';

type Values = Readonly<Record<string, unknown>>;

interface Props {
  readonly resource: Resource;
  /** The server's row that is edited or copied; undefined for a new one. */
  readonly row: ResourceRow | undefined;
  readonly isChange: boolean;
  /** The values that a new row begins with. */
  readonly fresh: Values;
  /**
   * @param next what the next row takes from this one, if another one is to be added
   * @param changed what a change did; undefined for a new row
   */
  readonly onSaved: (saved: Saved, next: Values | undefined, changed: ChangedRow | undefined) => void;
  /** Starts again with the server's current row. */
  readonly onReload: () => void;
}

/** Shows the fields of a row with saving, error messages and protection of unsaved changes. */
export function RowForm({ resource, row, isChange, fresh, onSaved, onReload }: Props): ReactNode {
  const [read] = useState(row);
  const latest = row ?? read;
  const { Fields, keeps } = resource.form;
  const [initial] = useState(() =>
    row === undefined ? fresh : isChange ? valuesOf(resource, row) : copyOf(resource, row),
  );
  const refresh = useRefreshCatalog();
  const fields = sentFields(resource, isChange);
  const bodyOf = (values: Values): Values => (isChange ? changesOf(initial, values) : filled(values, fields));
  const form = useDescribedForm<Values>(initial, fields, bodyOf);
  const { question, done } = useUnsaved(form.isDirty);
  const isAnother = useRef(false);
  const { save, isSaving, error, rest } = useSave(form, {
    send: async (body: Values) => await saveRow(resource, isChange ? read?.id : undefined, body),
    onSaved: async (saved) => {
      done();
      onSaved(
        saved,
        isAnother.current && !isChange ? Object.fromEntries(keeps.map((name) => [name, form.values[name]])) : undefined,
        isChange && latest !== undefined ? changedRow(resource, latest, saved.row) : undefined,
      );
      await refresh();
    },
  });
  const overwrite = (): void => save(bodyOf(form.values));
  const submit = (): void =>
    isChange && read !== undefined && latest !== undefined
      ? save({ ...form.changes, updated_at: seenOf(resource, read, latest) })
      : overwrite();
  const failure = { resource, row: read, error, rest, onOverwrite: overwrite, onReload };
  return (
    <form
      noValidate
      aria-busy={isSaving}
      onSubmit={form.onSubmit(submit)}
      onKeyDown={(event) => onEnter(event, (another) => void (isAnother.current = another))}
    >
      <Stack gap="lg">
        {/* A row in the trash can only be read until it is restored. */}
        <fieldset className={classes.all} disabled={isChange && latest !== undefined && isTrashed(latest)}>
          <Fields form={form} row={latest} isNew={!isChange} />
        </fieldset>
        <Stack gap="md" className={classes.foot ?? ''}>
          <NotSaved {...failure} />
          {question ?? (
            <FormActions
              resource={resource}
              row={isChange ? latest : undefined}
              adds={resource.form.adds?.(form.values) ?? 1}
              isSaving={isSaving}
              onSave={(another) => void (isAnother.current = another)}
              onTrash={done}
            />
          )}
        </Stack>
      </Stack>
    </form>
  );
}

/** Returns the version that was edited. What the form does not have may have changed since, such as the picture. */
function seenOf(resource: Resource, read: ResourceRow, latest: ResourceRow): string {
  const changes = changesOf(valuesOf(resource, read), valuesOf(resource, latest));
  return (Object.keys(changes).length === 0 ? latest : read).updated_at;
}

function changedRow(resource: Resource, old: ResourceRow, row: ResourceRow): ChangedRow {
  const [before, after] = [valuesOf(resource, old), valuesOf(resource, row)];
  return { id: row.id, before: changesOf(after, before), after: changesOf(before, after) };
}

function sentFields({ calls: { create, add } }: Resource, isChange: boolean): FormSchema {
  return (isChange || add === undefined ? create : add).schema.body ?? {};
}

/** For a new row: left-out fields get their defaults, unless they are required. */
function filled(values: Values, { required = [] }: FormSchema): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== null || required.includes(name)),
  );
}

/** Enter saves, and with Shift another new row follows. */
function onEnter(event: KeyboardEvent<HTMLFormElement>, onSave: ActionsProps['onSave']): void {
  if (event.key === 'Enter') onSave(event.shiftKey);
  submitOnEnter(event);
}

interface ActionsProps {
  readonly resource: Resource;
  /** The row that is changed; undefined for a new one. */
  readonly row: ResourceRow | undefined;
  /** The number of new rows. */
  readonly adds: number;
  readonly isSaving: boolean;
  /** Called before the form is submitted. @param another whether another new row follows */
  readonly onSave: (another: boolean) => void;
  /** Called before the row goes to the trash, from where it can be restored. */
  readonly onTrash: () => void;
}

function FormActions({ resource, row, adds, isSaving, onSave, onTrash }: ActionsProps): ReactNode {
  const address = useAddress();
  if (row !== undefined && isTrashed(row)) {
    return (
      <DialogActions left={<StatusBadge status={inTrash} />}>
        <TrashActions size="md" resource={resource} row={row} />
      </DialogActions>
    );
  }
  if (row !== undefined) {
    return <RowActions resource={resource} row={row} isSaving={isSaving} onTrash={onTrash} />;
  }
  return (
    <DialogActions>
      <Button size="md" onClick={() => address(closed)}>
        {t`Cancel`}
      </Button>
      <Button
        size="md"
        disabled={isSaving}
        // Not of the type submit: Enter in a field clicks the first button of that type.
        onClick={({ currentTarget }) => {
          onSave(true);
          currentTarget.form?.requestSubmit();
        }}
      >
        {t`Save and add another`}
      </Button>
      <Button size="md" variant="filled" type="submit" loading={isSaving} onClick={({ shiftKey }) => onSave(shiftKey)}>
        {adds > 1 ? t`Add ${kindTexts[resource.kind].counted(adds)}` : kindTexts[resource.kind].add}
      </Button>
    </DialogActions>
  );
}

interface RowProps extends Pick<ActionsProps, 'resource' | 'isSaving' | 'onTrash'> {
  readonly row: ResourceRow;
}

/** The form stays open with the reason when something needs the row. */
function RowActions({ resource, row, isSaving, onTrash }: RowProps): ReactNode {
  const address = useAddress();
  const { ask, isAsking, refused } = useDeleteInForm(resource, row, onTrash);
  return (
    <>
      <DialogError>{refused === null ? null : t`Not deleted. ${refused}`}</DialogError>
      <SaveActions
        label={t`Save changes`}
        isSaving={isSaving}
        onCancel={() => address(closed)}
        left={
          <>
            <Button size="md" c="var(--hb-bad)" loading={isAsking} onClick={ask}>
              {deleteLabel(resource)}
            </Button>
            {resource.form.copied === undefined ? null : (
              <Button size="md" onClick={() => address({ ...closed, copy: String(row.id) })}>
                {t`Duplicate`}
              </Button>
            )}
          </>
        }
      />
    </>
  );
}

interface NotSavedProps {
  readonly resource: Resource;
  /** The row that is edited; undefined for a new one. */
  readonly row: ResourceRow | undefined;
  readonly error: Error | null;
  /** The error text that belongs to no field. */
  readonly rest: string | null;
  readonly onOverwrite: () => void;
  readonly onReload: () => void;
}

function NotSaved({ resource, row, error, rest, onOverwrite, onReload }: NotSavedProps): ReactNode {
  const navigate = useNavigate();
  const { existing, changed } = error instanceof ApiError ? error.body : {};
  const open = ({ id, name, deleted }: NonNullable<ErrorMeta['existing']>): void => {
    const search = deleted ? { deleted: 'true', q: name } : { edit: String(id) };
    void navigate({ to: resource.to, search } as LinkProps);
  };
  if (changed !== undefined && row !== undefined) {
    return (
      <ChangedMeanwhile resource={resource} row={row} fields={changed} onOverwrite={onOverwrite} onReload={onReload} />
    );
  }
  return (
    <>
      <DialogError>{rest === null ? null : t`Not saved. ${rest}`}</DialogError>
      {existing === undefined ? null : (
        <Group gap="sm">
          <Button onClick={() => open(existing)}>
            {existing.deleted ? t`Show ${existing.name} in the trash` : t`Open ${existing.name}`}
          </Button>
        </Group>
      )}
    </>
  );
}

interface ChangedProps extends Pick<NotSavedProps, 'resource' | 'onOverwrite' | 'onReload'> {
  readonly row: ResourceRow;
  readonly fields: readonly string[];
}

function ChangedMeanwhile({ resource, row, fields, onOverwrite, onReload }: ChangedProps): ReactNode {
  const { data } = useQuery({ ...queryOf(resource.calls.find, { params: { id: row.id } }), staleTime: 0 });
  const now = data === undefined ? {} : valuesOf(resource, data.data);
  const { properties = {} } = sentFields(resource, true);
  return (
    <div role="alert" className={parts.notice}>
      <p>
        <strong>{t`Changed elsewhere.`}</strong>{' '}
        {t`Someone else changed ${resource.nameOf(row)} after you opened it: ${fields
          .map((field) => changeText(properties[field], field, now[field]))
          .join(', ')}.`}
      </p>
      <Group gap="sm">
        <Button onClick={onReload}>{t`Discard my changes`}</Button>
        <Button onClick={onOverwrite}>{t`Overwrite`}</Button>
      </Group>
    </div>
  );
}

/** Names a field with its value now, where that says something: not the number of another row. */
function changeText({ label = '', refersTo }: FieldSchema = {}, name: string, value: unknown): string {
  const field = label === '' ? name.replaceAll('_', ' ') : label;
  const isShown = refersTo === undefined && (typeof value === 'string' || typeof value === 'number');
  return isShown ? t`${field} (now “${value}”)` : field;
}
