import { STATUS_CODES } from 'node:http';
import type { Endpoint } from '../../contract/endpoint.ts';
import { ErrorBody } from '../../contract/errors.ts';
import { closeSchema } from '../../contract/closeSchema.ts';
import { mapValues } from '../../contract/mapValues.ts';
import type { Lenient } from '../../contract/fields.ts';
import { maxEntries } from '../../http/lenient.ts';
import { isDeepStrictEqual } from 'node:util';
import type { TObject } from 'typebox';

interface Call {
  readonly schema: Endpoint['schema'];
  readonly method: Endpoint['method'];
  /** Needs no key. */
  readonly isOpen: boolean;
}

type Errors = NonNullable<Endpoint['schema']['errors']>;

/** Describes one call in the form that @fastify/swagger reads; named schemas have their name as title. */
export function describeCall(call: Call, names: SchemaNames): JsonSchema {
  const { body, example, querystring, params, summary, description = '', errors = {}, response } = call.schema;
  const replies = Object.entries(response).map(([status, schema]) => [
    status,
    reply(closeSchema(titleSchemas(schema, names)), STATUS_CODES[status]),
  ]);
  const failures = [...refusals(call)].map(([status, reason]) => [status, reply(errorBody, reason)]);
  return {
    summary,
    description: [description, listReasons(errors)].join('\n\n').trim(),
    ...(params === undefined ? {} : { params }),
    ...(querystring === undefined ? {} : { querystring: toRequestSchema(titleSchemas(querystring, names)) }),
    ...(body === undefined ? {} : { body: { ...toRequestSchema(titleSchemas(body, names)), examples: [example] } }),
    ...(call.isOpen ? { security: [] } : {}),
    response: Object.fromEntries([...replies, ...failures]),
  };
}

const errorBody = closeSchema(titleSchemas(ErrorBody, namesOf({ ErrorBody })));

function reply(schema: object, description = ''): JsonSchema {
  return { ...schema, 'x-response-description': description };
}

/** The errors that follow from the call's form (decisions §4), and those that its contract adds. */
function refusals({ schema, method, isOpen }: Call): ReadonlyMap<string, string> {
  const { body, querystring, params, errors = {} } = schema;
  const reasons: [status: number, reason: string, happens: boolean][] = [
    [400, 'A field is invalid or a rule does not allow it; `errors` names the field.', Boolean(body ?? querystring)],
    [401, 'The API key is missing, unknown, revoked or expired.', !isOpen],
    [403, 'The API key is read-only.', method !== 'GET'],
    [404, 'Nothing has this id.', params !== undefined],
    [413, 'The body is larger than 16 MiB.', body !== undefined],
    [415, 'The body is not JSON.', body !== undefined],
    [429, 'Too many calls; `Retry-After` gives the seconds to wait.', true],
    [500, 'Internal error. Details are in the log, under `request_id`.', true],
    [503, 'Temporarily unavailable. Nothing in this call was stored; send it again after `Retry-After` seconds.', true],
  ];
  const usual = reasons.filter(([, , happens]) => happens).map(([status, reason]) => [String(status), reason] as const);
  const all = new Map<string, string>(usual);
  for (const [status, reason] of Object.entries(errors)) {
    all.set(status, `${all.get(status) ?? ''} ${reason}`.trim());
  }
  return all;
}

function listReasons(errors: Errors): string {
  return Object.entries(errors)
    .map(([status, reason]) => `- ${status}: ${reason}`)
    .join('\n');
}

type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The schema of a request as a careful client should send it: plain JSON Schema instead of `lenient` (contract/fields.ts).
 * The description says which other input is accepted.
 */
export function toRequestSchema(schema: object): JsonSchema {
  const { lenient, properties, items, ...rest } = schema as JsonSchema;
  const inner: JsonSchema = {
    ...rest,
    ...(properties === undefined ? {} : { properties: mapValues(properties as Properties, toRequestSchema) }),
    ...(items === undefined ? {} : { items: toRequestSchema(items as JsonSchema) }),
  };
  return lenient === undefined ? inner : { ...inner, ...ofField(lenient as Lenient, inner['description'] as string) };
}

type Properties = Readonly<Record<string, JsonSchema>>;

function ofField(spec: Lenient, description?: string): JsonSchema {
  const { minimum, maximum } = spec;
  const form = {
    ...forms[spec.kind],
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  };
  const sentences = [description, forgiven[spec.kind], cutAt(spec)].filter((sentence) => sentence !== undefined);
  return sentences.length === 0 ? form : { ...form, description: sentences.map(asSentence).join(' ') };
}

const forms: Readonly<Record<Lenient['kind'], JsonSchema>> = {
  number: { type: 'number' },
  integer: { type: 'integer' },
  id: { type: 'integer' },
  text: { type: 'string' },
  numeral: { type: ['integer', 'string'] },
  time: { type: 'string', format: 'date-time' },
  heading: { type: 'number', minimum: 0, maximum: 360 },
  status: { type: 'string', pattern: '^[A-Z]{2,4}$' },
  flight_type: { type: ['string', 'integer'] },
  state: { type: ['integer', 'string'] },
  autopilot: { type: ['string', 'boolean'] },
  list: { type: 'array' },
  dictionary: { type: 'object', additionalProperties: { type: 'string' }, maxProperties: maxEntries },
  page: { type: 'integer', minimum: 1 },
  flag: { type: 'boolean' },
};

const forgiven: Readonly<Partial<Record<Lenient['kind'], string>>> = {
  number: 'Also as text',
  integer: 'Also as text; a fraction is rounded',
  id: 'Also as text',
  text: 'Also as a number',
  time: 'The form 2026-11-20 14:05:00 counts, a time without an offset is UTC',
  heading: 'Degrees. Any other number is taken modulo 360',
  status: 'Two to four letters in any case; anything else counts as not sent',
  flight_type: 'A letter (J passengers, F cargo, C charter …), or the integer 0 passengers, 1 cargo, 2 charter',
  state: 'Its number or its name, such as 2 or accepted',
  autopilot: 'Text or boolean, given back as sent',
  dictionary: 'Numbers and booleans count as text, null as ""; [] counts as {}',
  page: 'Anything that is no page number counts as 1',
  flag: 'Also 1 or 0, yes or no, on or off',
};

/** Not `maxLength`: a longer text is no error. */
function cutAt({ kind, maxLength }: Lenient): string | undefined {
  if (maxLength === undefined) return undefined;
  return kind === 'dictionary'
    ? `Names and values are cut at ${maxLength} characters`
    : `Cut at ${maxLength} characters`;
}

function asSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

/** The names of schemas, by the fields that they have: what `nullable` makes of a schema is still that schema. */
type SchemaNames = ReadonlyMap<unknown, string>;

/** @param exported what modules of the contract export: a schema is called there as it is in a document */
export function namesOf(exported: object): SchemaNames {
  const schemas = Object.entries(exported as Readonly<Record<string, Partial<TObject>>>);
  return new Map(schemas.flatMap(([name, { properties }]) => (properties === undefined ? [] : [[properties, name]])));
}

/** Writes its name into every schema that has one, as its title. */
export function titleSchemas<T extends object>(schema: T, names: SchemaNames): T {
  return mapNodes(schema, (node, { properties }) => {
    const title = names.get(properties);
    return title === undefined ? node : { title, ...node };
  }) as T;
}

/**
 * Moves every object with a title (`titleSchemas`) to `schemas`, where its title is its name, so that a document says once
 * what an airport is.
 * @param schemas the document's `components.schemas`
 * @throws {Error} when two different schemas have the same title
 */
export function nameSchemas<T>(value: T, schemas: Record<string, JsonSchema>): T {
  return mapNodes(value, (node) => {
    const { title, ...schema } = node;
    if (typeof title !== 'string' || !('properties' in schema)) return node;
    const isNullable = isDeepStrictEqual(schema['type'], ['object', 'null']);
    const component = isNullable ? { ...schema, type: 'object' } : schema;
    if (!isDeepStrictEqual((schemas[title] ??= component), component))
      throw new Error(`There are two schemas ${title}`);
    const reference = { $ref: `#/components/schemas/${title}` };
    return isNullable ? { anyOf: [reference, { type: 'null' }] } : reference;
  }) as T;
}

/** From the inside to the outside, so that a schema is compared with references in it. */
function mapNodes(value: unknown, change: (node: JsonSchema, before: JsonSchema) => JsonSchema): unknown {
  if (Array.isArray(value)) return value.map((item) => mapNodes(item, change));
  if (typeof value !== 'object' || value === null) return value;
  const node = value as JsonSchema;
  const changed = mapValues(node, (inner) => mapNodes(inner, change));
  return change(changed, node);
}
