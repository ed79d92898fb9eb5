import { createHook } from 'node:async_hooks';
import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Keeps memory low on a PC that also runs a flight simulator. V8 sizes its heap by the PC's memory: under 64 streams of
 * positions the space for new objects alone grew to 134 MB. Call it first, because a space that has grown shrinks only while
 * the server is idle (docs/decisions/0062).
 */
export function keepHeapSmall(): void {
  setOptimizing(false);
  keepTickShape();
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
  growYoungSpace(collect);
  growWhenBusy(() => growYoungSpace(collect));
  // A thread that helps would wait for a core that the simulator uses.
  setFlagsFromString('--no-parallel-scavenge');
  setFlagsFromString('--heap-growing-percent=50');
}

/**
 * Lets V8 compile frequent code once more, optimized. Call it when the server answers: code of the start runs only once, and to
 * optimize it took a seventh of the start's processor time and 10 MB that its threads then kept.
 */
export function optimizeCode(): void {
  setOptimizing(true);
}

function setOptimizing(isOn: boolean): void {
  for (const compiler of ['maglev', 'turbofan']) setFlagsFromString(`--${isOn ? '' : 'no-'}${compiler}`);
}

/** Bytes of both halves of the space for new objects: as it should be, and where it is too small. */
const young = { enough: 8 * 2 ** 20, small: 5 * 2 ** 20 };

/**
 * Grows each half of the space for new objects to 3 or 4 MB, then keeps it there. V8 reads --max-semi-space-size only when
 * a process starts, where Electron and `npx` do not let us set it, but the growth factor at each growth.
 */
function growYoungSpace(collect: (options: { type: 'minor' }) => void): void {
  const before = youngBytes();
  const factor = Math.min(4, Math.floor(young.enough / before));
  if (factor > 1) {
    setFlagsFromString(`--semi-space-growth-factor=${factor}`);
    // It grows when more objects survive than it has room for, and would grow once more at the next collection.
    const survivors: object[] = [];
    while (survivors.length < 80_000 && youngBytes() === before) {
      for (let count = 0; count < 2000; count += 1) survivors.push({ count });
    }
    if (youngBytes() === before) collect({ type: 'minor' });
  }
  setFlagsFromString('--semi-space-growth-factor=1');
}

/** V8 shrinks the space while the server is idle. Under load, garbage in a small one takes a tenth of the processor time. */
function growWhenBusy(grow: () => void): void {
  let before = 0;
  const collected = (): void => {
    const now = performance.now();
    if (now - before < 250 && youngBytes() < young.small) grow();
    before = now;
  };
  new PerformanceObserver(collected).observe({ entryTypes: ['gc'] });
}

/**
 * Keeps one of the objects that Node makes in each process.nextTick. When all of them are collected once, V8 forgets their shape
 * and then makes each in a slow way, which took a twentieth of the processor time of a call.
 */
function keepTickShape(): void {
  const hook = createHook({ init: keepTick }).enable();
  process.nextTick(() => undefined);
  hook.disable();
}

const ticks: object[] = [];

function keepTick(_id: number, type: string, _trigger: number, resource: object): void {
  if (type === 'TickObject') ticks.push(resource);
}

function youngBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? young.enough;
}
