import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import type { TestPilot } from '../../testing/given.ts';
import { type Caller, freshHarness } from '../../testing/harness.ts';

const harness = freshHarness();
let greedy: TestPilot;
let other: TestPilot;

beforeEach(() => {
  [greedy, other] = [harness.given.pilot(), harness.given.pilot()];
  for (let flight = 0; flight < 120; flight += 1) harness.given.flight();
});

type Call = (caller: Caller) => Promise<LightMyRequestResponse>;

const get =
  (url: string): Call =>
  (caller) =>
    caller.get(url);

/** Begins calls of both pilots. @returns how many of the greedy one's are answered before the other's */
async function race(ofGreedy: Call, ofOther: Call): Promise<number> {
  let before = 0;
  const calls = Array.from({ length: 40 }, async () => {
    const { statusCode } = await ofGreedy(harness.as(greedy));
    before += 1;
    return statusCode;
  });
  const { statusCode } = await ofOther(harness.as(other));
  const answered = before;
  expect([statusCode, new Set(await Promise.all(calls))]).toEqual([200, new Set([200])]);
  return answered;
}

test('one pilot’s many reads at once do not hold up another’s', async () => {
  expect(await race(get('/api/flights'), get('/api/airlines'))).toBeLessThan(20);
});

test('the parts of long replies alternate between pilots', async () => {
  expect(await race(get('/api/flights?limit=500'), get('/api/flights?limit=500'))).toBeLessThan(20);
});

function writeOf({ user }: TestPilot): Call {
  const { id } = harness.given.pirep({ user_id: user.id });
  return (caller) => caller.post(`/api/pireps/${id}/fields`, { fields: { gate: 'A1' } });
}

test('one pilot’s many writes at once do not hold up another’s', async () => {
  expect(await race(writeOf(greedy), writeOf(other))).toBeLessThan(20);
});
