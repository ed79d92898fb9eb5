import { randomBytes } from 'node:crypto';
import { plainText } from '../../../db/plainText.ts';
import type { Queries, Tx } from '../../../db/open.ts';
import type { WebhookDeliveriesRow, WebhooksRow } from '../../../db/rows.ts';
import { NotableStatuses, type WebhookInput } from '../../contract/admin/webhooks.ts';
import { conflict, invalid, notFound } from '../errors.ts';
import { record } from '../activity/events.ts';
import { now } from '../time.ts';
import { checkWebhookUrl } from './post.ts';

type Columns = Pick<WebhooksRow, 'name' | 'url' | 'format' | 'events' | 'statuses' | 'allow_private' | 'active'>;

type Keyed = Pick<WebhooksRow, 'id' | 'secret'>;

/**
 * @param removed brings back a removed webhook, without its deliveries
 * @throws {AppError} validation-exception when the URL is not allowed; conflict when the id is in use
 */
export function addWebhook(tx: Tx, input: WebhookInput, removed?: Keyed): Keyed {
  const columns = toColumns(input);
  if (removed && tx.webhooks.find(removed.id)) throw conflict('Another webhook has its id.');
  const { secret } = removed ?? { secret: newSecret() };
  const id = tx.webhooks.insert({ ...columns, ...removed, secret, created_at: now() });
  record(tx, 'operator', 'webhook.added', { id, after: forHistory(columns) });
  return { id, secret };
}

/** Turning a webhook off drops its pending deliveries, which would be out of date when it is turned on again. */
export function changeWebhook(tx: Tx, id: number, input: WebhookInput): void {
  const webhook = findWebhook(tx, id);
  const columns = toColumns(input);
  const paused_until = columns.url === webhook.url ? webhook.paused_until : null;
  const after = { ...webhook, ...columns, paused_until };
  storeWebhook(tx, webhook, after);
}

export function turnOffWebhook(tx: Tx, id: number): void {
  const webhook = findWebhook(tx, id);
  storeWebhook(tx, webhook, { ...webhook, active: 0 });
}

function storeWebhook(tx: Tx, before: WebhooksRow, after: WebhooksRow): void {
  const { id } = before;
  const updated_at = now();
  tx.webhooks.update({ ...after, updated_at });
  if (after.active === 0) {
    tx.webhookDeliveries.failPending({ webhook_id: id, error: 'The webhook was turned off.', updated_at });
  }
  record(tx, 'operator', 'webhook.changed', { id, before: forHistory(before), after: forHistory(after) });
}

/** @returns what `addWebhook` needs to bring it back */
export function dropWebhook(tx: Tx, id: number): Keyed {
  const webhook = findWebhook(tx, id);
  tx.webhooks.remove(id);
  record(tx, 'operator', 'webhook.removed', { id, before: forHistory(webhook) });
  return { id, secret: webhook.secret };
}

/** @returns the new secret, which can be shown only now */
export function rotateSecret(tx: Tx, id: number): string {
  const webhook = findWebhook(tx, id);
  const secret = newSecret();
  tx.webhooks.update({ ...webhook, secret, updated_at: now() });
  record(tx, 'operator', 'webhook.secret_rotated', { id });
  return secret;
}

/**
 * Queues a delivery again under its old id, with a full set of retries.
 * @throws {AppError} conflict when its webhook is off
 */
export function resendDelivery(tx: Tx, delivery_id: number): WebhookDeliveriesRow {
  const delivery = findDelivery(tx, delivery_id);
  if (findWebhook(tx, delivery.webhook_id).active === 0) {
    throw conflict('The webhook is off. Turn it on, then resend the delivery.');
  }
  const at = now();
  const again = { ...delivery, state: 'pending', attempts: 0, next_attempt_at: at, updated_at: at };
  tx.webhookDeliveries.update(again);
  return again;
}

/** @throws {AppError} not-found */
export function findDelivery(db: Queries, id: number): WebhookDeliveriesRow {
  const delivery = db.webhookDeliveries.find(id);
  if (!delivery) throw notFound('delivery', String(id));
  return delivery;
}

/** @throws {AppError} not-found */
export function findWebhook(db: Queries, id: number): WebhooksRow {
  const webhook = db.webhooks.find(id);
  if (!webhook) throw notFound('webhook', String(id));
  return webhook;
}

function toColumns({ statuses, ...input }: WebhookInput): Columns {
  checkWebhookUrl(input.url, input.allow_private);
  const name = plainText(input.name);
  if (name === '') throw invalid('name', 'The name must not be empty');
  return {
    name,
    url: input.url,
    format: input.format,
    events: JSON.stringify(input.events),
    statuses: JSON.stringify(statuses ?? (input.format === 'discord' ? NotableStatuses : [])),
    allow_private: input.allow_private ? 1 : 0,
    active: input.active ? 1 : 0,
  };
}

/** @returns 256 random bits */
function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Leaves out path and query, which often contain a token: anyone with the URL of a Discord webhook can post to it. */
function forHistory({ name, url, format, events, statuses, allow_private, active }: Columns): object {
  const lists = { events: JSON.parse(events) as unknown, statuses: JSON.parse(statuses) as unknown };
  return { name, origin: new URL(url).origin, format, ...lists, allow_private, active };
}
