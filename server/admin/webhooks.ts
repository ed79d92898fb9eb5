import type { Db } from '../../db/open.ts';
import type { WebhookDeliveriesRow } from '../../db/rows.ts';
import type { CountedWebhook } from '../../db/tables/webhooks.ts';
import {
  createWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  previewWebhook,
  removeWebhook,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
  type WebhookDelivery,
} from '../contract/admin/webhooks.ts';
import { previewDiscord } from '../domain/webhooks/discord.ts';
import { nameSubject, type WebhookPayload } from '../domain/webhooks/webhookPayload.ts';
import {
  addWebhook,
  changeWebhook,
  dropWebhook,
  findDelivery,
  findWebhook,
  resendDelivery,
  rotateSecret,
} from '../domain/webhooks/webhooks.ts';
import type { HttpApp } from '../http/app.ts';
import type { WebhookWorker } from '../domain/webhooks/worker.ts';

export interface WebhookDeps {
  readonly db: Db;
  readonly webhooks: Pick<WebhookWorker, 'sendSample'>;
}

export function registerWebhooks(app: HttpApp, { db, webhooks }: WebhookDeps): void {
  registerKeeping(app, db);
  app.route({
    ...testWebhook,
    handler: ({ params }) => webhooks.sendSample(findWebhook(db, params.id)),
  });
  app.route({
    ...previewWebhook,
    handler: async () => {
      const { message, picture } = await previewDiscord(db);
      const { username = null, embeds } = message;
      const { title, description, color, fields } = embeds[0];
      return {
        data: {
          username,
          title,
          description,
          color,
          fields: fields.map(({ name, value }) => ({ name, value })),
          picture: picture ? `data:image/png;base64,${picture.toString('base64')}` : null,
        },
      };
    },
  });
  registerDeliveries(app, db);
}

function registerKeeping(app: HttpApp, db: Db): void {
  app.route({ ...listWebhooks, handler: () => ({ data: db.webhooks.list().map(toWebhook) }) });
  app.route({
    ...createWebhook,
    handler: async ({ body: { removed, ...input } }, reply) => {
      const { id, secret } = await db.write((tx) => addWebhook(tx, input, removed));
      return reply.status(201).send({ data: readWebhook(db, id), secret });
    },
  });
  app.route({
    ...updateWebhook,
    handler: async ({ params: { id }, body }) => {
      await db.write((tx) => changeWebhook(tx, id, body));
      return { data: readWebhook(db, id) };
    },
  });
  app.route({
    ...removeWebhook,
    handler: async ({ params: { id } }) => ({ removed: await db.write((tx) => dropWebhook(tx, id)) }),
  });
  app.route({
    ...rotateWebhookSecret,
    handler: async ({ params: { id } }) => ({ secret: await db.write((tx) => rotateSecret(tx, id)) }),
  });
}

const pageSize = 50;

function registerDeliveries(app: HttpApp, db: Db): void {
  app.route({
    ...listWebhookDeliveries,
    handler: ({ params: { id }, query: { state = null, page = 1, limit = pageSize } }) => {
      const webhook_id = findWebhook(db, id).id;
      const part = { limit, offset: (page - 1) * limit };
      const { rows, total } = db.webhookDeliveries.slice({ webhook_id, state }, part);
      return { data: rows.map(toDelivery), total, page, limit };
    },
  });
  app.route({
    ...getWebhookDelivery,
    handler: ({ params: { id } }) => ({ data: toDelivery(findDelivery(db, id)) }),
  });
  app.route({
    ...resendWebhookDelivery,
    handler: async ({ params: { id } }) => ({ data: toDelivery(await db.write((tx) => resendDelivery(tx, id))) }),
  });
}

function readWebhook(db: Db, id: number): Webhook {
  // It was just stored.
  return toWebhook(db.webhooks.list().find((webhook) => webhook.id === id) as CountedWebhook);
}

/** Omits the secret, which is returned only when it is created. */
function toWebhook(row: CountedWebhook): Webhook {
  const { secret: _, format, events, statuses, allow_private, active, ...webhook } = row;
  return {
    ...webhook,
    // The contract checked these values when they were stored.
    format: format as Webhook['format'],
    events: JSON.parse(events) as Webhook['events'],
    statuses: JSON.parse(statuses) as Webhook['statuses'],
    allow_private: allow_private === 1,
    active: active === 1,
  };
}

function toDelivery({ payload, state, next_attempt_at, ...delivery }: WebhookDeliveriesRow): WebhookDelivery {
  const content = JSON.parse(payload) as WebhookPayload;
  const { pirep } = content;
  return {
    ...delivery,
    // The table checks the value.
    state: state as WebhookDelivery['state'],
    next_attempt_at: state === 'pending' ? next_attempt_at : null,
    subject: nameSubject(content),
    pirep: pirep ? { id: pirep.id, ident: pirep.ident } : null,
  };
}
