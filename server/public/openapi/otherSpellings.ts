import { mapValues } from '../../contract/mapValues.ts';
import type { Tag } from './tags.ts';

export interface Operation {
  readonly tags: readonly Tag[];
  readonly summary?: string;
  readonly description?: string;
  /** The spelling that was registered first for the same contract object. */
  readonly 'x-same-as'?: string | undefined;
  /** What generators of clients call it: `get_pireps_id_comments`. */
  readonly operationId?: string;
}

/** By path, then by method in lower case. */
export type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/**
 * A call that answers at several addresses, or to several methods, is explained once, where it was registered first. The
 * others stand in a group of their own and name it.
 */
export function groupOtherSpellings(paths: Paths): Paths {
  return mapValues(paths, (operations, path) =>
    mapValues(operations, ({ 'x-same-as': first, ...described }, method) => {
      const operation = { ...described, operationId: idOf(method, path) };
      if (first === `${method.toUpperCase()} ${path}`) return operation;
      return {
        ...operation,
        tags: ['Other spellings'],
        summary: `As ${first}`,
        description: `The same call as \`${first}\`, which says more. ${operation.description ?? ''}`.trim(),
        'x-same-as': first,
      };
    }),
  );
}

function idOf(method: string, path: string): string {
  return [method, ...(path.match(/\w+/g) ?? [])].filter((word) => word !== 'api').join('_');
}
