import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase, type Db } from '../../../db/open.ts';
import type { PirepsRow, WebhookDeliveriesRow, WebhooksRow } from '../../../db/rows.ts';
import { record } from '../activity/events.ts';
import { createGiven, type Given } from '../../testing/given.ts';
import { readForm, readMessage, type Receiver, startReceiver, status } from '../../testing/remoteServers.ts';
import { putLanding } from '../../testing/landedFlight.ts';
import { openSpareDatabase } from '../../testing/spareDatabases.ts';
import { createWebhookWorker, type WebhookWorker } from './worker.ts';
import { temporaryFolder } from '../../../db/testing/temporaryFolder.ts';

let db: Db;
let given: Given;
let receiver: Receiver;
let worker: WebhookWorker;
let pirep_id: string;

const startWorker = (options: { timeoutMs?: number } = {}): WebhookWorker =>
  createWebhookWorker({
    db,
    failed: (error) => {
      throw error;
    },
    ...options,
  });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  db = openSpareDatabase();
  given = createGiven(db);
  receiver = await startReceiver();
  worker = startWorker();
  pirep_id = given.pirep().id;
});

afterEach(async () => {
  vi.useRealTimers();
  await worker.stop();
  await receiver.close();
  db.close();
});

interface Sent {
  readonly event: string;
  readonly pirep: { readonly id: string };
}
type Decision = 'filed' | 'accepted' | 'rejected';

/** Something is noted in the PIREP's history. */
const happen = (...actions: Decision[]): Promise<void> =>
  db.write((tx) => {
    for (const action of actions) record(tx, 'operator', `pirep.${action}`, { id: pirep_id });
  });
const hookTo = (target: Receiver, columns: Partial<WebhooksRow> = {}): WebhooksRow =>
  given.webhook({ url: target.url, ...columns });
const log = (webhook_id: number): readonly WebhookDeliveriesRow[] =>
  db.webhookDeliveries.slice({ webhook_id, state: null }, { limit: 100, offset: 0 }).rows.toReversed();
const eventsOf = ({ received }: Receiver): unknown[] => received.map(({ headers }) => headers['x-homebase-event']);
const wait = (seconds: number): void => void vi.setSystemTime(Date.now() + seconds * 1000);

describe('a due delivery', () => {
  test('is sent in order and marked as delivered', async () => {
    const { id } = hookTo(receiver);
    await happen('filed', 'rejected', 'accepted');
    await worker.deliverDue();
    expect(eventsOf(receiver)).toEqual(['pirep.filed', 'pirep.rejected', 'pirep.accepted']);
    const delivered = { state: 'delivered', attempts: 1, reply_status: 204, reply_text: null, error: null };
    expect(log(id)).toMatchObject([delivered, delivered, delivered]);
    await worker.deliverDue();
    expect(receiver.received).toHaveLength(3);
  });

  test('is sent to each webhook one at a time, even while another webhook is slow', async () => {
    const slow = await startReceiver();
    const waiting: ServerResponse[] = [];
    slow.answer((reply) => void waiting.push(reply));
    const [a, b] = [hookTo(slow), hookTo(receiver)];
    await happen('filed', 'accepted');
    const sent = worker.deliverDue();
    await expect.poll(() => log(b.id)).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
    expect(slow.received).toHaveLength(1);
    expect(log(a.id)).toMatchObject([{ attempts: 1 }, { attempts: 0 }]);
    slow.answer(status(204));
    waiting[0]?.writeHead(204).end();
    await sent;
    expect(eventsOf(slow)).toEqual(['pirep.filed', 'pirep.accepted']);
    await slow.close();
  });

  test('is sent in turns of the pilots, each in order, also when the receiver asks for a pause after each', async () => {
    const { id } = hookTo(receiver);
    const pilots = [pirep_id, given.pirep().id, given.pirep().id];
    await happen('filed', 'rejected', 'accepted', 'rejected', 'accepted');
    for (pirep_id of pilots.slice(1)) await happen('filed', 'accepted');
    receiver.answer((reply) => {
      reply.writeHead(receiver.received.length % 2 === 1 ? 204 : 429, { 'retry-after': '1' }).end();
    });
    while (log(id).some(({ state }) => state === 'pending')) {
      await worker.deliverDue();
      wait(1);
    }
    const taken = receiver.received.filter((_, i) => i % 2 === 0).map(({ body }) => JSON.parse(body) as Sent);
    const eventsOfPilot = pilots.map((own) => taken.filter(({ pirep }) => pirep.id === own).map(({ event }) => event));
    expect(taken.slice(0, 6).map(({ pirep }) => pirep.id)).toEqual([...pilots, ...pilots]);
    const decided = ['pirep.filed', 'pirep.accepted'];
    expect(eventsOfPilot).toEqual([
      ['pirep.filed', 'pirep.rejected', 'pirep.accepted', 'pirep.rejected', 'pirep.accepted'],
      decided,
      decided,
    ]);
  });

  test('for Discord uses the units in the settings', async () => {
    hookTo(receiver, { format: 'discord' });
    db.settings.put({ key: 'units.distance', value: 'km' });
    db.settings.put({ key: 'units.fuel', value: 'kg' });
    db.pireps.update({ ...(db.pireps.find(pirep_id) as PirepsRow), distance: 100, fuel_used: 1000 });
    await happen('filed');
    await worker.deliverDue();
    const { embeds } = await readMessage(receiver.received[0]);
    const [embed] = embeds;
    expect(embed.fields).toContainEqual({ name: 'Distance', value: '185 km', inline: true });
    expect(embed.fields).toContainEqual({ name: 'Fuel used', value: '454 kg', inline: true });
  });

  test('for Discord has a picture of the route when a flight is filed, but not when it is rejected', async () => {
    hookTo(receiver, { format: 'discord' });
    await happen('filed', 'rejected');
    await worker.deliverDue();
    const [filed, rejected] = receiver.received;
    expect(await readMessage(filed)).toMatchObject({ embeds: [{ image: { url: 'attachment://route.png' } }] });
    const picture = (await readForm(filed)).get('files[0]') as File;
    expect(picture).toMatchObject({ name: 'route.png', type: 'image/png' });
    expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({
      format: 'png',
      width: 800,
      height: 400,
    });
    expect(JSON.parse(rejected?.body ?? '').embeds[0]).not.toHaveProperty('image');
  });

  test('for Discord has the landing in place of the route once it is known, for which a message waits', async () => {
    const { id } = hookTo(receiver, { format: 'discord' });
    db.flags.setDue(pirep_id);
    await happen('filed', 'accepted', 'rejected');
    const sent = worker.deliverDue();
    // As the worker of flags does, some time after the report was filed.
    await expect.poll(() => log(id)).toMatchObject([{ attempts: 1 }, { attempts: 0 }, { attempts: 0 }]);
    expect(receiver.received).toEqual([]);
    putLanding(db, pirep_id);
    db.flags.settle(db.flags.findDue(pirep_id) ?? 0);
    await sent;
    const [filed, accepted, rejected] = receiver.received;
    for (const message of [filed, accepted]) {
      expect(await readMessage(message)).toMatchObject({ embeds: [{ image: { url: 'attachment://landing.png' } }] });
      const picture = (await readForm(message)).get('files[0]') as File;
      expect(picture).toMatchObject({ name: 'landing.png', type: 'image/png' });
      expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 630 });
    }
    expect(JSON.parse(rejected?.body ?? '').embeds[0]).not.toHaveProperty('image');
  });

  test('for Discord is sent without a picture that cannot be drawn', async () => {
    hookTo(receiver, { format: 'discord' });
    putLanding(db, pirep_id, { plan: null as never });
    await happen('filed');
    await worker.deliverDue();
    expect(JSON.parse(receiver.received[0]?.body ?? '').embeds[0]).not.toHaveProperty('image');
  });

  test('as JSON has the figures of the landing as they are known when it is sent', async () => {
    hookTo(receiver);
    await happen('filed');
    await worker.deliverDue();
    putLanding(db, pirep_id);
    await happen('accepted');
    await worker.deliverDue();
    const [filed, accepted] = receiver.received.map(({ body }) => JSON.parse(body) as { pirep: { landing: unknown } });
    expect(filed?.pirep.landing).toBeNull();
    expect(accepted?.pirep.landing).toEqual({
      airport_id: 'LPPT',
      runway: '20',
      distance_ft: 1352,
      offset_ft: -13,
      rate_fpm: -181,
    });
  });

  test('is found automatically while the worker runs', async () => {
    hookTo(receiver);
    await happen('filed');
    worker.start();
    await expect.poll(() => receiver.received).toHaveLength(1);
  });

  test('is not sent while its webhook is off, or after it was removed', async () => {
    const webhook = hookTo(receiver);
    await happen('filed');
    db.webhooks.update({ ...webhook, active: 0 });
    await worker.deliverDue();
    db.webhooks.remove(webhook.id);
    await worker.deliverDue();
    expect(receiver.received).toEqual([]);
  });
});

describe('a delivery that fails', () => {
  test('is retried under its id after 10 s, 1, 5 and 30 minutes, 2, 6 and 15 hours, and then marked as failed', async () => {
    receiver.answer(status(500));
    const { id } = hookTo(receiver);
    await happen('filed');
    await worker.deliverDue();
    for (const [attempts, seconds] of [10, 60, 300, 1800, 7200, 21_600, 54_000].entries()) {
      expect(log(id)).toMatchObject([{ state: 'pending', attempts: attempts + 1, reply_status: 500 }]);
      wait(seconds - 1);
      await worker.deliverDue();
      expect(receiver.received).toHaveLength(attempts + 1);
      wait(1);
      await worker.deliverDue();
    }
    expect(log(id)).toMatchObject([
      { state: 'failed', attempts: 8, error: 'The receiver responded with 500 Internal Server Error.' },
    ]);
    wait(1_000_000);
    await worker.deliverDue();
    expect(receiver.received).toHaveLength(8);
    expect(new Set(receiver.received.map(({ headers }) => headers['x-homebase-delivery'])).size).toBe(1);
  });

  test('does not delay later ones', async () => {
    const { id } = hookTo(receiver);
    receiver.answer((reply, { headers }) => {
      reply.writeHead(headers['x-homebase-event'] === 'pirep.filed' ? 400 : 200).end();
    });
    await happen('filed', 'accepted');
    await worker.deliverDue();
    expect(log(id)).toMatchObject([{ state: 'pending' }, { state: 'delivered' }]);
  });

  test('is dropped when its webhook is removed meanwhile', async () => {
    const { id } = hookTo(receiver);
    receiver.answer((reply) => {
      db.webhooks.remove(id);
      reply.writeHead(500).end();
    });
    await happen('filed');
    await worker.deliverDue();
    expect(log(id)).toEqual([]);
  });
});

describe('when the clock of the PC is set back', () => {
  const hours = 3600;

  test('pending deliveries are sent immediately, and retried by the new clock', async () => {
    receiver.answer(status(500));
    hookTo(receiver);
    await happen('filed');
    await worker.deliverDue();
    wait(-2 * hours);
    await happen('accepted');
    await worker.deliverDue();
    expect(eventsOf(receiver)).toEqual(['pirep.filed', 'pirep.filed', 'pirep.accepted']);
    await worker.deliverDue();
    expect(receiver.received).toHaveLength(3);
    wait(10);
    await worker.deliverDue();
    expect(receiver.received).toHaveLength(4);
  });

  test('a pause that the receiver asked for ends', async () => {
    receiver.answer(status(429));
    hookTo(receiver);
    await happen('filed');
    await worker.deliverDue();
    wait(-2 * hours);
    receiver.answer(status(204));
    await worker.deliverDue();
    expect(eventsOf(receiver)).toEqual(['pirep.filed', 'pirep.filed']);
  });

  test('a webhook created later than that still receives events', async () => {
    given.webhook({ url: receiver.url, created_at: new Date().toISOString() });
    wait(-2 * hours);
    await happen('filed');
    await worker.deliverDue();
    expect(eventsOf(receiver)).toEqual(['pirep.filed']);
  });
});

describe('after a restart', () => {
  let folder: string;
  const open = (): void => {
    db = openDatabase(join(folder, 'homebase.db'));
    worker = startWorker();
  };
  beforeEach(() => {
    db.close();
    folder = temporaryFolder();
    open();
    given = createGiven(db);
    pirep_id = given.pirep().id;
  });

  test('pending deliveries are sent', async () => {
    hookTo(receiver);
    await happen('filed');
    await worker.stop();
    db.close();
    open();
    await worker.deliverDue();
    expect(eventsOf(receiver)).toEqual(['pirep.filed']);
  });

  test('deliveries in progress are sent again under their id', async () => {
    hookTo(receiver);
    await happen('filed');
    // It is received, but the program ends before it hears so.
    receiver.answer(() => undefined);
    void worker.deliverDue();
    await expect.poll(() => receiver.received).toHaveLength(1);
    await worker.stop();
    db.close();
    open();
    receiver.answer(status(204));
    wait(10);
    await worker.deliverDue();
    const [first, second] = receiver.received.map(({ headers }) => headers['x-homebase-delivery']);
    expect(receiver.received).toHaveLength(2);
    expect(second).toBe(first);
  });
});

describe('a receiver', () => {
  test.each([
    [
      'in the body, like Discord,',
      { 'retry-after': '1' },
      '{"message":"You are being rate limited.","retry_after":7.5,"global":false}',
      7.5,
    ],
    ['in the header', { 'retry-after': '12' }, 'slow down', 12],
    ['without a duration', {}, '', 5],
    ['for a very long time', { 'retry-after': '99999999' }, '', 6 * 3600],
  ])('that asks for a pause %s gets no delivery until it ends', async (_, headers, body, seconds) => {
    const { id } = hookTo(receiver);
    receiver.answer((reply) => void reply.writeHead(429, headers).end(body));
    await happen('filed');
    await worker.deliverDue();
    await happen('accepted');
    receiver.answer(status(204));
    wait(seconds - 0.1);
    await worker.deliverDue();
    expect(eventsOf(receiver)).toEqual(['pirep.filed']);
    expect(log(id)[0]?.error).toBe('The receiver asked for a pause (429).');
    wait(0.2);
    await worker.deliverDue();
    expect(eventsOf(receiver)).toEqual(['pirep.filed', 'pirep.filed', 'pirep.accepted']);
  });

  test('that keeps asking for no pause at all is not called over and over', async () => {
    const { id } = hookTo(receiver);
    receiver.answer(status(429, { 'retry-after': '0' }));
    await happen('filed');
    await worker.deliverDue();
    await worker.deliverDue();
    expect(log(id)).toMatchObject([{ state: 'pending', attempts: 2 }]);
    receiver.answer(status(204));
    wait(10);
    await worker.deliverDue();
    expect(log(id)).toMatchObject([{ state: 'delivered', attempts: 3 }]);
  });

  test('that redirects is not followed', async () => {
    const elsewhere = await startReceiver();
    const { id } = hookTo(receiver);
    receiver.answer(status(307, { location: elsewhere.url }));
    await happen('filed');
    await worker.deliverDue();
    expect(elsewhere.received).toEqual([]);
    expect(log(id)).toMatchObject([{ state: 'pending', reply_status: 307 }]);
    expect(log(id)[0]?.error).toContain(`redirects to ${elsewhere.url}. Homebase does not follow redirects`);
    await elsewhere.close();
  });

  test('that never responds runs into the timeout', async () => {
    worker = startWorker({ timeoutMs: 200 });
    const { id } = hookTo(receiver);
    receiver.answer(() => undefined);
    await happen('filed');
    await worker.deliverDue();
    expect(log(id)).toMatchObject([{ state: 'pending', reply_status: null, error: 'No response within 0.2 seconds.' }]);
  });

  test('that never ends its response counts as delivered by its status', async () => {
    worker = startWorker({ timeoutMs: 2000 });
    const { id } = hookTo(receiver);
    receiver.answer((reply) => void reply.writeHead(200).write('thank you'));
    await happen('filed');
    await worker.deliverDue();
    expect(log(id)).toMatchObject([{ state: 'delivered', reply_status: 200, reply_text: 'thank you' }]);
  });

  test('with a very long response is not read to the end', async () => {
    const { id } = hookTo(receiver);
    let sent = 0;
    receiver.answer((reply) => {
      reply.writeHead(200);
      const more = (): void => {
        while (!reply.destroyed && sent < 1e9 && reply.write('x'.repeat(65_536))) sent += 65_536;
      };
      reply.on('drain', more);
      more();
    });
    await happen('filed');
    await worker.deliverDue();
    expect(log(id)).toMatchObject([{ state: 'delivered', reply_text: 'x'.repeat(500) }]);
    expect(sent).toBeLessThan(1e8);
  });

  test('that switches to another protocol is reported, and the next deliveries are sent', async () => {
    const { id } = hookTo(receiver);
    receiver.answer((reply) => void reply.writeHead(101, { upgrade: 'websocket', connection: 'upgrade' }).end());
    await happen('filed', 'accepted');
    await worker.deliverDue();
    expect(eventsOf(receiver)).toEqual(['pirep.filed', 'pirep.accepted']);
    expect(log(id)[0]?.error).toBe(`127.0.0.1:${receiver.port}: the receiver switched to another protocol.`);
  });

  test('that is not running is reported with a readable error', async () => {
    const gone = await startReceiver();
    await gone.close();
    const { id } = hookTo(gone);
    await happen('filed');
    await worker.deliverDue();
    expect(log(id)[0]?.error).toBe(`127.0.0.1:${gone.port}: the connection was refused.`);
  });
});

test('an internal error does not stop other webhooks', async () => {
  const errors: unknown[] = [];
  worker = createWebhookWorker({ db, failed: (error) => void errors.push(error) });
  given.webhook({ url: 'no address' });
  hookTo(receiver);
  await happen('filed');
  await worker.deliverDue();
  expect(errors).toHaveLength(1);
  expect(eventsOf(receiver)).toEqual(['pirep.filed']);
});
