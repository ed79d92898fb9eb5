import { type Static, Type } from 'typebox';
import { pageOf, paging } from './pages.ts';
import { del, get, post, put } from '../endpoint.ts';
import { NullableInteger, nullable, NullableText } from '../fields.ts';
import { WebhookEvents, WebhookSubjects } from './events.ts';

/** The status codes worth a message in a Discord channel, as in phpVMS (phpvms7 §4.4). */
export const NotableStatuses = ['BST', 'PBT', 'GRT', 'TOF', 'LAN', 'DV', 'DX', 'PSD', 'EMG'] as const;

const WebhookFormat = Type.Enum(['json', 'discord']);

const editable = {
  name: Type.String({ minLength: 1, maxLength: 100 }),
  /** http or https, without user name or password. */
  url: Type.String({ minLength: 1, maxLength: 2000 }),
  format: WebhookFormat,
  events: Type.Array(Type.Enum([...WebhookEvents]), { minItems: 1, maxItems: WebhookEvents.length, uniqueItems: true }),
  /** Whether the webhook can send to this PC and to private addresses. */
  allow_private: Type.Boolean({ label: 'Private addresses' }),
  active: Type.Boolean(),
};

/** Sends `pirep.status_changed` only for these new status codes; an empty list means all. */
const Statuses = Type.Array(Type.String({ pattern: '^[A-Z]{2,4}$', hint: 'must have phase codes such as TOF' }), {
  uniqueItems: true,
  maxItems: 50,
});

/** `statuses` defaults to `NotableStatuses` for Discord and to all for JSON. */
export const WebhookInput = Type.Object({ ...editable, statuses: Type.Optional(Statuses) });
export type WebhookInput = Static<typeof WebhookInput>;

export const Webhook = Type.Object({
  id: Type.Integer(),
  ...editable,
  statuses: Statuses,
  /** The receiver asked for a pause until this time; null or in the past when there is none. */
  paused_until: NullableText,
  /** Number of pending deliveries. */
  pending: Type.Integer(),
  /** Number of failed deliveries. */
  failed: Type.Integer(),
  created_at: Type.String(),
  updated_at: Type.String(),
});
export type Webhook = Static<typeof Webhook>;

const DeliveryState = Type.Enum(['pending', 'delivered', 'failed']);

/** The result of an attempt. */
const result = {
  /** HTTP status of the response; null without a response. */
  reply_status: NullableInteger,
  /** Beginning of the response. */
  reply_text: NullableText,
  /** Why the delivery failed; null when it succeeded. */
  error: NullableText,
};

export const WebhookDelivery = Type.Object({
  id: Type.Integer(),
  /** The value of `X-Homebase-Delivery`. */
  uuid: Type.String(),
  webhook_id: Type.Integer(),
  event: Type.String(),
  /** What the event was about, with its name at that time. */
  subject: Type.Object({ kind: Type.Enum([...WebhookSubjects]), id: Type.String(), name: Type.String() }),
  /** Null for an event about something else. */
  pirep: nullable(Type.Object({ id: Type.String(), ident: Type.String() })),
  state: DeliveryState,
  attempts: Type.Integer(),
  /** Null unless `state` is `pending`. */
  next_attempt_at: NullableText,
  attempted_at: NullableText,
  ...result,
  /** When the event happened. */
  created_at: Type.String(),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

const Params = Type.Object({ id: Type.Integer({ minimum: 1 }) });
const Secret = Type.Object({ secret: Type.String() });

export const listWebhooks = get('/admin/webhooks', {
  summary: 'List webhooks by name',
  response: { 200: Type.Object({ data: Type.Array(Webhook) }) },
});

/** What `removeWebhook` returns for undo. */
const Removed = Type.Object({ id: Type.Integer({ minimum: 1 }), secret: Type.String({ pattern: '^[\\w-]{43}$' }) });

/** The secret signs deliveries (docs/webhooks.md). It is returned only here, when it is rotated, and when its webhook is removed. */
export const createWebhook = post('/admin/webhooks', {
  summary: 'Add a webhook',
  description: '`removed` adds a removed one again, with its id and secret. 409 when the id is in use.',
  body: Type.Object({ ...WebhookInput.properties, removed: Type.Optional(Removed) }),
  response: { 201: Type.Object({ data: Webhook, secret: Type.String() }) },
});

/** Turning a webhook off drops its pending deliveries. */
export const updateWebhook = put('/admin/webhooks/:id', {
  summary: 'Change a webhook',
  params: Params,
  body: WebhookInput,
  response: { 200: Type.Object({ data: Webhook }) },
});

export const removeWebhook = del('/admin/webhooks/:id', {
  summary: 'Remove a webhook with its deliveries',
  params: Params,
  response: { 200: Type.Object({ removed: Removed }) },
});

/** The old secret becomes invalid immediately. */
export const rotateWebhookSecret = post('/admin/webhooks/:id/secret', {
  summary: 'Create a new secret for a webhook',
  params: Params,
  response: { 200: Secret },
});

/** Sends a sample report immediately, without the queue or retries. Returns 200 even if the delivery failed. */
export const testWebhook = post('/admin/webhooks/:id/test', {
  summary: 'Send a test event',
  params: Params,
  response: { 200: Type.Object({ delivered: Type.Boolean(), ...result }) },
});

/** What Discord shows of a filed report. Texts have Discord's markdown. */
const DiscordPreview = Type.Object({
  /** Null: Discord shows the name that the webhook has there. */
  username: NullableText,
  title: Type.String(),
  description: Type.String(),
  /** As in `0x22c55e`. */
  color: Type.Integer(),
  fields: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  /** The route, a PNG of 800 × 400 pixels as a data URL. */
  picture: NullableText,
});
export type DiscordPreview = Static<typeof DiscordPreview>;

export const previewWebhook = get('/admin/webhooks/preview', {
  summary: 'Show the message of a sample report in Discord',
  response: { 200: Type.Object({ data: DiscordPreview }) },
});

export const listWebhookDeliveries = get('/admin/webhooks/:id/deliveries', {
  summary: 'List the deliveries of a webhook, newest first',
  params: Params,
  querystring: Type.Object({
    state: Type.Optional(DeliveryState),
    ...paging,
  }),
  response: { 200: pageOf(WebhookDelivery) },
});

export const getWebhookDelivery = get('/admin/webhooks/deliveries/:id', {
  summary: 'Get a delivery',
  params: Params,
  response: { 200: Type.Object({ data: WebhookDelivery }) },
});

/** Resends a delivery in any state with a full set of retries. 409 when the webhook is off. */
export const resendWebhookDelivery = post('/admin/webhooks/deliveries/:id/resend', {
  summary: 'Resend a delivery',
  params: Params,
  response: { 200: Type.Object({ data: WebhookDelivery }) },
});
