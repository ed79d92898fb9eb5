import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PirepsRow, UsersRow } from '../../db/rows.ts';
import type { Activity } from '../contract/admin/activity.ts';
import type { PeriodReview } from '../contract/admin/periods/reviews.ts';
import type { PostedNews } from '../contract/admin/news.ts';
import { PirepState, UserState } from '../contract/codes.ts';
import type { WebhookPayload } from '../domain/webhooks/webhookPayload.ts';
import { attempt } from '../domain/webhooks/attempt.ts';
import { record } from '../domain/activity/events.ts';
import { freshAdminHarness } from '../testing/adminHarness.ts';
import { stored } from '../testing/given.ts';
import { putLanding } from '../testing/landedFlight.ts';
import { type Receiver, startReceiver } from '../testing/remoteServers.ts';

const harness = freshAdminHarness();
let pilot: UsersRow;
beforeEach(() => {
  ({ user: pilot } = harness.given.pilot({
    name: 'Mara *Lindqvist* =www.x.example',
    created_at: '2026-01-01T00:00:00.000Z',
  }));
});

const read = async (period: string, query = ''): Promise<PeriodReview> =>
  (await harness.read<{ data: PeriodReview }>(`/admin/reviews/${period}${query}`)).data;
const post = (period: string, body: object) => harness.operator('POST', `/admin/reviews/${period}/post`, body);

/** Accepted on the tenth of a month. */
const flown = (month: string, columns: Partial<PirepsRow> = {}): PirepsRow =>
  harness.given.pirep({
    user_id: pilot.id,
    state: PirepState.ACCEPTED,
    submitted_at: `${month}-10T12:00:00.000Z`,
    flight_time: 60,
    distance: 400,
    ...columns,
  });
/** Touched down so many feet past the threshold. */
const landed = ({ id }: PirepsRow, feet: number, rate: number): void => {
  putLanding(harness.db, id);
  const row = stored(harness.db.landings.find(id));
  harness.db.landings.put({ ...row, distance: feet, rate });
};

describe('a review', () => {
  test('has a month beside the one before, day by day, and a year by month', async () => {
    flown('2025-12');
    flown('2026-02', { submitted_at: '2026-02-28T23:59:59.000Z', flight_time: 90 });
    flown('2026-02', { state: PirepState.REJECTED });
    const month = await read('2026-02');
    expect(month).toMatchObject({ previous: '2026-01', from: '2026-02-01', until: '2026-02-28', complete: true });
    expect([month.totals.minutes, month.before.flights, month.bars.length, month.bars[27]?.minutes]).toEqual([
      90, 0, 28, 90,
    ]);
    const year = await read('2026');
    expect([year.totals.flights, year.before.flights, year.bars.length, year.previous]).toEqual([1, 1, 12, '2025']);
    expect(year.bars[1]).toMatchObject({ from: '2026-02-01', minutes: 90 });
  });

  test('names airports, pilots and ranks that are new', async () => {
    const { given, db } = harness;
    flown('2026-09');
    const first = flown('2026-10', { arr_airport_id: 'LPPT' });
    flown('2026-10', { arr_airport_id: 'LPPT', submitted_at: '2026-10-11T12:00:00.000Z' });
    const { user: other } = given.pilot({ created_at: '2026-10-05T10:00:00.000Z' });
    given.pilot({ created_at: '2026-10-05T10:00:00.000Z', state: UserState.PENDING });
    flown('2026-10', { user_id: other.id, flight_time: 200 });
    const rank = given.rank({ name: 'Captain', hours: 1 });
    for (const user of [pilot, other])
      await db.write((tx) =>
        record(tx, 'program', 'pilot.promoted', {
          id: user.id,
          before: { rank_id: user.rank_id },
          after: { rank_id: rank.id },
        }),
      );
    // The other one's was taken back.
    db.users.update({ ...pilot, rank_id: rank.id });
    const month = new Date().toISOString().slice(0, 7);
    expect((await read(month)).promotions.map((one) => [one.pilot.id, one.rank])).toEqual([[pilot.id, 'Captain']]);

    const review = await read('2026-10');
    expect(review.new_airports.map(({ id, report }) => [id, report.pirep_id])).toEqual([['LPPT', first.id]]);
    expect(review.new_pilots.map((one) => one.pilot.id)).toEqual([other.id]);
    expect(review.first_flights.map((one) => one.pilot.id)).toEqual([other.id]);
    expect(review.top_pilots.map((one) => [one.pilot.id, one.minutes])).toEqual([
      [other.id, 200],
      [pilot.id, 120],
    ]);
    const own = await read('2026-10', `?pilot_id=${other.id}`);
    expect([own.totals.flights, own.new_airport_count, own.top_pilots, own.draft]).toEqual([1, 2, [], null]);
  });

  test('has who applied where the operator accepted them', async () => {
    const applied = '2026-10-31T23:00:00.000Z';
    const { user } = harness.given.pilot({ created_at: applied, updated_at: applied, state: UserState.PENDING });
    expect((await harness.operator('PUT', `/admin/pilots/${user.id}`, { state: UserState.ACTIVE })).statusCode).toBe(
      200,
    );
    expect((await read('2026-10')).new_pilots).toEqual([]);
    expect((await read(new Date().toISOString().slice(0, 7))).new_pilots).toMatchObject([{ pilot: { id: user.id } }]);
  });

  test('counts also those that it does not list', async () => {
    for (let n = 0; n < 52; n += 1) flown('2026-10', { user_id: harness.given.pilot().user.id });
    const { first_flights, first_flight_count, draft } = await read('2026-10');
    expect([first_flights.length, first_flight_count]).toEqual([50, 52]);
    expect(draft?.body).toMatch(/First flights.*and 44 more$/m);
  });

  test('has records that beat all of ten flights before', async () => {
    for (let n = 0; n < 9; n += 1) flown('2026-09', { landing_rate: -200, distance: 400 + n });
    const long = flown('2026-10', { flight_time: 61, landing_rate: 100 });
    expect((await read('2026-10')).records).toEqual([]);
    flown('2026-09');
    expect(
      (await read('2026-10')).records.map(({ kind, before, value, report }) => [kind, before, value, report.pirep_id]),
    ).toEqual([
      ['longest', 60, 61, long.id],
      ['softest', -200, -100, long.id],
    ]);
  });

  test('has the softest landing in the touchdown zone', async () => {
    const good = flown('2026-10');
    landed(good, 1200, -140);
    landed(flown('2026-10'), 3100, -20);
    landed(flown('2026-10'), -10, -20);
    landed(flown('2026-10', { state: PirepState.REJECTED }), 1200, -20);
    landed(flown('2026-09'), 1200, -20);
    // What a client claims and no position shows.
    const rates = { claimed_fpm: -1, sampled_fpm: null, fitted_fpm: null, trusted: 'claimed', rate_fpm: -1 } as const;
    putLanding(harness.db, flown('2026-10').id, { rates });
    expect((await read('2026-10')).best_landing).toMatchObject({
      report: { pirep_id: good.id },
      rate: -140,
      distance: 1200,
    });
    expect((await read('2026-08')).best_landing).toBeNull();
  });

  test.each(['2026-13', '9999-12', '202', '0000', '2026-1', "2026' OR 1", '2026-11-01'])(
    'of %s is refused',
    async (period) => {
      const reply = await harness.operator('GET', `/admin/reviews/${encodeURIComponent(period)}`);
      expect(reply.statusCode).toBe(400);
    },
  );

  test.each(['1000', '1000-01', '2999-12', '2999'])('of %s, at the end of time, is empty', async (period) => {
    expect((await read(period)).totals.flights).toBe(0);
  });

  test('of a pilot who does not exist is not found', async () => {
    expect((await harness.operator('GET', '/admin/reviews/2026?pilot_id=9999')).statusCode).toBe(404);
  });
});

describe('posting', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  test('writes the draft as news, after the comment, and sends the figures once', async () => {
    const { given, worker } = harness;
    given.webhook({ url: receiver.url, events: '["review.posted"]' });
    landed(flown('2026-10'), 1200, -140);
    const { draft, posted_at, webhooks } = await read('2026-10');
    expect([posted_at, webhooks]).toEqual([null, 1]);
    expect(draft?.body).toContain(String.raw`Mara \*Lindqvist\* \=www\.x.example`);

    const reply = await post('2026-10', { news: true, discord: true, comment: ' **Thanks** ' });
    expect(reply.statusCode, reply.body).toBe(201);
    const { news_id } = reply.json<{ data: { news_id: number } }>().data;
    const { data: news } = await harness.read<{ data: PostedNews[] }>('/admin/news');
    expect(news).toMatchObject([
      { id: news_id, subject: 'October 2026 in review', body: `**Thanks**\n\n${draft?.body}` },
    ]);
    await worker.deliverDue();
    const [sent] = receiver.received.map(({ body }) => JSON.parse(body) as WebhookPayload);
    expect(sent?.review).toMatchObject({
      id: '2026-10',
      flights: 1,
      comment: '**Thanks**',
      best_landing: { landing_rate_fpm: -140 },
    });
    expect((await read('2026-10')).posted_at).not.toBeNull();
    const { data: activity } = await harness.read<{ data: Activity[] }>('/admin/activity?action=review.posted');
    expect(activity).toMatchObject([{ subject_id: '2026-10', subject_name: 'October 2026 in review' }]);

    const again = { news: true, discord: false };
    const refused = await post('2026-10', again);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringMatching(/^October 2026 was posted on/),
    ]);
    expect((await post('2026-10', { ...again, again: true })).statusCode).toBe(201);
    await worker.deliverDue();
    expect(receiver.received).toHaveLength(1);
  });

  test.each([
    [true, ['review.posted']],
    [false, ['news.posted']],
  ])('reaches a webhook that also sends news once, as a review: %s', async (discord, events) => {
    const { id } = harness.given.webhook({ url: receiver.url, events: '["review.posted", "news.posted"]' });
    flown('2026-10');
    expect((await post('2026-10', { news: true, discord })).statusCode).toBe(201);
    const { rows } = harness.db.webhookDeliveries.slice({ webhook_id: id, state: null }, { limit: 9, offset: 0 });
    expect(rows.map(({ event }) => event)).toEqual(events);
  });

  test('shows the figures in Discord, with the picture of the best landing', async () => {
    const { given, db } = harness;
    const { id } = given.webhook({ url: receiver.url, format: 'discord', events: '["review.posted"]' });
    landed(flown('2026-10'), 1200, -140);
    await post('2026-10', { news: false, discord: true });
    const { rows } = db.webhookDeliveries.slice({ webhook_id: id, state: null }, { limit: 1, offset: 0 });
    const delivery = stored(db.webhookDeliveries.find(rows[0]?.id ?? 0));
    const signal = new AbortController().signal;
    await attempt(stored(db.webhooks.find(id)), delivery, { db, timeoutMs: 10_000, signal });
    const body = receiver.received[0]?.body ?? '';
    expect(body).toContain('"title":"October 2026 in review"');
    expect(body).toMatch(/"name":"Flights","value":"1 \(before: 0\)"/);
    expect(body).toContain('filename="landing.png"');
  });

  test.each([
    [400, { news: false, discord: false }, 'Choose news, Discord, or both.'],
    [409, { news: true, discord: true }, 'No active webhook sends reviews.'],
    [400, { news: true, discord: false, comment: 'x'.repeat(5001) }, 'comment'],
  ])('is refused with %i without a target, a webhook or a short comment', async (status, body, message) => {
    flown('2026-10');
    const reply = await post('2026-10', body);
    expect([reply.statusCode, reply.body]).toEqual([status, expect.stringContaining(message)]);
    expect((await harness.read<{ data: PostedNews[] }>('/admin/news')).data).toEqual([]);
  });

  test('of a month without flights is refused', async () => {
    expect((await post('2026-10', { news: true, discord: false })).statusCode).toBe(409);
  });
});
