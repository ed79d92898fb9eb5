import { expect, test } from 'vitest';
import { createHarness } from './harness.ts';

test('a harness answers on the public listener', async () => {
  const { as, given, close } = createHarness();
  given.flight({}, [given.subfleet().id]);
  expect((await as({}).get('/api/user')).statusCode).toBe(401);
  expect((await as(given.pilot()).get('/api/nothing')).statusCode).toBe(404);
  await close();
});
