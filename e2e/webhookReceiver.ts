import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Delivery {
  readonly headers: IncomingHttpHeaders;
  /** The raw body. */
  readonly body: string;
}

/** A program that receives webhooks. */
export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly Delivery[];
  /** Sets the response to all further deliveries. */
  readonly answer: (status: number, body: string) => void;
  readonly stop: () => Promise<void>;
}

/** Listens on a free port. It accepts every delivery at first. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const received: Delivery[] = [];
  let answer = { status: 200, body: 'Noted.' };
  const receive = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    received.push({ headers: request.headers, body: await text(request) });
    reply.writeHead(answer.status).end(answer.body);
  };
  const server = createServer((request, reply) => void receive(request, reply)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/homebase`,
    received,
    answer: (status, body) => {
      answer = { status, body };
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
