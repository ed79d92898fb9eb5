import type { Connection } from '../connection.ts';
import { prepareInsert, prepareUpdate } from '../statements.ts';
import type { WebhooksRow } from '../rows.ts';
import { isDue } from './webhookDeliveries.ts';

type Needed = 'name' | 'url' | 'secret' | 'format' | 'events' | 'created_at';

/** An event, to find the webhooks that subscribe to it. */
export interface Happening {
  readonly event: string;
  /** The new status, if the event is a change of status. */
  readonly status: string | null;
  /** null: now. */
  readonly at: string | null;
}

/** A webhook with the number of pending and failed deliveries. */
export interface CountedWebhook extends WebhooksRow {
  readonly pending: number;
  readonly failed: number;
}

export function webhookQueries(connection: Connection) {
  const insert = prepareInsert<WebhooksRow, Needed>(connection, 'webhooks');
  const update = prepareUpdate(connection, 'webhooks');
  const find = connection.prepare<[number], WebhooksRow>('SELECT * FROM webhooks WHERE id = ?');
  const list = connection.prepare<[], CountedWebhook>(`
    SELECT *,
      (SELECT count(*) FROM webhook_deliveries WHERE webhook_id = webhooks.id AND state = 'pending') AS pending,
      (SELECT count(*) FROM webhook_deliveries WHERE webhook_id = webhooks.id AND state = 'failed') AS failed
    FROM webhooks
    ORDER BY name COLLATE NOCASE, id`);
  const listListeners = connection
    .prepare<Happening, number>(`
      SELECT id
      FROM webhooks
      WHERE active = 1 AND (:at IS NULL OR created_at <= :at)
        AND EXISTS (SELECT 1 FROM json_each(events) WHERE value = :event)
        AND (:status IS NULL OR statuses = '[]' OR EXISTS (SELECT 1 FROM json_each(statuses) WHERE value = :status))
      ORDER BY id`)
    .pluck();
  const listDue = connection
    .prepare<{ at: string }, number>(`
      SELECT id
      FROM webhooks
      WHERE active = 1
        AND (paused_until IS NULL OR paused_until <= :at OR EXISTS (
          SELECT 1
          FROM webhook_deliveries
          WHERE webhook_id = webhooks.id AND state = 'pending' AND attempted_at > :at))
        AND EXISTS (
          SELECT 1
          FROM webhook_deliveries
          WHERE webhook_id = webhooks.id AND state = 'pending' AND ${isDue})
      ORDER BY id`)
    .pluck();
  const pause = connection.prepare<Pick<WebhooksRow, 'id' | 'paused_until'>>(`
    UPDATE webhooks SET paused_until = :paused_until WHERE id = :id`);
  const remove = connection.prepare<[number]>('DELETE FROM webhooks WHERE id = ?');

  return {
    insert,
    /** Replaces every column of the row by its id. */
    update: (webhook: WebhooksRow): void => update(webhook),
    find: (id: number): WebhooksRow | undefined => find.get(id),
    /** By name. */
    list: (): CountedWebhook[] => list.all(),
    /** Ids of webhooks that get the event. Events older than a webhook are left out. */
    listListeners: (happening: Happening): number[] => listListeners.all(happening),
    /** Ids of webhooks with due deliveries. A pause ends if the clock was set back. */
    listDue: (at: string): number[] => listDue.all({ at }),
    pause: (webhook: Pick<WebhooksRow, 'id' | 'paused_until'>): void => void pause.run(webhook),
    /** With its deliveries. */
    remove: (id: number): void => void remove.run(id),
  };
}
