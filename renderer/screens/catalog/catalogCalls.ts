import { useQueryClient } from '@tanstack/react-query';
import { getPicture, putPicture } from '../../../server/contract/admin/pictures.ts';
import { pathOf } from '../../../server/contract/call.ts';
import { api, refreshCatalog, sendFile } from '../../lib/api.ts';
import { type ResourceRow, type Resource, valuesOf } from './resource.ts';

// Calls of any resource, whatever its rows contain. The contract types their input and output.

type Id = ResourceRow['id'];
type Values = Readonly<Record<string, unknown>>;

/** The result for one row of many; `before` has the replaced values. */
export interface RowOutcome {
  readonly id: Id;
  readonly name: string;
  readonly error: string | null;
  readonly before?: Values | null;
}

/** What a change did to a row: the values of its fields, before and after. */
export interface ChangedRow {
  readonly id: Id;
  readonly before: Values;
  readonly after: Values;
}

export interface Saved {
  /** The first one. */
  readonly row: ResourceRow;
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

export async function readPicture(name: string): Promise<File> {
  const response = await fetch(pathOf(getPicture, { params: { name } }));
  return new File([await response.blob()], name);
}

/** What has to be known before rows without a trash are deleted, to add them again. */
export async function readRow(resource: Resource, id: Id): Promise<Kept> {
  const { data: row } = await api(resource.calls.find, { params: { id } });
  // Of these rows, airlines have one.
  const picture = 'picture' in row && typeof row.picture === 'string' ? await readPicture(row.picture) : null;
  return { id, values: valuesOf(resource, row), picture };
}

export interface Kept {
  readonly id: Id;
  readonly values: Values;
  readonly picture: File | null;
}

/** Adds a deleted row again, with empty fields that a new row would have filled. Nothing refers to its old number. */
export async function addAgain(resource: Resource, { values, picture }: Kept): Promise<void> {
  const given = Object.entries(values).filter(([, value]) => value !== null);
  const { row } = await saveRow(resource, undefined, Object.fromEntries(given));
  await saveRow(resource, row.id, values);
  if (picture !== null) await sendFile(putPicture, { params: { subject: 'airlines', id: Number(row.id) } }, picture);
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
