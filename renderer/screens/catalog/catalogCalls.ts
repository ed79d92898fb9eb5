import { useQueryClient } from '@tanstack/react-query';
import { api, queryOf, refreshCatalog } from '../../lib/api.ts';
import type { CatalogRow, Resource } from './resource.ts';

// Calls of any resource, whatever its rows contain. The contract types their input and output.

type Id = CatalogRow['id'];
type Values = Readonly<Record<string, unknown>>;

/** The result for one row of many; `before` has the replaced values. */
export interface Outcome {
  readonly id: Id;
  readonly name: string;
  readonly error: string | null;
  readonly before?: Values | null;
}

// The types are TanStack's own, as those of `queryOf`.
// oxlint-disable typescript/explicit-module-boundary-types, typescript/explicit-function-return-type

export function listQuery({ calls }: Resource, search: Values) {
  return queryOf(calls.list, { query: search });
}

export function rowQuery({ calls }: Resource, id: Id) {
  return queryOf(calls.find, { params: { id } });
}

export function dependentsQuery({ calls }: Resource, id: Id) {
  return queryOf(calls.dependents, { params: { id } });
}

// oxlint-enable typescript/explicit-module-boundary-types, typescript/explicit-function-return-type

export interface Saved {
  /** The first one. */
  readonly row: CatalogRow;
  readonly ids: readonly Id[];
  /** The subfleet and the airports that were added with several rows. */
  readonly subfleet_id?: number | null;
  readonly airport_ids?: readonly string[];
}

type Added = Pick<Saved, 'subfleet_id' | 'airport_ids'> & { readonly data: readonly Id[] };

/** @param id the row to change; undefined adds one, or several where the resource can */
export async function saveRow({ calls }: Resource, id: Id | undefined, body: Values): Promise<Saved> {
  if (id !== undefined) return { row: (await api(calls.change, { params: { id }, body })).data, ids: [id] };
  if (calls.add === undefined) {
    const { data } = await api(calls.create, { body });
    return { row: data, ids: [data.id] };
  }
  // Of these calls, the one for aircraft names a subfleet.
  const { data: ids, ...added }: Added = await api(calls.add, { body });
  return { row: (await api(calls.find, { params: { id: ids[0] ?? 0 } })).data, ids, ...added };
}

/** Returns the ids of all rows that match a search, on all pages. */
export async function readIds({ calls }: Resource, search: Values): Promise<readonly Id[]> {
  return (await api(calls.ids, { query: search })).data;
}

export function useRefreshCatalog(): () => Promise<void> {
  const client = useQueryClient();
  return () => refreshCatalog(client);
}

/** Converts an id of the address: some resources have numbers, others strings of digits. */
export function idFrom({ calls }: Resource, text: string): Id {
  const { id } = calls.find.schema.params.properties;
  return 'type' in id && id.type === 'string' ? text : Number(text);
}
