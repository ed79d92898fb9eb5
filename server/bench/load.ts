// A worker that keeps `connections` busy with prepared requests and counts the answers.
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export interface LoadOrder {
  readonly port: number;
  readonly seconds: number;
  /** One raw HTTP request for each connection, sent again and again. */
  readonly requests: readonly string[];
}

export interface LoadResult {
  readonly answers: number;
  readonly failures: number;
  readonly seconds: number;
}

const order = workerData as LoadOrder;
const started = process.hrtime.bigint();
const elapsed = (): number => Number(process.hrtime.bigint() - started) / 1e9;
let answers = 0;
let failures = 0;

await Promise.all(order.requests.map(keepBusy));
parentPort?.postMessage({ answers, failures, seconds: elapsed() } satisfies LoadResult);

function keepBusy(request: string): Promise<void> {
  const bytes = Buffer.from(request);
  return new Promise((resolve, reject) => {
    const socket = connect(order.port, '127.0.0.1');
    let received = '';
    socket.setNoDelay(true).on('error', reject);
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const headEnd = received.indexOf('\r\n\r\n');
      const length = /content-length: (\d+)/i.exec(received)?.[1];
      if (headEnd < 0 || received.length < headEnd + 4 + Number(length)) return;
      if (received.startsWith('HTTP/1.1 200')) answers += 1;
      else failures += 1;
      received = '';
      if (elapsed() < order.seconds) socket.write(bytes);
      else socket.end(resolve);
    });
  });
}
