import { useState } from 'react';
import type { FormErrors } from '../../lib/formErrors.ts';

/** The values of a form. Null is an emptied field; the server says if it is required. */
export type FormValues<Input> = { readonly [K in keyof Input]?: Input[K] | null };

/** The props of a form field: `<TextField label="Name" {...form.field('name')} />`. */
export interface FieldProps<Value> {
  readonly name: string;
  readonly value: Value | null | undefined;
  readonly onChange: (value: Value | null) => void;
  /** The server's message for the field, and in `errorsWithin` those for its parts by path, such as `0.price`. */
  readonly error: string | undefined;
  readonly errorsWithin: Readonly<Record<string, string>>;
}

export interface Form<Input> {
  readonly values: FormValues<Input>;
  readonly set: (change: FormValues<Input>) => void;
  readonly field: <K extends keyof Input & string>(name: K) => FieldProps<NonNullable<Input[K]>>;
}

interface FormState<Input> extends Form<Input> {
  /** The fields that differ from the initial values. */
  readonly changes: FormValues<Input>;
  readonly isDirty: boolean;
}

export function useForm<Input>(initial: FormValues<Input>, errors: FormErrors['fields']): FormState<Input> {
  const [values, setValues] = useState(initial);
  const set = (change: FormValues<Input>): void => setValues((old) => ({ ...old, ...change }));
  const changes = changesOf(initial, values);
  return {
    values,
    set,
    field: (name) => ({
      name,
      // Null always means an empty field here.
      value: values[name] as FieldProps<NonNullable<Input[typeof name]>>['value'],
      onChange: (value) => setValues((old) => ({ ...old, [name]: value })),
      error: errors[name],
      errorsWithin: within(errors, name),
    }),
    changes,
    isDirty: Object.keys(changes).length > 0,
  };
}

/** Picks the fields of the blank form from a row. */
export function fieldsOf<Blank extends object, Row extends { readonly [K in keyof Blank]: unknown }>(
  blank: Blank,
  row: Row,
): Pick<Row, keyof Blank> {
  const entries = Object.keys(blank).map((name) => [name, row[name as keyof Blank]] as const);
  // The names are those of the blank form.
  return Object.fromEntries(entries) as unknown as Pick<Row, keyof Blank>;
}

/** Returns the changed fields. Blank and null are equal. */
export function changesOf<Input>(initial: FormValues<Input>, values: FormValues<Input>): FormValues<Input> {
  const changed = Object.entries(values).filter(
    ([name, value]) => written(value) !== written(initial[name as keyof Input]),
  );
  return Object.fromEntries(changed) as FormValues<Input>;
}

function written(value: unknown): string {
  return value === undefined || value === '' ? 'null' : JSON.stringify(value);
}

function within(errors: FormErrors['fields'], name: string): FormErrors['fields'] {
  const inside = Object.entries(errors).filter(([path]) => path.startsWith(`${name}.`));
  return Object.fromEntries(inside.map(([path, text]) => [path.slice(name.length + 1), text]));
}
