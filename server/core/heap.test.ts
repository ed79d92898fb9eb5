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
