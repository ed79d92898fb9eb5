import { expect, test } from 'vitest';
import type { PirepsRow } from '../../db/rows.ts';
import type { PilotReview } from '../contract/classic/review.ts';
import { PirepState } from '../contract/codes.ts';
import { freshHarness } from '../testing/harness.ts';
import { stored } from '../testing/given.ts';
import { putLanding } from '../testing/landedFlight.ts';

const harness = freshHarness();

const flown = (user_id: number, columns: Partial<PirepsRow> = {}): string =>
  harness.given.pirep({
    user_id,
    state: PirepState.ACCEPTED,
    submitted_at: '2026-10-10T12:00:00.000Z',
    flight_time: 60,
    distance: 400,
    ...columns,
  }).id;

test.each([
  ['/api', '2026-10-10 12:00:00'],
  ['/phpvms7/api', '2026-10-10T12:00:00Z'],
])('a review at %s has the pilot’s own flights only', async (mount, submitted_at) => {
  const { given, db, as } = harness;
  const { user, key } = given.pilot();
  const id = flown(user.id);
  putLanding(db, id);
  db.landings.put({ ...stored(db.landings.find(id)), distance: 1200, rate: -140 });
  flown(given.pilot().user.id, { arr_airport_id: 'EKCH' });
  const reply = await as({ key }).get(`${mount}/user/review/2026-10`);
  expect(reply.statusCode, reply.body).toBe(200);
  const { data } = reply.json<{ data: PilotReview }>();
  expect(data).toMatchObject({
    flights: 1,
    flight_time: 60,
    distance: { nmi: 400 },
    route_count: 1,
    new_airport_count: 2,
  });
  expect(data.best_landing).toMatchObject({
    landing_rate: -140,
    distance_ft: 1200,
    report: { pirep_id: id, submitted_at },
  });
  expect(reply.body).not.toContain('EKCH');
});

test('a review of no month and no year is refused', async () => {
  const { key } = harness.given.pilot();
  const reply = await harness.as({ key }).get('/api/user/review/2026-13');
  expect(reply.statusCode).toBe(400);
});
