import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Setup.module.css';
import { type Field as Definition, type FieldPath, fields } from './setupFields.ts';
import type { SetupForm } from './setupForm.ts';

interface Props {
  readonly form: SetupForm;
  readonly path: FieldPath;
  /** Shown under the label. */
  readonly note?: string;
  readonly placeholder?: string;
  /** Takes the focus when the step opens. */
  readonly first?: boolean;
  /** Converts input to capitals. */
  readonly code?: boolean;
  readonly className?: string | undefined;
}

/** A field of the wizard with the limits of the server. */
export function Field({ form, path, note, placeholder, first = false, code = false, className }: Props): ReactNode {
  const { value, error, onChange, onBlur, name, label } = form.field(path);
  const { limits, optional }: Definition = fields[path];
  return (
    <TextInput
      size="lg"
      className={className ?? ''}
      classNames={{
        label: classes.label ?? '',
        input: classes.input ?? '',
        error: classes.error ?? '',
      }}
      name={name}
      label={optional === undefined ? label : <Optional>{label}</Optional>}
      {...(note === undefined ? {} : { description: note })}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(limits.maxLength === undefined ? {} : { maxLength: limits.maxLength })}
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
      {children} <span className={classes.optional}>optional</span>
    </>
  );
}
