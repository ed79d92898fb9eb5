import { expect, test } from 'vitest';
import { createHarness, type Harness } from './harness.ts';

test('a harness answers on the public listener', async () => {
  const { as, given, close } = createHarness();
  given.flight({}, [given.subfleet().id]);
  expect((await as({}).get('/api/user')).statusCode).toBe(401);
  expect((await as(given.pilot()).get('/api/nothing')).statusCode).toBe(404);
  await close();
});

const store = ({ given }: Harness): unknown[] => [given.pirep().id, given.flight().id, given.pilot().user.id];

test('a harness starts with an empty database, whatever an earlier one stored', async () => {
  const first = createHarness();
  const ids = store(first);
  await first.close();
  expect(() => first.db.airlines.find(1)).toThrow('not open');
  const second = createHarness();
  expect(second.db.home.findAirline()).toBeUndefined();
  expect(store(second)).toEqual(ids);
  await second.close();
});
