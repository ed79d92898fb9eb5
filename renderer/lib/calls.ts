import { QueryClient, type QueryCache, queryOptions } from '@tanstack/react-query';
import { ApiError, call, type HttpReply, type HttpRequest } from '../../server/contract/call.ts';
import type { Endpoint, EndpointInput, EndpointOutput } from '../../server/contract/endpoint.ts';

/** @throws {ApiError} when the server refuses; whatever fetch throws when there is no answer. */
type Call = <E extends Endpoint>(
  endpoint: E,
  input: NoInfer<EndpointInput<E>>,
  signal?: AbortSignal,
) => Promise<NoInfer<EndpointOutput<E>>>;

/** Returns the function that calls an endpoint, and the one that returns its query. @param send how a request gets to the server */
// The type is TanStack's own, tagged with what the query returns; spelling it out would repeat the library.
// oxlint-disable-next-line typescript/explicit-module-boundary-types
export function callsBy(send: (request: HttpRequest, signal?: AbortSignal) => Promise<HttpReply>) {
  const api: Call = async (endpoint, input, signal) =>
    await call(endpoint, input, async (request) => await send(request, signal));
  /** The same endpoint and input share one cache entry everywhere. */
  const queryOf = <E extends Endpoint>(endpoint: E, input: NoInfer<EndpointInput<E>>) =>
    queryOptions({
      queryKey: [...keyOf(endpoint), input],
      queryFn: ({ signal }) => api(endpoint, input, signal),
    });
  return { api, queryOf };
}

/** Returns the start of the keys of all of an endpoint's queries. */
export function keyOf(endpoint: Endpoint): readonly [Endpoint['method'], string] {
  return [endpoint.method, endpoint.url];
}

/** Returns what `fetch` sends of a request beside its method. */
export function bodyOf({ body }: HttpRequest, headers: Readonly<Record<string, string>> = {}): RequestInit {
  if (body === undefined) return { headers };
  return { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } };
}

/** A proxy may answer with HTML; `call` then explains the status. */
export async function readReply(response: Response): Promise<HttpReply> {
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text) };
  } catch {
    return { status: response.status, body: null };
  }
}

/** @param staleTime milliseconds after which a query is read again when it is shown */
export function createQueryClient(queryCache: QueryCache, staleTime: number): QueryClient {
  return new QueryClient({
    queryCache,
    defaultOptions: {
      // A server on the same PC or network answers without the internet.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime,
        retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status < 500),
      },
    },
  });
}
