import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A program of somebody else's that webhooks are sent to. */
export interface Receiver {
  readonly url: string;
  readonly port: number;
  /** In the order in which they came. */
  readonly received: readonly Received[];
  /** From now on; 204 before anything is said. */
  readonly answer: (answer: Answer) => void;
  readonly close: () => Promise<void>;
}

type Answer = (reply: ServerResponse, received: Received) => void;

/** Answers with a status and nothing else. */
export function status(code: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return (reply) => void reply.writeHead(code, headers).end();
}

/** On this machine alone. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answer = status(204);
  const take = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const call = { path: request.url ?? '', headers: request.headers, body: await text(request) };
    received.push(call);
    answer(reply, call);
  };
  const server = createServer((request, reply) => void take(request, reply));
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
