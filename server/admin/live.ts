import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';
import { type LiveFlight, listLiveFlights, streamUrl } from '../contract/admin/live.ts';
import type { LiveFlights } from '../domain/live/liveFlights.ts';
import type { HttpApp } from '../http/app.ts';
import type { LiveEvent, LiveWatch } from '../domain/live/liveWatch.ts';
import type { Sessions } from './session/sessions.ts';

/** Read in one go: pilots' calls come in between. */
const partSize = 100;

export function registerLive(app: HttpApp, flights: LiveFlights): void {
  app.route({ ...listLiveFlights, handler: async () => ({ data: await readAll(flights) }) });
}

async function readAll(flights: LiveFlights): Promise<LiveFlight[]> {
  const ids = flights.listIds();
  const read: LiveFlight[] = [];
  for (let start = 0; start < ids.length; start += partSize) {
    read.push(...flights.find(ids.slice(start, start + partSize)));
    await setImmediate();
  }
  return read;
}

/** Proxies and browsers give up on a connection that says nothing. */
const heartbeatMs = 15_000;
/** Bytes that may wait for a window before anything more is sent to it. A window that is let go connects again. */
const backlogLimit = 1024 * 1024;
/** Heartbeats in a row during which a window has read nothing of what waits for it. */
const mostStalls = 2;
/** A browser has six connections to a server: more than these are a program's, or nobody's. */
const mostOfSession = 10;
const mostStreams = 50;

/** Server-sent events: each window hears of changes while its session lasts. */
export function registerStream(app: HttpApp, watch: LiveWatch, sessions: Sessions): void {
  // By the token of the session, the oldest stream first.
  const open = new Map<ServerResponse, string>();
  const toTexts = createTexts();
  app.get(streamUrl, { exposeHeadRoute: false }, (request, reply) => {
    makeRoom(open, request.session.token);
    const raw = beginEvents(reply);
    open.set(raw, request.session.token);
    raw.once('close', () => open.delete(raw));
    raw.on('error', (error) => request.log.info({ err: error }, 'event stream broke'));
    sendEvents(raw, {
      listen: (send) => watch.listen((events) => send(toTexts(events))),
      mayListen: () => sessions.isValid(request.session),
    });
  });
  // Otherwise they would hold the listener open.
  app.addHook('preClose', (done) => {
    for (const raw of open.keys()) raw.end();
    done();
  });
}

function beginEvents(reply: FastifyReply): ServerResponse {
  reply.hijack();
  return reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
  });
}

/** The oldest goes: a connection that is broken may seem open for a quarter of an hour. */
function makeRoom(open: Map<ServerResponse, string>, token: string): void {
  const streams = [...open.keys()];
  const own = streams.filter((raw) => open.get(raw) === token);
  const isOwnFull = own.length >= mostOfSession;
  const [oldest] = isOwnFull ? own : streams;
  if (!oldest || (!isOwnFull && streams.length < mostStreams)) return;
  open.delete(oldest);
  oldest.destroy();
}

interface Events {
  /** @returns a function that ends it */
  readonly listen: (send: (text: Buffer) => void) => () => void;
  readonly mayListen: () => boolean;
}

function sendEvents(raw: ServerResponse, { listen, mayListen }: Events): void {
  let stalls = 0;
  raw.on('drain', () => (stalls = 0));
  const send = (text: Buffer | string): void => {
    if (raw.writableEnded || raw.destroyed) return;
    if (!mayListen()) raw.end();
    else if (raw.writableLength > backlogLimit) raw.destroy();
    else raw.write(text);
  };
  const endWatch = listen(send);
  const heartbeat = setInterval(() => {
    try {
      stalls = raw.writableNeedDrain ? stalls + 1 : 0;
      if (stalls >= mostStalls) raw.destroy();
      else send(': still here\n\n');
    } catch (error) {
      // No caller waits for this: it must not end the program.
      raw.destroy(error as Error);
    }
  }, heartbeatMs);
  raw.once('close', () => {
    clearInterval(heartbeat);
    endWatch();
  });
}

/** All windows hear the same: it is written once, and what waits for several of them is in memory once. */
function createTexts(): (events: readonly LiveEvent[]) => Buffer {
  const texts = new WeakMap<readonly LiveEvent[], Buffer>();
  return (events) => {
    const text = texts.get(events) ?? Buffer.from(events.map(toText).join(''));
    texts.set(events, text);
    return text;
  };
}

function toText({ name, data }: LiveEvent): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
