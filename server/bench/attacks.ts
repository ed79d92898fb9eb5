// The attacks of a hostile pilot (hostile.ts).
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Target {
  readonly api: string;
  /** A one-time link into the operator's window. */
  readonly admin: string;
  readonly key: string;
  /** A flight in progress of this pilot. */
  readonly pirep: string;
  /** Another one, whose log grows long. */
  readonly long: string;
}

export interface Result {
  /** Replies with a status of 2xx. */
  readonly answered: number;
  readonly refused: number;
}

export type Attack = (target: Target, seconds: number) => Promise<Result>;

const megabyte = 1024 * 1024;
const rows = 5000;

export const attacks: Readonly<Record<string, Attack>> = {
  'updates with 15 MB of unknown fares': async (target, seconds) => {
    const body = JSON.stringify({ fares: [{ id: 999_999, count: 1, x: 'x'.repeat(15 * megabyte) }] });
    const result = await repeat(1, seconds, () => post(target, `${target.pirep}/update`, body));
    for (const distance of [100, 200]) {
      await post(target, `${target.pirep}/file`, JSON.stringify({ distance, flight_time: 60, fuel_used: 100 }));
    }
    return result;
  },
  '16 times 10 MB of log lines at once': (target, seconds) =>
    repeat(16, seconds, () => post(target, `${target.long}/acars/logs`, longLines)),
  '16 times 240,000 names at once': (target, seconds) => {
    const names = Object.fromEntries(Array.from({ length: 240_000 }, (_, index) => [`name ${index}`, 1]));
    const body = JSON.stringify(names);
    return repeat(16, seconds, () => post(target, `${target.long}/update`, body));
  },
  'log lines of the greatest length': (target, seconds) =>
    repeat(1, seconds, () => post(target, `${target.long}/acars/logs`, longLines)),
  '64 bodies that never end': async (target, seconds) => sendEndlessly(target, 64, seconds),
  'reading all that back, 16 at once': ({ api, key, long }, seconds) => {
    const signal = AbortSignal.timeout(seconds * 1000);
    return repeat(16, seconds, () => call(`${api}/api/pireps/${long}/acars/logs`, { key, signal }));
  },
  'the operator reads it': readAsOperator,
};

const longLines = JSON.stringify({ logs: Array.from({ length: rows }, () => ({ log: 'x'.repeat(2000) })) });

/** Keeps `parallel` calls running. */
async function repeat(parallel: number, seconds: number, act: () => Promise<number>): Promise<Result> {
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

function post({ api, key }: Target, path: string, body: string): Promise<number> {
  return call(`${api}/api/pireps/${path}`, { key, body });
}

interface Sent {
  readonly key?: string;
  readonly cookie?: string;
  readonly body?: string;
  /** Aborts a slow reply. */
  readonly signal?: AbortSignal;
}

/** Uses a new connection. @returns the status, 0 without an answer */
function call(url: string, { key, cookie, body, signal }: Sent): Promise<number> {
  const headers = {
    ...(key === undefined ? {} : { 'x-api-key': key }),
    ...(cookie === undefined ? {} : { cookie }),
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve) => {
    let status = 0;
    const failed = (): void => resolve(signal?.aborted ? status : 0);
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(url, { method, headers, agent: false, ...(signal && { signal }) }, (reply) => {
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

/** Sends chunked bodies, which have no known size, and reconnects when refused. */
async function sendEndlessly({ api, key, long }: Target, connections: number, seconds: number): Promise<Result> {
  const { hostname, port } = new URL(api);
  const end = performance.now() + seconds * 1000;
  let refused = 0;
  const head =
    `POST /api/pireps/${long}/acars/logs HTTP/1.1\r\nhost: ${hostname}\r\nx-api-key: ${key}\r\n` +
    'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';
  const chunk = `${(64 * 1024).toString(16)}\r\n${' '.repeat(64 * 1024)}\r\n`;
  const sendOne = async (): Promise<void> => {
    const socket = connect(Number(port), hostname);
    socket.once('data', () => socket.destroy()).on('error', () => undefined);
    socket.write(head);
    while (!socket.destroyed && performance.now() < end) {
      if (!socket.writableNeedDrain) socket.write(chunk);
      await delay(10);
    }
    if (socket.destroyed) refused += 1;
    socket.destroy();
  };
  const keepBusy = async (): Promise<void> => {
    while (performance.now() < end) await sendOne();
  };
  await Promise.all(Array.from({ length: connections }, keepBusy));
  return { answered: 0, refused };
}

async function readAsOperator({ admin, long, pirep }: Target, seconds: number): Promise<Result> {
  const reply = await fetch(admin, { redirect: 'manual' });
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  const paths = [`pireps/${long}`, `pireps/${long}/track`, `pireps/${pirep}`, 'activity'];
  let next = 0;
  return repeat(1, seconds, () => {
    const path = paths[next++ % paths.length] ?? '';
    return call(`${new URL(admin).origin}/admin/${path}`, { cookie });
  });
}
