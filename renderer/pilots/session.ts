import { useSyncExternalStore } from 'react';
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, call, type HttpReply, type HttpRequest } from '../../server/contract/call.ts';
import { getUser } from '../../server/contract/classic/user.ts';
import type { Endpoint, EndpointInput, EndpointOutput } from '../../server/contract/endpoint.ts';

/** The mount of the API on the server that served this page. */
const mount = '/api';
const storageKey = 'homebase.key';

interface Session {
  /** The pilot's API key; null when nobody is signed in. */
  readonly key: string | null;
  /** Why the server ended the session. */
  readonly ended: Error | null;
  /** False while the server does not answer. */
  readonly isReachable: boolean;
  /** The key of a link that was opened while another one is in use. */
  readonly linked: string | null;
}

let session: Session = { key: localStorage.getItem(storageKey), ended: null, isReachable: true, linked: null };
const listeners = new Set<() => void>();

function change(changed: Partial<Session>): void {
  session = { ...session, ...changed };
  for (const listener of listeners) listener();
}

// Another tab has signed in or out.
addEventListener('storage', ({ key }) => {
  if (key === storageKey || key === null) start(localStorage.getItem(storageKey));
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

/** Nothing that was read or typed with one key is there for the next. */
function start(key: string | null, ended: Error | null = null): void {
  if (key === session.key && ended === session.ended) return;
  queryClient.clear();
  sessionStorage.clear();
  change({ key, ended, linked: null });
}

function keep(key: string): void {
  localStorage.setItem(storageKey, key);
  start(key);
}

/** A key has none of the blanks and invisible signs that come along when it is copied. */
const clean = (key: string): string => key.replaceAll(/[^!-~]/g, '');

/**
 * Signs in with the key of a link (`/#key=…`) and removes it from the address. The fragment never leaves the browser, so
 * no request, log or referrer contains the key. A pilot who is signed in is asked first: anybody can send a link, and this
 * browser may have the only copy of the pilot's own key.
 */
export function takeKeyFromLink(): void {
  const [, key] = /^#key=(.+)$/.exec(location.hash) ?? [];
  if (key === undefined) return;
  history.replaceState(null, '', location.pathname);
  const linked = clean(key);
  if (session.key === null) keep(linked);
  else if (session.key !== linked) change({ linked });
}

/** Ignores the key of a link. */
export function dismissLink(): void {
  change({ linked: null });
}

/**
 * Signs in if the server knows the key.
 * @throws {ApiError} when the server refuses it; whatever fetch throws when there is no answer.
 */
export async function signIn(entered: string): Promise<void> {
  const key = clean(entered);
  await call(getUser, {}, (request) => send(request, key, undefined));
  keep(key);
}

/** Removes the key from this browser. */
export function signOut(ended: Error | null = null): void {
  localStorage.removeItem(storageKey);
  start(null, ended);
}

/**
 * Calls an endpoint of the pilots' API with the pilot's key. A 401 signs out.
 * @throws {ApiError} when the server refuses; whatever fetch throws when there is no answer.
 */
export async function pilotApi<E extends Endpoint>(
  endpoint: E,
  input: NoInfer<EndpointInput<E>>,
  signal?: AbortSignal,
): Promise<NoInfer<EndpointOutput<E>>> {
  const { key } = session;
  try {
    return await call(endpoint, input, (request) => send(request, key, signal));
  } catch (error) {
    // A call that goes out after the key was refused has none, and says less about why.
    if (error instanceof ApiError && error.status === 401 && key !== null && key === session.key) signOut(error);
    throw error;
  }
}

/** Returns the query of an endpoint. The same endpoint and input share one cache entry everywhere. */
// The type is TanStack's own, tagged with what the query returns; spelling it out would repeat the library.
// oxlint-disable-next-line typescript/explicit-module-boundary-types
export function pilotQuery<E extends Endpoint>(endpoint: E, input: NoInfer<EndpointInput<E>>) {
  return queryOptions({
    queryKey: [endpoint.url, input],
    queryFn: ({ signal }) => pilotApi(endpoint, input, signal),
  });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache(),
  defaultOptions: {
    // A server on the same PC or network answers without the internet.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
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
  const response = await reach(mount + path, {
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

/** Fetches, and notes whether there was an answer. A proxy answers 502 to 504 for a server that is gone. */
async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init);
    setReachable(response.status < 502);
    return response;
  } catch (error) {
    if (init.signal?.aborted !== true) setReachable(false);
    throw error;
  }
}

const retryAfterMs = 3000;

function setReachable(isReachable: boolean): void {
  if (isReachable === session.isReachable) return;
  change({ isReachable });
  if (isReachable) void queryClient.refetchQueries({ type: 'active' });
  else retry();
}

/** Asks until the server answers. */
function retry(): void {
  setTimeout(() => {
    const asked = send({ method: 'GET', path: '/status' }, null, undefined);
    asked.catch(() => undefined).finally(() => session.isReachable || retry());
  }, retryAfterMs);
}
