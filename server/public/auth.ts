import type { FastifyRequest } from 'fastify';
import type { KeyHolder } from '../../db/views/keyHolders.ts';
import type { Db } from '../../db/open.ts';
import { UserState } from '../contract/codes.ts';
import { keyRefusals, suspensionText } from '../contract/keyRefusals.ts';
import { keyState } from '../domain/keys/apiKeys.ts';
import type { KeyCalls } from '../domain/keys/keyCalls.ts';
import type { RefusedKeyCall } from '../domain/keys/refusals.ts';
import { readSetting } from '../domain/settings/settings.ts';
import { calledUrl, type HttpApp } from '../http/app.ts';
import { AppError, forbidden } from '../domain/errors.ts';
import { explain, unauthenticated } from '../http/errors.ts';
import { createFailedKeys } from './limits/failedKeys.ts';

/** The pilot of the call's API key. */
export type KeyPilot = Pick<KeyHolder, 'user_id' | 'api_key_id' | 'api_key_label' | 'scope'>;

declare module 'fastify' {
  interface FastifyRequest {
    pilot: KeyPilot;
    /** When the key was checked, monotonic. */
    checkedAt: number;
  }
  interface FastifyContextConfig {
    /** A call of the live map. It needs no key, and has no `pilot`, while the settings make the map public. */
    readonly liveMap?: boolean;
    /** Needs no key, because its body has a secret. Unlike `open` calls it has a share of what an address may have in progress. */
    readonly byLink?: boolean;
  }
}

/** All routes except open ones need a key, and so do unknown routes (decisions §3, §4). */
export function authenticatePilots(
  app: HttpApp,
  { db, keyCalls }: { readonly db: Db; readonly keyCalls: KeyCalls },
): void {
  const refuseSlowly = createFailedKeys();
  app.decorateRequest('pilot');
  app.decorateRequest('checkedAt', 0);
  app.addHook('onRequest', (request, reply, done) => {
    const key = sentKey(request);
    const holder = key === undefined ? undefined : db.apiKeys.findHolder(key);
    const refusal = refusalOf(key, holder);
    if (holder === undefined || refusal !== undefined) {
      if (isOpen(db, request)) return done();
      const reason = refusal ?? keyRefusals.unknown;
      const error = toError(reason, holder);
      keyCalls.refuse({ address: addressOf(request), key, reason, client: clientOf(request) });
      if (holder !== undefined) keyCalls.refuseKey(holder, refusedCall(request, error));
      // Only an unknown key is a guess. One that has ended gets its reason however often it calls.
      return reason === keyRefusals.unknown ? refuseSlowly(request.ip, error, done) : done(error);
    }
    const call = { client: clientOf(request), address: addressOf(request), call: callOf(request) };
    keyCalls.admit(holder, call, isPilotPage(request) ? 'page' : 'client');
    request.pilot = holder;
    request.checkedAt = performance.now();
    // Pictures and files, which need no key, set another one.
    void reply.header('cache-control', 'no-store');
    done();
  });
  app.addHook('preHandler', (request, _reply, done) => {
    if (!isPilots(request) || performance.now() - request.checkedAt < slowBodyMs) return done();
    const key = sentKey(request);
    const holder = key === undefined ? undefined : db.apiKeys.findHolder(key);
    const refusal = refusalOf(key, holder);
    done(refusal === undefined ? undefined : toError(refusal, holder));
  });
  app.addHook('onError', (request, _reply, error, done) => {
    const call = refusedCall(request, error);
    if (isPilots(request) && !isPilotPage(request) && call.status < 500) keyCalls.refuseKey(request.pilot, call);
    done();
  });
}

/** While a body takes longer to arrive, its key may be revoked, so the key is checked again. */
const slowBodyMs = 100;

/** Whether the call has a valid key. */
export function isPilots(request: FastifyRequest): boolean {
  return (request.pilot as KeyPilot | undefined) !== undefined;
}

function isOpen(db: Db, { routeOptions: { config } }: FastifyRequest): boolean {
  return (
    config.open === true ||
    config.byLink === true ||
    (config.liveMap === true && readSetting(db, 'api.public_live_map'))
  );
}

/** Refuses read-only keys with 403, for routes that write (decisions §4). */
export function needsFullScope(request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void {
  done(request.pilot.scope === 'full' ? undefined : forbidden(keyRefusals.read_only));
}

/** @returns why the key is refused, in a text that never contains it; undefined for one that works */
function refusalOf(key: string | undefined, holder: KeyHolder | undefined): string | undefined {
  if (key === undefined) return keyRefusals.missing;
  if (holder === undefined) return keyRefusals.unknown;
  const state = keyState(holder);
  return state === 'active' ? undefined : keyRefusals[state];
}

/** Who has the key of a suspended pilot reads the operator's reason. It is not part of `refusal`, which the history keeps. */
function toError(refusal: string, holder: KeyHolder | undefined): AppError {
  if (refusal !== keyRefusals.pilot_not_active || holder?.user_state !== UserState.SUSPENDED)
    return unauthenticated(refusal);
  return new AppError('unauthenticated', suspensionText(holder.user_state_reason));
}

/** The kind of the call and why it is refused, as the pilot and the operator see it. */
function refusedCall(request: FastifyRequest, error: unknown): RefusedKeyCall {
  const { status, type, message } = explain(error, request);
  const { url } = request.routeOptions;
  return {
    call: url === undefined ? callOf(request) : `${request.method} ${url}`,
    status,
    code: type.slice(type.lastIndexOf('/') + 1),
    reason: message,
    client: clientOf(request),
    address: addressOf(request),
  };
}

/** Reads `X-API-Key`, or `Authorization` with only the key or with `Bearer KEY`. */
function sentKey({ headers }: FastifyRequest): string | undefined {
  const own = headers['x-api-key'];
  if (typeof own === 'string' && own.trim() !== '') return own.trim();
  const key = headers.authorization?.trim().replace(/^Bearer\s+/i, '');
  return key === '' ? undefined : key;
}

/** A trusted proxy can send any text as the caller's address. */
function addressOf({ ip }: FastifyRequest): string {
  return ip.slice(0, 60);
}

/** @returns the name that the calling program gives itself */
function clientOf({ headers }: FastifyRequest): string | null {
  return headers['user-agent']?.slice(0, 200) ?? null;
}

/**
 * The pilots' page says so itself: a browser's own name would hide which client the pilot flies with. Anybody can say so, so it
 * changes nothing else.
 */
function isPilotPage({ headers }: FastifyRequest): boolean {
  return headers['x-requested-with'] === 'pilots-page';
}

/** Omits the query, because it may contain a key. */
function callOf(request: FastifyRequest): string {
  return `${request.method} ${calledUrl(request).split('?', 1)[0]?.slice(0, 200)}`;
}
