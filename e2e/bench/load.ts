// A worker that keeps `connections` busy with prepared requests and counts the answers.
import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { percentile } from './figures.ts';

export interface LoadOrder {
  readonly port: number;
  /** Infinity goes on until it is stopped. */
  readonly seconds: number;
  /** Goes on until so many requests were answered, even if it takes longer. */
  readonly answers?: number;
  /** Milliseconds from one request of a connection to its next one. Without it, the next one follows the reply. */
  readonly everyMs?: number;
  /** One raw HTTP request for each connection, sent again and again. */
  readonly requests: readonly string[];
}

export interface LoadResult {
  readonly answers: number;
  readonly failures: number;
  readonly seconds: number;
  /** Milliseconds that half and 99 of 100 answers took at most, and the slowest one. */
  readonly wait: { readonly median: number; readonly p99: number; readonly longest: number };
}

const order = workerData as LoadOrder;
const { requests, everyMs = 0, answers = 0 } = order;
const started = process.hrtime.bigint();
const elapsed = (): number => Number(process.hrtime.bigint() - started) / 1e9;
const waits: number[] = [];
let failures = 0;
let isStopped = false;
parentPort?.once('message', () => (isStopped = true));

await Promise.all(requests.map(keepBusy));
parentPort?.postMessage({
  answers: waits.length,
  failures,
  seconds: elapsed(),
  wait: { median: percentile(waits, 0.5), p99: percentile(waits, 0.99), longest: percentile(waits, 1) },
} satisfies LoadResult);
parentPort?.close();

function keepBusy(request: string, index: number): Promise<void> {
  const bytes = Buffer.from(request);
  return new Promise((resolve, reject) => {
    let socket: Socket | undefined;
    let received = '';
    let sentAt = 0;
    let attempts = 0;
    const write = (): void => {
      // The server closes idle connections to make room, as a client has to expect.
      if ((attempts += 1) > 3) return reject(new Error('The server does not answer.'));
      socket ??= open();
      socket.write(bytes);
    };
    const send = (): void => {
      [sentAt, attempts] = [performance.now(), 0];
      write();
    };
    const answered = (): void => {
      if (received.startsWith('HTTP/1.1 200')) waits.push(performance.now() - sentAt);
      else failures += 1;
      received = '';
      const rest = sentAt + everyMs - performance.now();
      sentAt = 0;
      if (isStopped || (elapsed() >= order.seconds && waits.length >= answers)) socket?.end(resolve);
      else if (everyMs === 0) send();
      else setTimeout(send, Math.max(0, rest));
    };
    const open = (): Socket => {
      // An address may have 256 connections.
      const opened = connect({ port: order.port, host: '127.0.0.1', localAddress: `127.0.0.${1 + (index % 16)}` });
      opened.setNoDelay(true).on('error', () => undefined);
      opened.on('close', () => {
        socket = undefined;
        if (sentAt > 0) write();
      });
      return opened.on('data', (chunk) => {
        received += chunk.toString('latin1');
        const headEnd = received.indexOf('\r\n\r\n');
        const length = /content-length: (\d+)/i.exec(received)?.[1];
        const isWhole =
          length === undefined ? received.endsWith('\r\n0\r\n\r\n') : received.length >= headEnd + 4 + Number(length);
        if (headEnd >= 0 && isWhole) answered();
      });
    };
    setTimeout(send, (everyMs * index) / requests.length);
  });
}
