import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { createHarness, type Harness } from '../harness.ts';
import { classic, phpvms7 } from '../../public/profile.ts';

/** What a pilot may enter as the address of the site, behind host and port; clients add `/api/…` to it. */
export const sites = [
  { name: 'phpvms7', path: '/phpvms7', toNm: phpvms7.toNm },
  { name: 'classic', path: '', toNm: classic.toNm },
] as const;

export interface Answer {
  readonly status: number;
  /** As it was sent, to the letter. */
  readonly text: string;
  readonly json: () => unknown;
  /** Whether the server asked for the body before it answered (Expect: 100-continue). */
  readonly continued: boolean;
  /** Whether the call came over the connection of an earlier one. */
  readonly reused: boolean;
}

interface Call {
  /** All of them: nothing is added but host, length of a body and, unless it is named, the connection's. */
  readonly headers: OutgoingHttpHeaders;
  /** As the client writes it; undefined when there is none. */
  readonly body?: string | undefined;
}

/** The server on a port of its own: what a client sends goes over a real connection. */
export interface Site extends Harness {
  /** @param path behind host and port, `/phpvms7/api/user` */
  readonly send: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, call: Call) => Promise<Answer>;
}

/** @param options of the harness: a client that is fast wants the limit that servers have */
export async function openSite(options?: Parameters<typeof createHarness>[0]): Promise<Site> {
  const harness = createHarness(options);
  await harness.publicApp.listen({ host: '127.0.0.1', port: 0 });
  const { port } = harness.publicApp.server.address() as AddressInfo; // it listens on TCP
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    ...harness,
    send: (method, path, { headers, body }) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const outgoing = request({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...length } });
      return converse(outgoing, body);
    },
    close: async () => {
      agent.destroy();
      await harness.close();
    },
  };
}

type Send<Sent extends unknown[]> = (...sent: Sent) => Promise<Answer>;

export interface Client {
  readonly get: Send<[path: string]>;
  readonly post: Send<[path: string, body: object | string]>;
  readonly put: Send<[path: string, body: object | string]>;
  readonly delete: Send<[path: string, body: object | string]>;
  /** Without a body. */
  readonly bare: Send<[method: 'PUT' | 'DELETE', path: string]>;
}

/**
 * Opens a client at what a pilot entered as the address of the site.
 * @param headers of each call; calls with a body add those of `typed`, a PUT without a body the length 0
 */
export function openClient(
  { send }: Site,
  website: string,
  headers: OutgoingHttpHeaders,
  typed: OutgoingHttpHeaders = {},
): Client {
  const to = (path: string): string => `${website}/api/${path}`;
  const sendBody =
    (method: 'POST' | 'PUT' | 'DELETE') =>
    (path: string, body: object | string): Promise<Answer> =>
      send(method, to(path), {
        headers: { ...headers, ...typed },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
  return {
    get: (path) => send('GET', to(path), { headers }),
    post: sendBody('POST'),
    put: sendBody('PUT'),
    delete: sendBody('DELETE'),
    bare: (method, path) =>
      send(method, to(path), { headers: method === 'PUT' ? { ...headers, 'content-length': 0 } : headers }),
  };
}

function converse(outgoing: ReturnType<typeof request>, body: string | undefined): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  let continued = false;
  outgoing.on('error', reject).on('response', (incoming) => {
    const { statusCode: status = 0 } = incoming;
    const { reusedSocket: reused } = outgoing;
    readText(incoming)
      .then((text) => resolve({ status, text, json: () => JSON.parse(text) as unknown, continued, reused }))
      .catch(reject);
  });
  if (outgoing.hasHeader('expect')) {
    outgoing.on('continue', () => {
      continued = true;
      outgoing.end(body);
    });
    outgoing.flushHeaders();
  } else outgoing.end(body);
  return promise;
}
