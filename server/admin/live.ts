import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';
import { type LiveFlight, listLiveFlights, streamUrl } from '../contract/admin/live.ts';
import { flightsAtOnce, type LiveFlights } from '../domain/live/liveFlights.ts';
import type { HttpApp } from '../http/app.ts';
import type { LiveEvent, LiveWatch } from '../domain/live/liveWatch.ts';
import type { Sessions } from './session/sessions.ts';

export function registerLive(app: HttpApp, flights: LiveFlights): void {
  app.route({ ...listLiveFlights, handler: async () => ({ data: await readAll(flights) }) });
}

async function readAll(flights: LiveFlights): Promise<LiveFlight[]> {
  const ids = flights.listIds();
  const read: LiveFlight[] = [];
  for (let start = 0; start < ids.length; start += flightsAtOnce) {
    read.push(...flights.find(ids.slice(start, start + flightsAtOnce)));
    await setImmediate();
  }
  return read;
}

/** Proxies and browsers close silent connections. */
const heartbeatMs = 15_000;
/** Maximum of unread bytes per window. A window with more is disconnected and connects again. */
const backlogLimit = 1024 * 1024;
/** Number of heartbeats after which a window that reads nothing is disconnected. */
const maxStalls = 2;
/** A browser has at most six connections per server, so a session needs no more streams than this. */
const maxOfSession = 10;
const maxStreams = 50;

/** Sends changes to windows as server-sent events while their session is valid. */
export function registerStream(app: HttpApp, watch: LiveWatch, sessions: Sessions): void {
  // Session tokens by stream, oldest first.
  const open = new Map<ServerResponse, string>();
  const toTexts = createTexts();
  app.get(streamUrl, { exposeHeadRoute: false }, (request, reply) => {
    makeRoom(open, request.session.token);
    const raw = beginEvents(reply);
    open.set(raw, request.session.token);
    raw.once('close', () => open.delete(raw));
    // A window that is closed; other calls go on until they are answered.
    request.raw.socket.once('end', () => raw.destroy());
    raw.on('error', (error) => app.log.info({ err: error }, 'event stream broke'));
    sendEvents(raw, {
      listen: (send) => watch.listen((events) => send(toTexts(events))),
      mayListen: () => sessions.isValid(request.session),
    });
  });
  // Open streams would keep the listener from closing.
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

/** Closes the oldest stream, because a broken connection can look open for 15 minutes. */
function makeRoom(open: Map<ServerResponse, string>, token: string): void {
  const streams = [...open.keys()];
  const own = streams.filter((raw) => open.get(raw) === token);
  const isOwnFull = own.length >= maxOfSession;
  const [oldest] = isOwnFull ? own : streams;
  if (!oldest || (!isOwnFull && streams.length < maxStreams)) return;
  open.delete(oldest);
  oldest.destroy();
}

interface Events {
  /** @returns a function that stops listening */
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
      if (stalls >= maxStalls) raw.destroy();
      else send(': still here\n\n');
    } catch (error) {
      // Nothing else catches this error, and it must not end the program.
      raw.destroy(error as Error);
    }
  }, heartbeatMs);
  raw.once('close', () => {
    clearInterval(heartbeat);
    endWatch();
  });
}

/** Serialises events once for all windows, so that they share the memory. */
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
