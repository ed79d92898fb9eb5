import { connect, type Socket } from 'node:net';

/** A reply as it arrived. */
export interface RawReply {
  readonly status: number;
  /** Names in lower case. Several values of a name are joined by commas. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** The connection ended instead of a reply. */
export class NoReplyError extends Error {
  /** Nothing arrived in time. */
  readonly isLate: boolean;
  /** A part of the reply arrived. */
  readonly hasBegun: boolean;

  constructor({ isLate, hasBegun }: Pick<NoReplyError, 'isLate' | 'hasBegun'>) {
    super(`The connection ${isLate ? 'was silent' : 'closed'} ${hasBegun ? 'in the middle of' : 'before'} a reply`);
    this.isLate = isLate;
    this.hasBegun = hasBegun;
  }
}

/** Sends any bytes and reads replies. Node's own client refuses to send what an attacker would. */
export class RawConnection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #hasEnded = false;
  #isLate = false;
  #wake = (): void => undefined;

  /** @param patienceMs how long it waits for anything to arrive */
  constructor(port: number, patienceMs: number) {
    const end = (): void => {
      this.#hasEnded = true;
      this.#wake();
    };
    this.#socket = connect(port, '127.0.0.1')
      .setNoDelay(true)
      .on('error', end)
      .on('close', end)
      .on('end', end)
      .on('data', (bytes) => {
        this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes]);
        this.#wake();
      });
    this.#socket.setTimeout(patienceMs, () => {
      this.#isLate = true;
      this.#socket.destroy();
    });
  }

  get isOpen(): boolean {
    return !this.#hasEnded && this.#socket.writable;
  }

  send(bytes: Buffer): void {
    this.#socket.write(bytes);
  }

  close(): void {
    this.#socket.destroy();
  }

  /**
   * Reads the reply to the next request, of an event stream only the head.
   * @throws {NoReplyError} and an Error when what arrives is not HTTP
   */
  async read(method: string): Promise<RawReply> {
    for (;;) {
      const head = (await this.#takeUntil('\r\n\r\n')).toString('latin1');
      const [first = '', ...lines] = head.slice(0, -4).split('\r\n');
      const status = Number(/^HTTP\/1\.1 ([1-5]\d\d) [\w '-]*$/.exec(first)?.[1]);
      if (Number.isNaN(status)) throw new Error(`This is no HTTP: ${JSON.stringify(head.slice(0, 200))}`);
      const headers = readHeaders(lines);
      // 100 announces a reply.
      if (status >= 200) return { status, headers, body: await this.#readBody(method, status, headers) };
    }
  }

  async #readBody(method: string, status: number, headers: RawReply['headers']): Promise<Buffer> {
    const isEmpty = method === 'HEAD' || status === 204 || status === 304;
    if (isEmpty || isEventStream(headers)) return Buffer.alloc(0);
    const length = headers.get('content-length');
    if (length !== undefined) return this.#take(Number(length));
    if (headers.get('transfer-encoding') !== 'chunked') throw new Error('The reply does not say how long it is');
    const chunks: Buffer[] = [];
    for (;;) {
      const size = Number.parseInt((await this.#takeUntil('\r\n')).toString('latin1'), 16);
      const chunk = await this.#take(size + 2);
      if (size === 0) return Buffer.concat(chunks);
      chunks.push(chunk.subarray(0, -2));
    }
  }

  async #takeUntil(mark: string): Promise<Buffer> {
    for (;;) {
      const at = this.#received.indexOf(mark);
      if (at !== -1) return this.#take(at + mark.length);
      await this.#more();
    }
  }

  async #take(length: number): Promise<Buffer> {
    while (this.#received.length < length) await this.#more();
    const taken = this.#received.subarray(0, length);
    this.#received = this.#received.subarray(length);
    return taken;
  }

  async #more(): Promise<void> {
    if (this.#hasEnded) throw new NoReplyError({ isLate: this.#isLate, hasBegun: this.#received.length > 0 });
    await new Promise<void>((resolve) => (this.#wake = resolve));
  }
}

/** It never ends. */
export function isEventStream(headers: RawReply['headers']): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') === true;
}

function readHeaders(lines: readonly string[]): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', value = ''] = /^([\w-]+):[ \t]*(.*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`This is no header: ${JSON.stringify(line)}`);
    const before = headers.get(name.toLowerCase());
    headers.set(name.toLowerCase(), before === undefined ? value : `${before}, ${value}`);
  }
  return headers;
}
