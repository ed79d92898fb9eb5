import { t } from '@lingui/core/macro';
import { QueryCache, type QueryClient } from '@tanstack/react-query';
import { getHome } from '../../server/contract/admin/airline.ts';
import { ApiError, call } from '../../server/contract/call.ts';
import type { Endpoint, EndpointInput, EndpointOutput } from '../../server/contract/endpoint.ts';
import { bodyOf, callsBy, createQueryClient, keyOf, readReply } from './calls.ts';

export { keyOf };

/** Calls of the operator's API on the server that served this page. */
export const { api, queryOf } = callsBy(async (request, signal) =>
  readReply(await fetch(request.path, { method: request.method, ...bodyOf(request), signal: signal ?? null })),
);

/** Sends a file as the body of an endpoint. @throws {ApiError} as `api` does */
export function sendFile<E extends Endpoint>(
  endpoint: E,
  input: NoInfer<EndpointInput<E>>,
  file: File,
): Promise<NoInfer<EndpointOutput<E>>> {
  return call(endpoint, input, async ({ method, path }) => {
    const sent = { method, body: file, headers: { 'content-type': 'application/octet-stream' } };
    return readReply(await fetch(path, sent));
  });
}

/** Whether the session is over, which only a new link can fix. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Every screen reads through this cache. `stream.ts` keeps it up to date; the time catches what it missed. */
export const queryClient = createQueryClient(new QueryCache({ onError: endSession }), 60_000);

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
