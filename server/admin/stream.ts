import type { FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';
import { streamUrl } from '../contract/admin/live.ts';
import type { LiveEvent, LiveWatch } from '../domain/liveWatch.ts';
import type { HttpApp } from '../http/app.ts';
import type { Sessions } from './sessions.ts';

/** Proxies and browsers give up on a connection that says nothing. */
const heartbeatMs = 15_000;
/** Bytes that wait for a window that does not read; it reconnects and reads what is then. */
const backlogLimit = 8 * 1024 * 1024;

/** Server-sent events: each window hears of changes while its session lasts. */
export function registerStream(app: HttpApp, watch: LiveWatch, sessions: Sessions): void {
  const open = new Set<ServerResponse>();
  app.get(streamUrl, { exposeHeadRoute: false }, (request, reply) => {
    const raw = beginEvents(reply);
    open.add(raw);
    raw.once('close', () => open.delete(raw));
    raw.on('error', (error) => request.log.info({ err: error }, 'event stream broke'));
    sendEvents(raw, watch, () => sessions.isValid(request.session));
  });
  // Otherwise they would hold the listener open.
  app.addHook('preClose', (done) => {
    for (const raw of open) raw.end();
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

function sendEvents(raw: ServerResponse, watch: LiveWatch, mayListen: () => boolean): void {
  const send = (text: string): void => {
    if (raw.writableEnded || raw.destroyed) return;
    if (!mayListen()) raw.end();
    else if (raw.writableLength > backlogLimit) raw.destroy();
    else raw.write(text);
  };
  const endWatch = watch.listen((events) => send(events.map(toText).join('')));
  const heartbeat = setInterval(() => {
    try {
      send(': still here\n\n');
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

function toText({ name, data }: LiveEvent): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
