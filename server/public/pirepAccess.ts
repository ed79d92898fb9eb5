import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Db, Tx } from '../../db/open.ts';
import type { PirepAccess } from '../../db/tables/pireps.ts';
import { PirepState } from '../contract/codes.ts';
import { forbidden, pirepNotFound } from '../domain/errors.ts';
import type { PublicDeps } from './profile.ts';
import { isPilots, needsFullScope } from './auth.ts';
import { unauthenticated } from '../http/errors.ts';

/**
 * PIREPs of a list that are read and serialized in one go. A pilot can put megabytes of fields and comments into each: with
 * fifty at once, everybody waited for seconds, and the reply failed.
 */
export const pirepsAtOnce = 1;

/** What every call on a PIREP has in common. The hooks run before the body is read: 404, 403, then 400 (decisions §4). */
export interface PirepCalls {
  readonly db: Db;
  /** Any pilot may read any PIREP. */
  readonly toRead: onRequestHookHandler;
  /** Only its pilot may read what was found out about it; a deleted one is not there any more. */
  readonly toReadOwn: onRequestHookHandler;
  /** As `toRead`; without a key only flights in progress, as on the live map that the settings open to everybody. */
  readonly toShow: onRequestHookHandler[];
  /** Only its pilot may change it, with a key that may write; a deleted one is not there any more. */
  readonly toChange: onRequestHookHandler[];
  /** Resolves once the change is on the disk, and tells who watches. */
  readonly write: <T>(pirep_id: string, change: (tx: Tx) => T) => Promise<T>;
}

export function createPirepCalls({ db, feed }: Pick<PublicDeps, 'db' | 'feed'>): PirepCalls {
  const find = (request: FastifyRequest): PirepAccess | undefined => db.pireps.findAccess(pirepId(request));
  const toReadOwn: onRequestHookHandler = (request, _reply, done) => {
    const pirep = find(request);
    if (!pirep || pirep.state === PirepState.DELETED) return done(pirepNotFound(pirepId(request)));
    const isOwn = pirep.user_id === request.pilot.user_id;
    done(isOwn ? undefined : forbidden("This is another pilot's PIREP", { pirep_id: pirepId(request) }));
  };
  const toRead: onRequestHookHandler = (request, _reply, done) =>
    done(find(request) ? undefined : pirepNotFound(pirepId(request)));
  return {
    db,
    toRead,
    toShow: [
      toRead,
      (request, _reply, done) => {
        const { state } = find(request) ?? {};
        const isUnderWay = state === PirepState.IN_PROGRESS || state === PirepState.PAUSED;
        done(isUnderWay || isPilots(request) ? undefined : unauthenticated('X-API-Key header missing'));
      },
    ],
    toReadOwn,
    toChange: [toReadOwn, needsFullScope],
    write: async (pirep_id, change) => {
      const result = await db.write(change);
      feed.pirepChanged(pirep_id);
      return result;
    },
  };
}

function pirepId({ params }: FastifyRequest): string {
  return (params as { id: string }).id;
}
