import { useSyncExternalStore } from 'react';
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, call, type HttpReply, type HttpRequest } from '../../server/contract/call.ts';
import type { Endpoint, EndpointInput, EndpointOutput } from '../../server/contract/endpoint.ts';

/** The mount of the API on the server that served this page. */
const mount = '/api';
const storageKey = 'homebase.key';

interface Session {
  /** The pilot's API key; null when nobody is signed in. */
  readonly key: string | null;
  /** Why the server ended the session, in its words. */
  readonly ended: string | null;
}

let session: Session = { key: localStorage.getItem(storageKey), ended: null };
const listeners = new Set<() => void>();

function change(next: Session): void {
  session = next;
  if (next.key === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, next.key);
  for (const listener of listeners) listener();
}

// Another tab has signed in or out.
addEventListener('storage', ({ key }) => {
  if (key === storageKey || key === null) change({ key: localStorage.getItem(storageKey), ended: null });
});

export function useSession(): Session {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => session,
  );
}

/**
 * Signs in with the key of a link (`/#key=…`) and removes it from the address. The fragment never leaves the browser, so
 * no request, log or referrer contains the key.
 */
export function takeKeyFromLink(): void {
  const [, key] = /^#key=(.+)$/.exec(location.hash) ?? [];
  if (key === undefined) return;
  history.replaceState(null, '', location.pathname);
  signIn(decodeURIComponent(key));
}

export function signIn(key: string): void {
  queryClient.clear();
  change({ key: key.trim(), ended: null });
}

/** Removes the key from this browser. */
export function signOut(ended: string | null = null): void {
  queryClient.clear();
  change({ key: null, ended });
}

/**
 * Calls an endpoint of the pilots' API with the pilot's key. A 401 signs out.
 * @throws {ApiError} when the server refuses; whatever fetch throws when there is no answer.
 */
export async function pilotApi<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  signal?: AbortSignal,
): Promise<EndpointOutput<E>> {
  const { key } = session;
  try {
    return await call(endpoint, input, (request) => send(request, key, signal));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && key === session.key) signOut(error.message);
    throw error;
  }
}

/** Returns the query of an endpoint. The same endpoint and input share one cache entry everywhere. */
// The type is TanStack's own, tagged with what the query returns; spelling it out would repeat the library.
// oxlint-disable-next-line typescript/explicit-module-boundary-types
export function pilotQuery<E extends Endpoint>(endpoint: E, input: EndpointInput<E>) {
  return queryOptions({
    queryKey: [endpoint.url, input],
    queryFn: ({ signal }) => pilotApi(endpoint, input, signal),
  });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache(),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status < 500),
    },
  },
});

async function send(
  { method, path, body }: HttpRequest,
  key: string | null,
  signal: AbortSignal | undefined,
): Promise<HttpReply> {
  const response = await fetch(mount + path, {
    method,
    credentials: 'omit',
    headers: {
      // The server does not take the page for the pilot's ACARS client.
      'x-requested-with': 'pilots-page',
      ...(key === null ? {} : { 'x-api-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : null };
}
