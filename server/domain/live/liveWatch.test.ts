import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { freshHarness, rethrow } from '../../testing/harness.ts';
import { createLiveFlights } from './liveFlights.ts';
import { createLiveWatch } from './liveWatch.ts';

const harness = freshHarness();
afterEach(() => void vi.useRealTimers());

async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    vi.advanceTimersByTime(1000);
    await setImmediate();
  }
}

test('the rate of requests is sent every ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { db, feed, keyCalls } = harness;
  let rate = 0;
  const watch = createLiveWatch({
    db,
    feed,
    keyCalls,
    flights: createLiveFlights(db),
    requestsPerSecond: () => (rate += 1),
    addresses: () => ({ api: '', lan: [], problem: null }),
    failed: rethrow,
  });
  const rates: number[] = [];
  const stop = watch.listen((events) => {
    for (const { name, data } of events) if (name === 'counts') rates.push(data.requests_per_second);
  });
  const begun = rates.length;
  await pass(9);
  expect(rates).toHaveLength(begun);
  await pass(1);
  expect(rates).toHaveLength(begun + 1);
  stop();
});
