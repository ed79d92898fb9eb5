import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly bytes: Buffer;
}

/** A server that receives webhooks. */
export interface Receiver {
  readonly url: string;
  readonly port: number;
  /** In order of arrival. */
  readonly received: readonly Received[];
  /** Sets the answer; the default is 204. */
  readonly answer: (answer: Answer) => void;
  readonly close: () => Promise<void>;
}

type Answer = (reply: ServerResponse, received: Received) => void;

interface DiscordMessage {
  readonly username: string;
  readonly embeds: readonly [{ readonly title: string; readonly fields: readonly object[] }];
}

/** Reads a message to Discord that has a picture. */
export async function readMessage(received: Received | undefined): Promise<DiscordMessage> {
  const message = (await readForm(received)).get('payload_json');
  return JSON.parse(typeof message === 'string' ? message : '') as DiscordMessage;
}

export function readForm({ bytes, headers }: Partial<Received> = {}): Promise<FormData> {
  const type = headers?.['content-type'] ?? '';
  return new Response(new Uint8Array(bytes ?? []), { headers: { 'content-type': type } }).formData();
}

/** Returns an answer with a status and no body. */
export function status(code: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return (reply) => void reply.writeHead(code, headers).end();
}

/** Starts a receiver on 127.0.0.1. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answer = status(204);
  const take = async (incoming: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const bytes = await buffer(incoming);
    const call = { path: incoming.url ?? '', headers: incoming.headers, body: bytes.toString(), bytes };
    received.push(call);
    answer(reply, call);
  };
  const server = createServer((incoming, reply) => void take(incoming, reply));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answer: (next) => void (answer = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What happens to a call: it passes, its answer is lost, or it gets a 503. */
export type Fate = 'pass' | 'lose-answer' | 'busy';

export interface RoughNetwork {
  readonly url: string;
  readonly close: () => void;
}

/** A proxy between a client and `target` that treats each call as `fate` decides. */
export async function openRoughNetwork(
  target: string,
  fate: (method: string, path: string) => Fate,
): Promise<RoughNetwork> {
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const decided = fate(method, url);
    if (decided === 'busy') {
      incoming.resume();
      outgoing.writeHead(503, { 'retry-after': '0' }).end();
      return;
    }
    const onward = request(`${target}${url}`, { method, headers }, (reply) => {
      if (decided === 'lose-answer') reply.resume().once('end', () => incoming.socket.destroy());
      else reply.pipe(outgoing.writeHead(reply.statusCode ?? 500, reply.headers));
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
