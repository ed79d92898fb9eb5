import type { Connection } from '../connection.ts';
import { blank } from '../erase.ts';
import { prepareInsert, prepareSlices, prepareUpdate, type Slice, type Sliced } from '../statements.ts';
import type { WebhookDeliveriesRow } from '../rows.ts';

type Needed = 'uuid' | 'webhook_id' | 'event' | 'payload' | 'next_attempt_at' | 'created_at';

type OfReport = Pick<WebhookDeliveriesRow, 'webhook_id' | 'pirep_id' | 'error' | 'updated_at'>;

/** Times in the future are due as well, because the clock may have been set back. */
export const isDue = '(next_attempt_at <= :at OR coalesce(attempted_at, webhook_deliveries.created_at) > :at)';

export function webhookDeliveryQueries(connection: Connection) {
  const insert = prepareInsert<WebhookDeliveriesRow, Needed>(connection, 'webhook_deliveries');
  const update = prepareUpdate(connection, 'webhook_deliveries');
  const find = connection.prepare<[number], WebhookDeliveriesRow>('SELECT * FROM webhook_deliveries WHERE id = ?');
  const findDue = connection.prepare<{ webhook_id: number; after: number; at: string }, WebhookDeliveriesRow>(`
    SELECT *
    FROM webhook_deliveries
    WHERE webhook_id = :webhook_id AND user_id > :after AND state = 'pending' AND ${isDue}
    ORDER BY user_id, id
    LIMIT 1`);
  const slice = prepareSlices<WebhookDeliveriesRow, { webhook_id: number; state: string | null }>(connection, {
    select: '*',
    from: 'FROM webhook_deliveries WHERE webhook_id = :webhook_id AND (:state IS NULL OR state = :state)',
    order: 'id DESC',
  });
  const failPending = connection.prepare<Pick<WebhookDeliveriesRow, 'webhook_id' | 'error' | 'updated_at'>>(`
    UPDATE webhook_deliveries
    SET state = 'failed', error = :error, updated_at = :updated_at
    WHERE webhook_id = :webhook_id AND state = 'pending'`);
  const listOfPilot = connection.prepare<
    { readonly user_id: number; readonly name: string },
    Pick<WebhookDeliveriesRow, 'id' | 'payload'>
  >(`
    SELECT id, json_replace(payload, '$.pirep.pilot.name', :name, '$.comment.pilot.name', :name, '$.pilot.name', :name) AS payload
    FROM webhook_deliveries
    WHERE user_id = :user_id`);
  const makeBlank = connection.prepare<[number]>(
    `UPDATE webhook_deliveries SET ${blank('payload')}, ${blank('reply_text')} WHERE id = ?`,
  );
  const setPayload = connection.prepare<Pick<WebhookDeliveriesRow, 'id' | 'payload'>>(
    'UPDATE webhook_deliveries SET payload = :payload, reply_text = NULL WHERE id = :id',
  );
  return {
    insert,
    /** Replaces every column of the row by its id. */
    update: (delivery: WebhookDeliveriesRow): void => update(delivery),
    find: (id: number): WebhookDeliveriesRow | undefined => find.get(id),
    /** The oldest one that is due of the pilot whose turn is next after that of pilot `after`. */
    findDue: (webhook_id: number, after: number, at: string): WebhookDeliveriesRow | undefined =>
      findDue.get({ webhook_id, after, at }) ?? findDue.get({ webhook_id, after: -1, at }),
    /** Newest first. */
    slice: (filter: { webhook_id: number; state: string | null }, part: Slice): Sliced<WebhookDeliveriesRow> =>
      slice(part, filter),
    failPending: (failure: Pick<WebhookDeliveriesRow, 'webhook_id' | 'error' | 'updated_at'>): void =>
      void failPending.run(failure),
    /** Removes the status of a report that still waits. One that was tried fails, as it may be on its way. */
    replaceStatus: prepareReplacing(connection),
    /** Replaces the pilot's name in sent and pending deliveries. */
    renamePilot: (user_id: number, name: string): void => {
      const deliveries = listOfPilot.all({ user_id, name });
      for (const { id } of deliveries) makeBlank.run(id);
      for (const delivery of deliveries) setPayload.run(delivery);
    },
    ...prepareTrimming(connection),
  };
}

function prepareReplacing(connection: Connection): (report: OfReport) => void {
  const waitingStatus = `
    webhook_id = :webhook_id AND pirep_id = :pirep_id AND state = 'pending' AND event = 'pirep.status_changed'`;
  const removeStatus = connection.prepare<OfReport>(
    `DELETE FROM webhook_deliveries WHERE ${waitingStatus} AND attempts = 0`,
  );
  const failStatus = connection.prepare<OfReport>(`
    UPDATE webhook_deliveries SET state = 'failed', error = :error, updated_at = :updated_at WHERE ${waitingStatus}`);
  return (report) => {
    removeStatus.run(report);
    failStatus.run(report);
  };
}

/** The deliveries beyond the newest `kept` of each webhook: the oldest of the pilots who have the most. */
const surplus = (where: string): string => `
    SELECT id
    FROM (
      SELECT id, row_number() OVER (PARTITION BY webhook_id ORDER BY of_pilot, id DESC) AS place
      FROM (
        SELECT id, webhook_id, row_number() OVER (PARTITION BY webhook_id, user_id ORDER BY id DESC) AS of_pilot
        FROM webhook_deliveries
        WHERE ${where}))
    WHERE place > :kept`;

function prepareTrimming(connection: Connection) {
  const removeOld = connection.prepare<{ readonly kept: number }>(`
    DELETE FROM webhook_deliveries
    WHERE state <> 'pending' AND id IN (${surplus('true')})`);
  const removeWaiting = connection.prepare<{ readonly kept: number }>(`
    DELETE FROM webhook_deliveries
    WHERE id IN (${surplus("state = 'pending'")})`);

  return {
    /** Of each webhook, the newest `kept` stay, shared among its pilots, and pending ones. Never by age: the clock may be wrong for a moment. */
    removeOld: (kept: number): void => void removeOld.run({ kept }),
    /** Of each webhook's pending ones, the newest `kept` stay, shared among its pilots. */
    removeWaiting: (kept: number): void => void removeWaiting.run({ kept }),
  };
}
