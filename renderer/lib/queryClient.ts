import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../server/contract/call.ts';
import { getHome } from '../../server/contract/admin/airline.ts';
import { isSessionEnd, keyOf } from './api.ts';

/** Every screen reads through this cache, and `stream.ts` keeps it up to date. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endSession }),
  defaultOptions: {
    queries: {
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
