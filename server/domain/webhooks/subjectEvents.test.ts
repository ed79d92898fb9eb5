import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PirepsRow, RanksRow, UsersRow } from '../../../db/rows.ts';
import type { Activity } from '../../contract/admin/activity.ts';
import type { WebhookDelivery } from '../../contract/admin/webhooks.ts';
import { freshAdminHarness } from '../../testing/adminHarness.ts';
import { stored } from '../../testing/given.ts';
import { type Receiver, startReceiver } from '../../testing/remoteServers.ts';
import { record } from '../activity/events.ts';
import { acceptPirep } from '../pireps/acceptance.ts';
import { type Decided, reviewPirep, undoReview } from '../pireps/review.ts';
import { attempt } from './attempt.ts';
import type { DiscordMessage } from './discord.ts';
import type { WebhookPayload } from './webhookPayload.ts';

// Events about pilots and flights, from what causes them to the receiver and the activity.

const harness = freshAdminHarness();
let receiver: Receiver;
let hook: number;
beforeEach(async () => {
  receiver = await startReceiver();
  const events = JSON.stringify([
    'pilot.promoted',
    'pilot.joined',
    'flight.changed',
    'news.posted',
    'pirep.record_set',
  ]);
  hook = harness.given.webhook({ url: receiver.url, events }).id;
});
afterEach(() => receiver.close());

type Message = WebhookPayload & { readonly event: string };
const received = async (): Promise<Message[]> => {
  await harness.worker.deliverDue();
  return receiver.received.map(({ body }) => JSON.parse(body) as Message);
};
const put = async (url: string, body: object): Promise<void> =>
  expect((await harness.operator('PUT', url, body)).statusCode).toBe(200);
const undo = (id: number | undefined): Promise<string> => harness.db.write((tx) => undoReview(tx, id ?? 0));
/** The JSON in docs/webhooks.md that begins with a key. */
const documented = (key: string): unknown => {
  const docs = readFileSync(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');
  return JSON.parse(new RegExp(`\`\`\`json\\n(\\{\\n {2}"${key}"[^]*?)\`\`\``).exec(docs)?.[1] ?? '{}');
};
const keysOf = (value: unknown): unknown => Object.keys(value ?? {});

function givenCadet(): { readonly user: UsersRow; readonly officer: RanksRow; readonly pirep: PirepsRow } {
  const { given } = harness;
  const cadet = given.rank({ name: 'Cadet*', hours: 0 });
  const officer = given.rank({ name: 'First Officer', hours: 10 });
  const { user } = given.pilot({ name: 'Mara Lindqvist' });
  harness.db.users.update({ ...user, rank_id: cadet.id, flight_time: 9 * 60 });
  const pirep = given.pirep({ user_id: user.id, state: 1, flight_time: 90 });
  return { user: stored(harness.db.users.find(user.id)), officer, pirep };
}

test('a promotion by hours is sent, listed in the activity, and documented', async () => {
  const { user, officer, pirep } = givenCadet();
  await harness.db.write((tx) => acceptPirep(tx, 'operator', pirep.id));
  const [message, ...others] = await received();
  expect(others).toEqual([]);
  expect(message).toMatchObject({
    event: 'pilot.promoted',
    actor: 'program',
    pilot: {
      id: user.id,
      name: 'Mara Lindqvist',
      rank: { name: 'First Officer' },
      flights: 1,
      flight_time_minutes: 630,
    },
    before: { rank: { id: user.rank_id, name: 'Cadet*' } },
    after: { rank: { id: officer.id, name: 'First Officer' } },
  });
  expect(keysOf(message)).toEqual(['id', 'event', 'created_at', 'actor', 'pilot', 'before', 'after']);
  expect(keysOf(message?.pilot)).toEqual(keysOf((documented('pilot') as WebhookPayload).pilot));
  const { data } = await harness.read<{ data: Activity[] }>('/admin/activity?action=pilot.promoted');
  expect(data).toMatchObject([
    {
      actor: 'program',
      subject: 'pilot',
      subject_name: 'Mara Lindqvist',
      names: { [`rank_id ${user.rank_id}`]: 'Cadet*', [`rank_id ${officer.id}`]: 'First Officer' },
    },
  ]);
  const log = await harness.read<{ data: WebhookDelivery[] }>(`/admin/webhooks/${hook}/deliveries`);
  const subject = { kind: 'pilot', id: String(user.id), name: 'Mara Lindqvist' };
  expect(log.data).toMatchObject([{ event: 'pilot.promoted', subject, pirep: null }]);
});

test('a promotion is sent once, however often reviews are undone and repeated', async () => {
  const { pirep } = givenCadet();
  const review = (seen: number, to: Decided): Promise<number | undefined> =>
    harness.db.write((tx) => reviewPirep(tx, { pirep_id: pirep.id, seen, to }));
  await undo(await review(1, 2));
  await review(1, 2);
  await undo(await review(2, 6));
  await review(2, 1);
  await review(1, 2);
  expect(await received()).toHaveLength(1);
});

test('a pilot who was demoted can be promoted again', async () => {
  const { user, officer, pirep } = givenCadet();
  await put(`/admin/pilots/${user.id}`, { rank_id: officer.id });
  await put(`/admin/pilots/${user.id}`, { rank_id: user.rank_id });
  await harness.db.write((tx) => acceptPirep(tx, 'program', pirep.id));
  expect((await received()).map(({ actor }) => actor)).toEqual(['operator', 'program']);
});

test('no promotion is sent for a flight or an edit that leaves the rank', async () => {
  const { user } = givenCadet();
  const short = harness.given.pirep({ user_id: user.id, state: 1, flight_time: 20 });
  await harness.db.write((tx) => acceptPirep(tx, 'program', short.id));
  await put(`/admin/pilots/${user.id}`, { name: 'Mara L', rank_id: user.rank_id });
  expect(await received()).toEqual([]);
});

test('the name of a pilot who is deleted permanently is no longer in deliveries', async () => {
  const { user, officer } = givenCadet();
  await put(`/admin/pilots/${user.id}`, { rank_id: officer.id });
  const { rows } = harness.db.webhookDeliveries.slice({ webhook_id: hook, state: null }, { limit: 1, offset: 0 });
  harness.db.webhookDeliveries.renamePilot(user.id, 'Deleted User');
  const { payload } = stored(harness.db.webhookDeliveries.find(rows[0]?.id ?? 0));
  expect(payload).not.toContain('Mara');
});

test('a change of an active flight is sent with the changed values, and documented', async () => {
  const { id } = harness.given.flight({ flight_number: 612, distance: 400, dpt_time: '11:30' });
  await put(`/admin/flights/${id}`, { dpt_time: '11:55', distance: 410, flight_time: 65 });
  const [message, ...others] = await received();
  expect(others).toEqual([]);
  expect(message).toMatchObject({
    event: 'flight.changed',
    actor: 'operator',
    flight: { id, ident: 'KTW612', dpt_airport: { id: 'EDDH' }, distance_nmi: 410, active: true },
    before: { dpt_time: '11:30', distance_nmi: 400 },
    after: { dpt_time: '11:55', distance_nmi: 410, flight_time_minutes: 65 },
  });
  expect(keysOf(message?.flight)).toEqual(keysOf((documented('flight') as WebhookPayload).flight));
  const log = await harness.read<{ data: WebhookDelivery[] }>(`/admin/webhooks/${hook}/deliveries`);
  expect(log.data).toMatchObject([{ subject: { kind: 'flight', id, name: 'KTW612' } }]);
});

test('a change of an inactive flight, and one that changes nothing, are not sent', async () => {
  const active = harness.given.flight({ flight_number: 1, dpt_time: '11:30' });
  const { id } = harness.given.flight({ flight_number: 2, active: 0 });
  await put(`/admin/flights/${active.id}`, { dpt_time: '11:30' });
  await put(`/admin/flights/${id}`, { dpt_time: '11:55' });
  expect(await received()).toEqual([]);
  await put(`/admin/flights/${id}`, { active: true });
  await put(`/admin/flights/${id}`, { active: false });
  expect((await received()).map(({ after }) => after)).toEqual([{ active: true }, { active: false }]);
});

test('a pilot joins once: when added active, or when accepted', async () => {
  const { id: rank_id } = harness.given.rank();
  const add = async (name: string, state: number): Promise<number> => {
    const { airline_id } = harness.given.pilot().user;
    const body = { name, email: `${name}@example.org`, airline_id, rank_id, state };
    const reply = await harness.operator('POST', '/admin/pilots', body);
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json<{ data: UsersRow }>().data.id;
  };
  await add('Added', 1);
  const applied = await add('Applied', 0);
  for (const state of [1, 4, 1]) await put(`/admin/pilots/${applied}`, { state });
  const messages = await received();
  expect(messages.map(({ event, pilot }) => [event, pilot?.name])).toEqual([
    ['pilot.joined', 'Added'],
    ['pilot.joined', 'Applied'],
  ]);
  expect(keysOf(messages[0])).toEqual(['id', 'event', 'created_at', 'actor', 'pilot']);
});

test('the longest, farthest or softest of more than ten reports is a record, once', async () => {
  const { user } = harness.given.pilot();
  const accept = async (flight_time: number, distance: number, landing_rate: number): Promise<string> => {
    const { id } = harness.given.pirep({ user_id: user.id, state: 1, flight_time, distance, landing_rate });
    await harness.db.write((tx) => acceptPirep(tx, 'operator', id));
    return id;
  };
  for (let count = 0; count < 10; count += 1) await accept(100 + count, 400, -200);
  expect(await received()).toEqual([]);
  const id = await accept(120, 400, 150);
  await accept(60, 100, 0);
  const review = (seen: number, to: Decided): Promise<number | undefined> =>
    harness.db.write((tx) => reviewPirep(tx, { pirep_id: id, seen, to }));
  await review(2, 6);
  await review(6, 2);
  const messages = await received();
  expect(messages).toMatchObject([
    {
      event: 'pirep.record_set',
      actor: 'program',
      pirep: { id },
      before: { flight_time_minutes: 109, landing_rate_fpm: -200 },
      after: { flight_time_minutes: 120, landing_rate_fpm: -150 },
    },
  ]);
  expect(keysOf(messages[0]?.after)).toEqual(['flight_time_minutes', 'landing_rate_fpm']);
});

const news = { subject: 'Winter *schedule*', body: '## From Sunday\n\n- **Tromsø**, <@1>', pinned: true };

test('news are sent when they are posted, and documented', async () => {
  expect((await harness.operator('POST', '/admin/news', news)).statusCode).toBe(201);
  await put('/admin/news/1', { ...news, body: 'Later.' });
  const [message, ...others] = await received();
  expect(others).toEqual([]);
  expect(message).toMatchObject({ event: 'news.posted', actor: 'operator', news: { id: 1, ...news, ends_on: null } });
  expect(keysOf(message?.news)).toEqual(keysOf((documented('news') as WebhookPayload).news));
  const log = await harness.read<{ data: WebhookDelivery[] }>(`/admin/webhooks/${hook}/deliveries`);
  expect(log.data).toMatchObject([{ subject: { kind: 'news', id: '1', name: news.subject }, pirep: null }]);
});

test('Discord shows the Markdown of news, a record and who joined', async () => {
  harness.db.webhooks.update({ ...stored(harness.db.webhooks.find(hook)), format: 'discord' });
  const { user } = harness.given.pilot({ name: 'Mara' });
  const { id } = harness.given.pirep({ user_id: user.id, state: 2 });
  await harness.operator('POST', '/admin/news', news);
  await harness.db.write((tx) => {
    record(tx, 'program', 'pirep.record_set', { id, before: { distance: 400 }, after: { distance: 1234.5 } });
    record(tx, 'operator', 'pilot.created', { id: user.id, after: {} });
  });
  for (let turn = 0; turn < 2; turn += 1) await harness.worker.deliverDue();
  const messages = receiver.received.map(({ body }) => /\{"username.*\}/.exec(body)?.[0] ?? body);
  const embeds = messages.map((body) => (JSON.parse(body) as DiscordMessage).embeds[0]);
  const found = (title: string) => embeds.find((embed) => embed.title.includes(title));
  expect(found('Winter')).toMatchObject({ title: String.raw`Winter \*schedule\*`, description: news.body, fields: [] });
  expect(found('sets a record')?.fields[1]).toMatchObject({ name: 'Farthest flight', value: '400 nm → 1,235 nm' });
  expect(found('joined')?.title).toMatch(/Mara joined$/);
});

test('Discord shows who was promoted, and what of a flight changed', async () => {
  harness.db.webhooks.update({ ...stored(harness.db.webhooks.find(hook)), format: 'discord' });
  const { pirep } = givenCadet();
  await harness.db.write((tx) => acceptPirep(tx, 'program', pirep.id));
  const { id } = harness.given.flight({ flight_number: 612, distance: 400, dpt_time: '11:30' });
  const changes = { dpt_time: '11:55', distance: 410, flight_time: 65, days: 3, visible: false };
  await put(`/admin/flights/${id}`, { ...changes, fields: [{ name: 'Gate', value: 'A1' }] });
  await harness.worker.deliverDue();
  const messages = receiver.received.map(({ body }) => JSON.parse(body) as DiscordMessage);
  // The operator's deliveries have turns of their own.
  const [promoted, changed] = messages
    .map(({ username, embeds: [embed] }) => ({ username, ...embed }))
    .toSorted((a, b) => b.title.length - a.title.length);
  expect(promoted).toMatchObject({
    username: 'Kestrel Wings',
    title: expect.stringMatching(/^KTW\d{4} Mara Lindqvist promoted to First Officer$/),
    description: String.raw`Cadet\* → **First Officer**`,
    fields: [
      { name: 'Flights', value: '1' },
      { name: 'Hours', value: '10:30' },
    ],
  });
  expect(changed).toMatchObject({ title: 'KTW612 changed', description: expect.stringContaining('**EDDH** Hamburg') });
  expect(changed?.fields.map(({ name, value }) => [name, value])).toEqual([
    ['Off block', String.raw`11\:30 → 11\:55`],
    ['Distance', '400 nm → 410 nm'],
    ['Block time', expect.stringMatching(/→ 01:05$/)],
    ['Days', 'daily → Mon, Tue'],
    ['Visible', 'yes → no'],
    ['Fields', 'changed'],
  ]);
});

test('a message that cannot be written fails with the reason', async () => {
  const discord = { ...stored(harness.db.webhooks.find(hook)), format: 'discord' };
  const message = {
    uuid: '1',
    event: 'ferry.sunk',
    payload: '{"actor":"operator"}',
    created_at: '2026-11-20T08:30:00Z',
  };
  const options = { db: harness.db, timeoutMs: 1000, signal: new AbortController().signal };
  const outcome = await attempt(discord, message, options);
  expect(outcome).toMatchObject({ delivered: false, error: expect.stringContaining('does not know what the event') });
});
