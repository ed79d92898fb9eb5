import { useEffect, useState } from 'react';
import type { FormErrors } from '../app/formErrors.ts';
import { allSteps, type Complaints, complaintsOf, type Draft, type Step, stepFields, textOf } from './draft.ts';
import { type FieldPath, fields, isFieldPath } from './setupFields.ts';
import { readDraft, storeDraft } from './storedDraft.ts';

/** What a field needs of the form. */
interface FieldProps {
  readonly name: FieldPath;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
}

export interface SetupForm {
  readonly draft: Draft;
  readonly set: (change: Partial<Draft>) => void;
  readonly field: (path: FieldPath) => FieldProps;
  /** What is said beside a field: what is wrong with it once it was left, or what the server said. */
  readonly errorOf: (path: FieldPath) => string | undefined;
  /** Shows all that is wrong in the step. */
  readonly showErrors: (step: Step) => void;
  /** Shows what the server refused, each until its field is changed. */
  readonly refuse: (refusals: FormErrors['fields']) => void;
}

/** What is typed in the wizard, and what is wrong with it. It survives a reload. */
export function useSetupForm(): SetupForm {
  const [draft, setDraft] = useState(readDraft);
  useEffect(() => storeDraft(draft), [draft]);
  const [left, setLeft] = useState<ReadonlySet<FieldPath>>(new Set());
  const [refusals, setRefusals] = useState<FormErrors['fields']>({});
  const leave = (paths: readonly FieldPath[]): void => setLeft((old) => new Set([...old, ...paths]));
  const set = (change: Partial<Draft>): void => {
    const after = { ...draft, ...change };
    const isSame = (path: string): boolean => !isFieldPath(path) || textOf(after, path) === textOf(draft, path);
    setRefusals((old) => Object.fromEntries(Object.entries(old).filter(([path]) => isSame(path))));
    setDraft(after);
  };
  const complaints = Object.assign({}, ...allSteps.map((step) => complaintsOf(draft, step))) as Complaints;
  const errorOf = (path: FieldPath): string | undefined =>
    (left.has(path) ? complaints[path] : undefined) ?? refusals[path];
  return {
    draft,
    set,
    errorOf,
    field: (path) => ({
      name: path,
      label: fields[path].label,
      value: textOf(draft, path),
      error: errorOf(path),
      onChange: (text) => set({ texts: { ...draft.texts, [path]: text } }),
      // What is empty is told when somebody wants to go on.
      onBlur: () => (textOf(draft, path) === '' ? undefined : leave([path])),
    }),
    showErrors: (step) => leave(stepFields[step](draft)),
    refuse: setRefusals,
  };
}
