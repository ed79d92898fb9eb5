import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Db, Tx } from '../../db/open.ts';
import type { PirepAccess } from '../../db/tables/pireps.ts';
import { PirepState } from '../contract/codes.ts';
import { forbidden, pirepNotFound } from '../domain/errors.ts';
import type { PublicDeps } from './profile.ts';
import { isPilots, needsFullScope } from './auth.ts';
import { unauthenticated } from '../http/errors.ts';

/** PIREPs of a list that are read and serialized together. */
export const pirepsAtOnce = 5;

/** The parts of every call on a PIREP. The hooks run before the body is read: 404, 403, then 400 (decisions §4). */
export interface PirepCalls {
  readonly db: Db;
  /** Every pilot can read every PIREP. */
  readonly toRead: onRequestHookHandler;
  /** Only its pilot can read what was computed about it. A deleted PIREP counts as missing. */
  readonly toReadOwn: onRequestHookHandler;
  /** Like `toRead`; without a key only for flights in progress, while the live map is public. */
  readonly toShow: onRequestHookHandler[];
  /** Only its pilot can change it, with a key of full scope. A deleted PIREP counts as missing. */
  readonly toChange: onRequestHookHandler[];
  /** Resolves when the change is on the disk, and notifies the feed. */
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
    write: (pirep_id, change) =>
      db.write(change).then((result) => {
        feed.pirepChanged(pirep_id);
        return result;
      }),
  };
}

function pirepId({ params }: FastifyRequest): string {
  return (params as { id: string }).id;
}
