import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../db/open.ts';
import type { WebhookDeliveriesRow, WebhooksRow } from '../../../db/rows.ts';
import { SentEvents, type WebhookEvent } from '../../contract/admin/events.ts';
import { PirepState, UserState } from '../../contract/codes.ts';
import { mayUseApi } from '../keys/apiKeys.ts';
import type { RecordedEvent } from '../activity/events.ts';
import { isElsewhen, now, secondsFromNow } from '../time.ts';
import { describeSubject } from './webhookPayload.ts';

/** A delivery in progress. */
interface Claimed {
  readonly webhook: WebhooksRow;
  readonly delivery: WebhookDeliveriesRow;
}

/** The result of an attempt. */
export interface Attempt {
  readonly delivered: boolean;
  readonly reply_status: number | null;
  readonly reply_text: string | null;
  readonly error: string | null;
  /** How long the receiver asked to wait; null without a request. */
  readonly pause_seconds: number | null;
}

const SECOND = 1;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Seconds between attempts. After about a day the delivery fails. */
const waits = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 15 * HOUR];
const longestPause = 6 * HOUR;

const keptDeliveries = 500;
/** For a webhook whose receiver does not respond: some 20 MB, or a week of a large airline. */
const maxPending = 10_000;

const replaced = 'A newer status of this flight replaced it.';

/**
 * Queues an event for every webhook that listens to it, in the transaction that records it, so that no event is lost, and
 * none is sent that was rolled back (decision 0023).
 */
export function enqueueWebhooks(tx: Tx, recorded: RecordedEvent): void {
  const sent = sentEventOf(recorded);
  if (sent === undefined) return;
  const { event, subject } = sent;
  const { after = {}, told_by } = recorded;
  const created_at = now();
  const status = event === 'pirep.status_changed' ? ((after as ReportValues).status ?? null) : null;
  // Only demo data of the past is limited to webhooks of that time. Otherwise a clock that was set back would exclude some.
  const at = isElsewhen() ? created_at : null;
  const told = told_by === undefined ? [] : tx.webhooks.listListeners({ event: told_by, status, at });
  const webhook_ids = tx.webhooks.listListeners({ event, status, at }).filter((id) => !told.includes(id));
  const content = webhook_ids.length === 0 ? undefined : describeSubject[subject](tx, recorded);
  if (content === undefined) return;
  const payload = JSON.stringify({ actor: recorded.actor, ...content.payload });
  const pirep_id = content.payload.pirep?.id ?? null;
  const common = { user_id: content.user_id, pirep_id, event, payload, next_attempt_at: created_at, created_at };
  for (const webhook_id of webhook_ids) {
    if (event === 'pirep.status_changed' && pirep_id !== null)
      tx.webhookDeliveries.replaceStatus({ webhook_id, pirep_id, error: replaced, updated_at: now() });
    tx.webhookDeliveries.insert({ ...common, uuid: randomUUID(), webhook_id });
  }
}

/**
 * Takes the next due delivery and counts the attempt. Pilots take turns, so that a busy one does not delay the others: the
 * pilot after `last` is next, by id (decision 0099). The time of the retry is stored before sending, so that the delivery is
 * retried if the program ends before the result is stored.
 */
export function claimDelivery(tx: Tx, webhook_id: number, last: number): Claimed | undefined {
  const at = now();
  if (!tx.webhooks.listDue(at).includes(webhook_id)) return undefined;
  const webhook = tx.webhooks.find(webhook_id);
  const due = tx.webhookDeliveries.findDue(webhook_id, last, at);
  if (!webhook || !due) return undefined;
  const delivery = {
    ...due,
    attempts: due.attempts + 1,
    next_attempt_at: secondsFromNow(waits[due.attempts] ?? longestPause),
    attempted_at: at,
    updated_at: at,
  };
  tx.webhookDeliveries.update(delivery);
  return { webhook, delivery };
}

/** Stores the result of an attempt. */
export function settleDelivery(tx: Tx, delivery_id: number, attempt: Attempt): void {
  // Read again, because the webhook may have been removed or turned off meanwhile, or the delivery resent.
  const delivery = tx.webhookDeliveries.find(delivery_id);
  if (!delivery) return;
  const { delivered, pause_seconds, ...result } = attempt;
  const paused_until = pause_seconds === null ? null : secondsFromNow(Math.min(pause_seconds, longestPause));
  if (paused_until !== null) tx.webhooks.pause({ id: delivery.webhook_id, paused_until });
  tx.webhookDeliveries.update({
    ...delivery,
    ...result,
    state: stateAfter(delivery, delivered),
    next_attempt_at: paused_until === null ? delivery.next_attempt_at : laterOf(paused_until, delivery.attempts),
    updated_at: now(),
  });
}

/** Only the first retry comes as soon as the receiver likes. A pause of nothing would use up all attempts in a second. */
function laterOf(paused_until: string, attempts: number): string {
  const soonest = secondsFromNow(waits[attempts - 2] ?? 0);
  return soonest > paused_until ? soonest : paused_until;
}

function stateAfter({ state, attempts }: WebhookDeliveriesRow, delivered: boolean): string {
  if (delivered) return 'delivered';
  return attempts > waits.length ? 'failed' : state;
}

/** Deletes what is too much of pending deliveries, and of those that are not pending. */
export function trimDeliveries(tx: Tx): void {
  tx.webhookDeliveries.removeWaiting(maxPending);
  tx.webhookDeliveries.removeOld(keptDeliveries);
}

type ReportValues = { readonly state?: number; readonly status?: string };

const undoneTo: Readonly<Record<number, WebhookEvent>> = {
  [PirepState.PENDING]: 'pirep.reopened',
  [PirepState.ACCEPTED]: 'pirep.accepted',
  [PirepState.REJECTED]: 'pirep.rejected',
};

/** An undone review is sent as the state it returns to, and a pilot who was accepted as one who joined. */
function sentEventOf(recorded: RecordedEvent): (typeof SentEvents)[number] | undefined {
  const { action, after = {} } = recorded;
  if (action === 'pilot.created' || action === 'pilot.changed')
    return joins(recorded) ? SentEvents.find(({ event }) => event === 'pilot.joined') : undefined;
  if (action !== 'pirep.review_undone') return SentEvents.find((sent) => sent.action === action);
  const event = undoneTo[(after as ReportValues).state ?? PirepState.PENDING];
  return SentEvents.find((sent) => sent.event === event);
}

const waiting: ReadonlySet<number | undefined> = new Set([UserState.PENDING, UserState.REJECTED]);

function joins({ action, before = {}, after = {} }: RecordedEvent): boolean {
  const [old, { state }] = [before as ReportValues, after as ReportValues];
  // A pilot is active unless the operator says otherwise.
  return mayUseApi(state ?? UserState.ACTIVE) && (action === 'pilot.created' || waiting.has(old.state));
}
