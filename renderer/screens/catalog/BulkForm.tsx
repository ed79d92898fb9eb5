import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useForm } from '../../lib/form.ts';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { describedForm, type Fields as FieldsOfForm } from './describedForm.ts';
import classes from './Catalog.module.css';
import type { BulkEdit, Resource } from './resource.ts';
import { howMany } from './words.ts';

type Values = Readonly<Record<string, unknown>>;

interface Props {
  readonly resource: Resource;
  /** The number of rows. */
  readonly rows: number;
  readonly edit: Extract<BulkEdit<Values>, { readonly sets: string }>;
  readonly onSet: (set: Values) => void;
  readonly onClose: () => void;
}

/** Sets one field of many rows. */
export function BulkForm({ resource, rows, edit, onSet, onClose }: Props): ReactNode {
  const { sets, blank, Fields } = edit;
  const form = useForm<Values>(blank);
  const body: FieldsOfForm = resource.calls.changeMany.schema.body ?? {};
  const fields: FieldsOfForm = body.properties?.['set'] ?? {};
  return (
    <Dialog title={`Set ${sets} of ${howMany(rows, resource)}`} width={480} opened onClose={onClose}>
      <form className={classes.form} onSubmit={form.onSubmit(onSet)}>
        <Fields form={describedForm(form, fields)} />
        <DialogActions>
          <Button size="md" variant="filled" type="submit">
            Set {sets}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
