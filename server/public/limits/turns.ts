import type { FastifyRequest } from 'fastify';
import type { HttpApp } from '../../http/app.ts';
import { isPilots } from '../auth.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes little time with a small body, and there are many such calls. */
    readonly quick?: boolean;
  }
}

/** More than 100 positions. */
const smallBody = 24 * 1024;

/**
 * Begins one call of a pilot in a turn of the event loop; others that have arrived wait for the next turns. Otherwise all are
 * served in one: 190 lists that one pilot read at once kept the others waiting for seconds.
 */
export function shareTurns(app: HttpApp): void {
  const begun = new Set<number>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (isQuick(request)) return done();
    if (begun.size === 0) setImmediate(() => begun.clear());
    const pilot = pilotOf(request);
    if (begun.has(pilot) || waiting.has(pilot)) {
      return takeTurn(request, () => {
        // Whoever hung up while waiting costs no work.
        if (!request.raw.socket.destroyed) done();
      });
    }
    begun.add(pilot);
    done();
  });
}

function isQuick({ headers, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.quick === true && Number(headers['content-length']) <= smallBody;
}

/** Comes before the next part of a long reply. */
export function ownTurn(request: FastifyRequest): Promise<void> {
  return new Promise((resolve) => takeTurn(request, resolve));
}

/** What waits, by pilot. The first one is next. */
const waiting = new Map<number, (() => void)[]>();

/** Turns of the event loop between two that have a waiting call: it accepts only one connection in each. */
const turnsBetween = 16;

/** Pilots alternate. */
function takeTurn(request: FastifyRequest, begin: () => void): void {
  if (waiting.size === 0) afterTurns(turnsBetween, beginNext);
  const pilot = pilotOf(request);
  const queue = waiting.get(pilot);
  if (queue) queue.push(begin);
  else waiting.set(pilot, [begin]);
}

function beginNext(): void {
  const [next] = waiting;
  if (!next) return;
  const [pilot, [begin, ...later]] = next;
  waiting.delete(pilot);
  if (later.length > 0) waiting.set(pilot, later);
  if (waiting.size > 0) afterTurns(turnsBetween, beginNext);
  begin?.();
}

function afterTurns(turns: number, act: () => void): void {
  setImmediate(turns === 1 ? act : () => afterTurns(turns - 1, act));
}

/** @returns the same for all callers without a key */
function pilotOf(request: FastifyRequest): number {
  return isPilots(request) ? request.pilot.user_id : 0;
}
