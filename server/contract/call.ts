import type { ErrorBody } from './errors.ts';
import type { Endpoint, EndpointInput, EndpointOutput } from './endpoint.ts';

export interface HttpRequest {
  readonly method: Endpoint['method'];
  /** Path and query, relative to where the endpoints are mounted, beginning with a slash. */
  readonly path: string;
  /** To be sent as JSON; absent when the endpoint has no body. */
  readonly body?: unknown;
}

export interface HttpReply {
  readonly status: number;
  /** Parsed JSON. */
  readonly body: unknown;
}

/** Sends one request. The project of this file knows neither fetch nor Node, so the caller brings it. */
export type Transport = (request: HttpRequest) => Promise<HttpReply>;

/** The server answered with an error; `body` is decisions §4's. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

/**
 * The typed client: sends `input` as `endpoint` describes it and returns the success reply.
 * @throws {ApiError} for every status of 400 and above.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: NoInfer<EndpointInput<E>>,
  transport: Transport,
): Promise<NoInfer<EndpointOutput<E>>> {
  const { body } = input as { body?: unknown };
  const path = pathOf(endpoint, input);
  const reply = await transport({ method: endpoint.method, path, ...(body === undefined ? {} : { body }) });
  if (reply.status >= 400) throw errorOf(reply);
  // The server serialises by the same schema, so the reply has its shape.
  return reply.body as EndpointOutput<E>;
}

/** Path and query of a call, as a link to a file has them too. */
export function pathOf<E extends Endpoint>(endpoint: E, input: NoInfer<EndpointInput<E>>): string {
  const { params, query } = input as { params?: Values; query?: Values };
  return fillPath(endpoint.url, params ?? {}) + queryText(query ?? {});
}

type Values = Readonly<Record<string, unknown>>;

function fillPath(url: string, params: Values): string {
  return url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function queryText(query: Values): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

export function errorOf(reply: HttpReply): ApiError {
  return new ApiError(reply.status, errorBody(reply));
}

/** A proxy or a crash may answer something that is not ours. */
function errorBody({ status, body }: HttpReply): ErrorBody {
  if (typeof body === 'object' && body !== null && 'error' in body) return body as ErrorBody;
  const message = `The server answered ${status} without an explanation`;
  return {
    type: 'errors/unknown',
    title: message,
    details: message,
    status,
    message,
    error: { status, code: String(status), http_code: '', message },
  };
}
