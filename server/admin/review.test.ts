import { describe, expect, test, vi } from 'vitest';
import { PirepState } from '../contract/codes.ts';
import { freshAdminHarness, openStream } from '../testing/adminHarness.ts';

const { PENDING, ACCEPTED, REJECTED, IN_PROGRESS } = PirepState;

const harness = freshAdminHarness();

const review = '/admin/pireps/review';
const filed = (): string => harness.given.pirep({ state: PENDING, flight_time: 95 }).id;
const seen = (...ids: string[]): { id: string; state: number }[] => ids.map((id) => ({ id, state: PENDING }));

async function post(url: string, body: object) {
  const reply = await harness.operator('POST', url, body);
  expect(reply.statusCode).toBe(200);
  return reply.json().data;
}

describe('many reports at once', () => {
  test('are accepted with one comment for each pilot', async () => {
    const ids = [filed(), filed(), filed()];
    const data = await post(review, { pireps: seen(...ids), decision: 'accept', comment: ' Well flown ' });
    expect(data).toEqual(ids.map((id) => ({ id, state: ACCEPTED, review_id: expect.any(Number), error: null })));
    expect(ids.map((id) => harness.db.pirepComments.list([id])[0]?.comment)).toEqual(ids.map(() => 'Well flown'));
  });

  // The inbox lists and sends the newest first.
  test('are accepted in the order in which they were filed', async () => {
    const { id: user_id } = harness.given.pilot().user;
    const { id: aircraft_id } = harness.given.aircraft();
    const [first, second, third] = ['LOWI', 'EDDM', 'EDDF'].map((id, hour) => {
      const { id: arr_airport_id } = harness.given.airport({ id });
      const submitted_at = `2026-11-20T1${hour}:00:00.000Z`;
      return harness.given.pirep({ state: PENDING, user_id, aircraft_id, arr_airport_id, submitted_at }).id;
    }) as [string, string, string];
    const data = await post(review, { pireps: seen(third, second, first), decision: 'accept' });
    expect(data.map(({ id }: { id: string }) => id)).toEqual([first, second, third]);
    expect(harness.db.users.find(user_id)).toMatchObject({ curr_airport_id: 'EDDF', last_pirep_id: third });
    expect(harness.db.aircraft.find(aircraft_id)).toMatchObject({ airport_id: 'EDDF' });
  });

  test('each succeed or fail alone', async () => {
    const [good, flying] = [filed(), harness.given.pirep({ state: IN_PROGRESS }).id];
    const data = await post(review, { pireps: seen(good, flying, '999'), decision: 'reject' });
    expect(data).toEqual([
      { id: good, state: REJECTED, review_id: expect.any(Number), error: null },
      { id: flying, state: IN_PROGRESS, review_id: null, error: expect.stringContaining('This report has changed.') },
      { id: '999', state: null, review_id: null, error: 'No PIREP 999' },
    ]);
  });

  test('each have their result when one meets an unexpected error', async () => {
    const ids = [filed(), filed(), filed()] as const;
    const find = harness.db.users.find;
    const broken = harness.db.pireps.find(ids[1])?.user_id;
    vi.spyOn(harness.db.users, 'find').mockImplementation((id) => {
      if (id === broken) throw Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT' });
      return find(id);
    });
    const data = await post(review, { pireps: seen(...ids), decision: 'accept' });
    expect(data).toEqual([
      { id: ids[0], state: ACCEPTED, review_id: expect.any(Number), error: null },
      { id: ids[1], state: PENDING, review_id: null, error: expect.stringContaining('The database is damaged.') },
      { id: ids[2], state: ACCEPTED, review_id: expect.any(Number), error: null },
    ]);
  });

  test('are undone together', async () => {
    const ids = [filed(), filed()];
    const reviewed = await post(review, { pireps: seen(...ids), decision: 'accept', comment: 'Well flown' });
    const review_ids = reviewed.map(({ review_id }: { review_id: number }) => review_id);
    const data = await post(`${review}/undo`, { review_ids });
    expect(data).toEqual(ids.toReversed().map((id) => ({ id, state: PENDING, review_id: null, error: null })));
    expect(harness.db.pirepComments.list(ids)).toEqual([]);
  });
});

test('a report that two windows accept at the same time counts once', async () => {
  const { user } = harness.given.pilot();
  const { id } = harness.given.pirep({ user_id: user.id, state: PENDING, flight_time: 95 });
  const order = { pireps: seen(id), decision: 'accept' };
  const replies = await Promise.all([post(review, order), post(review, order)]);
  expect(replies.flat().filter(({ review_id }) => review_id !== null)).toHaveLength(1);
  expect(harness.db.users.find(user.id)).toMatchObject({ flights: 1, flight_time: 95 });
});

test.each([
  ['no reports', { pireps: [], decision: 'accept' }, 'pireps'],
  ['no decision', { pireps: [{ id: '1', state: 1 }] }, 'decision'],
  ['a blank comment', { pireps: [{ id: '1', state: 1 }], decision: 'accept', comment: '  ' }, 'comment'],
])('%s is a 400 that names the field', async (_, body, field) => {
  const reply = await harness.operator('POST', review, body);
  expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([400, [field]]);
});

test('an unknown decision is a 400 that names the known ones', async () => {
  const reply = await harness.operator('POST', review, { pireps: [{ id: '1', state: 1 }], decision: 'burn' });
  expect(reply.json().errors).toEqual({ decision: ['The decision must be one of accept, reject, reopen.'] });
});

test('the pilot can read a comment of the operator at once', async () => {
  const pilot = harness.given.pilot();
  const { id } = harness.given.pirep({ user_id: pilot.user.id });
  const reply = await harness.operator('POST', `/admin/pireps/${id}/comments`, { comment: 'How was the weather?' });
  expect([reply.statusCode, reply.json().data]).toMatchObject([201, { comment: 'How was the weather?', pilot: null }]);
  const comments = await harness.as(pilot).get(`/api/pireps/${id}/comments`);
  expect(comments.json().data).toMatchObject([{ comment: 'How was the weather?', user: { id: 0 } }]);
});

test('a pilot who wrote as many comments as a report holds does not prevent a decision with a comment', async () => {
  const pilot = harness.given.pilot();
  const { id } = harness.given.pirep({ user_id: pilot.user.id, state: PENDING });
  const row = { pirep_id: id, user_id: pilot.user.id, comment: 'Please!', created_at: '2026-11-20T08:30:00.123Z' };
  for (let written = 0; written < 500; written += 1) harness.db.pirepComments.insert(row);
  expect((await harness.as(pilot).post(`/api/pireps/${id}/comments`, { comment: 'More' })).statusCode).toBe(400);
  const data = await post(review, { pireps: seen(id), decision: 'reject', comment: 'No' });
  expect(data).toMatchObject([{ id, state: REJECTED, error: null }]);
});

test('a comment that is too long is a 400 with the maximum length', async () => {
  const { id } = harness.given.pirep();
  const reply = await harness.operator('POST', `/admin/pireps/${id}/comments`, { comment: 'x'.repeat(5001) });
  expect([reply.statusCode, reply.json().errors]).toEqual([
    400,
    { comment: ['The comment must not have more than 5000 characters.'] },
  ]);
});

test('other windows get an event for a decision', async () => {
  const id = filed();
  const stream = await openStream(harness);
  const { origin } = new URL(stream.reply.url);
  const reply = await fetch(origin + review, {
    method: 'POST',
    headers: { cookie: stream.cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ pireps: seen(id), decision: 'accept' }),
  });
  expect(reply.status).toBe(200);
  expect(await stream.next('pirep')).toEqual({ id });
  stream.close();
});
