import { blankValues, type FormValues } from './draft.ts';

const name = 'homebase.setup';

/** Reads the values typed before a reload of the window. */
export function readValues(): FormValues {
  try {
    return { ...blankValues, ...(JSON.parse(sessionStorage.getItem(name) ?? '{}') as Partial<FormValues>) };
  } catch {
    return blankValues;
  }
}

export function storeValues(values: FormValues): void {
  sessionStorage.setItem(name, JSON.stringify(values));
}

export function forgetValues(): void {
  sessionStorage.removeItem(name);
}
