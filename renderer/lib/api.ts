import { t } from '@lingui/core/macro';
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { getHome } from '../../server/contract/admin/airline.ts';
import { ApiError, call, type HttpReply, type HttpRequest } from '../../server/contract/call.ts';
import type { Endpoint, EndpointInput, EndpointOutput } from '../../server/contract/endpoint.ts';

/**
 * Calls an endpoint of the operator's API on the server that served this page.
 * @throws {ApiError} when the server refuses; whatever fetch throws when there is no answer.
 */
export function api<E extends Endpoint>(
  endpoint: E,
  input: NoInfer<EndpointInput<E>>,
  signal?: AbortSignal,
): Promise<NoInfer<EndpointOutput<E>>> {
  return call(endpoint, input, (request) => send(request, signal));
}

/** Sends a file as the body of an endpoint. @throws {ApiError} as `api` does */
export function sendFile<E extends Endpoint>(
  endpoint: E,
  input: NoInfer<EndpointInput<E>>,
  file: File,
): Promise<NoInfer<EndpointOutput<E>>> {
  return call(endpoint, input, async ({ method, path }) => {
    const sent = { method, body: file, headers: { 'content-type': 'application/octet-stream' } };
    const response = await fetch(path, sent);
    return { status: response.status, body: parse(await response.text()) };
  });
}

/** Returns the query of an endpoint. The same endpoint and input share one cache entry everywhere. */
// The type is TanStack's own, tagged with what the query returns; spelling it out would repeat the library.
// oxlint-disable-next-line typescript/explicit-module-boundary-types
export function queryOf<E extends Endpoint>(endpoint: E, input: NoInfer<EndpointInput<E>>) {
  return queryOptions({
    queryKey: [...keyOf(endpoint), input],
    queryFn: ({ signal }) => api(endpoint, input, signal),
  });
}

/** Returns the start of the keys of all of an endpoint's queries. */
export function keyOf(endpoint: Endpoint): readonly [Endpoint['method'], string] {
  return [endpoint.method, endpoint.url];
}

/** Tells whether the session is over, which only a new link can fix. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

async function send({ method, path, body }: HttpRequest, signal: AbortSignal | undefined): Promise<HttpReply> {
  const response = await fetch(path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    ...(signal === undefined ? {} : { signal }),
  });
  return { status: response.status, body: parse(await response.text()) };
}

/** A proxy may answer with HTML; `call` then explains the status. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Every screen reads through this cache, and `stream.ts` keeps it up to date. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endSession }),
  defaultOptions: {
    // A server on the same PC or network answers without the internet.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      // The stream reports changes; this catches what it missed.
      staleTime: 60_000,
      retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status < 500),
    },
  },
});

/** The frame shows the end of the session when its own query gets a 401, so other 401s repeat that query. */
function endSession(error: Error, query: { readonly queryKey: readonly unknown[] }): void {
  if (!isSessionEnd(error) || query.queryKey[1] === getHome.url) return;
  void queryClient.invalidateQueries({ queryKey: keyOf(getHome) });
}

/** Includes everything: rows count rows of other resources, and the sidebar shows the first airline and its hub. */
const catalog = /^\/admin\/(airlines|airports|fares|ranks|subfleets|aircraft|flights|pilots|builtin-airports)\b/;

/** Marks all data as stale that a change of the catalog may affect. */
export async function refreshCatalog(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [, url] }) => typeof url === 'string' && (catalog.test(url) || url === getHome.url),
  });
}

/** Returns why a call failed, as a sentence for the operator, who can search the log for an internal error's id. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return t`The server is not responding.`;
  const { request_id } = error.body;
  if (request_id === undefined) return error.message;
  return t`Internal error. Try again. If it fails again, search the server log in Activity for ${request_id}.`;
}
