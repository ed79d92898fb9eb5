import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import type { Reads } from '../contract/reads.ts';
import { readsKeyword } from './readsKeyword.ts';

function createAjv(options: Options): Ajv {
  const ajv = new Ajv({ strict: false, verbose: true, useDefaults: true, ...options });
  ajv.addKeyword(readsKeyword);
  return ajv;
}

/** JSON keeps its types: Fastify's own coercion would turn a null into "". */
const body = createAjv({ coerceTypes: false });
/** The same, all errors at once: only without many rows, as each error of a hostile batch costs memory. */
const thorough = createAjv({ coerceTypes: false, allErrors: true });
/** Path, query and headers arrive as text. */
const text = createAjv({ coerceTypes: 'array', allErrors: true });

const manyRows = 200;

/** Compiles a contract object's schemas; `reads` (contract/reads.ts) forgives where the field says so. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  if (httpPart !== 'body') return text.compile(schema) as never;
  const fast = body.compile(schema);
  let all: ValidateFunction | undefined;
  return ((sent: unknown) => {
    // No body is as good as an empty one, and Fastify hands it on as null.
    const data = sent ?? {};
    if (fast(data)) return { value: data };
    if (hasManyRows(data)) return { error: fast.errors };
    all ??= thorough.compile(schema);
    all(data);
    return { error: all.errors ?? fast.errors };
  }) as never;
};

function hasManyRows(data: unknown): boolean {
  const values = typeof data === 'object' && data !== null ? Object.values(data) : [];
  return values.some((value) => Array.isArray(value) && value.length > manyRows);
}

/** Ajv's errors as field path to texts: `{ "positions.3.lat": ["The lat must be a number."] }`. */
export function toFields(errors: readonly ErrorObject[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const error of errors) {
    const { path, text: message } = explain(error);
    const texts = (fields[path] ??= []);
    if (!texts.includes(message)) texts.push(message);
  }
  return fields;
}

function explain(error: ErrorObject): { path: string; text: string } {
  const at = error.instancePath.slice(1).replaceAll('/', '.');
  const spec = error.parentSchema?.['reads'] as Reads | undefined;
  if (error.keyword === 'required') {
    const name = (error.params as { missingProperty: string }).missingProperty;
    const fields = error.parentSchema?.['properties'] as Record<string, { reads?: Reads }> | undefined;
    return { path: at === '' ? name : `${at}.${name}`, text: fields?.[name]?.reads?.missing ?? requiredText(name) };
  }
  const name = at.split('.').at(-1) ?? '';
  if (error.message === spec?.missing && spec?.missing !== undefined) return { path: at, text: spec.missing };
  if (error.keyword === 'reads' && error.message === 'is required') return { path: at, text: requiredText(name) };
  return { path: at === '' ? 'body' : at, text: `${subjectOf(name)} ${complaint(error)}.` };
}

function requiredText(name: string): string {
  return `The ${name} field is required.`;
}

/** The last part of a path: a field's name, or a row's number. */
function subjectOf(name: string): string {
  if (name === '') return 'The body';
  return /^\d+$/.test(name) ? 'The row' : `The ${name}`;
}

/** What a field says of itself (contract/admin/catalog/fields.ts). */
const saidBy: ReadonlySet<string> = new Set(['pattern', 'maxLength']);

/** Ajv's own texts speak of schemas. */
function complaint({ keyword, params, message, parentSchema }: ErrorObject): string {
  const says = parentSchema?.['says'];
  if (typeof says === 'string' && saidBy.has(keyword)) return says;
  if (keyword === 'minItems') return `must have at least ${(params as { limit: number }).limit} row`;
  if (keyword === 'maxItems')
    return `must not have more than ${(params as { limit: number }).limit} rows; send them in several calls`;
  if (keyword === 'maxLength') return `must not have more than ${(params as { limit: number }).limit} characters`;
  if (keyword === 'enum') return `must be one of ${(params as { allowedValues: unknown[] }).allowedValues.join(', ')}`;
  if (keyword === 'type' && (params as { type: string }).type === 'object') return 'must be an object';
  if (keyword === 'type' && (params as { type: string }).type === 'string') return 'must be a text';
  // The pattern of a text that must not be blank.
  if (keyword === 'minLength' || (params as { pattern?: string }).pattern === String.raw`\S`)
    return 'must not be empty';
  return message ?? 'is not valid';
}
