import { useState } from 'react';
import type { FormErrors } from '../../lib/formErrors.ts';

/** A form half filled in: null is an emptied field, of which the server says what it needs. */
export type Draft<Input> = { readonly [K in keyof Input]?: Input[K] | null };

/** What a field of a form needs: spread it, `<TextField label="Name" {...form.field('name')} />`. */
export interface FieldProps<Value> {
  readonly name: string;
  readonly value: Value | null | undefined;
  readonly onChange: (value: Value | null) => void;
  /** What the server says of it, and in `errorsWithin` of its parts by their path: `0.price`. */
  readonly error: string | undefined;
  readonly errorsWithin: Readonly<Record<string, string>>;
}

export interface Form<Input> {
  readonly draft: Draft<Input>;
  readonly set: (change: Draft<Input>) => void;
  readonly field: <K extends keyof Input & string>(name: K) => FieldProps<NonNullable<Input[K]>>;
}

interface FormState<Input> extends Form<Input> {
  /** What differs from the beginning. */
  readonly changes: Draft<Input>;
  readonly isDirty: boolean;
}

export function useForm<Input>(initial: Draft<Input>, errors: FormErrors['fields']): FormState<Input> {
  const [draft, setDraft] = useState(initial);
  const set = (change: Draft<Input>): void => setDraft((old) => ({ ...old, ...change }));
  const changes = changesOf(initial, draft);
  return {
    draft,
    set,
    field: (name) => ({
      name,
      // A draft has no other null than that of none.
      value: draft[name] as FieldProps<NonNullable<Input[typeof name]>>['value'],
      onChange: (value) => setDraft((old) => ({ ...old, [name]: value })),
      error: errors[name],
      errorsWithin: within(errors, name),
    }),
    changes,
    isDirty: Object.keys(changes).length > 0,
  };
}

/** The fields of the blank form, of all that a row has. */
export function fieldsOf<Blank extends object, Row extends { readonly [K in keyof Blank]: unknown }>(
  blank: Blank,
  row: Row,
): Pick<Row, keyof Blank> {
  const entries = Object.keys(blank).map((name) => [name, row[name as keyof Blank]] as const);
  // The names are those of the blank form.
  return Object.fromEntries(entries) as unknown as Pick<Row, keyof Blank>;
}

/** The fields of `draft` that are not as they were; blank and null are both none. */
export function changesOf<Input>(initial: Draft<Input>, draft: Draft<Input>): Draft<Input> {
  const changed = Object.entries(draft).filter(
    ([name, value]) => written(value) !== written(initial[name as keyof Input]),
  );
  return Object.fromEntries(changed) as Draft<Input>;
}

function written(value: unknown): string {
  return value === undefined || value === '' ? 'null' : JSON.stringify(value);
}

function within(errors: FormErrors['fields'], name: string): FormErrors['fields'] {
  const inside = Object.entries(errors).filter(([path]) => path.startsWith(`${name}.`));
  return Object.fromEntries(inside.map(([path, text]) => [path.slice(name.length + 1), text]));
}
