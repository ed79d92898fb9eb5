import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldError } from '../../../server/contract/fieldError.ts';
import { type FieldPath, schemaOf } from './draft.ts';
import classes from './Setup.module.css';
import type { SetupForm } from './setupForm.ts';

interface Props {
  readonly form: SetupForm;
  readonly path: FieldPath;
  /** Shown under the field. */
  readonly note?: string;
  readonly placeholder?: string;
  /** Takes the focus when the step opens. */
  readonly first?: boolean;
  /** Converts input to capitals. */
  readonly code?: boolean;
  /** Width in sixths of the form. */
  readonly width: 2 | 3 | 4 | 6;
}

/** A field of the wizard with the limits of the server. */
export function Field({ form, path, note, placeholder, first = false, code = false, width }: Props): ReactNode {
  const { value, error, onChange, onBlur, name } = form.field(path);
  const schema = schemaOf(path);
  const { label, maxLength } = schema;
  const isOptional = fieldError(schema, '') === null;
  return (
    <TextInput
      size="lg"
      style={{ gridColumn: `span ${width}` }}
      classNames={{
        label: classes.label ?? '',
        input: classes.input ?? '',
        error: classes.error ?? '',
      }}
      name={name}
      label={isOptional ? <Optional>{label}</Optional> : label}
      {...(note === undefined ? {} : { description: note })}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(maxLength === undefined ? {} : { maxLength })}
      autoComplete="off"
      spellCheck={false}
      autoFocus={first}
      value={value}
      error={error}
      onBlur={onBlur}
      onChange={({ currentTarget }) => onChange(code ? currentTarget.value.toUpperCase() : currentTarget.value)}
    />
  );
}

function Optional({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <>
      {children} <span className={classes.optional}>{t`optional`}</span>
    </>
  );
}
