import { RawConnection, isEventStream, NoReplyError } from './connection.ts';
import type { Check } from './fuzz.ts';
import type { FuzzRequest } from './requests.ts';
import type { FuzzedServer } from './target.ts';

const patienceMs = 60_000;
/** For bytes that are no request, which may get no reply. */
const oddPatienceMs = 200;
const mostPipelined = 8;

interface ClientDeps {
  readonly target: FuzzedServer;
  readonly check: Check;
  readonly count: (status: number | 'none') => void;
  readonly fail: (what: string, sent: Buffer) => void;
}

/** A client with a connection to each listener, which it keeps as long as the server does. */
export class FuzzClient {
  readonly #deps: ClientDeps;
  readonly #open = new Map<FuzzRequest['listener'], RawConnection>();
  /** What was sent on a connection before, which may be why it closes. */
  readonly #before = new WeakMap<RawConnection, Buffer>();

  constructor(deps: ClientDeps) {
    this.#deps = deps;
  }

  async sendAll(queue: Iterator<FuzzRequest>): Promise<void> {
    const batch: FuzzRequest[] = [];
    for (let next = queue.next(); next.done !== true; next = queue.next()) {
      const request = next.value;
      if (request.raw !== undefined) await this.#sendOdd(request, Buffer.from(request.raw, 'latin1'));
      else if (request.manner === 'cut') this.#sendPart(request);
      else {
        if (batch[0] !== undefined && batch[0].listener !== request.listener) await this.#send(batch.splice(0));
        batch.push(request);
        const waits = request.manner === 'pipelined' && !endsConnection(request) && batch.length < mostPipelined;
        if (!waits) await this.#send(batch.splice(0));
      }
    }
    await this.#send(batch);
  }

  close(): void {
    for (const connection of this.#open.values()) connection.close();
  }

  #connectionTo(listener: FuzzRequest['listener']): RawConnection {
    const current = this.#open.get(listener);
    if (current?.isOpen === true) return current;
    const fresh = new RawConnection(this.#deps.target.ports[listener], patienceMs);
    this.#open.set(listener, fresh);
    return fresh;
  }

  /** Sends the requests without waiting for replies in between. */
  async #send(batch: readonly FuzzRequest[]): Promise<void> {
    const { target, check, count, fail } = this.#deps;
    const [first] = batch;
    if (first === undefined) return;
    const connection = this.#connectionTo(first.listener);
    const sent = batch.map((request) => toBytes(request, target));
    for (const pieces of sent) for (const piece of pieces) connection.send(piece);
    const before = this.#before.get(connection);
    this.#before.set(connection, Buffer.concat(sent.flat()));
    for (const [index, request] of batch.entries()) {
      const bytes = Buffer.concat(sent[index] ?? []);
      try {
        const reply = await connection.read(request.method);
        count(reply.status);
        for (const wrong of check(request, reply)) fail(wrong, bytes);
        if (isEventStream(reply.headers) || reply.headers.get('connection') === 'close' || endsConnection(request))
          return connection.close();
      } catch (error) {
        connection.close();
        count('none');
        // The server may end the connection because of another request of the batch.
        if (batch.length === 1 || !(error instanceof NoReplyError) || error.isLate)
          fail(`${String(error)}, after ${before?.toString('latin1', 0, 3000) ?? 'nothing'}`, bytes);
        return;
      }
    }
  }

  async #sendOdd({ listener }: FuzzRequest, bytes: Buffer): Promise<void> {
    const { target, check, count, fail } = this.#deps;
    const connection = new RawConnection(target.ports[listener], oddPatienceMs);
    connection.send(bytes);
    try {
      const reply = await connection.read('GET');
      count(reply.status);
      for (const wrong of check(undefined, reply)) fail(wrong, bytes);
    } catch (error) {
      count('none');
      if (!(error instanceof NoReplyError) || error.hasBegun) fail(String(error), bytes);
    } finally {
      connection.close();
    }
  }

  /** Leaves in the middle of the request. */
  #sendPart(request: FuzzRequest): void {
    const bytes = Buffer.concat(toBytes(request, this.#deps.target));
    const connection = new RawConnection(this.#deps.target.ports[request.listener], oddPatienceMs);
    connection.send(bytes.subarray(0, Math.ceil(bytes.length * 0.7)));
    setTimeout(() => connection.close(), 20);
  }
}

/** Whether nothing may follow: Node ignores what is sent behind an upgrade before its reply. */
function endsConnection({ headers }: FuzzRequest): boolean {
  return headers.some(([name, value]) => name === 'upgrade' || (name === 'connection' && value === 'close'));
}

function toBytes(
  { listener, caller, method, target: path, headers, body, manner }: FuzzRequest,
  target: FuzzedServer,
): Buffer[] {
  const isChunked = manner === 'chunked' && body !== undefined;
  const length =
    body === undefined ? [] : [isChunked ? 'transfer-encoding: chunked' : `content-length: ${body.length}`];
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${target.ports[listener]}`,
    ...Object.entries(target.headersOf(caller)).map(([name, value]) => `${name}: ${value}`),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...length,
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  if (body === undefined) return [head];
  if (isChunked) return [head, ...cut(body, 3).map(toChunk), Buffer.from('0\r\n\r\n')];
  return manner === 'in pieces' ? cut(Buffer.concat([head, body]), 4) : [head, body];
}

function cut(bytes: Buffer, pieces: number): Buffer[] {
  const size = Math.max(1, Math.ceil(bytes.length / pieces));
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
}

function toChunk(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}
