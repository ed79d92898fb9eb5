import { beforeEach, expect, test } from 'vitest';
import type { TestPilot } from '../../testing/given.ts';
import { freshHarness } from '../../testing/harness.ts';

const harness = freshHarness();
let greedy: TestPilot;
let other: TestPilot;

beforeEach(() => {
  [greedy, other] = [harness.given.pilot(), harness.given.pilot()];
  for (let flight = 0; flight < 120; flight += 1) harness.given.flight();
});

/** Begins calls of both pilots. @returns how many of the greedy one's are answered before the other's */
async function race(greedyUrl: string, otherUrl: string): Promise<number> {
  let before = 0;
  const calls = Array.from({ length: 40 }, () =>
    harness
      .as(greedy)
      .get(greedyUrl)
      .then(() => (before += 1)),
  );
  const { statusCode } = await harness.as(other).get(otherUrl);
  const answered = before;
  expect([statusCode, (await Promise.all(calls)).length]).toEqual([200, 40]);
  return answered;
}

test('one pilot’s many reads at once do not hold up another’s', async () => {
  expect(await race('/api/flights', '/api/airlines')).toBeLessThan(20);
});

test('the parts of long replies alternate between pilots', async () => {
  expect(await race('/api/flights?limit=500', '/api/flights?limit=500')).toBeLessThan(20);
});
