import { randomUUID } from 'node:crypto';
import type { Db } from '../../../db/open.ts';
import type { WebhooksRow } from '../../../db/rows.ts';
import { every } from '../background.ts';
import { now } from '../time.ts';
import { type Attempt, claimDelivery, settleDelivery, trimDeliveries } from './webhookQueue.ts';
import { attempt, type Message } from './attempt.ts';
import { describeSample } from './samplePayload.ts';

interface WorkerDeps {
  readonly db: Db;
  /** Reports errors of background work, which must not end the program. */
  readonly failed: (error: unknown) => void;
  readonly timeoutMs?: number;
}

/** Sends the deliveries in the queue (docs/webhooks.md). */
export interface WebhookWorker {
  /** Checks every second for due deliveries. */
  readonly start: () => void;
  /** Sends all due deliveries: those of one webhook in order, several webhooks in parallel. Resolves when all are sent. */
  readonly deliverDue: () => Promise<void>;
  /** Sends a test event immediately, without the queue. */
  readonly sendSample: (webhook: WebhooksRow) => Promise<Attempt>;
  /** Aborts deliveries in progress. They are retried after the next start. */
  readonly stop: () => Promise<void>;
}

const tickMs = 1000;
const trimEveryMs = 60 * 60 * 1000;

export function createWebhookWorker({ db, failed, timeoutMs = 10_000 }: WorkerDeps): WebhookWorker {
  /** The running lane of each webhook, which sends one delivery at a time. */
  const lanes = new Map<number, Promise<void>>();
  /** The pilot of the last delivery of each webhook. */
  const served = new Map<number, number>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let trimmed = -Infinity;

  const send = (webhook: WebhooksRow, message: Message): Promise<Attempt> => {
    return attempt(webhook, message, { db, timeoutMs, signal: stopping.signal });
  };

  /** Sends deliveries of one webhook until none is due. */
  const runLane = async (webhook_id: number): Promise<void> => {
    while (!stopping.signal.aborted) {
      const claimed = await db.write((tx) => claimDelivery(tx, webhook_id, served.get(webhook_id) ?? 0));
      if (!claimed) return;
      const outcome = await send(claimed.webhook, claimed.delivery);
      if (stopping.signal.aborted && !outcome.delivered) return;
      // A pause takes nobody's turn: the same pilot could get every one.
      if (outcome.pause_seconds === null) served.set(webhook_id, claimed.delivery.user_id);
      await db.write((tx) => settleDelivery(tx, claimed.delivery.id, outcome));
    }
  };

  const deliverDue = async (): Promise<void> => {
    if (stopping.signal.aborted) return;
    for (const webhook_id of db.webhooks.listDue(now())) {
      if (lanes.has(webhook_id)) continue;
      const lane = runLane(webhook_id)
        .catch(failed)
        .finally(() => lanes.delete(webhook_id));
      lanes.set(webhook_id, lane);
    }
    await Promise.all(lanes.values());
  };

  const tick = async (): Promise<void> => {
    if (performance.now() - trimmed > trimEveryMs) {
      trimmed = performance.now();
      await db.write((tx) => trimDeliveries(tx));
    }
    await deliverDue();
  };

  return {
    start: () => void (timer ??= every(tickMs, tick, failed)),
    deliverDue,
    sendSample: (webhook) => {
      const payload = JSON.stringify(describeSample(db));
      return send(webhook, { uuid: randomUUID(), event: 'webhook.test', payload, created_at: now() });
    },
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await Promise.all(lanes.values());
    },
  };
}
