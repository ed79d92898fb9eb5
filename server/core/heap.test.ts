import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Keeps many objects for a while, as a busy server does, then prints the size of the space for new objects. */
const work = `
  import { getHeapSpaceStatistics } from 'node:v8';
  for (let round = 0; round < 8; round += 1) Array.from({ length: 400_000 }, (_, index) => ({ index }));
  console.log(getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size / 2 ** 20);`;

function newSpaceAfter(setUp: string): number {
  const options = { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8' } as const;
  return Number(spawnSync(process.execPath, ['--input-type=module', '--eval', setUp + work], options).stdout);
}

test('the space for new objects stays small, however busy the server is', () => {
  const small = newSpaceAfter("import { keepHeapSmall } from './server/core/heap.ts'; keepHeapSmall();");
  expect(small).toBeGreaterThan(4);
  expect(small).toBeLessThanOrEqual(16);
  expect(newSpaceAfter('')).toBeGreaterThan(2 * small);
});

/** Calls a function until it is compiled, and prints by which compilers. */
const hotLoop = `
  const add = (sum, n) => (sum * 31 + n) % 1009;
  let sum = 0;
  for (let n = 0; n < 5_000_000; n += 1) sum = add(sum, n);`;

test.each([
  ['by default', '', true],
  ['in the server', "import { keepHeapSmall } from './server/core/heap.ts'; keepHeapSmall();", false],
])('the middle compiler, which takes memory: %s', (_where, setUp, isUsed) => {
  const options = { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8' } as const;
  const args = ['--trace-opt', '--input-type=module', '--eval', setUp + hotLoop];
  const { stdout } = spawnSync(process.execPath, args, options);
  expect(stdout).toContain('TURBOFAN');
  expect(stdout.includes('MAGLEV')).toBe(isUsed);
});
