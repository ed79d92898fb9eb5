// What the measurements send: positions as an ACARS client has them, and workers that send them.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Position } from '../../server/contract/classic/acars.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import type { Fared, OtherPilot } from './otherPilot.ts';

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

/** @returns a raw request with positions, as an ACARS client sends it */
export function positionsRequest(pirep_id: string, key: string, positions: readonly Position[]): string {
  const body = JSON.stringify({ positions });
  return [
    `POST /api/pireps/${pirep_id}/acars/position HTTP/1.1`,
    'host: 127.0.0.1',
    `x-api-key: ${key}`,
    'user-agent: bench',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

/** @throws when a request is refused */
export function load(order: LoadOrder): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(import.meta.dirname, 'load.ts'), { workerData: order });
    worker.once('error', reject);
    worker.once('message', (result: LoadResult) => {
      if (result.failures > 0) reject(new Error(`${result.failures} requests were refused`));
      else resolve(result);
    });
  });
}

/** Another pilot, who sends a position every 100 ms and notes how long the replies take. */
export function startOtherPilot(pilot: OtherPilot): () => Promise<Fared> {
  const worker = new Worker(join(import.meta.dirname, 'otherPilot.ts'), { workerData: pilot });
  worker.unref();
  return () =>
    new Promise((resolve) => {
      worker.once('message', resolve);
      worker.postMessage('how?');
    });
}
