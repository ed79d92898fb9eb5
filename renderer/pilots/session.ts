import { useSyncExternalStore } from 'react';
import { QueryCache } from '@tanstack/react-query';
import { call, errorOf, type HttpReply, type HttpRequest } from '../../server/contract/call.ts';
import { reasonOfSuspension } from '../../server/contract/keyRefusals.ts';
import { getUser } from '../../server/contract/classic/user.ts';
import { bodyOf, callsBy, createQueryClient, readReply } from '../lib/calls.ts';

/** The API on the server that served this page, at the address that it always has. */
const mount = '/classic/api';
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
  await call(getUser, {}, (request) => send(request, key));
  keep(key);
}

/** Removes the key from this browser. */
export function signOut(ended: Error | null = null): void {
  localStorage.removeItem(storageKey);
  start(null, ended);
}

/** A suspension may end, so its key stays: this browser may have the only copy. */
function end(refusal: Error): void {
  if (reasonOfSuspension(refusal.message) === undefined) signOut(refusal);
  else start(null, refusal);
}

/** Calls of the pilots' API with the pilot's key. A 401 signs out. */
export const { api: pilotApi, queryOf: pilotQuery } = callsBy(async (request, signal) => {
  const { key } = session;
  const reply = await send(request, key, signal);
  // A call that goes out after the key was refused has none, and says less about why.
  if (reply.status === 401 && key !== null && key === session.key) end(errorOf(reply));
  return reply;
});

/** Calls that need no key, and are not the pilot's. */
export const { queryOf: openQuery } = callsBy((request, signal) => send(request, null, signal));

/** Fetches a picture that only the pilot may see. */
export async function fetchPicture(path: string): Promise<Blob> {
  const headers = session.key === null ? {} : { 'x-api-key': session.key };
  const response = await reach(mount + path, { credentials: 'omit', headers });
  if (!response.ok) throw errorOf(await readReply(response));
  return await response.blob();
}

export const queryClient = createQueryClient(new QueryCache(), 10_000);

async function send(request: HttpRequest, key: string | null, signal: AbortSignal | null = null): Promise<HttpReply> {
  // The server does not take the page for the pilot's ACARS client.
  const headers = { 'x-requested-with': 'pilots-page', ...(key === null ? {} : { 'x-api-key': key }) };
  const { method, path } = request;
  return readReply(await reach(mount + path, { method, credentials: 'omit', ...bodyOf(request, headers), signal }));
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
    const asked = send({ method: 'GET', path: '/status' }, null);
    asked.catch(() => undefined).finally(() => session.isReachable || retry());
  }, retryAfterMs);
}
