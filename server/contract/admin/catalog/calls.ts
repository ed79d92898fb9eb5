import { type Static, type TProperties, type TString, type TUnsafe, Type } from 'typebox';
import type { Endpoint } from '../../endpoint.ts';
import { NullableText } from '../../fields.ts';

type Calls = Readonly<Record<string, Endpoint>>;
type TId = TString | TUnsafe<number>;

/** What a catalog resource is made of. */
interface Resource<Id, Input, Row, Detail, Filters, Many, Sort> {
  readonly id: Id;
  /** What the operator may set; what has no default is required. */
  readonly input: Input;
  /** A row of the list, with the names of what it refers to and counts of what refers to it. */
  readonly row: Row;
  /** What `find` has beyond that. */
  readonly detail: Detail;
  /** What the list is narrowed by, beside `search`; all of it must hold. */
  readonly filters: Filters;
  /** Columns that the list can be ordered by; the first one is the default. */
  readonly sorts: readonly Sort[];
  /** What can be set for many rows at once. */
  readonly many: Many;
}

/** What one call can change or remove: a second of the database at most, in which pilots wait. More take several calls. */
export const maxRows = 1000;

const Counted = Type.Object({
  /** `flights`, `reports`, `bids` …: lower case, plural, for people. */
  what: Type.String(),
  count: Type.Integer(),
});

/** What hangs on a row, before it is removed. */
export const Dependents = Type.Object({
  /** Why it cannot be removed, for people: `KTW has 12 flights and 3 pilots. …`. Null: it can. */
  refused: NullableText,
  goes: Type.Array(Counted),
  stays: Type.Array(Counted),
});
export type Dependents = Static<typeof Dependents>;

/** Words, of which each must be found. */
const search = Type.Optional(Type.String({ maxLength: 100 }));

const page = {
  search,
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  /** 50 unless it says otherwise. */
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
};

/** 404 for an unknown id. */
const nothing = Type.Object({});

/**
 * The calls of a catalog resource at `/admin/NAME`. Failures beside those of the form: 404 for an unknown id; 409 with
 * `existing` when another row has its name already, with `changed` when the row was changed since `updated_at`, and with a
 * text when what hangs on it forbids its removal.
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
  const reply = Type.Object({
    data: Type.Array(Type.Object(row)),
    total: Type.Integer(),
    page: Type.Integer(),
    limit: Type.Integer(),
  });
  return {
    list: {
      method: 'GET',
      url: `/admin/${name}`,
      schema: { summary: `List the ${name}`, querystring, response: { 200: reply } },
    },
    /** Of all that the list would show on its pages, to do something with them. */
    ids: {
      method: 'GET',
      url: `/admin/${name}/ids`,
      schema: {
        summary: `The ids of the ${name} that are found`,
        querystring: Type.Object({ search, ...filters }),
        response: { 200: Type.Object({ data: Type.Array(id) }) },
      },
    },
  } as const satisfies Calls;
}

function rowCalls<Id extends TId, Input extends TProperties, Row extends TProperties, Detail extends TProperties>(
  name: string,
  { id, input, row, detail }: { readonly id: Id; readonly input: Input; readonly row: Row; readonly detail: Detail },
) {
  const [all, url] = [`/admin/${name}`, `/admin/${name}/:id`];
  const params = Type.Object({ id });
  const one = Type.Object({ data: Type.Object({ ...row, ...detail }) });
  const change = Type.Partial(Type.Object({ ...input, updated_at: Type.String() }));
  return {
    find: { method: 'GET', url, schema: { summary: `One of the ${name}`, params, response: { 200: one } } },
    create: {
      method: 'POST',
      url: all,
      schema: { summary: `Add to the ${name}`, body: Type.Object(input), response: { 201: one } },
    },
    /** What has a default and is left out stays. `updated_at` as the editor read it refuses to overwrite a later change. */
    change: {
      method: 'PUT',
      url,
      schema: { summary: `Change one of the ${name}`, params, body: change, response: { 200: one } },
    },
    dependents: {
      method: 'GET',
      url: `${url}/dependents`,
      schema: {
        summary: 'What hangs on it, before it is removed',
        params,
        response: { 200: Type.Object({ data: Dependents }) },
      },
    },
    remove: {
      method: 'DELETE',
      url,
      schema: { summary: `Remove one of the ${name}`, params, response: { 200: nothing } },
    },
  } as const satisfies Calls;
}

function manyCalls<Id extends TId, Many extends TProperties>(
  name: string,
  { id, many }: { readonly id: Id; readonly many: Many },
) {
  const set = Type.Object(many, { minProperties: 1, additionalProperties: false });
  /** `before`: what the fields of `set` were, for taking it back; null when it failed. */
  const changed = Type.Object({ ...outcomeOf(id), before: Type.Union([Type.Object(many), Type.Null()]) });
  return {
    changeMany: {
      method: 'PATCH',
      url: `/admin/${name}`,
      schema: {
        summary: `Change many of the ${name}`,
        body: Type.Object({ ids: idsOf(id), set }),
        response: { 200: Type.Object({ data: Type.Array(changed) }) },
      },
    },
    removeMany: {
      method: 'POST',
      url: `/admin/${name}/remove`,
      schema: { summary: `Remove many of the ${name}`, ...deedOn(id) },
    },
  } as const satisfies Calls;
}

/** Of resources whose removal puts them into the trash (`deleted_at`), where pilots and lists do not see them. */
export function trashCalls<Id extends TId>(name: string, id: Id) {
  return {
    restoreMany: {
      method: 'POST',
      url: `/admin/${name}/restore`,
      schema: { summary: `Take some of the ${name} back out of the trash`, ...deedOn(id) },
    },
    purgeMany: {
      method: 'POST',
      url: `/admin/${name}/purge`,
      schema: { summary: `Remove some of the ${name} for good, unless something refers to them`, ...deedOn(id) },
    },
  } as const satisfies Calls;
}

function idsOf<Id extends TId>(id: Id) {
  return Type.Array(id, { minItems: 1, maxItems: maxRows, uniqueItems: true });
}

/** What became of each row, with what people know it by; the others do not hang on it. */
function outcomeOf<Id extends TId>(id: Id) {
  return { id, name: Type.String(), error: NullableText };
}

function deedOn<Id extends TId>(id: Id) {
  return {
    body: Type.Object({ ids: idsOf(id) }),
    response: { 200: Type.Object({ data: Type.Array(Type.Object(outcomeOf(id))) }) },
  };
}
