import { useForm as useMantineForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../server/contract/call.ts';
import { reasonOf } from './api.ts';

type InputEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;
/** By field, or by path in lists: `fares.0.price`. */
type Errors = Readonly<Record<string, ReactNode>>;
type Name<Values> = keyof Values & string;
type Item<List> = List extends readonly (infer Part)[] ? Part : never;

/** The props of an input: `<TextInput label="Name" {...form.field('name')} />`. */
export interface FieldProps<Value> {
  readonly name: string;
  readonly value: Value;
  /** Takes the new value, or the event of an input. */
  readonly onChange: (value: Value | InputEvent) => void;
  readonly error: ReactNode;
}

/** The props of a switch or checkbox: `<Switch label="Active" {...form.check('active')} />`. */
interface CheckProps extends Pick<FieldProps<boolean>, 'name' | 'onChange' | 'error'> {
  readonly checked: boolean;
}

/** A list in a form. */
export interface ListProps<Part> {
  readonly items: readonly Part[];
  readonly add: (item: Part) => void;
  readonly remove: (place: number) => void;
  readonly field: <K extends Name<Part>>(place: number, part: K) => FieldProps<Part[K]>;
  /** The error of the list itself. */
  readonly error: ReactNode;
}

export interface Form<Values> {
  readonly values: Values;
  readonly errors: Errors;
  readonly set: (change: Partial<Values>) => void;
  readonly field: <K extends Name<Values>>(name: K) => FieldProps<Values[K]>;
  readonly check: (name: Name<Values>) => CheckProps;
  readonly list: <K extends Name<Values>>(name: K) => ListProps<Item<NonNullable<Values[K]>>>;
  /** The values that differ from the initial ones. */
  readonly changes: Partial<Values>;
  readonly isDirty: boolean;
  /** Whether a field, the path of a list or of a field in it shows its error. */
  readonly shows: (path: string) => boolean;
  /** Shows errors by field, each until its field is changed. */
  readonly setErrors: (errors: Errors) => void;
  /**
   * Checks the form, then calls `handle`: `<form onSubmit={form.onSubmit(save)}>`. The first field with an error, of the
   * form or of the server, gets the focus.
   */
  readonly onSubmit: (handle: (values: Values) => void) => (event: FormEvent<HTMLFormElement>) => void;
}

/** Empties a file field when its picker opens, so that the file chosen last can be chosen again. */
export function emptyFile({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void {
  currentTarget.value = '';
}

/**
 * Keeps the values and errors of a form.
 * @param validate errors by field that need no answer of the server; checked when the form is submitted
 */
export function useForm<Values extends object>(
  initial: Values,
  validate: (values: Values) => Errors = () => ({}),
): Form<Values> {
  const form = useMantineForm<Values>({ initialValues: initial, validate });
  const changes = changesOf(form.getInitialValues(), form.values);
  /** Until errors are shown. */
  const submitted = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(form.errors).length === 0) return;
    // A group of checkboxes has the error, none of them is invalid.
    submitted.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] input')?.focus();
    submitted.current = null;
  }, [form.errors]);
  /** Filled while the fields are rendered. */
  const shown = new Set<string>();
  const change = (path: string, changed: unknown): void => {
    form.getInputProps(path).onChange(changed);
    form.setErrors((errors) => errorsAfter(errors, path));
  };
  const input = <Value>(path: string): FieldProps<Value> => {
    shown.add(path);
    const { value, error } = form.getInputProps(path);
    return { name: path, value, onChange: (changed) => change(path, changed), error };
  };
  return {
    values: form.values,
    errors: form.errors,
    set: (values) => {
      for (const [name, value] of Object.entries(values)) change(name, value);
    },
    field: (name) => input(name),
    check: (name) => {
      const { value, ...props } = input<boolean>(name);
      return { ...props, checked: value };
    },
    list: (name) => {
      const { value, onChange, error } = input<Item<NonNullable<Values[typeof name]>>[] | null | undefined>(name);
      const items = value ?? [];
      return {
        items,
        add: (item) => onChange([...items, item]),
        // Moves the errors of the items behind it, too.
        remove: (place) => form.removeListItem(name, place),
        field: (place, part) => input(`${name}.${place}.${part}`),
        error,
      };
    },
    changes,
    isDirty: Object.keys(changes).length > 0,
    shows: (path) => shown.has(path),
    setErrors: form.setErrors,
    onSubmit: (handle) => (event) => {
      submitted.current = event.currentTarget;
      form.onSubmit(handle)(event);
    },
  };
}

/** Returns the errors that a change leaves: those of a list concern its items, and those of its items the list. */
export function errorsAfter(errors: Errors, changed: string): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([at]) => !isWithin(at, changed) && !isWithin(changed, at)));
}

function isWithin(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}.`);
}

interface Save<Body> {
  readonly save: (body: Body) => void;
  readonly isSaving: boolean;
  readonly error: Error | null;
  /** The message that no field shows; null when the fields show everything. */
  readonly rest: string | null;
}

interface SaveOptions<Body, Saved> {
  readonly send: (body: Body) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void | Promise<void>;
  /** Whether a field is shown, where that is not only in the current form. */
  readonly shows?: (path: string) => boolean;
  /** Called with the names of the fields that the server refused. */
  readonly onRefused?: (names: readonly string[]) => void;
}

/** Saves a form with a call. Errors of the server are shown at their fields. */
export function useSave<Values extends object, Body, Saved>(
  form: Pick<Form<Values>, 'shows' | 'setErrors'>,
  { send, onSaved, shows = form.shows, onRefused }: SaveOptions<Body, Saved>,
): Save<Body> {
  const [rest, setRest] = useState<string | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onMutate: () => setRest(null),
    onSuccess: onSaved,
    onError: (failure) => {
      const errors = formErrors(failure, shows);
      form.setErrors(errors.fields);
      setRest(errors.rest);
      onRefused?.(Object.keys(errors.fields));
    },
  });
  return { save: (body) => mutate(body), isSaving: isPending, error, rest };
}

/** Returns the changed fields. Blank and null are equal. */
export function changesOf<Values extends object>(initial: Values, values: Values): Partial<Values> {
  const before = new Map<string, unknown>(Object.entries(initial));
  const changed = Object.entries(values).filter(([name, value]) => written(value) !== written(before.get(name)));
  // The names are those of the values.
  return Object.fromEntries(changed) as Partial<Values>;
}

function written(value: unknown): string {
  if (value === undefined || value === '') return 'null';
  // JSON has no text for a number field with an invalid text.
  return Number.isNaN(value) ? 'NaN' : JSON.stringify(value);
}

/** The messages of a rejected form. */
interface FormErrors {
  /** By field name, or by path in lists: `fares.0.price`. */
  readonly fields: Readonly<Record<string, string>>;
  /** The message that no field shows; null when the fields show everything. */
  readonly rest: string | null;
}

/** @param shows whether a field shows its error */
export function formErrors(error: Error, shows: (path: string) => boolean): FormErrors {
  const all = error instanceof ApiError ? Object.entries(error.body.errors ?? {}) : [];
  const fields = Object.fromEntries(all.map(([name, texts]) => [name, texts.join('\n')]));
  const elsewhere = all.filter(([path]) => !shows(path)).flatMap(([, texts]) => texts);
  if (all.length === 0) return { fields, rest: reasonOf(error) };
  return { fields, rest: elsewhere.length === 0 ? null : elsewhere.join(' ') };
}
