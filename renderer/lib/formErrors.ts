import { ApiError } from '../../server/contract/call.ts';
import { reasonOf } from './api.ts';

/** The messages of a rejected form. */
export interface FormErrors {
  /** By field name, or by path in lists: `fares.0.price`. */
  readonly fields: Readonly<Record<string, string>>;
  /** The message that no field shows; null when the fields show everything. */
  readonly rest: string | null;
}

/** @param shown the names of the form's fields */
export function formErrors(error: Error | null, shown: readonly string[]): FormErrors {
  if (error === null) return { fields: {}, rest: null };
  const all = error instanceof ApiError ? Object.entries(error.body.errors ?? {}) : [];
  const fields = Object.fromEntries(all.map(([name, texts]) => [name, texts.join(' ')]));
  const isShown = (path: string): boolean => shown.some((name) => path === name || path.startsWith(`${name}.`));
  const elsewhere = all.filter(([path]) => !isShown(path)).flatMap(([, texts]) => texts);
  if (all.length === 0) return { fields, rest: reasonOf(error) };
  return { fields, rest: elsewhere.length === 0 ? null : elsewhere.join(' ') };
}
