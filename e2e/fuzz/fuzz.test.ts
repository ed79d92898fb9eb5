import { expect, test } from 'vitest';
import { runBench } from '../bench/programs.ts';
import { fuzz, countFiles } from './fuzz.ts';
import { startTarget } from './target.ts';

// The short form of `npm run fuzz`, which repeats a failure with its seed.
test('the running server has an answer to everything that is sent', async () => {
  const seed = Date.now() % 1_000_000_000;
  await runBench(async (data) => {
    const target = await startTarget(data, 'server/index.ts');
    // Schemas are compiled at the first call.
    await fuzz(target, { requests: 200, seed: 1, connections: 8 });

    const { failures, sent, before, after, busyMs } = await fuzz(target, {
      requests: 1000,
      seed,
      connections: 8,
    });

    expect(failures, `npm run fuzz -- --seed ${seed}`).toEqual([]);
    expect(sent).toBeGreaterThanOrEqual(1000);
    expect(after.polluted).toEqual([]);
    // The goal is 100; two tests that share a core slow each other down.
    expect(busyMs).toBeLessThan(150);
    expect(after.heap - before.heap).toBeLessThan(50);
    expect(countFiles(data)).toBeLessThan(20);
  });
});
