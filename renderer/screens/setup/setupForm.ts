import { useEffect, useState } from 'react';
import { type FieldProps, type Form, useForm } from '../../lib/form.ts';
import {
  blankValues,
  errorsOf,
  type FieldPath,
  type SetupValues,
  isFieldPath,
  type SetupStep,
  stepOf,
  textOf,
} from './draft.ts';

interface SetupFieldProps extends Omit<FieldProps<string>, 'onChange'> {
  readonly name: FieldPath;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
}

export interface SetupForm extends Omit<Form<SetupValues>, 'field'> {
  readonly field: (path: FieldPath) => SetupFieldProps;
  /** Shows all errors in the step. */
  readonly showErrors: (step: SetupStep) => void;
}

/** Keeps the values and errors of the wizard. The values survive a reload. */
export function useSetupForm(): SetupForm {
  const [initial] = useState(readValues);
  const form = useForm(initial);
  const { values, errors, setErrors } = form;
  useEffect(() => sessionStorage.setItem(storageKey, JSON.stringify(values)), [values]);
  const set = (change: Partial<SetupValues>): void => {
    const after = { ...values, ...change };
    const isSame = (path: string): boolean => !isFieldPath(path) || textOf(after, path) === textOf(values, path);
    form.set(change);
    setErrors(Object.fromEntries(Object.entries(errors).filter(([path]) => isSame(path))));
  };
  return {
    ...form,
    set,
    field: (path) => ({
      name: path,
      value: textOf(values, path),
      error: errors[path],
      onChange: (text) => set({ texts: { ...values.texts, [path]: text } }),
      onBlur: () => {
        const error = errorsOf(values, stepOf(path))[path];
        // Empty fields get their error only on submit.
        if (error !== undefined && textOf(values, path) !== '') setErrors({ ...errors, [path]: error });
      },
    }),
    showErrors: (step) => setErrors({ ...errors, ...errorsOf(values, step) }),
  };
}

const storageKey = 'homebase.setup';

function readValues(): SetupValues {
  try {
    return { ...blankValues, ...(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<SetupValues>) };
  } catch {
    return blankValues;
  }
}

export function forgetValues(): void {
  sessionStorage.removeItem(storageKey);
}
