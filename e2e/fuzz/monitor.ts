// Runs inside the server under test (`node --import`) and answers messages of its parent: 'turns' with how long it computed
// without a pause, 'health' also with its memory after a garbage collection.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface Health {
  /** Milliseconds of computing that kept everyone else waiting, the longest since the last answer. */
  readonly busyMs: number;
  /** The same by the clock. On a busy PC it includes the time that other programs had. */
  readonly stalledMs: number;
  /** Megabytes in use. */
  readonly heap: number;
  readonly rss: number;
  /** What a client added to the prototype of all objects. */
  readonly polluted: readonly string[];
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const everyMs = 10;
let last = { at: performance.now(), used: usedMs() };
let worst = { busyMs: 0, stalledMs: 0 };

/** CPU time of the main thread. */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

setInterval(() => {
  const current = { at: performance.now(), used: usedMs() };
  worst = {
    busyMs: Math.max(worst.busyMs, current.used - last.used),
    stalledMs: Math.max(worst.stalledMs, current.at - last.at - everyMs),
  };
  last = current;
}, everyMs).unref();

process.on('message', (asked) => {
  const { busyMs, stalledMs } = worst;
  if (asked === 'health') collectGarbage();
  const { heapUsed, rss } = process.memoryUsage();
  const polluted: string[] = [];
  for (const name in {}) polluted.push(name);
  const health = { busyMs, stalledMs, heap: heapUsed / 1024 ** 2, rss: rss / 1024 ** 2, polluted };
  process.send?.(health satisfies Health);
  worst = { busyMs: 0, stalledMs: 0 };
  last = { at: performance.now(), used: usedMs() };
});
// The program ends when it wants to.
process.channel?.unref();
