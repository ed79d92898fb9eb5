import type { ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../domain/errors.ts';
import type { HttpApp } from '../../http/app.ts';
import { bodyLimit, declaredSize } from '../../http/bodyValues.ts';
import { HttpError } from '../../http/errors.ts';
import { isPilots } from '../auth.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes little time with a small body, and there are many such calls. */
    readonly quick?: boolean;
  }
  interface FastifyRequest {
    /** Of a call that begins when its body is there. */
    pilotCall: PilotCall | undefined;
    releaseBody: (() => void) | undefined;
  }
}

/** What pilots, each with all keys together, may use at a time (decision 0037). */
export interface AtOnce {
  /** In progress, of which those that are not quick wait for each other. */
  readonly calls: number;
  /** Of large bodies, from their arrival until they were processed. */
  readonly bytes: number;
  /** Of the large bodies of all pilots. */
  readonly bytesTogether: number;
}

/** A pilot can send two of the largest bodies at once. */
const defaults: AtOnce = { calls: 200, bytes: 2 * bodyLimit, bytesTogether: 6 * bodyLimit };

/** As many as a browser sends at once. A call ends when its reply was read: 190 long ones that nobody read took 1.7 GB. */
const begunAtOnce = 6;

/** More than 100 positions. */
const quickBody = 24 * 1024;

/** Larger bodies are counted, and processed one at a time. Nearly all are smaller, and thousands of them fit into memory. */
const smallBody = 64 * 1024;

interface PilotUse {
  calls: number;
  begun: number;
  bytes: number;
  readonly waiting: Set<PilotCall>;
}

/** A call that waits for others of the pilot. */
interface PilotCall {
  readonly use: PilotUse;
  begun: number;
  /** Goes on, unless the caller hung up. */
  turn: () => void;
}

/** Of each pilot, or of the address of a caller without a key. */
type Uses = Map<number | string, PilotUse>;

function pilotOf(request: FastifyRequest): number | string {
  return isPilots(request) ? request.pilot.user_id : request.ip;
}

/**
 * Lets a pilot have only so many calls and bytes of large bodies in progress. Calls beyond the first few wait until an earlier
 * one has ended, and then for a turn of the event loop: otherwise all that arrive together would be served in one.
 */
export function limitAtOnce(app: HttpApp, limits: Partial<AtOnce> = {}): void {
  const uses: Uses = new Map();
  limitCalls(app, uses, { ...defaults, ...limits });
  limitBodies(app, { ...defaults, ...limits });
}

function limitCalls(app: HttpApp, uses: Uses, { calls }: AtOnce): void {
  app.decorateRequest('pilotCall', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const { open = false, quick = false } = request.routeOptions.config;
    if (open && !isPilots(request)) return done();
    const pilot = pilotOf(request);
    const use = uses.get(pilot) ?? { calls: 0, begun: 0, bytes: 0, waiting: new Set() };
    if (use.calls >= calls) return done(tooManyCalls(calls));
    uses.set(pilot, use);
    use.calls += 1;
    const call: PilotCall = { use, begun: 0, turn: done };
    const end = (): void => {
      endCall(call);
      if (use.calls === 0) uses.delete(pilot);
    };
    reply.raw.once('close', () => {
      use.waiting.delete(call);
      dropTurn(call.turn);
      // Not in the turn in which it began: many short calls would then be served in one.
      setImmediate(end);
    });
    const size = declaredSize(request);
    if (open || (quick && size <= quickBody)) return done();
    // Otherwise six slow uploads would hold up all other calls of the pilot.
    const awaitsBody = size > 0 && request.method !== 'GET' && request.method !== 'HEAD' && !request.is404;
    if (!awaitsBody) return beginCall(call, reply.raw, done);
    request.pilotCall = call;
    done();
  });
}

/** Goes on at once while few calls of the pilot are in progress, otherwise in a turn of its own after one of them has ended. */
function beginCall(call: PilotCall, response: ServerResponse, goOn: () => void, inTurn = false): void {
  call.turn = () => void (response.destroyed || goOn());
  if (call.use.begun >= begunAtOnce) {
    call.use.waiting.add(call);
    return;
  }
  countBegun(call);
  if (inTurn) takeTurn(call.turn);
  else goOn();
}

function countBegun(call: PilotCall): void {
  call.begun = 1;
  call.use.begun += 1;
}

function endCall({ use, begun }: PilotCall): void {
  use.calls -= 1;
  use.begun -= begun;
  const [next] = use.waiting;
  if (next === undefined || use.begun >= begunAtOnce) return;
  use.waiting.delete(next);
  countBegun(next);
  takeTurn(next.turn);
}

function limitBodies(app: HttpApp, limits: AtOnce): void {
  let together = 0;
  app.decorateRequest('releaseBody', undefined);
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { pilotCall } = request;
    if (!pilotCall) return done(null, payload);
    const { use } = pilotCall;
    const declared = declaredSize(request);
    let held = 0;
    const add = (more: number): void => {
      held += more;
      use.bytes += more;
      together += more;
    };
    const hold = (size: number): AppError | null => {
      const more = Math.max(0, size - held);
      if (use.bytes + more > limits.bytes) return tooManyBytes();
      if (together + more > limits.bytesTogether) return busy();
      add(more);
      return null;
    };
    // A chunked body has no declared size.
    const refusal = hold(declared === Infinity || declared <= smallBody ? 0 : declared);
    if (refusal) return done(refusal);
    request.releaseBody = () => add(-held);
    const counter = countBytes(hold, (size, goOn) => beginCall(pilotCall, reply.raw, goOn, size > smallBody));
    reply.raw.once('close', () => {
      request.releaseBody?.();
      // A caller who hung up while the body waited costs no work.
      counter.destroy();
      // After a refusal of its type, the rest of the body would keep the next call on the connection waiting.
      payload.unpipe(counter).resume();
    });
    payload.once('error', (error) => counter.destroy(error));
    done(null, payload.pipe(counter));
  });
  // Not after the reply was read, because a client that does not read it would block the others.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.releaseBody?.();
    done();
  });
}

/** Passes a body on to the parser and counts it. Its end waits until the call may begin. */
function countBytes(
  hold: (size: number) => AppError | null,
  begin: (size: number, goOn: () => void) => void,
): Transform {
  let received = 0;
  const counter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      received += chunk.length;
      done(received > smallBody ? hold(received) : null, chunk);
    },
    flush: (done) => begin(received, done),
  });
  // After a refusal, nothing else listens for errors.
  return counter.on('error', () => undefined);
}

/** Turns of the event loop between two in which something begins: it accepts only one connection in each. */
const turnsBetween = 16;

/** The calls, large bodies and parts of long replies that wait. Of each pilot they are few. */
const queue: (() => void)[] = [];

/** Comes before the next part of a long reply. */
export function ownTurn(): Promise<void> {
  return new Promise(takeTurn);
}

/** Acts in a turn of the event loop in which nothing else that waits begins. */
function takeTurn(act: () => void): void {
  if (queue.push(act) === 1) afterTurns(turnsBetween, beginNext);
}

/** The one that comes next stays: it may be at work. */
function dropTurn(act: () => void): void {
  const at = queue.indexOf(act, 1);
  if (at > 0) queue.splice(at, 1);
}

function beginNext(): void {
  queue[0]?.();
  queue.shift();
  if (queue.length > 0) afterTurns(turnsBetween, beginNext);
}

function afterTurns(turns: number, act: () => void): void {
  setImmediate(turns === 1 ? act : () => afterTurns(turns - 1, act));
}

function tooManyCalls(limit: number): HttpError {
  return retryLater(`You have ${limit} calls in progress; wait until some have ended.`);
}

function tooManyBytes(): HttpError {
  return retryLater('You are sending too many large bodies at once; send one after the other.');
}

function retryLater(text: string): HttpError {
  return new HttpError(429, text, { headers: { 'retry-after': '5' } });
}

function busy(): AppError {
  return new AppError('unavailable', 'Too many large bodies are arriving right now; send this one again.');
}
