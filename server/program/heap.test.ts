import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What a server does to the space for new objects. */
const functions = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { setTimeout as wait } from 'node:timers/promises';

  /** Keeps many objects for a while, as under load. */
  const work = async () => {
    for (let round = 0; round < 8; round += 1) {
      Array.from({ length: 400_000 }, (_, index) => ({ index }));
      await wait(1);
    }
  };

  /** What V8 does on its own after seconds without work. */
  const rest = () => globalThis.gc({ type: 'major', flavor: 'last-resort' });

  const report = () =>
    console.log(getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size / 2 ** 20);`;

const keepHeapSmall = "import { keepHeapSmall, optimizeCode } from './server/program/heap.ts'; keepHeapSmall();";

/** @returns the reported numbers: sizes of the space for new objects, in MB */
function run(steps: string): number[] {
  const options = { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8' } as const;
  const args = ['--expose-gc', '--allow-natives-syntax', '--input-type=module', '--eval', functions + steps];
  return spawnSync(process.execPath, args, options).stdout.trim().split('\n').map(Number);
}

test('the space for new objects stays small, however busy the server is', () => {
  // What was made before decides when V8 collects next, and so when the space grows.
  for (const objects of [0, 10_000, 40_000]) {
    const before = `const kept = Array.from({ length: ${objects} }, (_, index) => ({ index, at: index }));`;
    const [small] = run(`${before} ${keepHeapSmall} await work(); report();`);
    expect(small).toBeGreaterThan(4);
    expect(small).toBeLessThanOrEqual(8);
  }
  const [large = 0] = run('await work(); report();');
  expect(large).toBeGreaterThan(16);
});

test('it shrinks while the server is idle, and grows again when it is busy', () => {
  const [idle, busy] = run(`${keepHeapSmall} await work(); rest(); report(); await work(); report();`);
  expect(idle).toBeLessThan(4);
  expect(busy).toBeGreaterThan(4);
  expect(busy).toBeLessThanOrEqual(8);
});

test('no code is optimized while the server starts, frequent code is afterwards', () => {
  const repeat = `
    let total = 0;
    const add = (number) => { total += number % 7; };
    const compile = async () => {
      for (let round = 0; round < 50; round += 1) {
        for (let number = 0; number < 100_000; number += 1) add(number);
        await wait(1);
      }
      // The bit of V8 for optimized code.
      console.log(%GetOptimizationStatus(add) & 16);
    };`;
  expect(run(`${keepHeapSmall} ${repeat} await compile(); optimizeCode(); await compile();`)).toEqual([0, 16]);
});
