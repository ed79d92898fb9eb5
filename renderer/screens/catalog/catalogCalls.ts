import { useQueryClient } from '@tanstack/react-query';
import type { Dependents } from '../../../server/contract/admin/catalog/calls.ts';
import type { Endpoint } from '../../../server/contract/endpoint.ts';
import { api, queryOf, refreshCatalog } from '../../lib/api.ts';
import type { CatalogRow, Resource } from './resource.ts';

// Calls of any resource, whatever its rows contain. The contract types their input and output.

type Id = CatalogRow['id'];
type Values = Readonly<Record<string, unknown>>;

interface CatalogQuery<Output> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Output>;
}

interface Page {
  readonly data: readonly CatalogRow[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
}

/** The result for one row of many; `before` has the replaced values. */
export interface Outcome {
  readonly id: Id;
  readonly name: string;
  readonly error: string | null;
  readonly before?: Values | null;
}

function query<Output>(endpoint: Endpoint, input: object): CatalogQuery<Output> {
  return queryOf(endpoint, input) as unknown as CatalogQuery<Output>;
}

async function send<Output>(endpoint: Endpoint, input: object): Promise<Output> {
  return await api(endpoint, input);
}

export function listQuery({ calls }: Resource, search: Values): CatalogQuery<Page> {
  return query(calls.list, { query: search });
}

export function rowQuery({ calls }: Resource, id: Id): CatalogQuery<{ readonly data: CatalogRow }> {
  return query(calls.find, { params: { id } });
}

export function dependentsQuery({ calls }: Resource, id: Id): CatalogQuery<{ readonly data: Dependents }> {
  return query(calls.dependents, { params: { id } });
}

/** @param id the row to change; undefined adds a row */
export async function saveRow({ calls }: Resource, id: Id | undefined, body: Values): Promise<CatalogRow> {
  const { data } = await (id === undefined
    ? send<{ readonly data: CatalogRow }>(calls.create, { body })
    : send<{ readonly data: CatalogRow }>(calls.change, { params: { id }, body }));
  return data;
}

/** Returns the ids of all rows that match a search, on all pages. */
export async function readIds({ calls }: Resource, search: Values): Promise<readonly Id[]> {
  return (await send<{ readonly data: readonly Id[] }>(calls.ids, { query: search })).data;
}

/** Calls an endpoint for at most `maxRows` rows. */
export async function callMany(endpoint: Endpoint, body: Many): Promise<readonly Outcome[]> {
  return (await send<{ readonly data: readonly Outcome[] }>(endpoint, { body })).data;
}

interface Many {
  readonly ids: readonly Id[];
  readonly set?: Values;
}

export function useRefreshCatalog(): () => Promise<void> {
  const client = useQueryClient();
  return () => refreshCatalog(client);
}

/** Converts an id of the address: some resources have numbers, others strings of digits. */
export function idFrom({ calls }: Resource, text: string): Id {
  const { id } = (calls.find.schema.params as { readonly properties: { readonly id: { readonly type: string } } })
    .properties;
  return id.type === 'string' ? text : Number(text);
}
