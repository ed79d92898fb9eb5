import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpApp } from '../../http/app.ts';
import { isPilots } from '../auth.ts';
import { declaredSize } from '../../http/bodyValues.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes little time with a small body, and there are many such calls. */
    readonly quick?: boolean;
    /** Reads a long reply after it wrote, so it waits like a read. */
    readonly longReply?: boolean;
  }
}

/** More than 100 positions. */
const smallBody = 24 * 1024;

/** What a pilot's calls may take of a turn of the event loop. */
const share = { ms: 5, bytes: 256 * 1024 };

/** Turns of the event loop between two in which waiting calls begin: it accepts only one connection in each. */
const turnsBetween = 16;

/** What waits: a call with the bytes of its body, or the next part of a reply, which takes a turn. */
interface Waiting {
  readonly bytes: number;
  readonly begin: () => void;
}

/** By pilot. The first one is next. */
const waiting = new Map<number | string, Waiting[]>();

/** Replies of a pilot that are on their way, as many as a browser asks for at once. Each keeps what it sends next. */
const repliesAtOnce = 6;

/**
 * Begins the calls of a pilot that arrive together until they have taken their share of the turn; the others wait for later
 * turns. Otherwise all are served in one: 190 lists that one pilot read at once kept the others waiting for seconds. They also
 * wait until few enough of the pilot's replies are on their way: 190 long ones that nobody read took 1.7 GB. That of a read
 * counts from its beginning, any other, a refusal too, from when it is sent.
 */
export function shareTurns(app: HttpApp): void {
  /** By pilot, in this turn. */
  const shares = new Map<number | string, Share>();
  const replies = createReplies();
  app.addHook('onRequest', (request, reply, done) => {
    const bytes = declaredSize(request);
    const { open, quick, longReply } = request.routeOptions.config;
    if (open === true || (quick === true && bytes <= smallBody)) return done();
    const pilot = pilotOf(request);
    const begin = (): void => {
      if (shares.size === 0) setImmediate(() => shares.clear());
      const own = shares.get(pilot) ?? newShare();
      shares.set(pilot, own);
      if (!waiting.has(pilot) && hasRest(own)) {
        own.bytes += bytes;
        return done();
      }
      // A caller who hung up while waiting costs no work.
      wait(pilot, { bytes, begin: () => void (request.raw.socket.destroyed || done()) });
    };
    const isRead = request.method === 'GET' || longReply === true;
    replies.wait(pilot, () => {
      if (request.raw.socket.destroyed) return;
      if (isRead) replies.count(pilot, reply);
      begin();
    });
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { quick } = request.routeOptions.config;
    if (isPilots(request) && (quick !== true || reply.statusCode >= 400)) replies.count(pilotOf(request), reply);
    done();
  });
}

interface Replies {
  onTheirWay: number;
  readonly waiting: (() => void)[];
}

/** Counts the replies of each pilot that are on their way. */
function createReplies() {
  const replies = new Map<number | string, Replies>();
  const counted = new WeakSet<FastifyReply>();
  const repliesOf = (pilot: number | string): Replies => {
    const own = replies.get(pilot) ?? { onTheirWay: 0, waiting: [] };
    replies.set(pilot, own);
    return own;
  };
  const beginWaiting = (pilot: number | string): void => {
    const own = repliesOf(pilot);
    while (own.onTheirWay < repliesAtOnce && own.waiting.length > 0) own.waiting.shift()?.();
    if (own.onTheirWay === 0) replies.delete(pilot);
  };
  return {
    /** Counts the reply from now on until it was read or its connection has closed. */
    count: (pilot: number | string, reply: FastifyReply): void => {
      if (counted.has(reply)) return;
      counted.add(reply);
      repliesOf(pilot).onTheirWay += 1;
      reply.raw.once('close', () => {
        repliesOf(pilot).onTheirWay -= 1;
        beginWaiting(pilot);
      });
    },
    /** Begins a call once few enough of the pilot's replies are on their way. */
    wait: (pilot: number | string, begin: () => void): void => {
      repliesOf(pilot).waiting.push(begin);
      beginWaiting(pilot);
    },
  };
}

/** Comes before the next part of a long reply. */
export function ownTurn(request: FastifyRequest): Promise<void> {
  return new Promise((begin) => wait(pilotOf(request), { bytes: Infinity, begin }));
}

function wait(pilot: number | string, call: Waiting): void {
  const queue = waiting.get(pilot);
  if (queue) queue.push(call);
  else waiting.set(pilot, [call]);
  expectNext();
}

let isExpected = false;

function expectNext(): void {
  if (isExpected || waiting.size === 0) return;
  isExpected = true;
  afterTurns(turnsBetween, beginNext);
}

/** Begins as many as fit into a share. Pilots alternate. */
function beginNext(): void {
  const taken = newShare();
  for (const [pilot, [next, ...later]] of waiting) {
    waiting.delete(pilot);
    // At the end, where this loop finds it again.
    if (later.length > 0) waiting.set(pilot, later);
    taken.bytes += next?.bytes ?? 0;
    next?.begin();
    if (!hasRest(taken)) break;
  }
  isExpected = false;
  expectNext();
}

interface Share {
  readonly since: number;
  bytes: number;
}

function newShare(): Share {
  return { since: performance.now(), bytes: 0 };
}

function hasRest({ since, bytes }: Share): boolean {
  return bytes < share.bytes && performance.now() - since < share.ms;
}

function afterTurns(turns: number, act: () => void): void {
  setImmediate(turns === 1 ? act : () => afterTurns(turns - 1, act));
}

/** @returns the address of a caller without a key */
function pilotOf(request: FastifyRequest): number | string {
  return isPilots(request) ? request.pilot.user_id : request.ip;
}
