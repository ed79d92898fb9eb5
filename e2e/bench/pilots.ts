// What the measurements send: positions as an ACARS client has them, and a worker that sends them.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Position } from '../../server/contract/classic/acars.ts';
import type { LoadOrder, LoadResult } from './load.ts';

/** @returns positions in cruise, one a second from the time `at` */
export function cruise(rows: number, at: number): Position[] {
  return Array.from({ length: rows }, (_, n) => ({
    // Within what coordinates may be, however many there are.
    lat: 53.63 - (n % 10_000) * 0.01,
    lon: 9.98 - (n % 5000) * 0.02,
    heading: 242,
    altitude: 36_000,
    vs: 0,
    gs: 468,
    fuel: 9420.5,
    sim_time: new Date(at + n * 1000).toISOString(),
    created_at: new Date(at + n * 1000).toISOString(),
  }));
}

/** @returns a raw request, as an ACARS client sends it. @param body none for GET */
export function rawRequest(path: string, key: string, body?: string): string {
  const content =
    body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`];
  const head = [`${body === undefined ? 'GET' : 'POST'} /api/${path} HTTP/1.1`, 'host: 127.0.0.1', `x-api-key: ${key}`];
  return [...head, 'user-agent: bench', ...content, '', body ?? ''].join('\r\n');
}

export function positionsRequest(pirep_id: string, key: string, positions: readonly Position[]): string {
  return rawRequest(`pireps/${pirep_id}/acars/position`, key, JSON.stringify({ positions }));
}

interface RunningLoad {
  /** Rejects when a request was refused. */
  readonly ended: Promise<LoadResult>;
  readonly stop: () => Promise<LoadResult>;
}

export function startLoad(order: LoadOrder): RunningLoad {
  const worker = new Worker(join(import.meta.dirname, 'load.ts'), { workerData: order });
  const ended = new Promise<LoadResult>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (result: LoadResult) => {
      if (result.failures > 0) reject(new Error(`${result.failures} requests were refused`));
      else resolve(result);
    });
  });
  return {
    ended,
    stop: () => {
      worker.postMessage('stop');
      return ended;
    },
  };
}

/** @throws when a request is refused */
export const load = (order: LoadOrder): Promise<LoadResult> => startLoad(order).ended;
