import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { fieldError, type FieldSchema, missingError } from '../contract/fieldError.ts';
import type { Lenient } from '../contract/fields.ts';
import { describeLimits, type Limits, lenientKeyword } from './lenient.ts';

function createAjv(options: Options): Ajv {
  // JSON can say 1e999, which is read as Infinity.
  const ajv = new Ajv({
    strict: false,
    strictNumbers: true,
    verbose: true,
    useDefaults: true,
    discriminator: true,
    ...options,
  });
  ajv.addKeyword(lenientKeyword);
  return ajv;
}

/** Does not coerce types, because Fastify's own coercion would turn null into "". */
const shortBody = createAjv({ coerceTypes: false, allErrors: true });
const longBody = createAjv({ coerceTypes: false });
/** For path, query and headers, which arrive as text. */
const text = createAjv({ coerceTypes: 'array', allErrors: true });

/** In a longer body, looking for all errors would take seconds and fill the memory. */
const short = { rows: 200, values: 5000 };

/**
 * Compiles the schemas of a contract object, each at its first call (decision 0032). `lenient` (contract/fields.ts) accepts
 * other forms where the field allows it.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? validateBody(schema) : validateText(schema)) as never;

type Validated = { readonly value: unknown } | { readonly error: readonly ErrorObject[] };

function validateText(schema: TSchema): (data: unknown) => Validated {
  let validate: ValidateFunction | undefined;
  return (data) => {
    validate ??= text.compile(schema);
    // Ajv accepts 1e999 as a text, but not the Infinity that it makes of it.
    const isValid = validate(data) && (!hasInfinity(data) || validate(data));
    return isValid ? { value: data } : { error: validate.errors ?? [] };
  };
}

function hasInfinity(data: unknown): boolean {
  const values = data as Readonly<Record<string, unknown>>;
  // Runs at every call, so without a list of the values.
  for (const name in values) if (isInfinite(values[name])) return true;
  return false;
}

function isInfinite(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isInfinite) : value === Infinity || value === -Infinity;
}

function validateBody(schema: TSchema): (sent: unknown) => Validated {
  let ofShort: ValidateFunction | undefined;
  let ofLong: ValidateFunction | undefined;
  return (sent) => {
    // A missing body, which Fastify passes as null, counts as an empty one.
    const data = sent ?? {};
    const validate = isShort(data) ? (ofShort ??= shortBody.compile(schema)) : (ofLong ??= longBody.compile(schema));
    if (validate(data)) return { value: data };
    const errors = validate.errors ?? [];
    const tooManyRows = errors.find(({ keyword }) => keyword === 'maxItems');
    return { error: tooManyRows ? [tooManyRows] : errors };
  };
}

function isShort(data: unknown): boolean {
  let [rows, values] = [0, 0];
  const parts = [data];
  // Without recursion: a body can be 100,000 levels deep.
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue;
    const inner: readonly unknown[] = Object.values(part);
    values += inner.length;
    if (Array.isArray(part)) rows += inner.length;
    if (rows > short.rows || values > short.values) return false;
    parts.push(...inner);
  }
  return true;
}

/** A reply holds fewer (errors.ts). */
const explained = 100;

/** Converts Ajv's errors to texts by field path: `{ "positions.3.lat": ["The lat must be a number."] }`. */
export function toFields(errors: readonly ErrorObject[]): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const error of errors.slice(0, explained)) {
    const { path, text: message } = explain(error);
    const texts = fields.get(path) ?? [];
    if (!texts.includes(message)) fields.set(path, [...texts, message]);
  }
  return Object.fromEntries(fields);
}

function explain(error: ErrorObject): { path: string; text: string } {
  const at = error.instancePath.slice(1).replaceAll('/', '.');
  const spec = error.parentSchema?.['lenient'] as Lenient | undefined;
  if (error.keyword === 'required') {
    const name = (error.params as { missingProperty: string }).missingProperty;
    const fields = error.parentSchema?.['properties'] as Record<string, Field> | undefined;
    return { path: at === '' ? name : `${at}.${name}`, text: missingText(name, fields?.[name]) };
  }
  const name = at.split('.').at(-1) ?? '';
  const field = error.parentSchema as Field | undefined;
  if (field?.label !== undefined) {
    return { path: at, text: fieldError(field, error.data) ?? `${field.label} ${complaint(error)}.` };
  }
  if (error.message === spec?.missing && spec?.missing !== undefined) return { path: at, text: spec.missing };
  if (error.keyword === 'lenient' && error.message === 'is required') return { path: at, text: requiredText(name) };
  return { path: at === '' ? 'body' : at, text: `${subjectOf(name)} ${complaint(error)}.` };
}

/** A field of pilots' clients, or one of the operator's forms. */
type Field = FieldSchema & { readonly lenient?: Lenient };

function missingText(name: string, field: Field = {}): string {
  if (field.label !== undefined) return missingError(field);
  return field.lenient?.missing ?? requiredText(name);
}

function requiredText(name: string): string {
  return `The ${name} field is required.`;
}

/** @param name the last part of a path: the name of a field or the number of a row */
function subjectOf(name: string): string {
  if (name === '') return 'The body';
  return /^\d+$/.test(name) ? 'The row' : `The ${name}`;
}

/** Replaces Ajv's own texts, which are about schemas. */
function complaint({ keyword, params, message, parentSchema = {} }: ErrorObject): string {
  return complaints[keyword]?.(params as Params, parentSchema as Schema) ?? message ?? 'is not valid';
}

interface Params {
  readonly limit: number;
  readonly type: string | readonly string[];
  readonly allowedValues: readonly unknown[];
  readonly additionalProperty: string;
  readonly pattern: string;
}

interface Schema extends Limits {
  /** What a value must be (contract/admin/catalog/fields.ts). */
  readonly hint?: string;
}

const complaints: Readonly<Record<string, (params: Params, schema: Schema) => string | undefined>> = {
  type: ({ type }) => [type].flat().map(describeType).join(' or '),
  enum: ({ allowedValues }) => `must be one of ${allowedValues.join(', ')}`,
  minimum: (_, schema) => describeLimits('minimum', schema),
  maximum: (_, schema) => describeLimits('maximum', schema),
  minLength: () => 'must not be empty',
  maxLength: ({ limit }, { hint }) => hint ?? `must not have more than ${limit} characters`,
  // Without a hint, the pattern is the one for text that must not be blank.
  pattern: ({ pattern }, { hint }) => hint ?? (pattern === String.raw`\S` ? 'must not be empty' : undefined),
  minItems: ({ limit }) => `must have at least ${limit} row`,
  maxItems: ({ limit }) => `must not have more than ${limit} rows; send them in several calls`,
  uniqueItems: () => 'must not have the same row twice',
  minProperties: () => 'must have at least one field',
  additionalProperties: ({ additionalProperty }) => `must not have the field ${additionalProperty}`,
};

const typeWords: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'an array',
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
};

function describeType(type: string, place: number): string {
  return `${place === 0 ? 'must be ' : ''}${typeWords[type] ?? type}`;
}
