import { STATUS_CODES } from 'node:http';
import type { WebhookDeliveriesRow, WebhooksRow } from '../../../db/rows.ts';
import type { WebhookPayload } from './webhookPayload.ts';
import type { Attempt } from './webhookQueue.ts';
import { version } from '../../version.ts';
import { type DiscordMessage, pictureOf, readUnits, toDiscord, withPicture } from './discord.ts';
import { drawEvent, type EventPicture, readWebhookLanding, waitForAnalysis } from './eventPicture.ts';
import { post, PrivateAddressError, type ReceiverReply } from './post.ts';
import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Db } from '../../../db/open.ts';

export type Message = Pick<WebhookDeliveriesRow, 'uuid' | 'event' | 'payload' | 'created_at'>;

interface AttemptOptions {
  readonly db: Db;
  /** Limits the sending, from the DNS lookup to the end of the response. */
  readonly timeoutMs: number;
  /** Aborts the attempt. */
  readonly signal: AbortSignal;
}

/** Sends a message once. Never throws: an error is part of the result, as a text for the operator. */
export async function attempt(webhook: WebhooksRow, message: Message, options: AttemptOptions): Promise<Attempt> {
  const { db, timeoutMs, signal } = options;
  const url = new URL(webhook.url);
  let timeout: AbortSignal | undefined;
  try {
    const { type, body } = await toBody(db, webhook.format, message, signal);
    timeout = AbortSignal.timeout(timeoutMs);
    const headers = {
      'content-type': type,
      'content-length': String(body.length),
      'user-agent': `Homebase/${version}`,
      'x-homebase-event': message.event,
      'x-homebase-delivery': message.uuid,
      'x-homebase-signature': sign(webhook.secret, body, new Date()),
    };
    const allow_private = webhook.allow_private === 1;
    return judge(await post({ url, headers, body, allow_private, signal: AbortSignal.any([signal, timeout]) }));
  } catch (error) {
    const reason = timeout?.aborted ? `No response within ${timeoutMs / 1000} seconds.` : explain(error, url.host);
    return { delivered: false, reply_status: null, reply_text: null, error: reason, pause_seconds: null };
  }
}

interface Body {
  readonly type: string;
  readonly body: Buffer;
}

async function toBody(db: Db, format: string, { payload, ...rest }: Message, signal: AbortSignal): Promise<Body> {
  const { uuid, event, created_at } = rest;
  const content = JSON.parse(payload) as WebhookPayload;
  const picture = pictureOf(event);
  if (picture === 'landing') await waitForAnalysis(db, content, signal);
  if (format !== 'discord') return toJson({ id: uuid, event, created_at, ...withLanding(db, content) });
  const queued = { event, created_at, ...content };
  const message = toDiscord(queued, readUnits(db));
  // Where the library for pictures does not run, or has much to do, the message comes without one.
  const drawn = await Promise.race([
    drawEvent(db, picture, content),
    setTimeout(pictureMs, undefined, { signal, ref: false }),
  ]).catch(() => undefined);
  return drawn ? toForm(withPicture(message, drawn), drawn) : toJson(message);
}

const pictureMs = 5000;

function withLanding(db: Db, content: WebhookPayload): object {
  const { pirep } = content;
  return pirep ? { ...content, pirep: { ...pirep, landing: readWebhookLanding(db, pirep.id) } } : content;
}

function toJson(content: object): Body {
  return { type: 'application/json', body: Buffer.from(JSON.stringify(content)) };
}

/** A message with a file, as Discord takes it. */
async function toForm(message: DiscordMessage, { name, content }: EventPicture): Promise<Body> {
  const form = new FormData();
  form.set('payload_json', JSON.stringify(message));
  form.set('files[0]', new Blob([new Uint8Array(content)], { type: 'image/png' }), name);
  const encoded = new Response(form);
  return { type: encoded.headers.get('content-type') ?? '', body: Buffer.from(await encoded.arrayBuffer()) };
}

const textLimit = 500;

function judge(reply: ReceiverReply): Attempt {
  const delivered = reply.status >= 200 && reply.status < 300;
  return {
    delivered,
    reply_status: reply.status,
    reply_text: reply.text === '' ? null : reply.text.slice(0, textLimit),
    error: delivered ? null : refusal(reply),
    pause_seconds: reply.status === 429 ? pauseOf(reply) : null,
  };
}

function refusal({ status, location }: ReceiverReply): string {
  if (status === 429) return 'The receiver asked for a pause (429).';
  const text = `The receiver responded with ${status} ${STATUS_CODES[status] ?? ''}`.trim();
  if (location === undefined) return `${text}.`;
  return `${text} and redirects to ${location.slice(0, 200)}. Homebase does not follow redirects: enter that address as the URL.`;
}

const defaultPause = 5;

/** Discord gives the seconds in the body, others in the Retry-After header, which can also be a date. */
function pauseOf({ text, retry_after = '' }: ReceiverReply): number {
  const date = (Date.parse(retry_after) - Date.now()) / 1000;
  const candidates = [fromBody(text), retry_after === '' ? Number.NaN : Number(retry_after), date];
  return Math.max(0, candidates.find((seconds) => Number.isFinite(seconds)) ?? defaultPause);
}

function fromBody(text: string): number {
  try {
    return Number((JSON.parse(text) as { readonly retry_after?: unknown } | null)?.retry_after ?? Number.NaN);
  } catch {
    return Number.NaN;
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'the host name cannot be resolved right now',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed without a response',
  EHOSTUNREACH: 'the host is unreachable',
  ENETUNREACH: 'the network is unreachable',
  ETIMEDOUT: 'the connection timed out',
};

function explain(thrown: unknown, host: string): string {
  if (thrown instanceof PrivateAddressError) return thrown.message;
  const { code = '', message } = thrown as NodeJS.ErrnoException;
  return `${host}: ${reasons[code] ?? (message || code)}.`;
}

/**
 * @returns the value of `X-Homebase-Signature` (docs/webhooks.md). It signs time and body together, so that an old delivery
 *   cannot be replayed.
 */
function sign(secret: string, body: Buffer, at: Date): string {
  const t = Math.floor(at.getTime() / 1000);
  const v1 = createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex');
  return `t=${t},v1=${v1}`;
}
