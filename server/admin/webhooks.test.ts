import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Webhook, WebhookDelivery } from '../contract/admin/webhooks.ts';
import { record } from '../domain/activity/events.ts';
import { freshAdminHarness } from '../testing/adminHarness.ts';
import { readMessage, type Receiver, startReceiver, status } from '../testing/remoteServers.ts';

const harness = freshAdminHarness();
let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.close();
});

const input = (changes: object = {}): object => ({
  name: 'Crew channel',
  url: 'https://discord.com/api/webhooks/1/token',
  format: 'discord',
  events: ['pirep.filed', 'pirep.accepted'],
  allow_private: false,
  active: true,
  ...changes,
});
const create = async (changes: object = {}): Promise<{ data: Webhook; secret: string }> => {
  const reply = await harness.operator('POST', '/admin/webhooks', input(changes));
  expect(reply.statusCode).toBe(201);
  return reply.json();
};
const list = async (): Promise<Webhook[]> => (await harness.operator('GET', '/admin/webhooks')).json().data;
const readLog = async (id: number, query = ''): Promise<{ data: WebhookDelivery[]; total: number }> =>
  (await harness.operator('GET', `/admin/webhooks/${id}/deliveries${query}`)).json();
const secretOf = (id: number): string | undefined => harness.db.webhooks.find(id)?.secret;
const happen = (...actions: ('filed' | 'accepted')[]): Promise<void> => {
  const { id } = harness.given.pirep({ flight_number: '612' });
  return harness.db.write((tx) => actions.forEach((action) => record(tx, 'program', `pirep.${action}`, { id })));
};

describe('a webhook', () => {
  test('is added with a secret that is returned only once', async () => {
    const { data, secret } = await create();
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(secretOf(data.id)).toBe(secret);
    const [listed] = await list();
    expect(listed).toEqual(data);
    expect(listed).toMatchObject({ ...input(), paused_until: null, pending: 0, failed: 0 });
    expect(JSON.stringify(listed)).not.toContain(secret);
  });

  test('for Discord hears of the notable statuses unless others are named; for JSON, of all', async () => {
    expect((await create()).data.statuses).toEqual(['BST', 'PBT', 'GRT', 'TOF', 'LAN', 'DV', 'DX', 'PSD', 'EMG']);
    expect((await create({ format: 'json' })).data.statuses).toEqual([]);
    expect((await create({ statuses: ['EMG'] })).data.statuses).toEqual(['EMG']);
  });

  test.each([
    ['name', { name: '' }],
    ['url', { url: 'ftp://example.org' }],
    ['url', { url: 'http://127.0.0.1:8080/' }],
    ['format', { format: 'xml' }],
    ['events', { events: [] }],
    ['events.1', { events: ['pirep.filed', 'pirep.deleted'] }],
    ['statuses.0', { statuses: ['landed'] }],
    ['allow_private', { allow_private: 'yes' }],
    ['active', { active: null }],
  ])('is refused with a bad %s', async (field, changes) => {
    const { id } = harness.given.webhook();
    for (const [method, url] of [
      ['POST', '/admin/webhooks'],
      ['PUT', `/admin/webhooks/${id}`],
    ] as const) {
      const reply = await harness.operator(method, url, input(changes));
      expect(reply.statusCode).toBe(400);
      expect(Object.keys(reply.json().errors)).toEqual([field]);
    }
    expect(await list()).toHaveLength(1);
  });

  test('is refused with an error that says what is valid', async () => {
    const reply = await harness.operator('POST', '/admin/webhooks', input({ format: 'xml' }));
    expect(reply.json().errors).toEqual({ format: ['The format must be one of json, discord.'] });
  });

  test('is changed, and keeps its secret', async () => {
    const { data, secret } = await create();
    const changes = { name: 'Ops', url: receiver.url, format: 'json', allow_private: true, statuses: ['LAN'] };
    const reply = await harness.operator('PUT', `/admin/webhooks/${data.id}`, input(changes));
    expect(reply.json().data).toMatchObject({ id: data.id, ...input(changes) });
    expect(secretOf(data.id)).toBe(secret);
  });

  test('gets a new secret', async () => {
    const { data, secret } = await create();
    const rotated = (await harness.operator('POST', `/admin/webhooks/${data.id}/secret`)).json();
    expect(rotated.secret).not.toBe(secret);
    expect(secretOf(data.id)).toBe(rotated.secret);
  });

  test('drops its pending deliveries when it is turned off', async () => {
    const { data } = await create();
    await happen('filed', 'accepted');
    expect(await list()).toMatchObject([{ pending: 2, failed: 0 }]);
    await harness.operator('PUT', `/admin/webhooks/${data.id}`, input({ active: false }));
    expect(await list()).toMatchObject([{ active: false, pending: 0, failed: 2 }]);
    expect((await readLog(data.id)).data[0]).toMatchObject({ state: 'failed', error: 'The webhook was turned off.' });
  });

  test('is removed with its deliveries', async () => {
    const { data } = await create();
    await happen('filed');
    await harness.operator('DELETE', `/admin/webhooks/${data.id}`);
    expect(await list()).toEqual([]);
    expect((await harness.operator('GET', `/admin/webhooks/${data.id}/deliveries`)).statusCode).toBe(404);
  });

  test('is added again under its id and with its secret', async () => {
    const { data, secret } = await create();
    const { removed } = (await harness.operator('DELETE', `/admin/webhooks/${data.id}`)).json();
    expect(removed).toEqual({ id: data.id, secret });
    const again = await create({ removed });
    expect(again).toMatchObject({ data: { id: data.id, ...input() }, secret });
    expect(secretOf(data.id)).toBe(secret);
    expect((await harness.operator('POST', '/admin/webhooks', input({ removed }))).statusCode).toBe(409);
    const short = { id: 9, secret: 'guess' };
    expect((await harness.operator('POST', '/admin/webhooks', input({ removed: short }))).statusCode).toBe(400);
  });

  test('leaves in the activity what was done to it, but neither its secret nor the token in its url', async () => {
    const { data, secret } = await create();
    const url = `/admin/webhooks/${data.id}`;
    await harness.operator('PUT', url, input({ name: 'Ops' }));
    const rotated = (await harness.operator('POST', `${url}/secret`)).json();
    await harness.operator('DELETE', url);
    const entries = harness.db.audit.list('webhook', String(data.id));
    expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
      ['operator', 'webhook.added'],
      ['operator', 'webhook.changed'],
      ['operator', 'webhook.secret_rotated'],
      ['operator', 'webhook.removed'],
    ]);
    expect(JSON.parse(entries[1]?.after ?? '')).toMatchObject({ name: 'Ops', origin: 'https://discord.com' });
    for (const text of [secret, rotated.secret, 'token']) expect(JSON.stringify(entries)).not.toContain(text);
  });

  test('has its events and statuses in the activity as lists, which the window formats', async () => {
    const { data } = await create({ events: ['pirep.filed'], statuses: ['TOF'] });
    const [added] = harness.db.audit.list('webhook', String(data.id));
    expect(JSON.parse(added?.after ?? '')).toMatchObject({ events: ['pirep.filed'], statuses: ['TOF'] });
  });
});

describe.each([
  ['PUT', '/admin/webhooks/:id'],
  ['DELETE', '/admin/webhooks/:id'],
  ['POST', '/admin/webhooks/:id/secret'],
  ['POST', '/admin/webhooks/:id/test'],
  ['GET', '/admin/webhooks/:id/deliveries'],
  ['GET', '/admin/webhooks/deliveries/:id'],
  ['POST', '/admin/webhooks/deliveries/:id/resend'],
] as const)('%s %s', (method, url) => {
  const body = method === 'PUT' ? input() : undefined;

  test('answers 404 for an unknown id', async () => {
    expect((await harness.operator(method, url.replace(':id', '99'), body)).statusCode).toBe(404);
  });
});

const tryOut = (id: number) => harness.operator('POST', `/admin/webhooks/${id}/test`);

describe('the test of a webhook', () => {
  test('sends a test event immediately and logs no delivery', async () => {
    const { id } = harness.given.webhook({ url: receiver.url });
    receiver.answer((reply) => void reply.writeHead(200).end('ok'));
    expect((await tryOut(id)).json()).toEqual({ delivered: true, reply_status: 200, reply_text: 'ok', error: null });
    expect(receiver.received).toHaveLength(1);
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ event: 'webhook.test', pirep: { id: '0' } });
    expect((await readLog(id)).total).toBe(0);
  });

  test('is a report under the name of the airline, and so is the preview for Discord', async () => {
    harness.given.airline({ icao: 'PUF', name: 'Puffin Air' });
    const { id } = harness.given.webhook({ url: receiver.url, format: 'discord' });
    await tryOut(id);
    const sent = await readMessage(receiver.received[0]);
    const preview = (await harness.operator('GET', '/admin/webhooks/preview')).json().data;
    expect(sent.username).toBe(preview.username);
    expect(sent.embeds[0]?.title).toBe(`Test: ${preview.title}`);
    expect(preview).toMatchObject({ username: 'Puffin Air', title: 'PUF612 filed', color: 0xf59e0b });
    expect(preview.picture).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
    expect(preview.fields[0]).toEqual({ name: 'Pilot', value: 'PUF0031 Mara Lindqvist' });
  });

  test('returns the error', async () => {
    const { id } = harness.given.webhook({ url: receiver.url });
    receiver.answer(status(404));
    const error = 'The receiver responded with 404 Not Found.';
    expect((await tryOut(id)).json()).toEqual({ delivered: false, reply_status: 404, reply_text: null, error });
  });

  test('does not go to this machine without permission', async () => {
    const url = receiver.url.replace('127.0.0.1', 'localhost');
    const { id } = harness.given.webhook({ url, allow_private: 0 });
    expect((await tryOut(id)).json()).toMatchObject({
      delivered: false,
      error: expect.stringContaining('is a private address'),
    });
    expect(receiver.received).toEqual([]);
  });
});

describe('the log of deliveries', () => {
  test('lists the newest first, by page and state', async () => {
    const { id } = harness.given.webhook({ url: receiver.url });
    await happen('filed');
    await harness.worker.deliverDue();
    await happen('accepted');
    const both = await readLog(id);
    expect(both).toMatchObject({ total: 2, page: 1, limit: 50 });
    expect(both.data).toMatchObject([
      { event: 'pirep.accepted', state: 'pending', attempts: 0, attempted_at: null, pirep: { ident: 'KTW612' } },
      { event: 'pirep.filed', state: 'delivered', attempts: 1, next_attempt_at: null, reply_status: 204 },
    ]);
    expect((await readLog(id, '?page=2&limit=1')).data).toEqual([both.data[1]]);
    expect(await readLog(id, '?state=pending')).toMatchObject({ total: 1, data: [both.data[0]] });
  });

  test('lists what another version of Homebase queued, though this one does not know what it is about', async () => {
    const { id } = harness.given.webhook({ url: receiver.url });
    const known = {
      uuid: '1',
      webhook_id: id,
      created_at: '2026-11-20T08:30:00Z',
      next_attempt_at: '2026-11-20T08:30:00Z',
    };
    harness.db.webhookDeliveries.insert({ ...known, event: 'ferry.sunk', payload: '{"actor":"operator"}' });
    expect((await readLog(id)).data).toMatchObject([{ event: 'ferry.sunk', subject: { name: '' }, pirep: null }]);
  });

  test('resends a delivery under its id', async () => {
    const { id } = harness.given.webhook({ url: receiver.url });
    await happen('filed');
    await harness.worker.deliverDue();
    const [delivery] = (await readLog(id)).data;
    const reply = await harness.operator('POST', `/admin/webhooks/deliveries/${delivery?.id}/resend`);
    expect(reply.json().data).toMatchObject({ id: delivery?.id, state: 'pending', attempts: 0 });
    await harness.worker.deliverDue();
    const now = (await harness.operator('GET', `/admin/webhooks/deliveries/${delivery?.id}`)).json().data;
    expect(now).toEqual((await readLog(id)).data[0]);
    const numbers = receiver.received.map(({ headers }) => headers['x-homebase-delivery']);
    expect(numbers).toEqual([delivery?.uuid, delivery?.uuid]);
  });

  test('does not resend while the webhook is off', async () => {
    const webhook = harness.given.webhook();
    await happen('filed');
    harness.db.webhooks.update({ ...webhook, active: 0 });
    const [delivery] = (await readLog(webhook.id)).data;
    const reply = await harness.operator('POST', `/admin/webhooks/deliveries/${delivery?.id}/resend`);
    expect([reply.statusCode, reply.json().message]).toEqual([409, expect.stringContaining('Turn it on')]);
  });
});
