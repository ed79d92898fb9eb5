// What a hostile pilot sends: calls that go on until the attack ends.
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** The other pilot is at another address. */
const localAddress = '127.0.0.2';

export interface Flying {
  readonly key: string;
  /** A flight in progress of this pilot. */
  readonly pirep: string;
  /** Another one, whose log grows long. */
  readonly long: string;
}

export interface HostileTarget extends Flying {
  readonly api: string;
  /** A one-time link into the operator's window. */
  readonly admin: string;
  /** How long an attack lasts. */
  readonly seconds: number;
}

export interface Result {
  /** Replies with a status of 2xx. */
  readonly answered: number;
  readonly refused: number;
}

/** Keeps `parallel` calls running. */
export async function repeat(
  { seconds }: Pick<HostileTarget, 'seconds'>,
  parallel: number,
  act: () => Promise<number>,
): Promise<Result> {
  const end = performance.now() + seconds * 1000;
  const result = { answered: 0, refused: 0 };
  const keepBusy = async (): Promise<void> => {
    while (performance.now() < end) {
      const status = await act();
      if (status >= 200 && status < 400) result.answered += 1;
      else result.refused += 1;
    }
  };
  await Promise.all(Array.from({ length: parallel }, keepBusy));
  return result;
}

interface Sent {
  readonly key?: string;
  readonly cookie?: string;
  readonly body?: string;
  /** Aborts a slow reply. */
  readonly signal?: AbortSignal;
}

/** Uses a new connection. @returns the status, 0 without an answer */
export function callOnce(url: string, { key, cookie, body, signal }: Sent): Promise<number> {
  const headers = {
    ...(key === undefined ? {} : { 'x-api-key': key }),
    ...(cookie === undefined ? {} : { cookie }),
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve) => {
    let status = 0;
    const failed = (): void => resolve(signal?.aborted ? status : 0);
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(url, { method, headers, agent: false, localAddress, ...(signal && { signal }) }, (reply) => {
      status = reply.statusCode ?? 0;
      reply
        .resume()
        .once('end', () => resolve(status))
        .on('error', failed);
    });
    sent.on('error', failed);
    sent.setTimeout(30_000, () => sent.destroy());
    sent.end(body);
  });
}

function headOf({ api, key }: HostileTarget, { path, body, framing }: Call): string {
  const lines = [
    `${body === undefined ? 'GET' : 'POST'} /api/pireps/${path} HTTP/1.1`,
    `host: ${new URL(api).hostname}`,
    `x-api-key: ${key}`,
    'content-type: application/json',
    framing ?? `content-length: ${body?.length ?? 0}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}

interface Call {
  readonly path: string;
  /** GET without one. */
  readonly body?: string;
  readonly framing?: string;
}

/** Sends the same call again and again and never reads a reply. */
export function sendUnread(target: HostileTarget, connections: number, what: Call): Promise<Result> {
  const call = headOf(target, what);
  return keepWriting(target, connections, { first: call, next: call, prepare: (socket) => socket.pause() });
}

/** Sends chunked bodies, which have no known size. */
export function sendEndlessly(target: HostileTarget, connections: number): Promise<Result> {
  const first = headOf(target, { path: `${target.long}/acars/logs`, body: '', framing: 'transfer-encoding: chunked' });
  const next = `${(64 * 1024).toString(16)}\r\n${' '.repeat(64 * 1024)}\r\n`;
  return keepWriting(target, connections, { first, next, prepare: hangUpOnReply });
}

function hangUpOnReply(socket: Socket): void {
  socket.once('data', () => socket.destroy());
}

interface Writing {
  readonly first: string;
  /** Follows as often as the server takes it. */
  readonly next: string;
  readonly prepare: (socket: Socket) => unknown;
}

/** Keeps that many connections open. */
async function keepWriting(
  { api, seconds }: HostileTarget,
  connections: number,
  { first, next, prepare }: Writing,
): Promise<Result> {
  const { hostname, port } = new URL(api);
  const end = performance.now() + seconds * 1000;
  let refused = 0;
  const writeOn = async (): Promise<void> => {
    while (performance.now() < end) {
      const socket = connect({ port: Number(port), host: hostname, localAddress }).on('error', () => undefined);
      prepare(socket);
      socket.write(first);
      while (!socket.destroyed && performance.now() < end) {
        if (!socket.writableNeedDrain) socket.write(next);
        await delay(10);
      }
      if (socket.destroyed) refused += 1;
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: connections }, writeOn));
  return { answered: 0, refused };
}
