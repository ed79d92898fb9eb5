import { isKindName, type KindName } from '../domain/csv/kinds.ts';
import { needed, UsageError } from './options.ts';

/** @throws {UsageError} when the word names nothing that has a CSV file */
export function kindOf(word: string | undefined, names: readonly string[]): KindName {
  const name = needed('KIND', word);
  if (isKindName(name) && names.includes(name)) return name;
  throw new UsageError(`There is no kind "${name}" to do that with; there are: ${names.join(', ')}`);
}
