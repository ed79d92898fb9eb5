import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Keeps memory low on a PC that also runs a flight simulator. V8 sizes its heap by the PC's memory: under 64 streams of
 * positions the space for new objects alone grew to 134 MB. Call it first, because a space that has grown does not shrink
 * (docs/decisions/0062).
 */
export function keepHeapSmall(): void {
  growYoungSpace();
  // A thread that helps would wait for a core that the simulator uses.
  setFlagsFromString('--no-parallel-scavenge');
  setFlagsFromString('--heap-growing-percent=50');
}

/**
 * Grows the space for new objects from 1 to 4 MB, then keeps it there. V8 reads --max-semi-space-size only when a process
 * starts, where Electron and `npx` do not let us set it, but the growth factor at each growth.
 */
function growYoungSpace(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
  setFlagsFromString('--semi-space-growth-factor=4');
  // It grows when more objects survive than it has room for.
  const survivors = Array.from({ length: 50_000 }, (_, index) => ({ index }));
  collect({ type: 'minor' });
  survivors.length = 0;
  setFlagsFromString('--semi-space-growth-factor=1');
}
