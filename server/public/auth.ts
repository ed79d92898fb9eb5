import type { FastifyRequest } from 'fastify';
import type { KeyHolder } from '../../db/keyHolders.ts';
import type { Db } from '../../db/open.ts';
import { UserState } from '../contract/pirepStatus.ts';
import { hashKey } from '../domain/apiKeys.ts';
import { readSetting } from '../domain/settings.ts';
import { now } from '../domain/time.ts';
import type { HttpApp } from '../http/app.ts';
import { forbidden, unauthenticated } from '../http/errors.ts';
import { createFailedKeys } from './failedKeys.ts';

/** The pilot behind the call's API key. */
export interface Pilot {
  readonly user_id: number;
  readonly api_key_id: number;
  readonly api_key_label: string;
  readonly scope: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    pilot: Pilot;
  }
  interface FastifyContextConfig {
    /** A call of the live map: answers without a key, and without `pilot`, while the settings open the map. */
    readonly liveMap?: boolean;
  }
}

/** Everything but open routes needs a key, unknown addresses too (decisions.md §3, §4). */
export function authenticatePilots(app: HttpApp, db: Db): void {
  const failedKeys = createFailedKeys();
  app.decorateRequest('pilot');
  app.addHook('onRequest', (request, _reply, done) => {
    const key = sentKey(request);
    const holder = key === undefined ? 'X-API-Key header missing' : findHolder(db, key);
    if (typeof holder === 'string') {
      if (isOpen(db, request)) return done();
      // A missing key is no guess at one: it does not count as a failure.
      if (key === undefined) return done(unauthenticated(holder));
      return failedKeys.refuse(request.ip, unauthenticated(holder), done);
    }
    noteUse(db, request, holder);
    request.pilot = {
      user_id: holder.user_id,
      api_key_id: holder.api_key_id,
      api_key_label: holder.label,
      scope: holder.scope,
    };
    done();
  });
}

function isOpen(db: Db, { routeOptions: { config } }: FastifyRequest): boolean {
  return config.open === true || (config.liveMap === true && readSetting(db, 'api.public_live_map'));
}

/** For routes that write: a read-only key may not (decisions.md §4: 403). */
export function needsFullScope(request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void {
  done(request.pilot.scope === 'full' ? undefined : forbidden('This API key may only read.'));
}

/** The holder, or why there is none. The text never repeats the key. */
function findHolder(db: Db, key: string): KeyHolder | string {
  const holder = db.apiKeys.findHolder(hashKey(key));
  if (!holder) return 'no pilot has this key';
  if (holder.revoked_at !== null) return 'this key has been revoked';
  if (holder.expires_at !== null && holder.expires_at <= now()) return 'this key has expired';
  const mayFly = holder.user_state === UserState.ACTIVE || holder.user_state === UserState.ON_LEAVE;
  return mayFly ? holder : 'the pilot is not active, ask the operator';
}

/** `X-API-Key`, or `Authorization` with the bare key or `Bearer KEY`. */
function sentKey({ headers }: FastifyRequest): string | undefined {
  const own = headers['x-api-key'];
  if (typeof own === 'string' && own.trim() !== '') return own.trim();
  const key = headers.authorization?.trim().replace(/^Bearer\s+/i, '');
  return key === '' ? undefined : key;
}

const useNotedEvery = 60_000;

/** Last use and client of a key, at most once a minute: a write a call would cost more than the call. */
function noteUse(db: Db, request: FastifyRequest, holder: KeyHolder): void {
  const isFresh = holder.last_used_at !== null && Date.now() - Date.parse(holder.last_used_at) < useNotedEvery;
  if (isFresh) return;
  const last_client = request.headers['user-agent']?.slice(0, 200) ?? null;
  const note = { id: holder.api_key_id, last_used_at: now(), last_client };
  db.write(() => db.apiKeys.setUsed(note)).catch((error: unknown) =>
    request.log.warn({ err: error }, 'key use not noted'),
  );
}
