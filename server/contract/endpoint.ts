import type { Static, TSchema } from 'typebox';

/**
 * One HTTP call, described once. The server registers it (`app.route({ ...endpoint, handler })`), Ajv compiles its
 * schemas, the typed client reads its types, OpenAPI its texts. `url` is relative to the mount of its profile or
 * listener and writes parameters as Fastify does (`/pireps/:id`).
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly schema: {
    readonly summary: string;
    /** For pilots' clients: units, and its section (§) of the API contract, or that it has none. */
    readonly description?: string;
    /** Why the call is refused, by status, beyond what follows from its form (public/openapi). */
    readonly errors?: { readonly [status: number]: string };
    readonly params?: TSchema;
    readonly querystring?: TSchema;
    readonly body?: TSchema;
    /** A body as a client would send it, for anyone who tries the call out. */
    readonly example?: object;
    /** By status; the success status comes first. Anything else answers `ErrorBody`. */
    readonly response: { readonly 200: TSchema } | { readonly 201: TSchema };
  };
}

/** Describes a call: `get('/pireps/:id', { summary, params, response })`. */
const describe =
  <const Method extends Endpoint['method']>(method: Method) =>
  <S extends Endpoint['schema']>(
    url: string,
    schema: S,
  ): { readonly method: Method; readonly url: string; readonly schema: S } => ({ method, url, schema });

export const get = describe('GET');
export const post = describe('POST');
export const put = describe('PUT');
export const patch = describe('PATCH');
export const del = describe('DELETE');

type Part<E extends Endpoint, K extends 'params' | 'querystring' | 'body'> = E['schema'] extends {
  readonly [P in K]: infer S extends TSchema;
}
  ? Static<S>
  : undefined;

type Key<K extends string, T> = undefined extends T
  ? unknown
  : Partial<T> extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

/** What the caller supplies: only the parts that the endpoint has, optional where every key of the part is. */
export type EndpointInput<E extends Endpoint> = Key<'params', Part<E, 'params'>> &
  Key<'query', Part<E, 'querystring'>> &
  Key<'body', Part<E, 'body'>>;

/** What the success reply carries. */
export type EndpointOutput<E extends Endpoint> = E['schema']['response'] extends {
  readonly 200: infer S extends TSchema;
}
  ? Static<S>
  : E['schema']['response'] extends { readonly 201: infer S extends TSchema }
    ? Static<S>
    : never;
