import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WebhookDeliveriesRow } from '../../../db/rows.ts';
import { type Cockpit, enterCockpit, finalFigures } from '../../testing/cockpit.ts';
import { freshHarness } from '../../testing/harness.ts';
import { autoCommit } from '../../testing/given.ts';
import { record } from '../activity/events.ts';
import { type Decided, reviewPirep, undoReview } from '../pireps/review.ts';
import { doneAt } from '../time.ts';
import type { WebhookPayload } from './webhookPayload.ts';
import { claimDelivery, settleDelivery, trimDeliveries } from './webhookQueue.ts';

const harness = freshHarness();
let cockpit: Cockpit;
beforeEach(() => {
  harness.db.settings.put({ key: 'pireps.review_flagged', value: 'false' });
  cockpit = enterCockpit(harness, { auto_approve_acars: 1 });
});

const begun = '2026-11-20T08:30:00.000Z';
const queue = (webhook_id: number): readonly WebhookDeliveriesRow[] =>
  harness.db.webhookDeliveries.slice({ webhook_id, state: null }, { limit: 1000, offset: 0 }).rows.toReversed();
const eventsOf = (webhook_id: number): string[] => queue(webhook_id).map(({ event }) => event.replace('pirep.', ''));
const payloadsOf = (webhook_id: number): WebhookPayload[] =>
  queue(webhook_id).map(({ payload }) => JSON.parse(payload) as WebhookPayload);
const postPosition = (id: string) =>
  cockpit.caller.post(`/api/pireps/${id}/acars/position`, { positions: [{ lat: 53.6, lon: 10 }] });

async function flyToTheEnd(): Promise<string> {
  const { id } = await cockpit.prefile();
  cockpit.backdate(id, 70);
  for (let i = 0; i < 3; i += 1) await postPosition(id);
  // Receivers have got all of it before the next status.
  for (const webhook of harness.db.webhooks.list()) {
    for (const delivery of queue(webhook.id)) harness.db.webhookDeliveries.update({ ...delivery, state: 'delivered' });
  }
  await cockpit.send(id, 'update', { status: 'ENR' });
  await cockpit.caller.post(`/api/pireps/${id}/comments`, { comment: 'Gust on final' });
  await cockpit.send(id, 'file', finalFigures);
  return id;
}

describe('a webhook receives', () => {
  test('all events of a flight, but only its first position', async () => {
    const { id } = harness.given.webhook();
    await flyToTheEnd();
    expect(eventsOf(id)).toEqual(['prefiled', 'status_changed', 'status_changed', 'commented', 'filed', 'accepted']);
    expect(payloadsOf(id).map(({ actor }) => actor)).toEqual([
      'pilot',
      'program',
      'pilot',
      'pilot',
      'pilot',
      'program',
    ]);
  });

  test('the cancellation of a flight', async () => {
    const { id: webhook_id } = harness.given.webhook();
    const { id } = await cockpit.prefile();
    await cockpit.caller.delete(`/api/pireps/${id}/cancel`);
    expect(eventsOf(webhook_id)).toEqual(['prefiled', 'cancelled']);
    expect(payloadsOf(webhook_id)[1]).toMatchObject({
      pirep: { state_text: 'cancelled', status: 'DX', status_text: 'Cancelled' },
      before: { state: 0, status: 'INI' },
    });
  });

  test('a change of status with both values', async () => {
    const { id } = harness.given.webhook({ events: '["pirep.status_changed"]' });
    await flyToTheEnd();
    expect(payloadsOf(id)).toMatchObject([
      { before: { status: 'INI' }, after: { status: 'OFB' }, pirep: { status: 'OFB', status_text: 'Departed' } },
      { before: { status: 'OFB' }, after: { status: 'ENR' }, pirep: { status: 'ENR', status_text: 'En route' } },
    ]);
  });

  test('a comment with its author', async () => {
    const { id } = harness.given.webhook({ events: '["pirep.commented"]' });
    await flyToTheEnd();
    expect(payloadsOf(id)).toMatchObject([
      { comment: { comment: 'Gust on final', pilot: { id: cockpit.pilot.user.id, name: cockpit.pilot.user.name } } },
    ]);
  });

  test('a diversion with both airports', async () => {
    const { id: webhook_id } = harness.given.webhook({ events: '["pirep.diverted"]' });
    harness.given.airport({ id: 'EDDM' });
    const { id } = await cockpit.prefile();
    await cockpit.send(id, 'file', { ...finalFigures, fields: { 'Diversion Airport': 'EDDM' } });
    expect(payloadsOf(webhook_id)).toMatchObject([
      { before: { arr_airport_id: 'LOWI' }, after: { arr_airport_id: 'EDDM' }, pirep: { arr_airport: { id: 'EDDM' } } },
    ]);
  });

  test('decisions with their reason, and undone ones as the state they return to', async () => {
    const { db, given } = harness;
    const { id: webhook_id } = given.webhook();
    const pirep = given.pirep({ state: 1 });
    const review = (seen: number, to: Decided, comment?: string) =>
      reviewPirep(autoCommit(db), { pirep_id: pirep.id, seen, to, comment }) ?? 0;
    const undone = [review(1, 6, 'Wrong runway'), review(6, 1), review(1, 6)].at(-1) ?? 0;
    undoReview(autoCommit(db), undone);
    undoReview(autoCommit(db), review(1, 6) && review(6, 2));
    expect(eventsOf(webhook_id)).toEqual([
      'commented',
      'rejected',
      'reopened',
      'rejected',
      'reopened',
      'rejected',
      'accepted',
      'rejected',
    ]);
    expect(payloadsOf(webhook_id)[1]?.comment).toMatchObject({ comment: 'Wrong runway', pilot: null });
  });

  test('the report as it was then, in the units of the property names', async () => {
    const { id: webhook_id } = harness.given.webhook({ events: '["pirep.filed"]' });
    const id = await flyToTheEnd();
    harness.db.pireps.update({ ...cockpit.stored(id), fuel_used: 1 });
    const [{ pirep }] = payloadsOf(webhook_id) as [WebhookPayload];
    expect(pirep).toMatchObject({
      id,
      ident: 'KTW612',
      state: 1,
      state_text: 'pending',
      status: 'ARR',
      pilot: { id: cockpit.pilot.user.id, ident: expect.stringMatching(/^KTW\d{4}$/) },
      airline: { icao: 'KTW', name: 'Kestrel Wings' },
      aircraft: { id: cockpit.aircraft.id, registration: cockpit.aircraft.registration },
      dpt_airport: { id: 'EDDH' },
      arr_airport: { id: 'LOWI', name: 'Innsbruck Airport' },
      distance_nmi: 357.58,
      flight_time_minutes: 62,
      fuel_used_lbs: 5310.5,
      landing_rate_fpm: null,
    });
  });

  test('no internal rows of pilot and aircraft that the history records', async () => {
    const { id } = harness.given.webhook({ events: '["pirep.accepted"]' });
    await flyToTheEnd();
    expect(payloadsOf(id)).toMatchObject([{ before: { state: 1 }, after: { state: 2 } }]);
    expect(payloadsOf(id)[0]?.after).toEqual({ state: 2 });
  });
});

const changeTo = (id: string, status: string): void =>
  record(autoCommit(harness.db), 'program', 'pirep.phase_changed', { id, after: { status } });
const statusesOf = (webhook_id: number): unknown[] =>
  queue(webhook_id).map(({ payload, state }) => [(JSON.parse(payload) as WebhookPayload).after?.status, state]);

describe('a new status', () => {
  test('replaces the one that still waits, of the same report only', () => {
    const { db, given } = harness;
    const { id: webhook_id } = given.webhook();
    const [a, b] = [given.pirep(), given.pirep()];
    changeTo(b.id, 'OFB');
    record(autoCommit(db), 'program', 'pirep.prefiled', a);
    changeTo(a.id, 'OFB');
    record(autoCommit(db), 'program', 'pirep.commented', a);
    changeTo(a.id, 'ENR');
    expect(eventsOf(webhook_id)).toEqual(['status_changed', 'prefiled', 'commented', 'status_changed']);
    expect(statusesOf(webhook_id).at(-1)).toEqual(['ENR', 'pending']);
  });

  test('ends the retries of the one before, and leaves what was delivered', () => {
    const { db, given } = harness;
    const { id: webhook_id } = given.webhook();
    const { id } = given.pirep();
    const attempt = (delivered: boolean): void => {
      const claimed = claimDelivery(autoCommit(db), webhook_id, 0);
      const result = { reply_status: null, reply_text: null, error: null, pause_seconds: null };
      settleDelivery(autoCommit(db), claimed?.delivery.id ?? 0, { delivered, ...result });
    };
    changeTo(id, 'OFB');
    attempt(true);
    changeTo(id, 'TXI');
    attempt(false);
    changeTo(id, 'ENR');
    expect(statusesOf(webhook_id)).toEqual([
      ['OFB', 'delivered'],
      ['TXI', 'failed'],
      ['ENR', 'pending'],
    ]);
  });
});

describe('a webhook does not receive', () => {
  test('events it does not listen to', async () => {
    const { id } = harness.given.webhook({ events: '["pirep.filed","pirep.cancelled"]' });
    await flyToTheEnd();
    expect(eventsOf(id)).toEqual(['filed']);
  });

  test('statuses it does not listen to', async () => {
    const { id } = harness.given.webhook({ statuses: '["ENR","LAN"]' });
    await flyToTheEnd();
    expect(eventsOf(id)).toEqual(['prefiled', 'status_changed', 'commented', 'filed', 'accepted']);
    expect(payloadsOf(id)[1]?.after).toEqual({ status: 'ENR' });
  });

  test('anything while it is off', async () => {
    const { id } = harness.given.webhook({ active: 0 });
    await flyToTheEnd();
    expect(eventsOf(id)).toEqual([]);
  });

  test('events before its creation, such as the past of the demo airline', () => {
    const { id } = harness.given.webhook({ created_at: '2026-11-20T12:00:00.000Z' });
    const pirep = harness.given.pirep();
    for (const moment of ['2026-11-20T11:59:59Z', '2026-11-20T12:00:01Z']) {
      doneAt(new Date(moment), () => record(autoCommit(harness.db), 'operator', 'pirep.rejected', pirep));
    }
    expect(queue(id)).toMatchObject([{ created_at: '2026-11-20T12:00:01.000Z' }]);
  });

  test('events that were rolled back', async () => {
    const { db, given } = harness;
    const { id } = given.webhook();
    const pirep = given.pirep();
    const change = db.write((tx) => {
      record(tx, 'operator', 'pirep.accepted', { id: pirep.id });
      throw new Error('no');
    });
    await expect(change).rejects.toThrow('no');
    expect(queue(id)).toEqual([]);
  });
});

describe('the delivery log', () => {
  afterEach(() => void vi.useRealTimers());

  test('keeps the newest 500 of each webhook, and pending ones', () => {
    const { db, given } = harness;
    const [busy, quiet] = [given.webhook(), given.webhook({ events: '["pirep.filed"]' })];
    const { id } = given.pirep();
    record(autoCommit(db), 'program', 'pirep.filed', { id });
    for (let i = 0; i < 501; i += 1) record(autoCommit(db), 'program', 'pirep.rejected', { id });
    const [first, ...rest] = queue(busy.id).map((delivery) => ({ ...delivery, state: 'delivered' }));
    for (const delivery of rest) db.webhookDeliveries.update(delivery);
    trimDeliveries(autoCommit(db));
    const kept = queue(busy.id);
    expect(kept).toHaveLength(501);
    expect(kept[0]?.id).toBe(first?.id);
    expect(queue(quiet.id)).toHaveLength(1);
  });

  test('deletes the oldest pending ones when more than 10,000 wait', () => {
    const { db, given } = harness;
    const { id: webhook_id } = given.webhook();
    const at = { next_attempt_at: begun, created_at: begun };
    for (let i = 0; i < 10_002; i += 1)
      db.webhookDeliveries.insert({ uuid: `${i}`, webhook_id, event: 'pirep.filed', payload: '{}', ...at });
    trimDeliveries(autoCommit(db));
    const { rows, total } = db.webhookDeliveries.slice({ webhook_id, state: null }, { limit: 1, offset: 9999 });
    expect(total).toBe(10_000);
    expect(rows[0]?.uuid).toBe('2');
  });

  test('deletes the oldest of the pilot with the most when too many wait, never those of others', () => {
    const { db, given } = harness;
    const { id: webhook_id } = given.webhook();
    const [quiet, busy] = [given.pirep(), given.pirep()];
    for (const action of ['prefiled', 'filed'] as const) record(autoCommit(db), 'program', `pirep.${action}`, quiet);
    record(autoCommit(db), 'program', 'pirep.filed', busy);
    const [, , { id: _id, ...row }] = queue(webhook_id) as [
      WebhookDeliveriesRow,
      WebhookDeliveriesRow,
      WebhookDeliveriesRow,
    ];
    for (let i = 0; i < 10_000; i += 1) db.webhookDeliveries.insert({ ...row, uuid: `${i}` });
    trimDeliveries(autoCommit(db));
    const kept = db.webhookDeliveries
      .slice({ webhook_id, state: null }, { limit: 10_001, offset: 0 })
      .rows.toReversed();
    expect(kept).toHaveLength(10_000);
    expect(kept.slice(0, 3).map(({ event, uuid }) => [event, uuid])).toEqual([
      ['pirep.prefiled', expect.anything()],
      ['pirep.filed', expect.anything()],
      ['pirep.filed', '2'],
    ]);
  });

  test('keeps the last deliveries of a pilot whom another one would push out', () => {
    const { db, given } = harness;
    const { id: webhook_id } = given.webhook();
    const [quiet, busy] = [given.pirep(), given.pirep()];
    record(autoCommit(db), 'program', 'pirep.filed', quiet);
    for (let i = 0; i < 501; i += 1) record(autoCommit(db), 'operator', 'pirep.rejected', busy);
    for (const delivery of queue(webhook_id)) db.webhookDeliveries.update({ ...delivery, state: 'delivered' });
    trimDeliveries(autoCommit(db));
    expect(queue(webhook_id)).toHaveLength(500);
    expect(eventsOf(webhook_id).slice(0, 2)).toEqual(['filed', 'rejected']);
  });

  test('loses none to a clock that is wrong for a moment', () => {
    const { db, given } = harness;
    const { id: webhook_id } = given.webhook();
    const { id } = given.pirep();
    for (const action of ['filed', 'rejected', 'accepted'] as const)
      record(autoCommit(db), 'program', `pirep.${action}`, { id });
    const [a, b] = queue(webhook_id) as [WebhookDeliveriesRow, WebhookDeliveriesRow];
    db.webhookDeliveries.update({ ...a, state: 'delivered' });
    db.webhookDeliveries.update({ ...b, state: 'failed' });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2036-12-01') });
    trimDeliveries(autoCommit(db));
    expect(queue(webhook_id)).toHaveLength(3);
  });
});
