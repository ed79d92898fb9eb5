// A worker that sends a position every 100 ms while another pilot attacks. It answers any message with how its
// calls went since the last one.
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export interface OtherPilot {
  /** Where positions are posted. */
  readonly url: string;
  readonly key: string;
}

export interface Fared {
  /** Milliseconds, including the call in progress. */
  readonly longestWait: number;
  readonly refused: number;
}

const { url, key } = workerData as OtherPilot;
const headers = { 'x-api-key': key, 'content-type': 'application/json' };
const body = JSON.stringify({ positions: [{ lat: 53.63, lon: 9.98, heading: 242, altitude: 36_000, gs: 468 }] });
let longestWait = 0;
let refused = 0;
let sentAt: number | undefined;

parentPort?.on('message', () => {
  const waiting = sentAt === undefined ? 0 : performance.now() - sentAt;
  parentPort?.postMessage({ longestWait: Math.max(longestWait, waiting), refused } satisfies Fared);
  longestWait = 0;
  refused = 0;
});

for (;;) {
  sentAt = performance.now();
  if ((await post()) !== 200) refused += 1;
  longestWait = Math.max(longestWait, performance.now() - sentAt);
  sentAt = undefined;
  await delay(100);
}

/** @returns the status, 0 without an answer */
function post(): Promise<number> {
  return new Promise((resolve) => {
    request(url, { method: 'POST', headers }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode ?? 0));
    })
      .once('error', () => resolve(0))
      .end(body);
  });
}
