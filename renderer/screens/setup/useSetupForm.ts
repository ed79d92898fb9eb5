import { useEffect, useState } from 'react';
import type { FormErrors } from '../../lib/formErrors.ts';
import { allSteps, type FieldErrors, errorsOf, type FormValues, type Step, stepFields, textOf } from './draft.ts';
import { type FieldPath, fields, isFieldPath } from './setupFields.ts';
import { readValues, storeValues } from './storedDraft.ts';

interface FieldProps {
  readonly name: FieldPath;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
}

export interface SetupForm {
  readonly values: FormValues;
  readonly set: (change: Partial<FormValues>) => void;
  readonly field: (path: FieldPath) => FieldProps;
  /** The error of a field after it lost the focus, or an error of the server. */
  readonly errorOf: (path: FieldPath) => string | undefined;
  /** Shows all errors in the step. */
  readonly showErrors: (step: Step) => void;
  /** Shows errors of the server, each until its field is changed. */
  readonly refuse: (refusals: FormErrors['fields']) => void;
}

/** Keeps the values and errors of the wizard. The values survive a reload. */
export function useSetupForm(): SetupForm {
  const [values, setValues] = useState(readValues);
  useEffect(() => storeValues(values), [values]);
  const [visited, setVisited] = useState<ReadonlySet<FieldPath>>(new Set());
  const [refusals, setRefusals] = useState<FormErrors['fields']>({});
  const visit = (paths: readonly FieldPath[]): void => setVisited((old) => new Set([...old, ...paths]));
  const set = (change: Partial<FormValues>): void => {
    const after = { ...values, ...change };
    const isSame = (path: string): boolean => !isFieldPath(path) || textOf(after, path) === textOf(values, path);
    setRefusals((old) => Object.fromEntries(Object.entries(old).filter(([path]) => isSame(path))));
    setValues(after);
  };
  const errors = Object.assign({}, ...allSteps.map((step) => errorsOf(values, step))) as FieldErrors;
  const errorOf = (path: FieldPath): string | undefined =>
    (visited.has(path) ? errors[path] : undefined) ?? refusals[path];
  return {
    values,
    set,
    errorOf,
    field: (path) => ({
      name: path,
      label: fields[path].label,
      value: textOf(values, path),
      error: errorOf(path),
      onChange: (text) => set({ texts: { ...values.texts, [path]: text } }),
      // Empty fields get their error only on submit.
      onBlur: () => (textOf(values, path) === '' ? undefined : visit([path])),
    }),
    showErrors: (step) => visit(stepFields[step](values)),
    refuse: setRefusals,
  };
}
