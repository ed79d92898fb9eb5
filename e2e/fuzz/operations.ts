import type { TSchema } from 'typebox';
import { mapValues } from '../../server/contract/mapValues.ts';
import { toRequestSchema } from '../../server/public/openapi/callDescription.ts';
import type { Route } from '../../server/testing/routes.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;
type Schemas = Readonly<Record<string, JsonSchema>>;

export type Listener = 'public' | 'admin';

/** A call that the fuzzer can make, with the schemas of what it takes and answers. */
export interface Operation {
  readonly listener: Listener;
  readonly method: string;
  /** With parameters in braces: `/api/pireps/{id}`. */
  readonly path: string;
  readonly params: Schemas;
  readonly query: Schemas;
  readonly body: JsonSchema | undefined;
  /** By status. */
  readonly replies: Readonly<Record<string, TSchema>>;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly schema: JsonSchema;
}

interface Content {
  readonly content?: { readonly 'application/json'?: { readonly schema: JsonSchema } };
}

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

export interface OpenApiDocument {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Schemas };
}

/** Reads the calls for pilots from an OpenAPI document, as a foreign client would. */
export function readDocument(document: OpenApiDocument): Operation[] {
  const { paths, servers } = resolveReferences(document);
  const site = servers[0]?.url === '/' ? '' : (servers[0]?.url ?? '');
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => {
      const inPlace = (place: Parameter['in']): Schemas =>
        Object.fromEntries(parameters.filter((one) => one.in === place).map(({ name, schema }) => [name, schema]));
      return {
        listener: 'public' as const,
        method: method.toUpperCase(),
        path: site + path,
        params: inPlace('path'),
        query: inPlace('query'),
        body: schemaOf(requestBody),
        replies: mapValues(responses, (reply) => (schemaOf(reply) ?? {}) as TSchema),
      };
    }),
  );
}

function schemaOf(content: Content | undefined): JsonSchema | undefined {
  return content?.content?.['application/json']?.schema;
}

/** Puts the named schemas in the place of the references to them. */
function resolveReferences(document: OpenApiDocument): OpenApiDocument {
  const { schemas } = document.components;
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const reference = (value as { readonly $ref?: string }).$ref;
    return reference === undefined
      ? mapValues(value as JsonSchema, resolve)
      : resolve(schemas[reference.split('/').at(-1) ?? '']);
  };
  return { ...document, paths: resolve(document.paths) as OpenApiDocument['paths'] };
}

/** The operator's calls have no document. Their routes are made of the same contract objects. */
export function readRoutes(routes: readonly Route[]): Operation[] {
  return routes
    .filter(({ method, url }) => method !== 'HEAD' && !url.includes('*'))
    .map(({ method, url, schema = {} }) => ({
      listener: 'admin',
      method,
      path: url.replaceAll(/:(\w+)/g, '{$1}'),
      params: propertiesOf(schema.params),
      query: propertiesOf(schema.querystring),
      body: schema.body && toRequestSchema(schema.body),
      replies: (schema.response ?? {}) as Operation['replies'],
    }));
}

function propertiesOf(schema: TSchema | undefined): Schemas {
  const { properties = {} } = (schema === undefined ? {} : toRequestSchema(schema)) as {
    readonly properties?: Schemas;
  };
  return properties;
}

/** @returns the call that a path without its query reaches; those without parameters come first, as in Fastify */
export function createRouter(
  operations: readonly Operation[],
): (listener: Listener, method: string, path: string) => Operation | undefined {
  const known = operations.map((operation) => ({ operation, parts: operation.path.split('/') }));
  const sorted = known.toSorted((a, b) => countParameters(a.parts) - countParameters(b.parts));
  return (listener, method, path) => {
    const parts = path
      .replaceAll(/\/{2,}/g, '/')
      .replace(/(.)\/$/, '$1')
      .split('/');
    return sorted.find(
      ({ operation, parts: wanted }) =>
        operation.listener === listener &&
        operation.method === method &&
        wanted.length === parts.length &&
        wanted.every((part, index) => part.startsWith('{') || part === parts[index]),
    )?.operation;
  };
}

function countParameters(parts: readonly string[]): number {
  return parts.filter((part) => part.startsWith('{')).length;
}
