import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../server/contract/call.ts';
import { getHome } from '../../server/contract/admin/airline.ts';
import { isSessionEnd, keyOf } from './api.ts';

/** Every screen reads through this cache; `stream.ts` keeps it fresh. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endSession }),
  defaultOptions: {
    queries: {
      // The stream says what changed; this catches what it could not say.
      staleTime: 60_000,
      retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status < 500),
    },
  },
});

/** The frame shows the end of the session when its own query meets it, so any other query's 401 asks that one again. */
function endSession(error: Error, query: { readonly queryKey: readonly unknown[] }): void {
  if (!isSessionEnd(error) || query.queryKey[1] === getHome.url) return;
  void queryClient.invalidateQueries({ queryKey: keyOf(getHome) });
}

/** Of the operator's API: rows of each count rows of the others, and the sidebar names the first airline and its hub. */
const catalog = /^\/admin\/(airlines|airports|fares|ranks|subfleets|aircraft|flights|pilots|builtin-airports)\b/;

/** Marks as stale whatever a change of the catalog can show in. */
export async function refreshCatalog(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [, url] }) => typeof url === 'string' && (catalog.test(url) || url === getHome.url),
  });
}
