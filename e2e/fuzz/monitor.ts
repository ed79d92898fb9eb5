// Runs inside the server under test (`node --import`) and answers messages of its parent: 'turns' with how long it computed
// without a pause, 'health' also with its memory after a garbage collection.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface Health {
  /** Milliseconds of computing that kept everyone else waiting, the longest since the last answer. */
  readonly busyMs: number;
  /** Megabytes in use. */
  readonly heap: number;
  /** What a client added to the prototype of all objects. */
  readonly polluted: readonly string[];
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const everyMs = 10;
let last = usedMs();
let busyMs = 0;

/** CPU time of the main thread. */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

setInterval(() => {
  const current = usedMs();
  busyMs = Math.max(busyMs, current - last);
  last = current;
}, everyMs).unref();

process.on('message', (asked) => {
  if (asked === 'health') collectGarbage();
  const { heapUsed } = process.memoryUsage();
  const polluted: string[] = [];
  for (const name in {}) polluted.push(name);
  const health = { busyMs, heap: heapUsed / 1024 ** 2, polluted };
  process.send?.(health satisfies Health);
  busyMs = 0;
  last = usedMs();
});
// The program ends when it wants to.
process.channel?.unref();
