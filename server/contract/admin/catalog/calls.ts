import { type Static, type TProperties, type TUnsafe, Type } from 'typebox';
import { pageOf, paging } from '../pages.ts';
import { del, get, patch, post, put, type Endpoint } from '../../endpoint.ts';
import { NullableText } from '../../fields.ts';

type Calls = Readonly<Record<string, Endpoint>>;
export type TId = TUnsafe<string | number>;

/** The calls of any resource, for the rules and routes that all of them share. */
export type CatalogCalls = ReturnType<
  typeof catalogCalls<TId, TProperties, TProperties, TProperties, TProperties, TProperties, string>
>;
export type TrashCalls = ReturnType<typeof trashCalls<TId>>;

/** Describes a resource of the catalog. */
interface Resource<Id, Input, Row, Detail, Filters, Many, Sort> {
  readonly id: Id;
  /** The fields that the operator sets. Those without a default are required. */
  readonly input: Input;
  /** A row of the list, with names of the rows it refers to and counts of its dependents. */
  readonly row: Row;
  /** The additional values of `find`. */
  readonly detail: Detail;
  /** Filters in addition to `search`. Rows must match all of them. */
  readonly filters: Filters;
  /** Columns for sorting; the first one is the default. */
  readonly sorts: readonly Sort[];
  /** Fields that can be set for many rows at once. */
  readonly many: Many;
}

/** The maximum per call, because pilots wait up to a second meanwhile. Larger changes take several calls. */
export const maxRows = 1000;

/** The dependents of a row, shown before it is removed. */
export const Dependents = Type.Object({
  /** Why the row cannot be removed: `KTW has 12 flights and 3 pilots. …`; null when it can. */
  refused: NullableText,
  /** Whether anything refers to it, also what does not prevent its removal. */
  in_use: Type.Boolean(),
});
export type Dependents = Static<typeof Dependents>;

/** Rows must contain all words. */
const search = Type.Optional(Type.String({ maxLength: 100 }));

const page = {
  search,
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
  ...paging,
};

/** 404 for an unknown id. */
const nothing = Type.Object({});

/**
 * Describes the calls of a catalog resource at `/admin/NAME`. Errors: 400 with fields; 404 for an unknown id; 409 with
 * `existing` when another row has the same name, with `changed` when the row was changed since `updated_at`, and with a
 * message when dependents prevent removal.
 */
export function catalogCalls<
  Id extends TId,
  Input extends TProperties,
  Row extends TProperties,
  Detail extends TProperties,
  Filters extends TProperties,
  Many extends TProperties,
  const Sort extends string,
>(name: string, { many, ...resource }: Resource<Id, Input, Row, Detail, Filters, Many, Sort>) {
  const { id, input, row, detail } = resource;
  return {
    ...listCalls(name, resource),
    ...rowCalls(name, { id, input, row, detail }),
    ...manyCalls(name, { id, many }),
    ...revertCall(name, { id, input }),
  };
}

interface Listed<Id, Row, Filters, Sort> {
  readonly id: Id;
  readonly row: Row;
  readonly filters: Filters;
  readonly sorts: readonly Sort[];
}

function listCalls<Id extends TId, Row extends TProperties, Filters extends TProperties, Sort extends string>(
  name: string,
  { id, row, filters, sorts }: Listed<Id, Row, Filters, Sort>,
) {
  const querystring = Type.Object({
    ...page,
    sort: Type.Optional(Type.Unsafe<Sort>({ type: 'string', enum: [...sorts] })),
    ...filters,
  });
  const reply = pageOf(Type.Object(row));
  return {
    list: get(`/admin/${name}`, { summary: `List the ${name}`, querystring, response: { 200: reply } }),
    /** The ids on all pages of the list, for bulk actions. */
    ids: get(`/admin/${name}/ids`, {
      summary: `List the ids of matching ${name}`,
      querystring: Type.Object({ search, ...filters }),
      response: { 200: Type.Object({ data: Type.Array(id) }) },
    }),
  } as const satisfies Calls;
}

function rowCalls<Id extends TId, Input extends TProperties, Row extends TProperties, Detail extends TProperties>(
  name: string,
  { id, input, row, detail }: { readonly id: Id; readonly input: Input; readonly row: Row; readonly detail: Detail },
) {
  const [all, url] = [`/admin/${name}`, `/admin/${name}/:id`];
  const params = Type.Object({ id });
  const one = Type.Object({ data: Type.Object({ ...row, ...detail }) });
  const change = Type.Partial(Type.Object({ ...input, updated_at: Type.String({ label: 'Last change' }) }));
  return {
    find: get(url, { summary: `Get one of the ${name}`, params, response: { 200: one } }),
    create: post(all, { summary: `Add to the ${name}`, body: Type.Object(input), response: { 201: one } }),
    /** Absent fields stay. With `updated_at`, the call fails if the row was changed since then. */
    change: put(url, { summary: `Change one of the ${name}`, params, body: change, response: { 200: one } }),
    dependents: get(`${url}/dependents`, {
      summary: 'List the dependents of a row, before it is removed',
      params,
      response: { 200: Type.Object({ data: Dependents }) },
    }),
    remove: del(url, { summary: `Remove one of the ${name}`, params, response: { 200: nothing } }),
  } as const satisfies Calls;
}

function manyCalls<Id extends TId, Many extends TProperties>(
  name: string,
  { id, many }: { readonly id: Id; readonly many: Many },
) {
  const set = Type.Object(many, { minProperties: 1, additionalProperties: false });
  /** `before`: the previous values of `set`, for undo; null when the change failed. */
  const changed = Type.Object({ ...outcomeOf(id), before: Type.Union([Type.Object(many), Type.Null()]) });
  return {
    changeMany: patch(`/admin/${name}`, {
      summary: `Change many of the ${name}`,
      body: Type.Object({ ids: idsOf(id), set }),
      response: { 200: Type.Object({ data: Type.Array(changed) }) },
    }),
    removeMany: post(`/admin/${name}/remove`, { summary: `Remove many of the ${name}`, ...bulkAction(id) }),
  } as const satisfies Calls;
}

function revertCall<Id extends TId, Input extends TProperties>(
  name: string,
  { id, input }: { readonly id: Id; readonly input: Input },
) {
  const values = Type.Partial(Type.Object(input));
  const row = Type.Object({ id, before: values, after: values });
  return {
    /** A row whose values are no longer those of `after` is left as it is. */
    revert: post(`/admin/${name}/revert`, {
      summary: `Undo changes of ${name}`,
      body: Type.Object({ rows: Type.Array(row, { minItems: 1, maxItems: maxRows }) }),
      response: { 200: Type.Object({ data: Type.Array(Type.Object(outcomeOf(id))) }) },
    }),
  } as const satisfies Calls;
}

/** Describes the calls of resources with a trash (`deleted_at`), which hides rows from pilots and lists. */
export function trashCalls<Id extends TId>(name: string, id: Id) {
  return {
    restoreMany: post(`/admin/${name}/restore`, { summary: `Restore ${name} from the trash`, ...bulkAction(id) }),
    purgeMany: post(`/admin/${name}/purge`, {
      summary: `Delete ${name} permanently, unless something refers to them`,
      ...bulkAction(id),
    }),
  } as const satisfies Calls;
}

export function idsOf<Id extends TId>(id: Id) {
  return Type.Array(id, { minItems: 1, maxItems: maxRows, uniqueItems: true });
}

/** The result of a row. One error does not affect the other rows. */
export function outcomeOf<Id extends TId>(id: Id) {
  return { id, name: Type.String(), error: NullableText };
}

function bulkAction<Id extends TId>(id: Id) {
  return {
    body: Type.Object({ ids: idsOf(id) }),
    response: { 200: Type.Object({ data: Type.Array(Type.Object(outcomeOf(id))) }) },
  };
}
