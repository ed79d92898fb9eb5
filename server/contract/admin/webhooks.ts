import { type Static, Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { NullableInteger, NullableText } from '../nullable.ts';

/** What a webhook can tell of. */
export const WebhookEvents = [
  'pirep.prefiled',
  'pirep.status_changed',
  'pirep.filed',
  'pirep.diverted',
  'pirep.accepted',
  'pirep.rejected',
  'pirep.reopened',
  'pirep.commented',
  'pirep.cancelled',
] as const;
export type WebhookEvent = (typeof WebhookEvents)[number];

/** The status codes that a channel of people wants to hear of; phpVMS tells Discord of these (phpvms7 §4.4). */
export const NotableStatuses = ['BST', 'PBT', 'GRT', 'TOF', 'LAN', 'DV', 'DX', 'PSD', 'EMG'] as const;

const WebhookFormat = Type.Enum(['json', 'discord']);

const given = {
  name: Type.String({ minLength: 1, maxLength: 100 }),
  /** http or https, without a user and password in it. */
  url: Type.String({ minLength: 1, maxLength: 2000 }),
  format: WebhookFormat,
  events: Type.Array(Type.Enum([...WebhookEvents]), { minItems: 1, uniqueItems: true }),
  /** Whether private and loopback addresses may be sent to: a program on this machine or in the LAN. */
  allow_private: Type.Boolean(),
  active: Type.Boolean(),
};

/** The status codes that a change of status must lead to; an empty list is any. */
const Statuses = Type.Array(Type.String({ pattern: '^[A-Z]{2,4}$', says: 'takes codes of phases, like TOF' }), {
  uniqueItems: true,
  maxItems: 50,
});

/** Statuses left out: the notable ones for Discord, any for JSON. */
export const WebhookInput = Type.Object({ ...given, statuses: Type.Optional(Statuses) });
export type WebhookInput = Static<typeof WebhookInput>;

export const Webhook = Type.Object({
  id: Type.Integer(),
  ...given,
  statuses: Statuses,
  /** The receiver asked for a pause; null, or past: nothing is held back. */
  paused_until: NullableText,
  /** Deliveries that wait, and that were given up. */
  pending: Type.Integer(),
  failed: Type.Integer(),
  created_at: Type.String(),
  updated_at: Type.String(),
});
export type Webhook = Static<typeof Webhook>;

const DeliveryState = Type.Enum(['pending', 'delivered', 'failed']);

/** What came of an attempt. */
const result = {
  /** HTTP status of the reply; null without one. */
  reply_status: NullableInteger,
  /** Beginning of the reply. */
  reply_text: NullableText,
  /** Why it counts as not delivered, for people. */
  error: NullableText,
};

export const WebhookDelivery = Type.Object({
  id: Type.Integer(),
  /** As sent in `X-Homebase-Delivery`. */
  uuid: Type.String(),
  webhook_id: Type.Integer(),
  event: Type.String(),
  /** What it is about, as it was then. */
  pirep: Type.Object({ id: Type.String(), ident: Type.String() }),
  state: DeliveryState,
  attempts: Type.Integer(),
  /** Null unless it is pending. */
  next_attempt_at: NullableText,
  attempted_at: NullableText,
  ...result,
  /** When the event happened. */
  created_at: Type.String(),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

const Params = Type.Object({ id: Type.Integer({ minimum: 1 }) });
const Secret = Type.Object({ secret: Type.String() });

export const listWebhooks = {
  method: 'GET',
  url: '/admin/webhooks',
  schema: { summary: 'Webhooks by name', response: { 200: Type.Object({ data: Type.Array(Webhook) }) } },
} as const satisfies Endpoint;

/** The secret signs deliveries (docs/webhooks.md); it is shown here and when it is rotated. */
export const createWebhook = {
  method: 'POST',
  url: '/admin/webhooks',
  schema: {
    summary: 'Add a webhook',
    body: WebhookInput,
    response: { 201: Type.Object({ data: Webhook, secret: Type.String() }) },
  },
} as const satisfies Endpoint;

/** Switched off, it gives up what still waits. */
export const updateWebhook = {
  method: 'PUT',
  url: '/admin/webhooks/:id',
  schema: {
    summary: 'Change a webhook',
    params: Params,
    body: WebhookInput,
    response: { 200: Type.Object({ data: Webhook }) },
  },
} as const satisfies Endpoint;

export const removeWebhook = {
  method: 'DELETE',
  url: '/admin/webhooks/:id',
  schema: { summary: 'Remove a webhook with its deliveries', params: Params, response: { 200: Type.Object({}) } },
} as const satisfies Endpoint;

/** The old secret signs nothing from now on. */
export const rotateWebhookSecret = {
  method: 'POST',
  url: '/admin/webhooks/:id/secret',
  schema: { summary: 'Give a webhook a new secret', params: Params, response: { 200: Secret } },
} as const satisfies Endpoint;

/** Sends an invented report at once, once, beside the queue; 200 also when it was not delivered. */
export const testWebhook = {
  method: 'POST',
  url: '/admin/webhooks/:id/test',
  schema: {
    summary: 'Send a sample',
    params: Params,
    response: { 200: Type.Object({ delivered: Type.Boolean(), ...result }) },
  },
} as const satisfies Endpoint;

/** Newest first. */
export const listWebhookDeliveries = {
  method: 'GET',
  url: '/admin/webhooks/:id/deliveries',
  schema: {
    summary: 'Delivery log of a webhook',
    params: Params,
    querystring: Type.Object({
      state: Type.Optional(DeliveryState),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    }),
    response: {
      200: Type.Object({
        data: Type.Array(WebhookDelivery),
        total: Type.Integer(),
        page: Type.Integer(),
        limit: Type.Integer(),
      }),
    },
  },
} as const satisfies Endpoint;

/** Sends it again, delivered or not, with all attempts anew; 409 when the webhook is switched off. */
export const resendWebhookDelivery = {
  method: 'POST',
  url: '/admin/webhooks/deliveries/:id/resend',
  schema: {
    summary: 'Send a delivery again',
    params: Params,
    response: { 200: Type.Object({ data: WebhookDelivery }) },
  },
} as const satisfies Endpoint;
